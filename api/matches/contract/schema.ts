import * as z from 'zod/mini'
import { oneOf, type Industry } from '#api/platform/contract/enumerations.ts'
import { filter, limitField } from '#api/platform/contract/fields.ts'
import { LIMITS } from '#api/platform/contract/limits.ts'
import { MATCH_KINDS, type Level } from './kinds.ts'

const kind = filter(oneOf(MATCH_KINDS))

/** The query of GET /api/matches: funding unless told. */
export const matchQuery = z.object({ kind, limit: limitField(LIMITS.matches) })

/** The query of GET /api/matches/summary. */
export const matchKindQuery = z.object({ kind })

/** What a fit is made of (rules: What fits). */
export type Factor = 'industry' | 'stage' | 'cheque' | 'place' | 'mentoring' | 'answers'

export type MatchParty = 'investor' | 'founder'

/** How much a factor counts for whom. */
export const WEIGHTS: Readonly<Record<MatchParty, Readonly<Record<Factor, number>>>> = {
  investor: { industry: 30, stage: 25, cheque: 25, place: 10, mentoring: 5, answers: 5 },
  founder: { industry: 25, stage: 15, cheque: 35, place: 10, mentoring: 10, answers: 5 },
}

/** Industries whose startups interest each other's investors. */
export const ADJACENT_INDUSTRIES: readonly (readonly Industry[])[] = [
  ['Agriculture', 'AgTech'],
  ['Healthcare', 'HealthTech', 'Biotech'],
  ['Education', 'EdTech'],
  ['Energy', 'CleanTech'],
  ['E-commerce', 'Retail', 'Marketplace'],
  ['SaaS', 'Technology', 'Artificial Intelligence'],
]

/** What each factor is worth, from 0 to 1. */
export const VALUES = {
  adjacentIndustry: 0.5,
  stageBeside: 0.35,
  /** Of the weight, where the stages are taken from what an investor saved. */
  savedStages: 0.5,
  /** What the usual cheque covers of the ask, from that share on. */
  cheque: [
    { from: 1, value: 1 },
    { from: 0.2, value: 0.8 },
    { from: 0.05, value: 0.5 },
    { from: 0, value: 0.2 },
  ],
  belowMinimum: 0.3,
  sameRegion: 0.6,
} as const

/** How many requests, answered as the region answers its own, are added to those of each. */
export const SMOOTHED_BY = 5

/** From which share of requests answered on that speaks for somebody, and below which against. */
export const ANSWERS_WELL = 0.75
export const ANSWERS_SELDOM = 0.5

/** The least ask of a pair, of the investor's minimum. */
export const LEAST_ASK = 0.5

/** How much a profile counts by the days since its owner said that it still holds; later it is not suggested. */
export const FRESHNESS = [
  { days: 90, value: 1 },
  { days: 180, value: 0.95 },
  { days: 365, value: 0.85 },
] as const

/** Who was confirmed longer ago is not suggested. */
export const SUGGESTED_FOR_DAYS = LIMITS.confirmation.shownAfterDays

/** From which fit on a pair is called so; less is possible. */
const LEVEL_FROM: readonly (readonly [Level, number])[] = [
  ['strong', 0.75],
  ['good', 0.55],
]

/** What a fit, from 0 to 1, is called. */
export const getLevel = (fit: number): Level => LEVEL_FROM.find(([, from]) => fit >= from)?.[0] ?? 'possible'

/** Investors who are not public are counted for a founder from so many on, so that nobody can be told from others. */
export const UNLISTED_FROM = 5

/** How being shown often is weighed: nobody is shown to everyone. */
export const EXPOSURE = {
  /** The most that is taken off a score. */
  most: 0.1,
  /** Of how often one is shown on average: from there on all of it is taken off. */
  target: 8,
  days: 30,
} as const

/** Of a list, by tenths: how many may be of one industry, and how many places go to the least shown. */
export const SPREAD = { oneIndustry: 0.4, leastShown: 0.2, leastShownFrom: 0.8 } as const

/** Shares of an ask as people say them, from large to small. */
const SHARES: readonly (readonly [share: number, words: string])[] = [
  [4 / 5, 'four fifths'],
  [3 / 4, 'three quarters'],
  [2 / 3, 'two thirds'],
  [1 / 2, 'half'],
  [1 / 3, 'a third'],
  [1 / 4, 'a quarter'],
  [1 / 5, 'a fifth'],
  [1 / 10, 'a tenth'],
  [1 / 20, 'a twentieth'],
]
const [MOST, MOST_WORDS] = SHARES[0]!
const [LEAST, LEAST_WORDS] = SHARES.at(-1)!
/** From where on "most of" is less than is true. */
const ALMOST_ALL = 0.9
/** How far from a share one may say it without "about". */
const EXACT = 0.02

/** How much of an ask a cheque covers, in words: "a tenth", "about half", "all". */
export function formatShareText(share: number): string {
  if (share >= 1) return 'all'
  if (share >= ALMOST_ALL) return 'almost all'
  if (share > MOST * (1 + EXACT)) return `more than ${MOST_WORDS}`
  if (share < LEAST * (1 - EXACT)) return `less than ${LEAST_WORDS}`
  const distance = ([each]: (typeof SHARES)[number]) => Math.abs(Math.log(share / each))
  const nearest = SHARES.reduce((best, each) => (distance(each) < distance(best) ? each : best))
  return distance(nearest) <= EXACT ? nearest[1] : `about ${nearest[1]}`
}
