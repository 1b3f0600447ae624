import { BY_MATCH, STARTUP_SORTS, type StartupSort, type StartupSortKey } from '#api/platform/contract/enumerations.ts'
import { readFilters, writeFilters } from '#site/lib/list/filters.ts'
import { readPosition, writePosition } from '#site/lib/list/position.ts'
import { LIST_QUERY, type ListQuery } from '#site/features/startups/list/list-query.ts'
import type { ListView } from './list-view.ts'

/** What the address of Discover Startups asks for. */
export interface DiscoverQuery {
  query: ListQuery
  /** From 1. */
  page: number
  /** The cursor of the page. */
  after: string | undefined
  /** Only where the address names it: else it is what the browser was left with. */
  view: ListView | undefined
}

export function parseDiscoverQuery(params: URLSearchParams, view: ListView | undefined): DiscoverQuery {
  return { query: readFilters(LIST_QUERY, params), ...readPosition(params), view }
}

/** The address of the list with other filters, another view or page; a change of filters begins at the first page. */
export function discoverPath({ query, page, after, view }: DiscoverQuery, change: Partial<DiscoverQuery> = {}): string {
  const params = new URLSearchParams()
  const position = change.query ? { page: 1, after: undefined } : { page, after }
  writeFilters(params, change.query ?? query)
  const { page: target, after: cursor } = { ...position, ...change }
  writePosition(params, target, cursor)
  const shown = change.view ?? view
  if (shown) params.set('view', shown)
  return params.size > 0 ? `/startups?${params.toString()}` : '/startups'
}

const SORT_LABELS: Readonly<Record<StartupSortKey, [ascending: string, descending: string]>> = {
  createdAt: ['Oldest first', 'Newest first'],
  companyName: ['Company name, A to Z', 'Company name, Z to A'],
  industry: ['Industry, A to Z', 'Industry, Z to A'],
  stage: ['Earliest stage first', 'Latest stage first'],
  funding: ['Smallest ask first', 'Largest ask first'],
  interest: ['Least interest first', 'Most interest first'],
}

/** Every sort with its words; the newest come first by default. */
export const SORTS: readonly { value: StartupSort | ''; label: string }[] = [
  { value: '', label: SORT_LABELS.createdAt[1] },
  ...STARTUP_SORTS.flatMap((key) => [
    { value: key, label: SORT_LABELS[key][0] },
    ...(key === 'createdAt' ? [] : [{ value: `-${key}` as const, label: SORT_LABELS[key][1] }]),
  ]),
]

/** The sorts of an investor, with whom each startup is compared. */
export const SORTS_OF_INVESTOR: typeof SORTS = [
  ...SORTS.slice(0, 1),
  { value: BY_MATCH, label: 'Best fit first' },
  ...SORTS.slice(1),
]
