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
