import * as z from 'zod/mini'
import { REQUESTED_ROLES } from '#api/platform/contract/enumerations.ts'
import { count, id, timestamp, money, named } from '#api/platform/contract/shapes.ts'
import { REVIEW_ITEM_KINDS, REVIEW_EMAIL_FREQUENCIES, reviewPreferenceInput, reviewQueueFilters } from './contract.ts'
import { declare, getPage } from '#api/platform/contract/call.ts'
import { isAdmin } from '#api/policy.ts'

/** An entry of GET /api/admin/waiting. Fields that a kind doesn't have are `null`. */
export const reviewItem = named(
  'WaitingItem',
  z.strictObject({
    kind: z.enum(REVIEW_ITEM_KINDS),
    /** Of the account, the startup, or the password request. */
    id,
    /** The user's or the company's name. */
    name: z.string(),
    since: timestamp,
    requestedRole: z.nullable(z.enum(REQUESTED_ROLES)),
    profileCompleted: z.nullable(z.boolean()),
    fundingAmount: money,
  }),
)
export type ReviewItem = z.output<typeof reviewItem>

/** GET /api/admin/waiting/count. */
const reviewQueueCount = z.strictObject({
  waiting: count,
  /** How many of them are overdue. */
  late: count,
})
export type ReviewQueueCount = z.output<typeof reviewQueueCount>

const reviewPreference = named(
  'WaitingChoice',
  z.strictObject({ kind: z.enum(REVIEW_ITEM_KINDS), frequency: z.enum(REVIEW_EMAIL_FREQUENCIES) }),
)
export type ReviewPreference = z.output<typeof reviewPreference>

/** The review queue, and how administrators are notified about it. */
export const reviewQueueCalls = declare({
  list: {
    method: 'GET',
    path: '/api/admin/waiting',
    authorize: isAdmin,
    summary: 'Everything that is waiting for an administrator, the longest wait first.',
    query: reviewQueueFilters,
    answers: { 200: getPage(reviewItem) },
  },
  count: {
    method: 'GET',
    path: '/api/admin/waiting/count',
    authorize: isAdmin,
    summary: 'How much is waiting, and how much of it for longer than promised.',
    answers: { 200: reviewQueueCount },
  },
  choices: {
    method: 'GET',
    path: '/api/admin/waiting/choices',
    authorize: isAdmin,
    summary: 'How often the administrator gets an e-mail about each kind.',
    answers: { 200: z.array(reviewPreference) },
  },
  choose: {
    method: 'PUT',
    path: '/api/admin/waiting/choices',
    authorize: isAdmin,
    summary: 'Changes how often, for one kind.',
    body: reviewPreferenceInput,
    example: { kind: 'funding', frequency: 'now' },
    answers: { 200: reviewPreference },
  },
})
