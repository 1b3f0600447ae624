import type { TableImport, TableLine } from '#api/imports/calls.ts'
import { LINE_OUTCOMES } from '#api/imports/contract/kinds.ts'
import type { Client } from '#site/lib/api.ts'
import { toQuery, type FiltersOf } from '#site/lib/list/filters.ts'
import { unwrapPage } from '#site/lib/list/list-page.ts'

/** Imports, and lines of one, on a page of their list. */
const PAGE_SIZE = 20
const LINES_PAGE_SIZE = 100

export const loadImports = (api: Client, _filters: Record<never, string>, after?: string) =>
  unwrapPage<TableImport>(api.api.admin.imports.$get({ query: toQuery({}, { limit: PAGE_SIZE, cursor: after }) }))

export const LINE_FILTERS = { outcome: (text: string) => LINE_OUTCOMES.find((outcome) => outcome === text) }
export type LineFilters = FiltersOf<typeof LINE_FILTERS>

export const loadLines = (id: string) => (api: Client, filters: LineFilters, after?: string) =>
  unwrapPage<TableLine>(
    api.api.admin.imports[':id'].lines.$get({
      param: { id },
      query: toQuery(filters, { limit: LINES_PAGE_SIZE, cursor: after }),
    }),
  )
