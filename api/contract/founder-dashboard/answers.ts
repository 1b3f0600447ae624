import * as z from 'zod/mini'
import { count, moment, named } from '#api/contract/fields/shapes.ts'

/** One week of a founder's startup, from Monday to Sunday in UTC. */
export const weekOfStartup = named(
  'WeekOfStartup',
  z.strictObject({
    /** The Monday, `YYYY-MM-DD`. */
    from: z.iso.date(),
    /** Viewers, each counted once a day. */
    views: count,
    /** Investors who saved the startup in this week and have it still. */
    saves: count,
    requests: count,
  }),
)
export type WeekOfStartup = z.output<typeof weekOfStartup>

const at = moment
export const startupEvent = named(
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
export type StartupEvent = z.output<typeof startupEvent>

export const sinceLastVisit = named(
  'SinceLastVisit',
  z.strictObject({
    /** The end of the visit before this one; null in the first, of which nothing is told. */
    since: z.nullable(moment),
    views: count,
    /** Investors who saved the startup since then and have it still. */
    saves: count,
    /** What others did, newest first: requests, and decisions of administrators. */
    events: z.array(startupEvent),
  }),
)
export type SinceLastVisit = z.output<typeof sinceLastVisit>
