import * as z from 'zod/mini'
import { count, id, named } from '#api/contract/fields/shapes.ts'
import { investorCard } from '#api/contract/investor/answers.ts'
import { startupListItem } from '#api/contract/startup/answers.ts'
import { LEVELS, MATCH_KINDS } from './kinds.ts'

const sentences = z.array(z.string())

/** An entry of GET /api/matches: a startup for an investor, an investor for a founder (rules: Fit). */
export const match = named(
  'Match',
  z.strictObject({
    /** Of the other side's profile. */
    id,
    kind: z.enum(MATCH_KINDS),
    level: z.enum(LEVELS),
    /** What speaks for it, and what against, in words for the person who asks. */
    for: sentences,
    against: sentences,
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
export const matchSummary = named(
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
export const pairFit = named(
  'PairFit',
  z.strictObject({ level: z.nullable(z.enum(LEVELS)), for: sentences, against: sentences }),
)
export type PairFit = z.output<typeof pairFit>
