import { afterAll, vi } from 'vitest'

/** The server puts its own faster classes in place of these; the next file of the worker gets the platform's again. */
const { Request, Response } = globalThis
afterAll(async () => {
  // What a file still loads fails there, and not in the next one.
  await vi.dynamicImportSettled()
  Object.assign(globalThis, { Request, Response })
})
