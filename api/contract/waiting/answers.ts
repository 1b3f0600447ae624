import * as z from 'zod/mini'
import { REQUESTED_ROLES } from '#api/contract/enumerations.ts'
import { count, id, moment, money, named } from '#api/contract/fields/shapes.ts'
import { WAITING_KINDS, WAITING_RHYTHMS } from './schema.ts'

/** An entry of GET /api/admin/waiting. What a kind does not have is `null`. */
export const waitingItem = named(
  'WaitingItem',
  z.strictObject({
    kind: z.enum(WAITING_KINDS),
    /** Of the account, the startup or the request for a password. */
    id,
    /** The person's name, or the company's. */
    name: z.string(),
    since: moment,
    requestedRole: z.nullable(z.enum(REQUESTED_ROLES)),
    profileCompleted: z.nullable(z.boolean()),
    fundingAmount: money,
  }),
)
export type WaitingItem = z.output<typeof waitingItem>

/** GET /api/admin/waiting/count. */
export const waitingCount = z.strictObject({
  waiting: count,
  /** Those of them that wait longer than promised. */
  late: count,
})
export type WaitingCount = z.output<typeof waitingCount>

export const waitingChoice = named(
  'WaitingChoice',
  z.strictObject({ kind: z.enum(WAITING_KINDS), rhythm: z.enum(WAITING_RHYTHMS) }),
)
export type WaitingChoice = z.output<typeof waitingChoice>
