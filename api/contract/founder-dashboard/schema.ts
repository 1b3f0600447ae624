import type { ConnectionState, SubmissionStatus } from '#api/contract/enumerations.ts'

/** How many weeks GET /api/startup/metrics tells of, the present one last. */
export const METRIC_WEEKS = 12

/** An event of a startup, an entry of GET /api/startup/activity. Only investors who asked to connect are named. */
export type StartupEvent = { at: string } & (
  | { kind: 'created' }
  | { kind: 'approved' | 'unapproved' }
  | { kind: 'published' | 'hidden' }
  /** Of one day: how many people looked. */
  | { kind: 'viewed'; count: number }
  /** The number of investors on a day. Their lists are private, so nobody is named. */
  | { kind: 'saved'; count: number }
  /** `isOwn`: the founder did it. */
  | { kind: 'requested'; name: string; isOwn: boolean }
  | { kind: 'answered'; name: string; state: Exclude<ConnectionState, 'requested'> | 'ended'; isOwn: boolean }
  | { kind: 'document-added' | 'introduced'; name: string }
  | { kind: 'submitted' }
  | { kind: 'submission-answered'; status: Extract<SubmissionStatus, 'approved' | 'rejected'> }
)

/** The newest events that the timeline shows. */
export const MOST_EVENTS = 60
