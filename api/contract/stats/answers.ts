import * as z from 'zod/mini'
import { count, named } from '#api/contract/fields/shapes.ts'

/** GET /api/stats (rules: Platform figures). */
export const stats = named(
  'Stats',
  z.strictObject({
    /** Approved startups. */
    startupCount: count,
    /** Approved investors. */
    investorCount: count,
    /** Connection requests. */
    connectionsCount: count,
  }),
)
export type Stats = z.output<typeof stats>
