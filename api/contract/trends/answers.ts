import * as z from 'zod/mini'
import { INDUSTRIES, STAGES } from '#api/contract/enumerations.ts'
import { count, named } from '#api/contract/fields/shapes.ts'

/** GET /api/admin/trends: the region over time. Each list of numbers has one for each month. */
export const trends = named(
  'Trends',
  z.strictObject({
    /** `2026-03`, oldest first, in the site's time zone; the last is the one that goes on. */
    months: z.array(z.string()),
    /** Accounts that still exist, by when they were made. */
    registrations: z.array(count),
    /** Roles that were given to people who had none. */
    approvals: z.array(count),
    /** Connection requests. */
    connections: z.array(count),
    /** Startups that investors keep in their lists, by when they saved them. */
    saves: z.array(count),
    /** Every startup profile, in the order of the stages; those without any are there, too. */
    startupsByStage: z.array(z.strictObject({ stage: z.enum(STAGES), count })),
    /** Every startup profile, most first; industries without any are left out. */
    startupsByIndustry: z.array(z.strictObject({ industry: z.enum(INDUSTRIES), count })),
  }),
)
export type Trends = z.output<typeof trends>
