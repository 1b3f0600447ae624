import { setFilters, type ListFilters } from './filters.ts'
import { writePosition } from './position.ts'

/** What the address of a list's page asks for. */
export interface ListQuery<Filters extends ListFilters = ListFilters> {
  /** Of the page. */
  path: string
  /** What else stands in the address, the tab for example. */
  beside?: Readonly<Record<string, string>>
  filters: Filters
  /** From 1. */
  page: number
  /** The cursor of the page. */
  after: string | undefined
}

/** Asked for in another way: with other filters, something else beside them, or another page behind its cursor. */
export interface ListChange {
  filters?: ListFilters
  beside?: Readonly<Record<string, string>>
  page?: number
  after?: string | undefined
}

/** What is asked for after a change; other filters begin at the first page. */
export function changeQuery<Filters extends ListFilters>(
  query: ListQuery<Filters>,
  { filters, page = query.page, after = query.after, ...change }: ListChange,
): ListQuery<Filters> {
  const beside = { ...query.beside, ...change.beside }
  if (filters) return { ...query, beside, filters: { ...query.filters, ...filters }, page: 1, after: undefined }
  return { ...query, beside, page, after: page > 1 ? after : undefined }
}

/** The address of the list, or of the same asked for in another way. */
export function listAddress(query: ListQuery, change: ListChange = {}): string {
  const { path, beside, filters, page, after } = changeQuery(query, change)
  const params = new URLSearchParams({ ...beside, ...setFilters(filters) })
  writePosition(params, page, after)
  return params.size > 0 ? `${path}?${params.toString()}` : path
}
