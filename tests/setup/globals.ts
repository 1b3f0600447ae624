import { afterAll } from 'vitest'

/** The server puts its own faster classes in place of these; the next file of the worker gets the platform's again. */
const { Request, Response } = globalThis
afterAll(() => Object.assign(globalThis, { Request, Response }))
