import type { ConnectionState, SubmissionStatus } from '#api/platform/contract/enumerations.ts'
import * as z from 'zod/mini'
import { count, timestamp, named } from '#api/platform/contract/shapes.ts'
import { declare } from '#api/platform/contract/call.ts'
import { forFounders } from '#api/policy.ts'

/** How many weeks GET /api/startup/metrics returns, the current one last. */
export const METRIC_WEEKS = 12

/** An event of a startup, an entry of GET /api/startup/activity. Only investors who sent a request are named. */
export type StartupEvent = { at: string } & (
  | { kind: 'created' }
  | { kind: 'approved' | 'unapproved' }
  | { kind: 'published' | 'hidden' }
  /** For one day: how many users viewed it. */
  | { kind: 'viewed'; count: number }
  /** The number of investors on a day. Their lists are private, so no one is named. */
  | { kind: 'saved'; count: number }
  /** `isOwn`: the founder did it. */
  | { kind: 'requested'; name: string; isOwn: boolean }
  | { kind: 'answered'; name: string; state: Exclude<ConnectionState, 'requested'> | 'ended'; isOwn: boolean }
  | { kind: 'document-added' | 'introduced'; name: string }
  | { kind: 'submitted' }
  | { kind: 'submission-answered'; status: Extract<SubmissionStatus, 'approved' | 'rejected'> }
)

/** The maximum number of events in the timeline. */
export const MOST_EVENTS = 60

/** One week of a founder's startup, from Monday to Sunday in UTC. */
const weekOfStartup = named(
  'WeekOfStartup',
  z.strictObject({
    /** The Monday, `YYYY-MM-DD`. */
    from: z.iso.date(),
    /** Viewers, each counted once a day. */
    views: count,
    /** Investors who saved the startup in this week and still have it. */
    saves: count,
    requests: count,
  }),
)
export type WeekOfStartup = z.output<typeof weekOfStartup>

const at = timestamp
const startupEvent = named(
  'StartupEvent',
  z.discriminatedUnion('kind', [
    z.strictObject({
      at,
      kind: z.enum(['created', 'approved', 'unapproved', 'published', 'hidden', 'submitted']),
    }),
    z.strictObject({ at, kind: z.enum(['viewed', 'saved']), count }),
    z.strictObject({ at, kind: z.literal('document-added'), name: z.string() }),
    z.strictObject({ at, kind: z.literal('introduced'), name: z.string() }),
    z.strictObject({ at, kind: z.literal('requested'), name: z.string(), isOwn: z.boolean() }),
    z.strictObject({
      at,
      kind: z.literal('answered'),
      name: z.string(),
      state: z.enum(['accepted', 'declined', 'withdrawn', 'ended', 'expired']),
      isOwn: z.boolean(),
    }),
    z.strictObject({ at, kind: z.literal('submission-answered'), status: z.enum(['approved', 'rejected']) }),
  ]),
)
export type StartupActivity = z.output<typeof startupEvent>

const sinceLastVisit = named(
  'SinceLastVisit',
  z.strictObject({
    /** The end of the previous visit; null during the first, which has no news. */
    since: z.nullable(timestamp),
    views: count,
    /** Investors who saved the startup since then and still have it. */
    saves: count,
    /** What others did, newest first: requests, and administrators' decisions. */
    events: z.array(startupEvent),
  }),
)
export type SinceLastVisit = z.output<typeof sinceLastVisit>

/** The founder dashboard: figures and a timeline of events. */
export const founderDashboardCalls = declare({
  metrics: {
    method: 'GET',
    path: '/api/startup/metrics',
    ...forFounders,
    summary: 'Views, saves and connection requests of the last twelve weeks.',
    responses: { 200: z.array(weekOfStartup) },
  },
  activity: {
    method: 'GET',
    path: '/api/startup/activity',
    ...forFounders,
    summary: 'What happened to the startup, newest first.',
    responses: { 200: z.array(startupEvent) },
  },
  sinceLastVisit: {
    method: 'GET',
    path: '/api/startup/since-last-visit',
    ...forFounders,
    summary: 'What others did since the last visit. A look after an hour without one begins a new visit.',
    responses: { 200: sinceLastVisit },
  },
})
