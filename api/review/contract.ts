import * as z from 'zod/mini'
import { choice, pageFields } from '#api/platform/contract/fields.ts'
import { oneOf } from '#api/platform/contract/enumerations.ts'
import { MESSAGES } from '#api/platform/contract/messages.ts'

/** What can wait for an administrator (rules: Waiting). */
export const WAITING_KINDS = ['role', 'profile', 'funding', 'reset'] as const
export type WaitingKind = (typeof WAITING_KINDS)[number]

/** How often an administrator is written to about a kind; `daily` until they choose. */
export const WAITING_RHYTHMS = ['now', 'daily', 'never'] as const
export type WaitingRhythm = (typeof WAITING_RHYTHMS)[number]

/** One of a kind, as a sentence names it. */
export const WAITING_NOUNS: Readonly<Record<WaitingKind, string>> = {
  role: 'registration',
  profile: 'startup profile',
  funding: 'funding request',
  reset: 'password reset',
}

/** The query of GET /api/admin/waiting; what has waited longest comes first. */
export const waitingFilters = z.object(pageFields)

/** PUT /api/admin/waiting/choices: the rhythm of one kind. */
export const waitingChoiceInput = z.object({
  kind: choice(oneOf(WAITING_KINDS), MESSAGES.required, MESSAGES.invalid),
  rhythm: choice(oneOf(WAITING_RHYTHMS), MESSAGES.required, MESSAGES.invalid),
})
