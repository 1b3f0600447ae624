import {
  BY_MATCH,
  FUNDING_BANDS,
  parseIndustry,
  parseOneOf,
  parseStage,
  STARTUP_SORTS,
  type StartupSort,
} from '#api/platform/contract/enumerations.ts'
import type { SearchFilters } from '#api/saved-startups/contract/search-labels.ts'
import { anyText, setFilters, type FiltersOf } from '#site/lib/list/filters.ts'

const BANDS = FUNDING_BANDS.map(({ value }) => value)
const SORTS: readonly StartupSort[] = [...STARTUP_SORTS.flatMap((key) => [key, `-${key}`] as const), BY_MATCH]

/** What the list of startups can be asked for: filters, search and sort, as the address and the API spell them. */
export const LIST_QUERY = {
  q: anyText,
  industry: parseIndustry,
  stage: parseStage,
  funding: (text: string) => parseOneOf(BANDS, text),
  sort: (text: string) => parseOneOf(SORTS, text),
}
export type ListQuery = FiltersOf<typeof LIST_QUERY>
export type StartupFilters = Omit<ListQuery, 'sort'>

function withQuery(path: string, query: ListQuery): string {
  const params = new URLSearchParams(setFilters(query))
  return params.size > 0 ? `${path}?${params.toString()}` : path
}

/** The address of the whole list with these filters. */
export const startupsPath = (query: ListQuery): string => withQuery('/startups', query)

/** The address of the browse tab with them. */
export const browsePath = (query: ListQuery): string => withQuery('/dashboard/investor', query)

export const NO_FILTERS: StartupFilters = { q: '', industry: '', stage: '', funding: '' }

/** The filters as a saved search has them. */
export const toSearch = ({ q, industry, stage, funding }: StartupFilters): SearchFilters => ({
  q,
  industry: industry || null,
  stage: stage || null,
  funding: funding || null,
})
export const fromSearch = ({ q, industry, stage, funding }: SearchFilters): StartupFilters => ({
  q: q ?? '',
  industry: industry ?? '',
  stage: stage ?? '',
  funding: funding ?? '',
})
