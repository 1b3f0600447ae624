import * as z from 'zod/mini'
import { MESSAGES } from '#api/contract/messages.ts'

/**
 * The body of an update, for `body(partOf<SomeForm>())`: any object. `parseChanges` decides against the stored row
 * which fields count and which values are allowed; the client gets the form's type.
 */
export const partOf = <Form extends object>() =>
  z.custom<Partial<Form>>((value) => typeof value === 'object' && value !== null && !Array.isArray(value), {
    error: MESSAGES.invalid,
  })
