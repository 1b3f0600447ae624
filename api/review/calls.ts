import * as z from 'zod/mini'
import { count, id, timestamp, money, named } from '#api/platform/contract/shapes.ts'
import {
  QUEUED_KINDS,
  REVIEW_EMAIL_FREQUENCIES,
  REVIEW_EMAIL_KINDS,
  reviewPreferenceInput,
  reviewQueueFilters,
} from './contract.ts'
import { declare, getPage } from '#api/platform/contract/call.ts'
import { isAdmin } from '#api/policy.ts'

/** An entry of GET /api/admin/review-queue. */
export const reviewItem = named(
  'WaitingItem',
  z.strictObject({
    kind: z.enum(QUEUED_KINDS),
    /** Of the account, the startup, or the password request. */
    id,
    /** The user's or the company's name. */
    name: z.string(),
    since: timestamp,
    /** Of a funding request; `null` for other kinds. */
    fundingAmount: money,
  }),
)
export type ReviewItem = z.output<typeof reviewItem>

/** GET /api/admin/review-queue/count: role requests included. */
const reviewQueueCount = z.strictObject({
  waiting: count,
  /** How many of them are overdue. */
  late: count,
})
export type ReviewQueueCount = z.output<typeof reviewQueueCount>

const reviewPreference = named(
  'WaitingChoice',
  z.strictObject({ kind: z.enum(REVIEW_EMAIL_KINDS), frequency: z.enum(REVIEW_EMAIL_FREQUENCIES) }),
)
export type ReviewPreference = z.output<typeof reviewPreference>

/** The review queue, and how administrators are notified about it. */
export const reviewQueueCalls = declare({
  list: {
    method: 'GET',
    path: '/api/admin/review-queue',
    authorize: isAdmin,
    summary: 'Everything that needs an administrator but role requests: stated offerings, then the longest wait first.',
    query: reviewQueueFilters,
    responses: { 200: getPage(reviewItem) },
  },
  count: {
    method: 'GET',
    path: '/api/admin/review-queue/count',
    authorize: isAdmin,
    summary: 'How much is waiting, and how much of it for longer than promised.',
    responses: { 200: reviewQueueCount },
  },
  choices: {
    method: 'GET',
    path: '/api/admin/review-queue/choices',
    authorize: isAdmin,
    summary: 'How often the administrator gets an email about each kind.',
    responses: { 200: z.array(reviewPreference) },
  },
  choose: {
    method: 'PUT',
    path: '/api/admin/review-queue/choices',
    authorize: isAdmin,
    summary: 'Changes how often, for one kind.',
    body: reviewPreferenceInput,
    example: { kind: 'funding', frequency: 'now' },
    responses: { 200: reviewPreference },
  },
})
