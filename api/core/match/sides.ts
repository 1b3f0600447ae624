import type { Interest } from './interests.ts'

/** What both have that can be suggested. */
export interface Side {
  /** Of the profile. */
  id: number
  /** Wants suggestions now, and has room for a request. */
  isOpen: boolean
  /** A number for the name of the town, and one for the region's. */
  town: number
  region: number
  /** Requests of late that this person received, and how many of them were answered in time. */
  received: number
  answered: number
  /** The share of them, smoothed by the region's, from 0 to 1; NaN where none was received. */
  answers: number
  /** The day on which its owner last said that it still holds, in days since 1970. */
  confirmedOn: number
  /** How often it was suggested of late. */
  shown: number
}

/** What of a startup a fit goes by; industries and stages by their place in their list. */
export interface StartupSide extends Side {
  industry: number
  stage: number
  /** Whole dollars; NaN where it is not known. */
  ask: number
  /** Whether it looks for money at all. */
  seeksMoney: boolean
  seeksMentoring: boolean
}

/** What of an investor it goes by; sets of industries and stages as bits. */
export interface InvestorSide extends Side {
  industries: number
  adjacent: number
  /** 0 where no stage is named. */
  stages: number
  /** Of what the investor saved; counts where no stage is named. */
  savedStages: number
  /** Whole dollars; NaN where they are not known, infinite for an open end. */
  min: number
  max: number
  mentors: boolean
  /** What interests this person besides industries. */
  interests: readonly Interest[]
  /** Whether founders may see the name. */
  isPublic: boolean
}

export interface Pair {
  investor: InvestorSide
  startup: StartupSide
}
