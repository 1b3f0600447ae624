import * as z from 'zod/mini'
import { choice, pageFields } from '#api/platform/contract/fields.ts'
import { oneOf } from '#api/platform/contract/enumerations.ts'
import { MESSAGES } from '#api/platform/contract/messages.ts'

/** The kinds of the review queue: role requests have a list of their own. */
export const QUEUED_KINDS = ['offer', 'profile', 'funding', 'claim', 'reset', 'email'] as const
export type QueuedKind = (typeof QUEUED_KINDS)[number]

/** The kinds that administrators get emails about: others want something from them. */
export const REVIEW_EMAIL_KINDS = ['offer', 'role', 'profile', 'funding', 'claim', 'reset'] as const
export type ReviewEmailKind = (typeof REVIEW_EMAIL_KINDS)[number]

/** What an administrator has to decide (rules: Waiting). */
export type ReviewItemKind = QueuedKind | ReviewEmailKind

/** How often an administrator gets emails about a kind; `daily` by default. */
export const REVIEW_EMAIL_FREQUENCIES = ['now', 'daily', 'never'] as const
export type ReviewEmailFrequency = (typeof REVIEW_EMAIL_FREQUENCIES)[number]

/** One of each kind, for use in a sentence. */
export const REVIEW_ITEM_LABELS: Readonly<Record<ReviewItemKind, string>> = {
  offer: 'stated offering',
  role: 'role request',
  profile: 'startup profile',
  funding: 'funding request',
  claim: 'startup claim',
  reset: 'password reset request',
  email: 'email address',
}

/** The query of GET /api/admin/review-queue. */
export const reviewQueueFilters = z.object(pageFields)

/** PUT /api/admin/review-queue/choices: the email frequency of one kind. */
export const reviewPreferenceInput = z.object({
  kind: choice(oneOf(REVIEW_EMAIL_KINDS), MESSAGES.required, MESSAGES.invalid),
  frequency: choice(oneOf(REVIEW_EMAIL_FREQUENCIES), MESSAGES.required, MESSAGES.invalid),
})
