import * as z from 'zod/mini'
import { named } from '#api/contract/fields/shapes.ts'

/** The result of an import. */
export const importResult = named(
  'ImportResult',
  z.strictObject({
    /** The drafts that were made, in the order of the source. */
    made: z.array(z.strictObject({ title: z.string(), collection: z.enum(['news', 'events']), slug: z.string() })),
    /** What was left out, with the reason in words. */
    skipped: z.array(z.strictObject({ title: z.string(), why: z.string() })),
    /** The whole in one sentence. */
    message: z.string(),
  }),
)
export type ImportResult = z.output<typeof importResult>
