import * as z from 'zod/mini'
import { count, moment, named, text } from '#api/contract/fields/shapes.ts'

/** What GET /api/cms/publish answers. */
export const publishStatus = named(
  'PublishStatus',
  z.strictObject({
    state: z.enum(['live', 'waiting', 'building', 'failed']),
    /** The current step in words; `null` without one. */
    step: text,
    /** The live release. */
    release: z.string(),
    /** The content's commit that the live release shows; `null` where the content is no repository. */
    commit: text,
    /** When the live release was made, ISO 8601. */
    builtAt: z.string(),
    /** When the build that is under way began; `null` when none is. */
    startedAt: z.nullable(moment),
    /** Every request to publish has a number. This is the newest … */
    requested: count,
    /** … and this the newest that the live site shows: a save with a number up to this one is live. */
    shown: count,
    /** Why the last build failed; empty unless `state` is `failed`. */
    problems: z.array(z.strictObject({ file: z.string(), field: z.string(), message: z.string() })),
  }),
)
export type PublishStatus = z.output<typeof publishStatus>
