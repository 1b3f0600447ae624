import { afterEach, beforeEach, vi } from 'vitest'

/** Output on the error console is a defect, unless the test expects it. */
beforeEach(() => {
  vi.spyOn(console, 'error')
})

afterEach(() => {
  const said = vi.mocked(console.error).mock.calls
  vi.restoreAllMocks()
  if (said.length > 0) throw new Error(`The error console was used:\n${said.join('\n')}`)
})
