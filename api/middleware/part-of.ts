import * as z from 'zod/mini'
import { MESSAGES } from '#api/contract/messages.ts'

/**
 * The body of an update, for `body(partOf<SomeForm>())`: any object. Which fields count, and whether a value is allowed, is
 * decided against the stored row (`parseChanges`); the client gets the form's type.
 */
export const partOf = <Form extends object>() =>
  z.custom<Partial<Form>>((value) => typeof value === 'object' && value !== null && !Array.isArray(value), {
    error: MESSAGES.invalid,
  })
