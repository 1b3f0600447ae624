import * as z from 'zod/mini'
import { MESSAGES } from '#api/contract/messages.ts'
import { shortText } from './text.ts'

const moment = z.pipe(shortText, z.iso.datetime({ error: MESSAGES.invalid }))

/**
 * The `updatedAt` that an administrator was shown, sent back with the decision: if it has changed by then, the answer
 * is 409. Decisions that take something away ignore it.
 */
export const shownAt = z.optional(moment)

/** The same of a profile; `null` where there was none to show. */
export const profileShownAt = z.optional(z.nullable(moment))

/** How many things the administrator was shown, which one decision answers together. */
export const shownCount = z.optional(z.int({ error: MESSAGES.invalid }))
