import { FRESHNESS, LEAST_ASK, type Side, VALUES, WEIGHTS } from '#api/contract/match/factors.ts'
import type { MatchKind } from '#api/contract/match/kinds.ts'
import type { InvestorSide, Pair } from './sides.ts'

/** What a pair has in common by what both stated, each from 0 to 1, but for how they answer. */
export interface Factors {
  kind: MatchKind
  industry: number
  stage: number
  /** With which share of its weight the stage counts: less where nobody named it, 0 where nothing is known. */
  stageShare: number
  /** NaN where it is not known. */
  cheque: number
  place: number
  /** NaN where it is not sought. */
  mentoring: number
}

/** To be filled by `compare`: one is enough for many pairs. */
export const emptyFactors = (): Factors => ({
  kind: 'funding',
  industry: 0,
  stage: 0,
  stageShare: 0,
  cheque: 0,
  place: 0,
  mentoring: 0,
})

const has = (bits: number, at: number) => ((bits >>> at) & 1) === 1

function stageValue(stages: number, stage: number): number {
  if (has(stages, stage)) return 1
  return has(stages, stage + 1) || (stage > 0 && has(stages, stage - 1)) ? VALUES.stageBeside : 0
}

function chequeValue({ min, max }: InvestorSide, ask: number): number {
  if (Number.isNaN(ask) || Number.isNaN(max)) return Number.NaN
  if (ask < min) return VALUES.belowMinimum
  for (const { from, value } of VALUES.cheque) if (max >= from * ask) return value
  return 0
}

/** Whether a pair may be suggested by what both look for: money or a mentor, and an ask that is not far too small. */
function seekEachOther(kind: MatchKind, { investor, startup }: Pair): boolean {
  if (kind === 'mentoring') return investor.mentors && startup.seeksMentoring
  // Nothing is less than what is not known.
  return startup.seeksMoney && !(startup.ask < investor.min * LEAST_ASK)
}

/**
 * Fills `into` with what a pair has in common. False where it is never suggested; `sharesWords` is asked where the
 * industries have nothing to do with each other.
 */
export function compare(kind: MatchKind, pair: Pair, sharesWords: (pair: Pair) => boolean, into: Factors): boolean {
  const { investor, startup } = pair
  const isOwn = has(investor.industries, startup.industry)
  if (!isOwn && !has(investor.adjacent, startup.industry) && !sharesWords(pair)) return false
  if (!seekEachOther(kind, pair)) return false
  const stages = investor.stages || investor.savedStages
  into.kind = kind
  into.industry = isOwn ? 1 : VALUES.adjacentIndustry
  into.stage = stageValue(stages, startup.stage)
  into.stageShare = investor.stages ? 1 : stages ? VALUES.savedStages : 0
  into.cheque = chequeValue(investor, startup.ask)
  into.place = investor.town === startup.town ? 1 : investor.region === startup.region ? VALUES.sameRegion : 0
  into.mentoring = startup.seeksMentoring ? Number(investor.mentors) : Number.NaN
  return true
}

/** How much a profile counts that was confirmed so many days ago; 0 for one that is too old to suggest. */
export function freshness(days: number): number {
  for (const step of FRESHNESS) if (days <= step.days) return step.value
  return 0
}

/** How well the other one fits this side, from 0 to 1. */
export function fitFor(side: Side, factors: Factors, { investor, startup }: Pair, today: number): number {
  const weights = WEIGHTS[side]
  const other = side === 'investor' ? startup : investor
  let sum = weights.industry * factors.industry + weights.place * factors.place
  let known = weights.industry + weights.place
  let all = known + weights.answers + weights.stage
  if (!Number.isNaN(other.answers)) {
    known += weights.answers
    sum += weights.answers * other.answers
  }
  known += weights.stage * factors.stageShare
  sum += weights.stage * factors.stageShare * factors.stage
  if (factors.kind === 'funding') {
    all += weights.cheque
    if (!Number.isNaN(factors.cheque)) {
      known += weights.cheque
      sum += weights.cheque * factors.cheque
    }
  }
  if (!Number.isNaN(factors.mentoring)) {
    all += weights.mentoring
    known += weights.mentoring
    sum += weights.mentoring * factors.mentoring
  }
  // What is unknown is neither agreement nor mismatch, but who states little must not look like a perfect match:
  // sum/known, times the root of known/all.
  return (sum / Math.sqrt(known * all)) * freshness(today - other.confirmedOn)
}

/** How well both fit each other, from 0 to 1: the harmonic mean, because one side alone does not make a meeting. */
export function fitOf(factors: Factors, pair: Pair, today: number): number {
  const one = fitFor('investor', factors, pair, today)
  const other = fitFor('founder', factors, pair, today)
  return one + other === 0 ? 0 : (2 * one * other) / (one + other)
}
