/**
 * How the live site stands: it shows what was saved last (`live`), is about to be made anew (`waiting`), is being made
 * (`building`), or could not be made, and shows what it did before (`failed`).
 */
export type PublishState = 'live' | 'waiting' | 'building' | 'failed'

/** What kept the site from being made, for the person who can mend it. */
export interface PublishProblem {
  /** The file inside the content, `news/2030-05-17-opening.md`; empty when no single file is at fault. */
  file: string
  /** The field as editors know it, `Publish date`; empty when the whole file is meant. */
  field: string
  /** What is wrong and what to do, to be read after the field's name. */
  message: string
}

/** What GET /api/cms/publish answers. */
export interface PublishStatus {
  state: PublishState
  /** What is being done at the moment, in words; `null` when nothing is. */
  step: string | null
  /** The live release. */
  release: string
  /** The content's commit that the live release shows; `null` where the content is no repository. */
  commit: string | null
  /** When the live release was made, ISO 8601. */
  builtAt: string
  /** When the build that is under way began; `null` when none is. */
  startedAt: string | null
  /** Every request to publish has a number. This is the newest … */
  requested: number
  /** … and this the newest that the live site shows: a save with a number up to this one is live. */
  shown: number
  /** Why the last build failed; empty unless `state` is `failed`. */
  problems: PublishProblem[]
}
