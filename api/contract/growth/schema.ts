import * as z from 'zod/mini'
import { oneOf } from '#api/contract/enumerations.ts'
import { optionalDay } from '#api/contract/fields/calendar-day.ts'
import { choice } from '#api/contract/fields/choice.ts'
import { moneyInput } from '#api/contract/fields/money-input.ts'
import { wholeNumber } from '#api/contract/fields/whole-number.ts'
import { LIMITS } from '#api/contract/limits.ts'
import { MESSAGES } from '#api/contract/messages.ts'
import { DAY_WANTED } from '#api/contract/outcome/schema.ts'

/** Where money came from that nobody found here. */
export const FUNDING_SOURCES = ['investor', 'grant', 'loan', 'friends', 'crowd', 'other'] as const
export type FundingSource = (typeof FUNDING_SOURCES)[number]
export const FUNDING_SOURCE_LABELS: Readonly<Record<FundingSource, string>> = {
  investor: 'An investor from elsewhere',
  grant: 'A grant or prize',
  loan: 'A bank loan',
  friends: 'Friends and family',
  crowd: 'Crowdfunding',
  other: 'Another source',
}

/** POST /api/growth/jobs: heads as of today. */
export const jobsInput = z.object({
  fullTime: wholeNumber(LIMITS.heads),
  partTime: wholeNumber(LIMITS.heads, 0),
})
export type JobsForm = z.input<typeof jobsInput>

const day = z.pipe(
  optionalDay(DAY_WANTED),
  z.transform((value, context): string => {
    if (value !== null) return value
    context.issues.push({ code: 'custom', input: value, message: DAY_WANTED })
    return z.NEVER
  }),
)

const amount = z.pipe(
  moneyInput('Please enter the amount'),
  z.transform((value, context): number => {
    if (value) return value
    context.issues.push({ code: 'custom', input: value, message: 'Please enter the amount' })
    return z.NEVER
  }),
)

/** POST /api/growth/outside-funding. */
export const outsideFundingInput = z.object({
  amount,
  happenedOn: day,
  source: choice(oneOf(FUNDING_SOURCES), 'Please choose where it came from', MESSAGES.invalid),
  /** The founder's consent: the amount counts in the region's report. */
  amountCounts: z._default(z.boolean({ error: MESSAGES.invalid }), false),
})
export type OutsideFundingForm = z.input<typeof outsideFundingInput>
