import * as z from 'zod/mini'
import { formatMonth } from '#api/contract/dates.ts'
import { missingOr, requiredText } from '#api/contract/fields/text.ts'
import { LIMITS } from '#api/contract/limits.ts'
import type { Known } from '#api/contract/member/known-answers.ts'
import { tooLong } from '#api/contract/messages.ts'

const SINCE = 'Please enter a month, such as 2025-03'

/** PUT /api/admin/users/{id}/known. */
export const knownInput = z.object({
  since: z
    .string({ error: missingOr(SINCE) })
    .check(z.maxLength(7, { error: SINCE, abort: true }), z.regex(/^(?:19|20)\d{2}-(?:0[1-9]|1[0-2])$/, SINCE)),
  metBy: requiredText({
    required: 'Please say who met them',
    max: [LIMITS.knownBy.max, tooLong('The name', LIMITS.knownBy.max)],
  }),
})

/** "Known to the region since March 2025, met by Avery Stone" (rules: Known to the region). */
export function knownWords({ since, metBy }: Known): string {
  return `Known to the region since ${formatMonth(since)}, met by ${metBy}`
}

export const FUTURE_MONTH = 'Please choose a month that is not in the future'
