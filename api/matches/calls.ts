import * as z from 'zod/mini'
import { count, id, named } from '#api/platform/contract/shapes.ts'
import { investorCard } from '#api/investors/calls.ts'
import { startupListItem } from '#api/startups/contract/responses.ts'
import { LEVELS, MATCH_KINDS } from './contract/kinds.ts'
import { declare } from '#api/platform/contract/call.ts'
import { canHaveConnections, isAdmin } from '#api/policy.ts'
import { matchKindQuery, matchQuery } from './contract/schema.ts'

const messages = z.array(z.string())

/** An entry of GET /api/matches: a startup for an investor, an investor for a founder (rules: Fit). */
const match = named(
  'Match',
  z.strictObject({
    /** Of the other side's profile. */
    id,
    kind: z.enum(MATCH_KINDS),
    level: z.enum(LEVELS),
    /** What speaks for it, and what against, in words for the person who asks. */
    for: messages,
    against: messages,
    startup: z.optional(startupListItem),
    investor: z.optional(investorCard),
  }),
)
export type Match = z.output<typeof match>

/** Why a person's list is as it is: `ready` when suggestions are made at all. */
const MATCH_STATES = ['ready', 'noProfile', 'notListed', 'paused', 'full', 'unconfirmed'] as const

/** What would make suggestions better if it were filled in. */
const MISSING = ['industries', 'stages', 'cheque', 'ask'] as const

/** GET /api/matches/summary: what the page of suggestions says besides the list. */
const matchSummary = named(
  'MatchSummary',
  z.strictObject({
    state: z.enum(MATCH_STATES),
    /** The lists that this person has. */
    kinds: z.array(z.enum(MATCH_KINDS)),
    missing: z.array(z.enum(MISSING)),
    /** For a founder: fitting investors who are not public; null below five. */
    unlisted: z.nullable(count),
  }),
)
export type MatchSummary = z.output<typeof matchSummary>

/** GET /api/matches/:id: how one of the other side fits; the level is null where the two have nothing in common. */
const pairScore = named(
  'PairFit',
  z.strictObject({ level: z.nullable(z.enum(LEVELS)), for: messages, against: messages }),
)
export type PairScore = z.output<typeof pairScore>

const sides = { authorize: canHaveConnections, refusal: 'Only approved founders and investors get suggestions.' }

/** Who fits whom. An id names the other side's profile: a startup for an investor, an investor for a founder. */
export const matchCalls = declare({
  list: {
    method: 'GET',
    path: '/api/matches',
    ...sides,
    summary: 'Startups that fit the investor, or public investors who fit the founder’s startup, the best first.',
    query: matchQuery,
    answers: { 200: z.array(match) },
  },
  summary: {
    method: 'GET',
    path: '/api/matches/summary',
    ...sides,
    summary: 'Which lists there are, what is missing in the profile, and how many fitting investors are not public.',
    query: matchKindQuery,
    answers: { 200: matchSummary },
  },
  read: {
    method: 'GET',
    path: '/api/matches/:id',
    ...sides,
    summary: 'How one startup or investor fits, whether it is suggested or not.',
    answers: { 200: pairScore },
  },
  dismiss: {
    method: 'POST',
    path: '/api/matches/:id/dismiss',
    ...sides,
    summary: 'Takes a suggestion away for 180 days.',
    answers: { 204: null },
  },
  undismiss: {
    method: 'DELETE',
    path: '/api/matches/:id/dismiss',
    ...sides,
    summary: 'Brings it back.',
    answers: { 204: null },
  },
})

const shownStartup = z.strictObject({ id, companyName: z.string(), shown: count })

/** GET /api/admin/exposure: how often startups were suggested of late; those that may be suggested now. */
const exposure = named(
  'Exposure',
  z.strictObject({
    /** Days that count. */
    days: count,
    startups: count,
    /** Startups that were suggested to somebody at all. */
    covered: count,
    /** From 0, all as often, to 1, one alone. */
    gini: z.number(),
    /** Suggestions in all: one a viewer and day. */
    showings: count,
    /** The ten that were shown most. */
    most: z.array(shownStartup),
    /** Those that were never shown, by name; at most fifty. */
    never: z.array(z.strictObject({ id, companyName: z.string() })),
  }),
)
export type Exposure = z.output<typeof exposure>

/** Whom suggestions show, for administrators. */
export const exposureCalls = declare({
  read: {
    method: 'GET',
    path: '/api/admin/exposure',
    authorize: isAdmin,
    summary: 'How often startups were suggested, and which never.',
    answers: { 200: exposure },
  },
})
