import {
  FUNDING_BANDS,
  parseIndustry,
  parseOneOf,
  parseStage,
  STARTUP_SORTS,
  type FundingBand,
  type Industry,
  type Stage,
  type StartupSort,
  type StartupSortKey,
} from '#api/contract/enumerations.ts'

/** What is asked of the list of startups: filters, search and sort, as the address and the API spell them. */
export interface ListQuery {
  q: string
  industry: Industry | null
  stage: Stage | null
  funding: FundingBand | null
  sort: StartupSort | null
}

export type ListFilters = Omit<ListQuery, 'sort'>

export const NO_FILTERS: ListFilters = { q: '', industry: null, stage: null, funding: null }

const BANDS = FUNDING_BANDS.map(({ value }) => value)
const SORTS: readonly StartupSort[] = STARTUP_SORTS.flatMap((key) => [key, `-${key}`] as const)

/** Reads an address's query; what is no known value counts as not given, so that an old link still opens. */
export function readListQuery(params: URLSearchParams): ListQuery {
  const given = (name: string) => params.get(name) ?? ''
  return {
    q: given('q').trim(),
    industry: parseIndustry(given('industry')) ?? null,
    stage: parseStage(given('stage')) ?? null,
    funding: parseOneOf(BANDS, given('funding')) ?? null,
    sort: parseOneOf(SORTS, given('sort')) ?? null,
  }
}

/** What is set, by the names of the address and the API. */
export function listParams({ q, industry, stage, funding, sort }: ListQuery): Record<string, string> {
  const all = { q: q.trim(), industry, stage, funding, sort }
  return Object.fromEntries(Object.entries(all).filter((entry): entry is [string, string] => Boolean(entry[1])))
}

/** Writes a query into an address beside whatever else is in it. */
export function writeListQuery(params: URLSearchParams, query: ListQuery): void {
  for (const name of ['q', 'industry', 'stage', 'funding', 'sort']) params.delete(name)
  for (const [name, value] of Object.entries(listParams(query))) params.set(name, value)
}

export function hasFilters({ q, industry, stage, funding }: ListFilters): boolean {
  return Boolean(q.trim() || industry || stage || funding)
}

/** A sort as the table shows it. */
export interface SortOrder {
  column: StartupSortKey
  direction: 'ascending' | 'descending'
}

export function toSortOrder(sort: StartupSort | null): SortOrder | undefined {
  if (!sort) return undefined
  const isDescending = sort.startsWith('-')
  return {
    column: (isDescending ? sort.slice(1) : sort) as StartupSortKey,
    direction: isDescending ? 'descending' : 'ascending',
  }
}

export function toSort({ column, direction }: SortOrder): StartupSort {
  return direction === 'descending' ? `-${column}` : column
}
