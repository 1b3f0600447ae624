import * as z from 'zod/mini'
import { choice, pageFields } from '#api/platform/contract/fields.ts'
import { oneOf } from '#api/platform/contract/enumerations.ts'
import { MESSAGES } from '#api/platform/contract/messages.ts'

/** What can wait for an administrator (rules: Waiting). */
export const REVIEW_ITEM_KINDS = ['role', 'profile', 'funding', 'reset'] as const
export type ReviewItemKind = (typeof REVIEW_ITEM_KINDS)[number]

/** How often an administrator is written to about a kind; `daily` until they choose. */
export const REVIEW_EMAIL_FREQUENCIES = ['now', 'daily', 'never'] as const
export type ReviewEmailFrequency = (typeof REVIEW_EMAIL_FREQUENCIES)[number]

/** One of a kind, as a sentence names it. */
export const REVIEW_ITEM_LABELS: Readonly<Record<ReviewItemKind, string>> = {
  role: 'registration',
  profile: 'startup profile',
  funding: 'funding request',
  reset: 'password reset',
}

/** The query of GET /api/admin/waiting; what has waited longest comes first. */
export const reviewQueueFilters = z.object(pageFields)

/** PUT /api/admin/waiting/choices: the rhythm of one kind. */
export const reviewPreferenceInput = z.object({
  kind: choice(oneOf(REVIEW_ITEM_KINDS), MESSAGES.required, MESSAGES.invalid),
  rhythm: choice(oneOf(REVIEW_EMAIL_FREQUENCIES), MESSAGES.required, MESSAGES.invalid),
})
