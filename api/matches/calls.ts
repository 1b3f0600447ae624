import * as z from 'zod/mini'
import { count, id, named } from '#api/platform/contract/shapes.ts'
import { investorCard } from '#api/investors/calls.ts'
import { startupListItem } from '#api/startups/contract/responses.ts'
import { LEVELS, MATCH_KINDS } from './contract/kinds.ts'
import { declare } from '#api/platform/contract/call.ts'
import { canHaveConnections, isAdmin } from '#api/policy.ts'
import { matchKindQuery, matchQuery } from './contract/schema.ts'

const messages = z.array(z.string())

/** An entry of GET /api/matches: a startup for an investor, an investor for a founder (rules: Matches). */
const match = named(
  'Match',
  z.strictObject({
    /** The id of the other profile. */
    id,
    kind: z.enum(MATCH_KINDS),
    level: z.enum(LEVELS),
    /** Reasons for and against it, as text for the viewer. */
    for: messages,
    against: messages,
    startup: z.optional(startupListItem),
    investor: z.optional(investorCard),
  }),
)
export type Match = z.output<typeof match>

/** Why a list is empty; `ready` if there can be matches. */
const MATCH_STATES = ['ready', 'noProfile', 'notListed', 'paused', 'full', 'unconfirmed'] as const

/** Profile fields that would improve matches. */
const MISSING = ['industries', 'stages', 'checkSize', 'ask'] as const

/** GET /api/matches/summary: what the page shows besides the list. */
const matchSummary = named(
  'MatchSummary',
  z.strictObject({
    state: z.enum(MATCH_STATES),
    /** The kinds of matches for this user. */
    kinds: z.array(z.enum(MATCH_KINDS)),
    missing: z.array(z.enum(MISSING)),
    /** For a founder: the number of matching investors with private profiles; null below five. */
    unlisted: z.nullable(count),
  }),
)
export type MatchSummary = z.output<typeof matchSummary>

/** GET /api/matches/:id: how well a profile matches; the level is null if they have nothing in common. */
const pairScore = named(
  'PairFit',
  z.strictObject({ level: z.nullable(z.enum(LEVELS)), for: messages, against: messages }),
)
export type PairScore = z.output<typeof pairScore>

const members = {
  authorize: canHaveConnections,
  forbiddenMessage: 'Only approved founders and investors get suggestions.',
}

/** Matches. An id is that of the other profile: a startup for an investor, an investor for a founder. */
export const matchCalls = declare({
  list: {
    method: 'GET',
    path: '/api/matches',
    ...members,
    summary: 'Startups that fit the investor, or public investors who fit the founder’s startup, the best first.',
    query: matchQuery,
    responses: { 200: z.array(match) },
  },
  summary: {
    method: 'GET',
    path: '/api/matches/summary',
    ...members,
    summary: 'Which lists there are, what is missing in the profile, and how many fitting investors are not public.',
    query: matchKindQuery,
    responses: { 200: matchSummary },
  },
  read: {
    method: 'GET',
    path: '/api/matches/:id',
    ...members,
    summary: 'How one startup or investor fits, whether it is suggested or not.',
    responses: { 200: pairScore },
  },
  dismiss: {
    method: 'POST',
    path: '/api/matches/:id/dismiss',
    ...members,
    summary: 'Takes a suggestion away for 180 days.',
    responses: { 204: null },
  },
  undismiss: {
    method: 'DELETE',
    path: '/api/matches/:id/dismiss',
    ...members,
    summary: 'Brings it back.',
    responses: { 204: null },
  },
})

const shownStartup = z.strictObject({ id, companyName: z.string(), shown: count })

/** GET /api/admin/exposure: how often startups were recommended recently; only those that can be now. */
const exposure = named(
  'Exposure',
  z.strictObject({
    /** Number of days. */
    days: count,
    startups: count,
    /** Startups that were recommended to anyone. */
    covered: count,
    /** From 0 (all equally often) to 1 (a single one). */
    gini: z.number(),
    /** Recommendations in total, each counted once per viewer and day. */
    showings: count,
    /** The ten with the most. */
    most: z.array(shownStartup),
    /** Those without any, by name; at most fifty. */
    never: z.array(z.strictObject({ id, companyName: z.string() })),
  }),
)
export type Exposure = z.output<typeof exposure>

/** Match exposure, for administrators. */
export const exposureCalls = declare({
  read: {
    method: 'GET',
    path: '/api/admin/exposure',
    authorize: isAdmin,
    summary: 'How often startups were suggested, and which never.',
    responses: { 200: exposure },
  },
})
