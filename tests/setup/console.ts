import { afterEach, beforeEach, expect, vi } from 'vitest'

/** What a part says on the error console is a defect, unless the test expects it and says so. */
beforeEach(() => {
  vi.spyOn(console, 'error')
})

afterEach(() => {
  expect(console.error).not.toHaveBeenCalled()
  vi.restoreAllMocks()
})
