import type { ModeratedReport } from '#api/trust/calls.ts'
import type { Client } from '#site/lib/api.ts'
import { toQuery, type FiltersOf } from '#site/lib/list/filters.ts'
import { unwrapPage } from '#site/lib/list/list-page.ts'

/** Reports on a page. */
const PAGE_SIZE = 20

export const REPORT_FILTERS = {}
export type ReportFilters = FiltersOf<typeof REPORT_FILTERS>

export const loadReports = (api: Client, filters: ReportFilters, after?: string) =>
  unwrapPage<ModeratedReport>(
    api.api.admin.moderation.$get({ query: toQuery(filters, { limit: PAGE_SIZE, cursor: after }) }),
  )
