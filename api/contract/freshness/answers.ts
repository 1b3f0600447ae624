import * as z from 'zod/mini'
import { count, moment, named } from '#api/contract/fields/shapes.ts'

/** POST /api/user/still-right. */
export const confirmation = named('Confirmation', z.strictObject({ confirmedAt: moment }))
export type Confirmation = z.output<typeof confirmation>

/** Profiles by the days since their last confirmation; each is in one of them. */
const byAge = z.strictObject({
  /** Not asked yet. */
  within90: count,
  within180: count,
  /** They say when they were confirmed, and are not suggested. */
  within365: count,
  /** In no list. */
  longer: count,
})

/** GET /api/admin/freshness: how fresh the region's profiles are; those of approved and active people. */
export const regionFreshness = named('RegionFreshness', z.strictObject({ startups: byAge, investors: byAge }))
export type RegionFreshness = z.output<typeof regionFreshness>
