import * as z from 'zod/mini'
import { oneOf } from '#api/platform/contract/enumerations.ts'
import { optionalDay, moneyInput, wholeNumber } from '#api/platform/contract/form-fields.ts'
import { choice, optionalChoice, entityId, missingOr } from '#api/platform/contract/fields.ts'
import { FUNDING_SOURCES, hasAmount, INSTRUMENTS, OUTCOME_KINDS } from './labels.ts'
import { MESSAGES } from '#api/platform/contract/messages.ts'
import { LIMITS } from '#api/platform/contract/limits.ts'

const DAY_WANTED = 'Enter a date'
export const NOT_YET = 'Enter a date that isn’t in the future'

const outcomeFields = {
  kind: choice(oneOf(OUTCOME_KINDS), 'Select a status', MESSAGES.invalid),
  /** Whole dollars that were committed or invested. */
  amount: moneyInput(),
  /** The day of an investment; for anything else the day of the entry. */
  happenedOn: optionalDay(DAY_WANTED),
  instrument: optionalChoice(oneOf(INSTRUMENTS)),
  /** The founder's consent to include the amount in the impact report. An investor's value is ignored. */
  amountCounts: z._default(z.boolean({ error: MESSAGES.invalid }), false),
}

type Outcome = z.output<z.ZodMiniObject<typeof outcomeFields>>

/** What a kind requires. */
function listIssues({ kind, amount, happenedOn, instrument }: Outcome) {
  const isInvested = kind === 'invested'
  return [
    ...(hasAmount(kind) && !amount ? [{ path: ['amount'], message: 'Enter the amount' }] : []),
    ...(isInvested && !happenedOn ? [{ path: ['happenedOn'], message: DAY_WANTED }] : []),
    ...(isInvested && !instrument ? [{ path: ['instrument'], message: 'Choose an instrument' }] : []),
  ]
}

const isWhole = z.check<Outcome>((context) => {
  for (const issue of listIssues(context.value)) context.issues.push({ code: 'custom', input: context.value, ...issue })
})

/** The form of an entry. */
export const outcomeForm = z.object(outcomeFields).check(isWhole)
export type OutcomeForm = z.input<typeof outcomeForm>

/** POST /api/connections/{id}/outcomes: a new entry, or one that replaces an earlier one. */
export const outcomeInput = z.object({ ...outcomeFields, corrects: z.optional(entityId()) }).check(isWhole)

/** Gives or withdraws the founder's consent to include an amount in the impact report. */
export const consentInput = z.object({
  amountCounts: z.boolean({ error: missingOr('Say whether the amount counts') }),
})

/** POST /api/outcomes/{id}/confirm. */
export const confirmInput = z.object({ amountCounts: outcomeFields.amountCounts })

/** POST /api/growth/jobs: headcount as of today. */
export const jobsInput = z.object({
  fullTime: wholeNumber(LIMITS.heads),
  partTime: wholeNumber(LIMITS.heads, 0),
})
const day = z.pipe(
  optionalDay(DAY_WANTED),
  z.transform((value, context): string => {
    if (value !== null) return value
    context.issues.push({ code: 'custom', input: value, message: DAY_WANTED })
    return z.NEVER
  }),
)

const amount = z.pipe(
  moneyInput('Enter the amount'),
  z.transform((value, context): number => {
    if (value) return value
    context.issues.push({ code: 'custom', input: value, message: 'Enter the amount' })
    return z.NEVER
  }),
)

/** POST /api/growth/outside-funding. */
export const outsideFundingInput = z.object({
  amount,
  happenedOn: day,
  source: choice(oneOf(FUNDING_SOURCES), 'Choose where it came from', MESSAGES.invalid),
  /** The founder's consent to include the amount in the impact report. */
  amountCounts: z._default(z.boolean({ error: MESSAGES.invalid }), false),
})
