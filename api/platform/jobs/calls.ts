import * as z from 'zod/mini'
import { count, id, timestamp, named } from '#api/platform/contract/shapes.ts'
import { pageFields } from '#api/platform/contract/fields.ts'
import { declare, getPage } from '#api/platform/contract/call.ts'
import { isAdmin } from '#api/policy.ts'

/** An entry of GET /api/admin/jobs: a background job whose last attempt failed. Dates are ISO 8601 in UTC. */
export const failedJob = named(
  'FailedJob',
  z.strictObject({
    id,
    /** One of `JOB_LABELS`, unless another version of the software created it. */
    kind: z.string(),
    attempts: count,
    /** What went wrong, without personal data: one of `JOB_REASONS`, or the code or name of an error. */
    lastError: z.string(),
    createdAt: timestamp,
    nextAttemptAt: timestamp,
  }),
)
export type FailedJob = z.output<typeof failedJob>

/** The query of GET /api/admin/jobs; newest first. */
const jobFilters = z.object(pageFields)
export type JobFilters = z.output<typeof jobFilters>

/** Background jobs. */
export const jobCalls = declare({
  list: {
    method: 'GET',
    path: '/api/admin/jobs',
    authorize: isAdmin,
    summary: 'Background jobs that failed and are tried again, newest first.',
    query: jobFilters,
    responses: { 200: getPage(failedJob) },
  },
  retry: {
    method: 'POST',
    path: '/api/admin/jobs/:id/retry',
    authorize: isAdmin,
    summary: 'Tries a background job again now that failed.',
    responses: { 204: null },
  },
})

/** Kinds of background jobs, with their labels. */
export const JOB_LABELS = {
  digest: 'Email an administrator what needs review',
  'match-digest': 'Email a member about new matches',
  'abandoned-import': 'Delete a table that was never imported',
  freshness: 'Ask members to confirm their profiles',
  import: 'Import a table, or undo it',
  introduction: 'Send a reminder of an introduction, or end it',
  invitations: 'Send invitations, and delete old ones',
  'headcount-request': 'Ask founders for their headcount',
  meeting: 'End a meeting, or ask whether it took place',
  request: 'Send a reminder of a connection request, or let it expire',
  availability: 'Notify members that someone is accepting requests again',
  'saved-search': 'Run a saved search',
  'security-log': 'Delete old entries of the security log',
  'self-certification-end': 'Ask investors to renew their self-certification',
} as const
export type JobKind = keyof typeof JOB_LABELS

/** Why an attempt failed, by the stored word. */
export const JOB_REASONS: Readonly<Record<string, string>> = {
  'database: busy': 'The database was busy.',
  'database: full': 'The server’s disk is full.',
  'database: unavailable': 'The database couldn’t be reached.',
  'database: unconfirmed': 'The database didn’t reply.',
  interrupted: 'The server stopped in the middle.',
}
