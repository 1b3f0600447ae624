import * as z from 'zod/mini'
import { choice, pageFields } from '#api/platform/contract/fields.ts'
import { oneOf } from '#api/platform/contract/enumerations.ts'
import { MESSAGES } from '#api/platform/contract/messages.ts'

/** What an administrator has to decide (rules: Waiting). */
export const REVIEW_ITEM_KINDS = ['role', 'profile', 'funding', 'reset'] as const
export type ReviewItemKind = (typeof REVIEW_ITEM_KINDS)[number]

/** How often an administrator gets emails about a kind; `daily` by default. */
export const REVIEW_EMAIL_FREQUENCIES = ['now', 'daily', 'never'] as const
export type ReviewEmailFrequency = (typeof REVIEW_EMAIL_FREQUENCIES)[number]

/** One of each kind, for use in a sentence. */
export const REVIEW_ITEM_LABELS: Readonly<Record<ReviewItemKind, string>> = {
  role: 'registration',
  profile: 'startup profile',
  funding: 'funding request',
  reset: 'password reset',
}

/** The query of GET /api/admin/waiting, oldest first. */
export const reviewQueueFilters = z.object(pageFields)

/** PUT /api/admin/waiting/choices: the email frequency of one kind. */
export const reviewPreferenceInput = z.object({
  kind: choice(oneOf(REVIEW_ITEM_KINDS), MESSAGES.required, MESSAGES.invalid),
  frequency: choice(oneOf(REVIEW_EMAIL_FREQUENCIES), MESSAGES.required, MESSAGES.invalid),
})
