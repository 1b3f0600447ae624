import * as z from 'zod/mini'
import { MESSAGES } from './messages.ts'
import { shortText } from './text.ts'

const moment = z.pipe(shortText, z.iso.datetime({ error: MESSAGES.invalid }))

/**
 * The `updatedAt` of what an administrator was shown, sent back with the decision, so that nobody can change what is decided about
 * between the look and the press: 409. A decision that takes something away is not held up by it.
 */
export const shownAt = z.optional(moment)

/** The same of a profile; `null` where there was none to show. */
export const profileShownAt = z.optional(z.nullable(moment))
