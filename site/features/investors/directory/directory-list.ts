import { BY_MATCH, INVESTMENT_RANGES, parseIndustry, parseOneOf } from '#api/platform/contract/enumerations.ts'
import { LIMITS } from '#api/platform/contract/limits.ts'
import type { FiltersOf } from '#site/lib/list/filters.ts'

/** What the address of the directory can ask for. */
export const DIRECTORY_QUERY = {
  q: (text: string) => text.slice(0, LIMITS.search.max),
  area: parseIndustry,
  range: (text: string) => parseOneOf(INVESTMENT_RANGES, text),
  sort: (text: string) => parseOneOf([BY_MATCH], text),
}
export type DirectoryQuery = FiltersOf<typeof DIRECTORY_QUERY>
