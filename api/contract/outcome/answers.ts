import * as z from 'zod/mini'
import { CONNECTION_SIDES } from '#api/contract/connection/moves.ts'
import { id, moment, money, named, text } from '#api/contract/fields/shapes.ts'
import { INSTRUMENTS, OUTCOME_KINDS } from './kinds.ts'

/** What one of the two recorded (rules: Outcomes). Both read the same, but the founder's consent. */
export const outcome = named(
  'Outcome',
  z.strictObject({
    id,
    kind: z.enum(OUTCOME_KINDS),
    amount: money,
    /** `2026-02-28` */
    happenedOn: z.string(),
    instrument: z.nullable(z.enum(INSTRUMENTS)),
    side: z.enum(CONNECTION_SIDES),
    createdAt: moment,
    confirmedAt: z.nullable(moment),
    /** Whether a later entry stands in its place. */
    isReplaced: z.boolean(),
    /** Only for the founder. */
    amountCounts: z.optional(z.boolean()),
  }),
)
export type Outcome = z.output<typeof outcome>

/** An entry that its reader is to confirm. */
export const outcomeToConfirm = named(
  'OutcomeToConfirm',
  z.strictObject({
    id,
    connectionId: id,
    kind: z.enum(OUTCOME_KINDS),
    /** Who recorded it: the company or the investor; `null` where its reader may not see the startup. */
    by: text,
  }),
)
export type OutcomeToConfirm = z.output<typeof outcomeToConfirm>
