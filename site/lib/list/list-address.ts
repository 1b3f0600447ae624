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

/** The address of the list asked for in another way; other filters begin at the first page. */
export function listAddress<Filters extends ListFilters>(
  { path, beside, filters, page, after }: ListQuery<Filters>,
  change: { filters?: Partial<Filters>; page?: number; after?: string | undefined } = {},
): string {
  const params = new URLSearchParams({ ...beside, ...setFilters({ ...filters, ...change.filters }) })
  const at = change.filters ? { page: 1, after: undefined } : { page, after, ...change }
  writePosition(params, at.page, at.after)
  return params.size > 0 ? `${path}?${params.toString()}` : path
}
