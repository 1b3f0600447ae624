import { LEAST_ASK, VALUES } from '#api/contract/match/factors.ts'
import type { MatchKind } from '#api/contract/match/kinds.ts'
import type { InvestorSide, Pair } from './sides.ts'

/** What a pair has in common by what both stated, each from 0 to 1, but for how they answer. */
export interface Factors {
  /** Its place among all that pairs can have in common. */
  at: number
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

const KINDS: readonly MatchKind[] = ['funding', 'mentoring']
const INDUSTRY = [VALUES.adjacentIndustry, 1]
const STAGE = [0, VALUES.stageBeside, 1]
const STAGE_SHARE = [0, VALUES.savedStages, 1]
const CHEQUE = [Number.NaN, VALUES.belowMinimum, ...VALUES.cheque.map(({ value }) => value)]
const PLACE = [0, VALUES.sameRegion, 1]
const MENTORING = [Number.NaN, 0, 1]

/** Each factor has few values: all that a pair can have in common, so that what follows from it is worked out once. */
export const ALL_FACTORS: readonly Factors[] = KINDS.flatMap((kind) =>
  INDUSTRY.flatMap((industry) =>
    STAGE.flatMap((stage) =>
      STAGE_SHARE.flatMap((stageShare) =>
        CHEQUE.flatMap((cheque) =>
          PLACE.flatMap((place) =>
            MENTORING.map((mentoring) => ({ kind, industry, stage, stageShare, cheque, place, mentoring })),
          ),
        ),
      ),
    ),
  ),
).map((factors, at) => ({ at, ...factors }))

const has = (bits: number, at: number) => ((bits >>> at) & 1) === 1

function stageAt(stages: number, stage: number): number {
  if (has(stages, stage)) return 2
  return has(stages, stage + 1) || (stage > 0 && has(stages, stage - 1)) ? 1 : 0
}

function chequeAt({ min, max }: InvestorSide, ask: number): number {
  if (Number.isNaN(ask) || Number.isNaN(max)) return 0
  if (ask < min) return 1
  const steps = VALUES.cheque
  let step = 0
  while (step < steps.length - 1 && max < steps[step]!.from * ask) step++
  return 2 + step
}

/** Whether a pair may be suggested by what both look for: money or a mentor, and an ask that is not far too small. */
function seekEachOther(kind: MatchKind, { investor, startup }: Pair): boolean {
  if (kind === 'mentoring') return investor.mentors && startup.seeksMentoring
  // Nothing is less than what is not known.
  return startup.seeksMoney && !(startup.ask < investor.min * LEAST_ASK)
}

/**
 * What a pair has in common; null where it is never suggested. `sharesWords` is asked where the industries have nothing
 * to do with each other.
 */
export function compare(kind: MatchKind, pair: Pair, sharesWords: (pair: Pair) => boolean): Factors | null {
  const { investor, startup } = pair
  const isOwn = has(investor.industries, startup.industry)
  if (!isOwn && !has(investor.adjacent, startup.industry) && !sharesWords(pair)) return null
  if (!seekEachOther(kind, pair)) return null
  const stages = investor.stages || investor.savedStages
  let at = (kind === 'funding' ? 0 : INDUSTRY.length) + (isOwn ? 1 : 0)
  at = at * STAGE.length + stageAt(stages, startup.stage)
  at = at * STAGE_SHARE.length + (investor.stages ? 2 : stages ? 1 : 0)
  at = at * CHEQUE.length + chequeAt(investor, startup.ask)
  at = at * PLACE.length + (investor.town === startup.town ? 2 : investor.region === startup.region ? 1 : 0)
  at = at * MENTORING.length + (startup.seeksMentoring ? (investor.mentors ? 2 : 1) : 0)
  return ALL_FACTORS[at]!
}
