import { FRESHNESS, type Side, WEIGHTS } from '#api/contract/match/factors.ts'
import { ALL_FACTORS, type Factors } from './factors.ts'
import type { Pair } from './sides.ts'

/** How much a profile counts that was confirmed so many days ago; 0 for one that is too old to suggest. */
export function freshness(days: number): number {
  for (let at = 0; at < FRESHNESS.length; at++) if (days <= FRESHNESS[at]!.days) return FRESHNESS[at]!.value
  return 0
}

/** What some factors come to for a side, without how the other one answers. */
interface Weighed {
  sum: number
  /** What the sum is multiplied by, where the answers are known and where not. */
  withAnswers: number
  withoutAnswers: number
}

function weigh(side: Side, factors: Factors): Weighed {
  const weights = WEIGHTS[side]
  let sum = weights.industry * factors.industry + weights.place * factors.place
  let known = weights.industry + weights.place
  let all = known + weights.answers + weights.stage
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
  return {
    sum,
    withAnswers: 1 / Math.sqrt((known + weights.answers) * all),
    withoutAnswers: 1 / Math.sqrt(known * all),
  }
}

/** Worked out once: a list compares with tens of thousands, who have the same few things in common. */
const WEIGHED: Readonly<Record<Side, readonly Weighed[]>> = {
  investor: ALL_FACTORS.map((factors) => weigh('investor', factors)),
  founder: ALL_FACTORS.map((factors) => weigh('founder', factors)),
}

/** How well the other one fits this side, from 0 to 1. */
export function fitFor(side: Side, { at }: Factors, { investor, startup }: Pair, today: number): number {
  const other = side === 'investor' ? startup : investor
  const { sum, withAnswers, withoutAnswers } = WEIGHED[side][at]!
  const fit = Number.isNaN(other.answers)
    ? sum * withoutAnswers
    : (sum + WEIGHTS[side].answers * other.answers) * withAnswers
  return fit * freshness(today - other.confirmedOn)
}

/** How well both fit each other, from 0 to 1: the harmonic mean, because one side alone does not make a meeting. */
export function fitOf(factors: Factors, pair: Pair, today: number): number {
  const one = fitFor('investor', factors, pair, today)
  const other = fitFor('founder', factors, pair, today)
  return one + other === 0 ? 0 : (2 * one * other) / (one + other)
}
