import * as z from 'zod/mini'
import { CONNECTION_PARTIES } from '#api/connections/contract/transitions.ts'
import { id, timestamp, money, named, text, count } from '#api/platform/contract/shapes.ts'
import { INSTRUMENTS, OUTCOME_KINDS, FUNDING_SOURCES } from './contract/labels.ts'
import { confirmInput, consentInput, outcomeInput, jobsInput, outsideFundingInput } from './contract/schema.ts'
import { declare } from '#api/platform/contract/call.ts'
import { canHaveConnections, isFounder } from '#api/policy.ts'

/** An outcome that one party recorded (rules: Outcomes). Both see the same, except the founder's consent. */
const outcome = named(
  'Outcome',
  z.strictObject({
    id,
    kind: z.enum(OUTCOME_KINDS),
    amount: money,
    /** `2026-02-28` */
    happenedOn: z.string(),
    instrument: z.nullable(z.enum(INSTRUMENTS)),
    party: z.enum(CONNECTION_PARTIES),
    createdAt: timestamp,
    confirmedAt: z.nullable(timestamp),
    /** Whether a later entry replaces it. */
    isReplaced: z.boolean(),
    /** Only for the founder. */
    amountCounts: z.optional(z.boolean()),
  }),
)
export type Outcome = z.output<typeof outcome>

/** An entry that the viewer should confirm. */
export const outcomeToConfirm = named(
  'OutcomeToConfirm',
  z.strictObject({
    id,
    connectionId: id,
    kind: z.enum(OUTCOME_KINDS),
    amount: money,
    instrument: z.nullable(z.enum(INSTRUMENTS)),
    /** `2026-02-28` */
    happenedOn: z.string(),
    /** Who recorded it: the company or the investor; `null` if the viewer can't see the startup. */
    by: text,
  }),
)
export type OutcomeToConfirm = z.output<typeof outcomeToConfirm>

const bothParties = { authorize: canHaveConnections, forbiddenMessage: 'Outcomes are between founders and investors.' }

/** What followed connections, recorded by both parties. */
export const outcomeCalls = declare({
  list: {
    method: 'GET',
    path: '/api/connections/:id/outcomes',
    ...bothParties,
    summary: 'What both sides recorded of their introduction, newest first.',
    responses: { 200: z.array(outcome) },
  },
  record: {
    method: 'POST',
    path: '/api/connections/:id/outcomes',
    ...bothParties,
    summary: 'Records what came of an introduction, or corrects an entry; the other side is asked to confirm it.',
    body: outcomeInput,
    example: { kind: 'invested', amount: '$50K', happenedOn: '2026-01-10', instrument: 'safe' },
    responses: { 201: outcome },
  },
  confirm: {
    method: 'POST',
    path: '/api/outcomes/:id/confirm',
    ...bothParties,
    summary: 'Confirms what the other side recorded.',
    body: confirmInput,
    example: { amountCounts: true },
    responses: { 200: outcome },
  },
  consent: {
    method: 'PUT',
    path: '/api/outcomes/:id/consent',
    authorize: isFounder,
    forbiddenMessage: 'Only the founder decides this.',
    summary: 'The founder says whether the amount counts in the region’s report.',
    body: consentInput,
    example: { amountCounts: false },
    responses: { 200: outcome },
  },
})

const outsideFunding = named(
  'OutsideFunding',
  z.strictObject({
    id,
    amount: count,
    /** `2026-02-28` */
    happenedOn: z.string(),
    source: z.enum(FUNDING_SOURCES),
    amountCounts: z.boolean(),
  }),
)
export type OutsideFunding = z.output<typeof outsideFunding>

/** A company's headcounts and outside funding, newest first. */
const growth = named(
  'Growth',
  z.strictObject({
    jobs: z.array(z.strictObject({ id, happenedOn: z.string(), fullTime: count, partTime: count })),
    funding: z.array(outsideFunding),
    /** Whether no headcount was recorded for a year. */
    isJobsDue: z.boolean(),
  }),
)
export type Growth = z.output<typeof growth>

const ofFounder = { authorize: isFounder, forbiddenMessage: 'Only founders can say this of their company.' }

/** Headcounts and outside funding, recorded by founders. */
export const growthCalls = declare({
  read: {
    method: 'GET',
    path: '/api/growth',
    ...ofFounder,
    summary: 'What one has told of jobs and of funding from elsewhere.',
    responses: { 200: growth },
  },
  reportJobs: {
    method: 'POST',
    path: '/api/growth/jobs',
    ...ofFounder,
    summary: 'Tells how many people work at one’s company as of today.',
    body: jobsInput,
    example: { fullTime: 4, partTime: 1 },
    responses: { 201: growth },
  },
  reportFunding: {
    method: 'POST',
    path: '/api/growth/outside-funding',
    ...ofFounder,
    summary: 'Tells of funding that came from elsewhere.',
    body: outsideFundingInput,
    example: { amount: '$20K', happenedOn: '2026-01-10', source: 'grant', amountCounts: true },
    responses: { 201: growth },
  },
  consent: {
    method: 'PUT',
    path: '/api/growth/outside-funding/:id/consent',
    ...ofFounder,
    summary: 'Says whether the amount counts in the region’s report.',
    body: consentInput,
    example: { amountCounts: false },
    responses: { 200: growth },
  },
  remove: {
    method: 'DELETE',
    path: '/api/growth/outside-funding/:id',
    ...ofFounder,
    summary: 'Deletes what one recorded about funding from elsewhere.',
    responses: { 200: growth },
  },
})
