import * as z from 'zod/mini'
import { oneOf, type Industry } from '#api/platform/contract/enumerations.ts'
import { filter, limitField } from '#api/platform/contract/fields.ts'
import { LIMITS } from '#api/platform/contract/limits.ts'
import { MATCH_KINDS, type Level } from './kinds.ts'

const kind = filter(oneOf(MATCH_KINDS))

/** The query of GET /api/matches; funding by default. */
export const matchQuery = z.object({ kind, limit: limitField(LIMITS.matches) })

/** The query of GET /api/matches/summary. */
export const matchKindQuery = z.object({ kind })

/** The factors of a match (rules: What fits). */
export type Factor = 'industry' | 'stage' | 'checkSize' | 'place' | 'mentoring' | 'answers'

export type MatchParty = 'investor' | 'founder'

/** The weight of each factor for each party. */
export const WEIGHTS: Readonly<Record<MatchParty, Readonly<Record<Factor, number>>>> = {
  investor: { industry: 30, stage: 25, checkSize: 25, place: 10, mentoring: 5, answers: 5 },
  founder: { industry: 25, stage: 15, checkSize: 35, place: 10, mentoring: 10, answers: 5 },
}

/** Adjacent industries, whose startups interest each other's investors. */
export const ADJACENT_INDUSTRIES: readonly (readonly Industry[])[] = [
  ['Agriculture', 'AgTech'],
  ['Healthcare', 'HealthTech', 'Biotech'],
  ['Education', 'EdTech'],
  ['Energy', 'CleanTech'],
  ['E-commerce', 'Retail', 'Marketplace'],
  ['SaaS', 'Technology', 'Artificial Intelligence'],
]

/** The value of each result, from 0 to 1. */
export const VALUES = {
  adjacentIndustry: 0.5,
  stageBeside: 0.35,
  /** The share of the weight if the stages are those of saved startups. */
  savedStages: 0.5,
  /** Values of the share of the ask that the usual check covers, from that share on. */
  checkSize: [
    { from: 1, value: 1 },
    { from: 0.2, value: 0.8 },
    { from: 0.05, value: 0.5 },
    { from: 0, value: 0.2 },
  ],
  belowMinimum: 0.3,
  sameRegion: 0.6,
} as const

/** How many requests with the overall share of answers are added to everyone's own. */
export const SMOOTHED_BY = 5

/** From this share of answered requests on it is a reason for a match, and below the other one a reason against it. */
export const ANSWERS_WELL = 0.75
export const ANSWERS_SELDOM = 0.5

/** The smallest ask for a match, as a share of the investor's minimum. */
export const LEAST_ASK = 0.5

/** The weight of a profile by days since its last confirmation; after the last step it isn't recommended. */
export const FRESHNESS = [
  { days: 90, value: 1 },
  { days: 180, value: 0.95 },
  { days: 365, value: 0.85 },
] as const

/** Profiles confirmed longer ago aren't recommended. */
export const SUGGESTED_FOR_DAYS = LIMITS.confirmation.shownAfterDays

/** The lowest score of each level; anything below is `possible`. */
const LEVEL_FROM: readonly (readonly [Level, number])[] = [
  ['strong', 0.75],
  ['good', 0.55],
]

/** The level of a score from 0 to 1. */
export const getLevel = (score: number): Level => LEVEL_FROM.find(([, from]) => score >= from)?.[0] ?? 'possible'

/** Founders see the number of matching private investors from this number on, so that it reveals no single one. */
export const UNLISTED_FROM = 5

/** How exposure affects a score, so that no one is shown to everyone. */
export const EXPOSURE = {
  /** The largest reduction of a score. */
  most: 0.1,
  /** The multiple of the average exposure at which the whole reduction applies. */
  target: 8,
  days: 30,
} as const

/**
 * Shares of a list: the maximum for one industry, and the places for those with the least exposure and a score near the
 * best.
 */
export const SPREAD = { oneIndustry: 0.4, leastShown: 0.2, leastShownFrom: 0.8 } as const

/** Shares of an ask as text, from large to small. */
const SHARES: readonly (readonly [share: number, words: string])[] = [
  [4 / 5, '80%'],
  [3 / 4, '75%'],
  [2 / 3, '67%'],
  [1 / 2, '50%'],
  [1 / 3, '33%'],
  [1 / 4, '25%'],
  [1 / 5, '20%'],
  [1 / 10, '10%'],
  [1 / 20, '5%'],
]
const [MOST, MOST_WORDS] = SHARES[0]!
const [LEAST, LEAST_WORDS] = SHARES.at(-1)!
/** From here on "most of" would be an understatement. */
const ALMOST_ALL = 0.9
/** The deviation from a share up to which "about" isn't needed. */
const EXACT = 0.02

/** The share of an ask that a check covers, as text: "10%", "about 50%", "all". */
export function formatShareText(share: number): string {
  if (share >= 1) return 'all'
  if (share >= ALMOST_ALL) return 'almost all'
  if (share > MOST * (1 + EXACT)) return `more than ${MOST_WORDS}`
  if (share < LEAST * (1 - EXACT)) return `less than ${LEAST_WORDS}`
  const distance = ([each]: (typeof SHARES)[number]) => Math.abs(Math.log(share / each))
  const nearest = SHARES.reduce((best, each) => (distance(each) < distance(best) ? each : best))
  return distance(nearest) <= EXACT ? nearest[1] : `about ${nearest[1]}`
}
