import * as z from 'zod/mini'
import { oneOf } from '#api/contract/enumerations.ts'
import { optionalDay } from '#api/contract/fields/calendar-day.ts'
import { choice, optionalChoice } from '#api/contract/fields/choice.ts'
import { entityId } from '#api/contract/fields/id.ts'
import { moneyInput } from '#api/contract/fields/money-input.ts'
import { missingOr } from '#api/contract/fields/text.ts'
import { MESSAGES } from '#api/contract/messages.ts'
import { hasAmount, INSTRUMENTS, OUTCOME_KINDS } from './kinds.ts'

export const DAY_WANTED = 'Please enter a day, for example 2026-02-28'
export const NOT_YET = 'Please enter a day that is not in the future'

const outcomeFields = {
  kind: choice(oneOf(OUTCOME_KINDS), 'Please choose how far it has come', MESSAGES.invalid),
  /** Whole dollars, of what was committed or invested. */
  amount: moneyInput(),
  /** Of an investment; of everything else it is the day of the entry. */
  happenedOn: optionalDay(DAY_WANTED),
  instrument: optionalChoice(oneOf(INSTRUMENTS)),
  /** The founder's consent: the amount counts in the region's report. An investor's is not read. */
  amountCounts: z._default(z.boolean({ error: MESSAGES.invalid }), false),
}

type Outcome = z.output<z.ZodMiniObject<typeof outcomeFields>>

/** What a kind needs. */
function issuesOf({ kind, amount, happenedOn, instrument }: Outcome) {
  const isInvested = kind === 'invested'
  return [
    ...(hasAmount(kind) && !amount ? [{ path: ['amount'], message: 'Please enter the amount' }] : []),
    ...(isInvested && !happenedOn ? [{ path: ['happenedOn'], message: DAY_WANTED }] : []),
    ...(isInvested && !instrument ? [{ path: ['instrument'], message: 'Please choose an instrument' }] : []),
  ]
}

const isWhole = z.check<Outcome>((context) => {
  for (const issue of issuesOf(context.value)) context.issues.push({ code: 'custom', input: context.value, ...issue })
})

/** The form of an entry. */
export const outcomeForm = z.object(outcomeFields).check(isWhole)
export type OutcomeForm = z.input<typeof outcomeForm>

/** POST /api/connections/{id}/outcomes: an entry, or what stands in the place of an earlier one. */
export const outcomeInput = z.object({ ...outcomeFields, corrects: z.optional(entityId()) }).check(isWhole)

/** The founder's consent that an amount counts in the region's report, or its end. */
export const consentInput = z.object({
  amountCounts: z.boolean({ error: missingOr('Please say whether the amount counts') }),
})

/** POST /api/outcomes/{id}/confirm. */
export const confirmInput = z.object({ amountCounts: outcomeFields.amountCounts })
