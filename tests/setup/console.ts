import { afterEach, beforeEach, vi } from 'vitest'

/** Output on the error console is a defect, unless the test expects it. */
beforeEach(() => {
  vi.spyOn(console, 'error')
})

afterEach(() => {
  const calls = vi.mocked(console.error).mock.calls
  vi.restoreAllMocks()
  if (calls.length > 0) throw new Error(`The error console was used:\n${calls.join('\n')}`)
})
