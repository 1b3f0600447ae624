import * as z from 'zod/mini'
import { named } from '#api/contract/fields/shapes.ts'
import { STEPS, THINGS } from './steps.ts'

/** An entry of GET /api/admin/first-day, in the order in which it is best done. */
export const firstDayStep = named(
  'FirstDayStep',
  z.strictObject({
    step: z.enum(STEPS),
    /** `left-out` is not done, and an administrator said that it need not be. */
    state: z.enum(['open', 'done', 'left-out']),
    /** What of it is missing. */
    missing: z.array(z.enum(THINGS)),
  }),
)
export type FirstDayStep = z.output<typeof firstDayStep>
