import * as z from 'zod/mini'
import { MESSAGES } from '#api/contract/messages.ts'
import { shortText } from './text.ts'

/** An id in a body: a whole number from 1 that SQLite and JavaScript both hold exactly. */
export function entityId(message: string = MESSAGES.invalid) {
  return z
    .number({ error: message })
    .check(z.refine((value) => Number.isSafeInteger(value) && value > 0, { error: message }))
}

/** The id that a path segment or a query value names; `null` when it names none, which a call answers with 404. */
export function parseId(value: string): number | null {
  const id = /^[1-9]\d{0,15}$/.test(value) ? Number(value) : Number.NaN
  return Number.isSafeInteger(id) ? id : null
}

/** An id in a query, by which a list is narrowed; what names none finds nothing, and empty means any. */
export const idFilter = z.pipe(
  z.optional(shortText),
  z.transform((value) => (value ? (parseId(value) ?? 0) : undefined)),
)
