import type { Answered } from '#api/contract/connection/answering.ts'
import { type Industry, type Stage, STAGES } from '#api/contract/enumerations.ts'
import { ADJACENT_INDUSTRIES, VALUES } from '#api/contract/match/factors.ts'
import type { Interest } from './interests.ts'

/** What both sides have that can be suggested. */
interface Candidate extends Answered {
  /** Of the profile. */
  id: number
  location: string
  /** Both in lower case, to compare; no region is nobody else's. */
  town: string
  region: string | null
  /** Wants suggestions now, and has room for a request. */
  isOpen: boolean
  /** The share of requests answered, smoothed by the region's; null where none was received. */
  answers: number | null
  /** The day on which the owner last confirmed the profile, in days since 1970. */
  confirmedOn: number
}

export interface Startup extends Candidate {
  industry: Industry
  stage: Stage
  /** Whole dollars. */
  ask: number | null
  seeksMoney: boolean
  seeksMentoring: boolean
}

export interface Investor extends Candidate {
  industries: readonly Industry[]
  /** What each industry is worth to this person; those that are not here are worth nothing. */
  industryValues: ReadonlyMap<Industry, number>
  /** Interests besides industries. */
  interests: readonly Interest[]
  /** Empty where none is named. */
  stages: readonly Stage[]
  /** Of the startups that the investor saved, where no stage is named: for the investor's own list alone. */
  savedStages: readonly Stage[]
  /** What each stage is worth, by those that are named or saved; empty where neither is known. */
  stageValues: ReadonlyMap<Stage, number>
  /** As the investor wrote it, and in whole dollars; without `max` the end is open where there is a `min`. */
  range: { label: string; min: number | null; max: number | null }
  mentors: boolean
  /** Whether founders may see the name. */
  isPublic: boolean
}

export interface Pair {
  investor: Investor
  startup: Startup
}

export function industryValues(industries: readonly Industry[]): ReadonlyMap<Industry, number> {
  const groups = ADJACENT_INDUSTRIES.filter((group) => group.some((each) => industries.includes(each)))
  const adjacent = groups.flat().map((each) => [each, VALUES.adjacentIndustry] as const)
  return new Map([...adjacent, ...industries.map((each) => [each, 1] as const)])
}

export function stageValues(stages: readonly Stage[]): ReadonlyMap<Stage, number> {
  const values = new Map<Stage, number>()
  if (stages.length === 0) return values
  const isNamed = (at: number) => at >= 0 && at < STAGES.length && stages.includes(STAGES[at]!)
  for (const [at, stage] of STAGES.entries())
    values.set(stage, isNamed(at) ? 1 : isNamed(at - 1) || isNamed(at + 1) ? VALUES.stageBeside : 0)
  return values
}

/** The first part of an address, and the last of one that has more. */
export function placeOf(location: string): { town: string; region: string | null } {
  const parts = location.split(',').map((part) => part.trim())
  return { town: parts[0]!, region: (parts.length > 1 && parts.at(-1)) || null }
}
