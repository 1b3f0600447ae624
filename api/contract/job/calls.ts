import { declare, pageOf } from '#api/contract/call.ts'
import { isAdmin } from '#api/contract/policy.ts'
import { failedJob, jobFilters } from './answers.ts'

/** Background jobs. */
export const jobCalls = declare({
  list: {
    method: 'GET',
    path: '/api/admin/jobs',
    who: isAdmin,
    does: 'Background jobs that failed and are tried again, newest first.',
    query: jobFilters,
    answers: { 200: pageOf(failedJob) },
  },
  retry: {
    method: 'POST',
    path: '/api/admin/jobs/:id/retry',
    who: isAdmin,
    does: 'Tries a background job again now that failed.',
    answers: { 204: null },
  },
})
