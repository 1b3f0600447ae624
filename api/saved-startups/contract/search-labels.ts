import {
  FUNDING_BANDS,
  STAGE_LABELS,
  type AlertFrequency,
  type FundingBand,
  type Industry,
  type Stage,
} from '#api/platform/contract/enumerations.ts'

/** The filters of a search: those of discovery. */
export interface SearchFilters {
  q: string | null
  industry: Industry | null
  stage: Stage | null
  funding: FundingBand | null
}

export const FREQUENCY_LABELS: Readonly<Record<AlertFrequency, string>> = {
  daily: 'Daily e-mail',
  weekly: 'Weekly e-mail',
  off: 'No e-mail',
}

/** The filters in words, `FinTech, Seed, Under $500K, “grain”`; `All startups` without any. */
export function searchWords({ q, industry, stage, funding }: SearchFilters): string {
  const band = FUNDING_BANDS.find(({ value }) => value === funding)
  const parts = [industry, stage && STAGE_LABELS[stage], band?.label, q && `“${q}”`]
  return parts.filter(Boolean).join(', ') || 'All startups'
}

/** Whether two searches ask for the same. */
export function isSameSearch(one: SearchFilters, other: SearchFilters): boolean {
  return (
    (one.q || null) === (other.q || null) &&
    one.industry === other.industry &&
    one.stage === other.stage &&
    one.funding === other.funding
  )
}

/** The filters as the query of the list's address spells them. */
export function searchQuery({ q, industry, stage, funding }: SearchFilters): Record<string, string> {
  const all = { q, industry, stage, funding }
  return Object.fromEntries(Object.entries(all).filter((entry): entry is [string, string] => Boolean(entry[1])))
}
