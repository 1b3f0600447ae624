import type { Meeting } from '#api/meetings/calls.ts'

/** Shows what a call answers and says so, or why it failed; `false` then. */
export type Attempt = (work: Promise<Meeting>, message: string) => Promise<boolean>
