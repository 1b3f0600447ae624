import * as z from 'zod/mini'
import { named } from '#api/contract/fields/shapes.ts'

/** Since when the region knows somebody, and who met them; an administrator records it. */
export const known = named(
  'Known',
  z.strictObject({
    /** `2025-03`. */
    since: z.string(),
    metBy: z.string(),
  }),
)
export type Known = z.output<typeof known>
