import { afterAll, vi } from 'vitest'

/** The server replaces these with faster classes of its own; the next file of the worker gets the platform's again. */
const { Request, Response } = globalThis
afterAll(async () => {
  // Imports that are still pending fail in this file instead of the next one.
  await vi.dynamicImportSettled()
  Object.assign(globalThis, { Request, Response })
})
