import * as z from 'zod/mini'
import { REQUESTED_ROLES } from '#api/platform/contract/enumerations.ts'
import { count, id, moment, money, named } from '#api/platform/contract/shapes.ts'
import { WAITING_KINDS, WAITING_RHYTHMS, waitingChoiceInput, waitingFilters } from './contract.ts'
import { declare, pageOf } from '#api/platform/contract/call.ts'
import { isAdmin } from '#api/policy.ts'

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
const waitingCount = z.strictObject({
  waiting: count,
  /** Those of them that wait longer than promised. */
  late: count,
})
export type WaitingCount = z.output<typeof waitingCount>

const waitingChoice = named(
  'WaitingChoice',
  z.strictObject({ kind: z.enum(WAITING_KINDS), rhythm: z.enum(WAITING_RHYTHMS) }),
)
export type WaitingChoice = z.output<typeof waitingChoice>

/** What waits for administrators, and how they hear of it. */
export const waitingCalls = declare({
  list: {
    method: 'GET',
    path: '/api/admin/waiting',
    who: isAdmin,
    does: 'Everything that is waiting for an administrator, the longest wait first.',
    query: waitingFilters,
    answers: { 200: pageOf(waitingItem) },
  },
  count: {
    method: 'GET',
    path: '/api/admin/waiting/count',
    who: isAdmin,
    does: 'How much is waiting, and how much of it for longer than promised.',
    answers: { 200: waitingCount },
  },
  choices: {
    method: 'GET',
    path: '/api/admin/waiting/choices',
    who: isAdmin,
    does: 'How often the administrator gets an e-mail about each kind.',
    answers: { 200: z.array(waitingChoice) },
  },
  choose: {
    method: 'PUT',
    path: '/api/admin/waiting/choices',
    who: isAdmin,
    does: 'Changes how often, for one kind.',
    body: waitingChoiceInput,
    example: { kind: 'funding', rhythm: 'now' },
    answers: { 200: waitingChoice },
  },
})
