import {
  FRESHNESS,
  LEAST_ASK,
  type MatchParty,
  VALUES,
  WEIGHTS,
  EXPOSURE,
  SPREAD,
  SUGGESTED_FOR_DAYS,
  getLevel,
} from './contract/schema.ts'
import type { MatchKind, Level } from './contract/kinds.ts'
import type { Investor, Startup, Pair, Candidates } from './candidates.service.ts'

/** What a match depends on apart from the pair. */
export interface Aim {
  kind: MatchKind
  /** Days since 1970. */
  today: number
  /** Whether the startup's text contains the investor's interests apart from industries. */
  sharesWords: (investor: Investor, startup: Startup) => boolean
}

/**
 * The value of each factor of a pair from 0 to 1: null if unknown, undefined if it isn't sought. How each answers is
 * added separately for the other party.
 */
export interface Factors {
  industry: number
  stage: number | null
  /** The share of the stage's weight that counts: less if no stage was named. */
  stageShare: number
  checkSize: number | null | undefined
  place: number
  mentoring: number | undefined
}

function checkSizeValue({ min, max }: Investor['range'], fundingAsk: number | null): number | null {
  if (fundingAsk === null || (min === null && max === null)) return null
  if (fundingAsk < (min ?? 0)) return VALUES.belowMinimum
  return VALUES.checkSize.find(({ from }) => (max ?? Infinity) >= from * fundingAsk)!.value
}

/** Whether both seek the same (money or a mentor), and the ask isn't far too small. */
function seekEachOther(kind: MatchKind, investor: Investor, startup: Startup): boolean {
  if (kind === 'mentoring') return investor.mentors && startup.seeksMentoring
  return startup.seeksMoney && (startup.ask ?? Infinity) >= (investor.range.min ?? 0) * LEAST_ASK
}

/** What a pair has in common; null for one that never matches (rules: What fits). */
export function compare(investor: Investor, startup: Startup, { kind, sharesWords }: Aim): Factors | null {
  const industry =
    investor.industryValues.get(startup.industry) ?? (sharesWords(investor, startup) ? VALUES.adjacentIndustry : null)
  if (industry === null || !seekEachOther(kind, investor, startup)) return null
  const isNear = investor.region !== null && investor.region === startup.region
  // The properties start in another order than the weights' on purpose: V8 would otherwise use one shape for both and
  // keep recompiling the code that reads them.
  return {
    stageShare: investor.stages.length > 0 ? 1 : VALUES.savedStages,
    industry,
    stage: investor.stageValues.get(startup.stage) ?? null,
    checkSize: kind === 'funding' ? checkSizeValue(investor.range, startup.ask) : undefined,
    place: investor.town === startup.town ? 1 : isNear ? VALUES.sameRegion : 0,
    mentoring: startup.seeksMentoring ? Number(investor.mentors) : undefined,
  }
}

/** The weight of a profile that was confirmed this many days ago; 0 if it is too old. */
export const freshness = (days: number): number => FRESHNESS.find((step) => days <= step.days)?.value ?? 0

/** How well the other one matches this party, from 0 to 1. */
export function computePartyScore(
  party: MatchParty,
  factors: Factors,
  other: Investor | Startup,
  today: number,
): number {
  const { stage, stageShare, checkSize, mentoring } = factors
  const weights = WEIGHTS[party]
  let known = weights.industry + weights.place
  let sum = weights.industry * factors.industry + weights.place * factors.place
  let all = known + weights.stage + weights.answers
  if (stage !== null) {
    known += weights.stage * stageShare
    sum += weights.stage * stageShare * stage
  }
  if (checkSize !== undefined) {
    all += weights.checkSize
    if (checkSize !== null) {
      known += weights.checkSize
      sum += weights.checkSize * checkSize
    }
  }
  if (mentoring !== undefined) {
    all += weights.mentoring
    known += weights.mentoring
    sum += weights.mentoring * mentoring
  }
  if (other.answers !== null) {
    known += weights.answers
    sum += weights.answers * other.answers
  }
  // Unknown factors count neither way, but someone who states little must not look perfect: sum/known, times the square
  // root of known/all.
  return (sum / Math.sqrt(known * all)) * freshness(today - other.confirmedOn)
}

/** The score of a pair from 0 to 1: the harmonic mean, because both have to be interested. */
export function scorePair(factors: Factors, investor: Investor, startup: Startup, today: number): number {
  const candidate = computePartyScore('investor', factors, startup, today)
  const other = computePartyScore('founder', factors, investor, today)
  return candidate + other === 0 ? 0 : (2 * candidate * other) / (candidate + other)
}

/** The score of a pair; 0 if it never matches. */
export function score(investor: Investor, startup: Startup, aim: Aim): number {
  const factors = compare(investor, startup, aim)
  return factors ? scorePair(factors, investor, startup, aim.today) : 0
}

/** What a list depends on apart from both parties. */
export interface MatchQuery extends Aim {
  size: number
  /** Profiles of the other party that are excluded: saved, requested, or dismissed. */
  without: ReadonlySet<number>
  /** How often each profile of the other party was recommended recently, and the average. */
  shown: ReadonlyMap<number, number>
  meanShown: number
}

export interface Suggestion<Item> {
  candidate: Item
  /** From 0 to 1. */
  score: number
  /** The score after the reduction for exposure. */
  rank: number
}

const DAYS_OF_WEEK = 7

/** Breaks ties: another order for each pair and week, and the same each time within it. */
function getTie(investorId: number, startupId: number, today: number): number {
  const week = Math.floor(today / DAYS_OF_WEEK)
  const mixed = Math.imul(Math.imul(investorId, 0x9e3779b1) ^ Math.imul(startupId, 0x85ebca6b) ^ week, 0x2c1b3c6d)
  return mixed ^ (mixed >>> 15)
}

/** Whether someone can be recommended at all now. */
export const mayBeSuggested = ({ isOpen, confirmedOn }: Investor | Startup, today: number): boolean =>
  isOpen && today - confirmedOn <= SUGGESTED_FOR_DAYS

/** The reduction of a score, so that no one is shown to everyone. */
const exposure = (shown: number, mean: number): number =>
  shown === 0 ? 0 : EXPOSURE.most * Math.min(1, shown / (EXPOSURE.target * mean))

/** How a candidate compares for a viewer. */
interface Comparison<Item> {
  scoreOf: (candidate: Item) => number
  /** Breaks ties. */
  tieOf: (candidate: Item) => number
  /** The group whose size in a list is limited. */
  groupOf: (candidate: Item) => unknown
  mostOfGroup: number
}

/** The score of each candidate who isn't excluded; 0 for the others. */
const scoreMatches = <Item extends Investor | Startup>(
  from: readonly Item[],
  { today, without }: MatchQuery,
  scoreOf: (candidate: Item) => number,
) => from.map((candidate) => (mayBeSuggested(candidate, today) && !without.has(candidate.id) ? scoreOf(candidate) : 0))

/**
 * The best of many, in order: a maximum per group, and some places for those with the least exposure and a score near
 * the best, so that new profiles are seen at all.
 */
function pick<Item extends Investor | Startup>(
  from: readonly Item[],
  query: MatchQuery,
  { scoreOf, tieOf, groupOf, mostOfGroup }: Comparison<Item>,
): Suggestion<Item>[] {
  const { size, shown, meanShown } = query
  const matches = scoreMatches(from, query, scoreOf)
  const getShown = (at: number) => shown.get(from[at]!.id) ?? 0
  const ranks = matches.map((match, at) => (match === 0 ? 0 : match - exposure(getShown(at), meanShown)))
  const bestFirst = (candidate: number, other: number) =>
    ranks[other]! - ranks[candidate]! || tieOf(from[candidate]!) - tieOf(from[other]!)
  const leastShownFirst = (candidate: number, other: number) =>
    getShown(candidate) - getShown(other) || bestFirst(candidate, other)
  const chosen: number[] = []
  const counts = new Map<unknown, number>()
  const isBelowGroupLimit = (at: number) => (counts.get(groupOf(from[at]!)) ?? 0) < mostOfGroup
  // Ten scans cost less than sorting thousands.
  const choose = (order: typeof bestFirst, least: number) => {
    let first = -1
    for (let at = 0; at < matches.length; at++) {
      if (matches[at] === 0 || ranks[at]! < least || (first >= 0 && order(at, first) >= 0)) continue
      if (isBelowGroupLimit(at) && !chosen.includes(at)) first = at
    }
    if (first < 0) return
    chosen.push(first)
    const group = groupOf(from[first]!)
    counts.set(group, (counts.get(group) ?? 0) + 1)
  }
  const forLeastShown = Math.floor(size * SPREAD.leastShown)
  for (let place = forLeastShown; place < size; place++) choose(bestFirst, -1)
  const [best] = chosen
  if (best === undefined) return []
  for (let place = 0; place < forLeastShown; place++) choose(leastShownFirst, SPREAD.leastShownFrom * ranks[best]!)
  return chosen.sort(bestFirst).map((at) => ({ candidate: from[at]!, score: matches[at]!, rank: ranks[at]! }))
}

/** The startups that match an investor, best first, from several industries. */
export const startupsFor = (
  investor: Investor,
  startups: readonly Startup[],
  query: MatchQuery,
): Suggestion<Startup>[] =>
  pick(startups, query, {
    scoreOf: (startup) => score(investor, startup, query),
    tieOf: ({ id }) => getTie(investor.id, id, query.today),
    groupOf: ({ industry }) => industry,
    mostOfGroup: Math.ceil(query.size * SPREAD.oneIndustry),
  })

/** The investors that match a startup, best first. */
export const investorsFor = (
  startup: Startup,
  investors: readonly Investor[],
  query: MatchQuery,
): Suggestion<Investor>[] =>
  pick(investors, query, {
    scoreOf: (investor) => score(investor, startup, query),
    tieOf: ({ id }) => getTie(id, startup.id, query.today),
    groupOf: () => null,
    mostOfGroup: query.size,
  })

/** How many of these investors match a startup. */
export const countFitting = (startup: Startup, investors: readonly Investor[], query: MatchQuery): number =>
  scoreMatches(investors, query, (investor) => score(investor, startup, query)).filter((match) => match > 0).length

/** A profile of the other party and its score. */
export interface Fitting {
  id: number
  score: number
}

/** The score of two profiles from 0 to 1, regardless of exclusions. */
const scorePairById = ({ investor, startup }: Pair, today: number): number =>
  // The investor's free-text interests are left out: they alone never make a match.
  score(investor, startup, { kind: startup.seeksMoney ? 'funding' : 'mentoring', today, sharesWords: () => false })

/** The level of a pair; `null` if they have nothing in common. */
export function levelOfPair(pair: Pair, today: number): Level | null {
  const found = scorePairById(pair, today)
  return found > 0 ? getLevel(found) : null
}

const best = <Item extends Investor | Startup>(
  candidates: ReadonlyMap<number, Item>,
  findPair: (candidate: Item) => Pair,
  today: number,
  most: number,
): Fitting[] =>
  [...candidates.values()]
    .filter((candidate) => mayBeSuggested(candidate, today))
    .map((candidate) => ({ id: candidate.id, score: scorePairById(findPair(candidate), today) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, most)

/** The best investors for a startup, with public or private profiles. */
export const bestInvestors = ({ investors }: Candidates, startup: Startup, today: number, most: number): Fitting[] =>
  best(investors, (investor) => ({ investor, startup }), today, most)

/** The best startups for an investor. */
export const bestStartups = ({ startups }: Candidates, investor: Investor, today: number, most: number): Fitting[] =>
  best(startups, (startup) => ({ investor, startup }), today, most)

/** The startups that can be recommended now, and how often each was recommended recently. */
export const suggestible = ({ startups }: Candidates, shown: ReadonlyMap<number, number>, today: number) =>
  [...startups.values()]
    .filter((startup) => mayBeSuggested(startup, today))
    .map((startup) => ({ startup, id: startup.id, shown: shown.get(startup.id) ?? 0 }))
