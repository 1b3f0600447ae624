import * as z from 'zod/mini'
import { count, timestamp, named, text } from '#api/platform/contract/shapes.ts'
import { declare } from '#api/platform/contract/call.ts'
import { canUseCms } from '#api/policy.ts'

/** Why the site couldn't be built, for someone who can fix it. */
export interface PublishProblem {
  /** The file inside the content, for instance `news/2030-05-17-opening.md`; empty if no single file is at fault. */
  file: string
  /** The field's label in the form, for instance `Publish date`; empty for the whole file. */
  field: string
  /** The problem and how to fix it, read after the field's label. */
  message: string
}

/** The response of GET /api/cms/publish. */
const publishStatus = named(
  'PublishStatus',
  z.strictObject({
    /**
     * Of the live site: it shows the last save, is about to be published, is being built, or couldn't be built and
     * shows the earlier release.
     */
    state: z.enum(['live', 'waiting', 'building', 'failed']),
    /** The current step for people; `null` without one. */
    step: text,
    /** The live release. */
    release: z.string(),
    /** The content's commit that the live release shows; `null` if the content isn't a repository. */
    commit: text,
    /** When the live release was made, ISO 8601. */
    builtAt: z.string(),
    /** When the current build started; `null` without one. */
    startedAt: z.nullable(timestamp),
    /** The number of the newest publish request. */
    requested: count,
    /** The number of the newest publish request that the live site shows: every save up to it is live. */
    shown: count,
    /** Why the last build failed; empty unless `state` is `failed`. */
    problems: z.array(z.strictObject({ file: z.string(), field: z.string(), message: z.string() })),
  }),
)
export type PublishStatus = z.output<typeof publishStatus>

/** The progress of publishing. */
export const publishCalls = declare({
  status: {
    method: 'GET',
    path: '/api/cms/publish',
    authorize: canUseCms,
    summary: 'How far the last save is on its way to the visitors.',
    responses: { 200: publishStatus },
  },
})
