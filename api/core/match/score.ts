import { FRESHNESS, LEAST_ASK, type Side, VALUES, WEIGHTS } from '#api/contract/match/factors.ts'
import type { MatchKind } from '#api/contract/match/kinds.ts'
import type { Investor, Startup } from './candidates.ts'

/** What a fit depends on besides the pair. */
export interface Aim {
  kind: MatchKind
  /** Days since 1970. */
  today: number
  /** Whether the startup's text has the words that the investor named besides industries. */
  sharesWords: (investor: Investor, startup: Startup) => boolean
}

/**
 * What each factor of a pair is worth by what both stated, from 0 to 1: null where it is unknown, undefined where it is
 * not sought. How each answers is the other's to ask.
 */
export interface Factors {
  industry: number
  stage: number | null
  /** With which share of its weight the stage counts: less where nobody named it. */
  stageShare: number
  cheque: number | null | undefined
  place: number
  mentoring: number | undefined
}

function chequeValue({ min, max }: Investor['range'], ask: number | null): number | null {
  if (ask === null || (min === null && max === null)) return null
  if (ask < (min ?? 0)) return VALUES.belowMinimum
  return VALUES.cheque.find(({ from }) => (max ?? Infinity) >= from * ask)!.value
}

/** Whether both look for the same: money or a mentor, and an ask that is not far too small. */
function seekEachOther(kind: MatchKind, investor: Investor, startup: Startup): boolean {
  if (kind === 'mentoring') return investor.mentors && startup.seeksMentoring
  return startup.seeksMoney && (startup.ask ?? Infinity) >= (investor.range.min ?? 0) * LEAST_ASK
}

/** What two have in common; null for a pair that is never suggested (rules: What fits). */
export function compare(investor: Investor, startup: Startup, { kind, sharesWords }: Aim): Factors | null {
  const industry =
    investor.industryValues.get(startup.industry) ?? (sharesWords(investor, startup) ? VALUES.adjacentIndustry : null)
  if (industry === null || !seekEachOther(kind, investor, startup)) return null
  const isNear = investor.region !== null && investor.region === startup.region
  // Begun otherwise than the weights: V8 would take both for one shape, and compile what reads them again and again.
  return {
    stageShare: investor.stages.length > 0 ? 1 : VALUES.savedStages,
    industry,
    stage: investor.stageValues.get(startup.stage) ?? null,
    cheque: kind === 'funding' ? chequeValue(investor.range, startup.ask) : undefined,
    place: investor.town === startup.town ? 1 : isNear ? VALUES.sameRegion : 0,
    mentoring: startup.seeksMentoring ? Number(investor.mentors) : undefined,
  }
}

/** How much a profile counts that was confirmed so many days ago; 0 for one that is too old. */
export const freshness = (days: number): number => FRESHNESS.find((step) => days <= step.days)?.value ?? 0

/** How well the other one fits this side, from 0 to 1. */
export function fitFor(side: Side, factors: Factors, other: Investor | Startup, today: number): number {
  const { stage, stageShare, cheque, mentoring } = factors
  const weights = WEIGHTS[side]
  let known = weights.industry + weights.place
  let sum = weights.industry * factors.industry + weights.place * factors.place
  let all = known + weights.stage + weights.answers
  if (stage !== null) {
    known += weights.stage * stageShare
    sum += weights.stage * stageShare * stage
  }
  if (cheque !== undefined) {
    all += weights.cheque
    if (cheque !== null) {
      known += weights.cheque
      sum += weights.cheque * cheque
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
  // What is unknown is neither agreement nor mismatch, but who states little must not look like a perfect match:
  // sum/known, times the root of known/all.
  return (sum / Math.sqrt(known * all)) * freshness(today - other.confirmedOn)
}

/** How well two fit each other, from 0 to 1: the harmonic mean, because one side alone does not make a meeting. */
export function fitOf(factors: Factors, investor: Investor, startup: Startup, today: number): number {
  const one = fitFor('investor', factors, startup, today)
  const other = fitFor('founder', factors, investor, today)
  return one + other === 0 ? 0 : (2 * one * other) / (one + other)
}

/** The same of a pair; 0 for one that is never suggested. */
export function score(investor: Investor, startup: Startup, aim: Aim): number {
  const factors = compare(investor, startup, aim)
  return factors ? fitOf(factors, investor, startup, aim.today) : 0
}
