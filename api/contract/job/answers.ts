import * as z from 'zod/mini'
import { count, id, moment, named } from '#api/contract/fields/shapes.ts'
import { pageFields } from '#api/contract/fields/paging.ts'

/** An entry of GET /api/admin/jobs: a background job whose last attempt failed. Dates are ISO 8601 in UTC. */
export const failedJob = named(
  'FailedJob',
  z.strictObject({
    id,
    /** One of `JOB_LABELS`, unless another version of the software made it. */
    kind: z.string(),
    attempts: count,
    /** What went wrong, without personal data: one of `JOB_REASONS`, or the code or name of an error. */
    lastError: z.string(),
    createdAt: moment,
    nextTryAt: moment,
  }),
)
export type FailedJob = z.output<typeof failedJob>

/** The query of GET /api/admin/jobs; newest first. */
export const jobFilters = z.object(pageFields)
export type JobFilters = z.output<typeof jobFilters>
