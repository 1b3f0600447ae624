import { INVESTMENT_RANGES, type Industry, type InvestmentRange, parseIndustry } from '#api/contract/enumerations.ts'
import { LIMITS } from '#api/contract/limits.ts'

/** What the address of the directory asks for. */
export interface DirectoryQuery {
  q: string
  area: Industry | ''
  range: InvestmentRange | ''
}

/** Reads an address; what is not offered is not asked for. */
export function directoryQuery(params: URLSearchParams): DirectoryQuery {
  const range = params.get('range') ?? ''
  return {
    q: (params.get('q') ?? '').trim().slice(0, LIMITS.search.max),
    area: parseIndustry(params.get('area') ?? '') ?? '',
    range: INVESTMENT_RANGES.find((offered) => offered === range) ?? '',
  }
}

/** Whether anything narrows the directory down. */
export function isNarrowed({ q, area, range }: DirectoryQuery): boolean {
  return q !== '' || area !== '' || range !== ''
}

/** The address of the page that begins behind `cursor`, for the same question. */
export function nextPage({ q, area, range }: DirectoryQuery, cursor: string): string {
  const asked = Object.entries({ q, area, range, cursor }).filter(([, value]) => value !== '')
  return `/investors?${new URLSearchParams(asked).toString()}`
}
