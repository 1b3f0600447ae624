/** Kinds of background jobs, and what each does. */
export const JOB_LABELS = {
  digest: 'Email an administrator what needs review',
  'fit-letter': 'Email a member about new matches',
  'forgotten-table': 'Delete a table that was never imported',
  freshness: 'Ask members to confirm their profiles',
  import: 'Import a table, or undo it',
  introduction: 'Send a reminder of an introduction, or end it',
  invitations: 'Send invitations, and delete old ones',
  'jobs-asked': 'Ask founders for their headcount',
  meeting: 'End a meeting, or ask whether it took place',
  request: 'Send a reminder of a connection request, or let it expire',
  room: 'Notify members that someone takes requests again',
  'saved-search': 'Run a saved search',
  'security-log': 'Delete old entries of the security log',
  'statements-end': 'Ask investors to renew their self-certification',
} as const
export type JobKind = keyof typeof JOB_LABELS

/** Why an attempt failed, by the word that the job keeps. */
export const JOB_REASONS: Readonly<Record<string, string>> = {
  'database: busy': 'The database was busy.',
  'database: full': 'The server’s disk is full.',
  'database: unavailable': 'The database couldn’t be reached.',
  'database: unconfirmed': 'The database didn’t reply.',
  interrupted: 'The server stopped in the middle.',
}
