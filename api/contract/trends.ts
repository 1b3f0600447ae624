import type { Industry, Stage } from './enumerations.ts'

/** Months that the pictures of the region show. */
export const TREND_MONTHS = 12

/** GET /api/admin/trends: the region over time. Each list of numbers has one for each month. */
export interface Trends {
  /** `2026-03`, oldest first, in the site's time zone; the last is the one that goes on. */
  months: string[]
  /** Accounts that still exist, by when they were made. */
  registrations: number[]
  /** Roles that were given to people who had none. */
  approvals: number[]
  /** Connection requests. */
  connections: number[]
  /** Startups that investors keep in their lists, by when they saved them. */
  saves: number[]
  /** Every startup profile, in the order of the stages; those without any are there, too. */
  startupsByStage: { stage: Stage; count: number }[]
  /** Every startup profile, most first; industries without any are left out. */
  startupsByIndustry: { industry: Industry; count: number }[]
}
