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

export type { PublishStatus } from '#api/contract/publish/answers.ts'
