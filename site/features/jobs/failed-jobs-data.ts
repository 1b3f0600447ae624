import type { FailedJob } from '#api/platform/jobs/calls.ts'
import type { Client } from '#site/lib/api.ts'
import { toQuery } from '#site/lib/list/filters.ts'
import { unwrapPage } from '#site/lib/list/list-page.ts'

/** Jobs on a page of the list. */
const PAGE_SIZE = 50

/** Background jobs that failed, newest first. */
export const loadFailedJobs = (api: Client, _filters: Record<never, string>, after?: string) =>
  unwrapPage<FailedJob>(api.api.admin.jobs.$get({ query: toQuery({}, { limit: PAGE_SIZE, cursor: after }) }))
