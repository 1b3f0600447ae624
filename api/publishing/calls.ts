import * as z from 'zod/mini'
import { count, timestamp, named, text } from '#api/platform/contract/shapes.ts'
import { declare } from '#api/platform/contract/call.ts'
import { canUseCms } from '#api/policy.ts'

/**
 * The state of the live site: it shows the last save (`live`), is about to be published (`waiting`), is being built
 * (`building`), or could not be built and shows the earlier one (`failed`).
 */
export type PublishState = 'live' | 'waiting' | 'building' | 'failed'

/** What kept the site from being made, for the person who can mend it. */
export interface PublishProblem {
  /** The file inside the content, `news/2030-05-17-opening.md`; empty when no single file is at fault. */
  file: string
  /** The field as editors know it, `Publish date`; empty when the whole file is meant. */
  field: string
  /** The problem and its remedy, read after the field's name. */
  message: string
}

/** What GET /api/cms/publish answers. */
const publishStatus = named(
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
    startedAt: z.nullable(timestamp),
    /** Every request to publish has a number. This is the newest … */
    requested: count,
    /** … and this the newest that the live site shows: a save with a number up to this one is live. */
    shown: count,
    /** Why the last build failed; empty unless `state` is `failed`. */
    problems: z.array(z.strictObject({ file: z.string(), field: z.string(), message: z.string() })),
  }),
)
export type PublishStatus = z.output<typeof publishStatus>

/** How far the last save is on its way to the visitors. */
export const publishCalls = declare({
  status: {
    method: 'GET',
    path: '/api/cms/publish',
    authorize: canUseCms,
    summary: 'How far the last save is on its way to the visitors.',
    answers: { 200: publishStatus },
  },
})
