import type { Industry, Stage } from '#api/contract/enumerations.ts'
import type { Answered } from '#api/contract/connection/answering.ts'
import type { Side } from './factors.ts'
import type { MatchKind } from './kinds.ts'

/** What of an investor the reasons of a pair may tell. */
export interface InvestorFacts {
  industries: readonly Industry[]
  /** Interests besides industries, as the investor wrote them, whose words the startup's text has. */
  sharedInterests: readonly string[]
  /** Empty where none is named. */
  stages: readonly Stage[]
  /** Of the startups that the investor saved: for the investor alone, and only where no stage is named. */
  savedStages: readonly Stage[]
  /** As the investor wrote it, and in whole dollars; without `max` the end is open where there is a `min`. */
  range: { label: string; min: number | null; max: number | null }
  location: string
  mentors: boolean
}

/** What of a startup the reasons of a pair may tell. */
export interface StartupFacts {
  industry: Industry
  stage: Stage
  location: string
  /** Whole dollars. */
  ask: number | null
  seeksMentoring: boolean
}

/** Of how much worth each factor is, from 0 to 1 (`VALUES`); null where it is not known, or not sought. */
export interface FactorValues {
  industry: number
  stage: number | null
  cheque: number | null
  place: number
  mentoring: number | null
  /** Of the one who is read about; null where too few requests are known. */
  answers: number | null
}

/** What the reasons for and against a pair are said from. */
export interface PairFacts {
  /** Who reads them. */
  side: Side
  kind: MatchKind
  values: FactorValues
  investor: InvestorFacts
  startup: StartupFacts
  /** How the one who is read about answers requests. */
  answered: Answered
}
