import * as z from 'zod/mini'
import { count, id, named } from '#api/contract/fields/shapes.ts'

const shownStartup = z.strictObject({ id, companyName: z.string(), shown: count })

/** GET /api/admin/exposure: how often startups were suggested of late; those that may be suggested now. */
export const exposure = named(
  'Exposure',
  z.strictObject({
    /** Days that count. */
    days: count,
    startups: count,
    /** Startups that were suggested to somebody at all. */
    covered: count,
    /** From 0, all as often, to 1, one alone. */
    gini: z.number(),
    /** Suggestions in all: one a viewer and day. */
    showings: count,
    /** The ten that were shown most. */
    most: z.array(shownStartup),
    /** Those that were never shown, by name; at most fifty. */
    never: z.array(z.strictObject({ id, companyName: z.string() })),
  }),
)
export type Exposure = z.output<typeof exposure>
