import type { InvestorCard } from '#api/investors/calls.ts'
import { BY_MATCH, INVESTMENT_RANGES, parseIndustry, parseOneOf } from '#api/platform/contract/enumerations.ts'
import { LIMITS } from '#api/platform/contract/limits.ts'
import type { Client } from '#site/lib/api.ts'
import { toQuery, type FiltersOf } from '#site/lib/list/filters.ts'
import { unwrapPage } from '#site/lib/list/list-page.ts'

/** Investors on a page of the list. */
const PAGE_SIZE = 60

/** What the address of the directory can ask for. */
export const DIRECTORY_QUERY = {
  q: (text: string) => text.slice(0, LIMITS.search.max),
  area: parseIndustry,
  range: (text: string) => parseOneOf(INVESTMENT_RANGES, text),
  sort: (text: string) => parseOneOf([BY_MATCH], text),
}
export type DirectoryQuery = FiltersOf<typeof DIRECTORY_QUERY>

export const loadInvestors = (api: Client, filters: DirectoryQuery, after?: string) =>
  unwrapPage<InvestorCard>(api.api.investors.$get({ query: toQuery(filters, { limit: PAGE_SIZE, cursor: after }) }))
