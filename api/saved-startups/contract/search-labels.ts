import {
  FUNDING_BANDS,
  STAGE_LABELS,
  type FundingBand,
  type Industry,
  type Stage,
} from '#api/platform/contract/enumerations.ts'
import type { AlertFrequency } from '#api/saved-startups/contract/pipeline.ts'

/** The filters of a search: those of discovery. */
export interface SearchFilters {
  q: string | null
  industry: Industry | null
  stage: Stage | null
  funding: FundingBand | null
}

export const FREQUENCY_LABELS: Readonly<Record<AlertFrequency, string>> = {
  daily: 'Daily email',
  weekly: 'Weekly email',
  off: 'No email',
}

/** The filters as text, `FinTech, Seed, Under $500K, “grain”`; `All startups` without any. */
export function formatSearch({ q, industry, stage, funding }: SearchFilters): string {
  const band = FUNDING_BANDS.find(({ value }) => value === funding)
  const parts = [industry, stage && STAGE_LABELS[stage], band?.label, q && `“${q}”`]
  return parts.filter(Boolean).join(', ') || 'All startups'
}

/** Whether two searches have the same filters. */
export function isSameSearch(first: SearchFilters, second: SearchFilters): boolean {
  return (
    (first.q || null) === (second.q || null) &&
    first.industry === second.industry &&
    first.stage === second.stage &&
    first.funding === second.funding
  )
}

/** The filters as query parameters of the list. */
export function searchQuery({ q, industry, stage, funding }: SearchFilters): Record<string, string> {
  const all = { q, industry, stage, funding }
  return Object.fromEntries(Object.entries(all).filter((entry): entry is [string, string] => Boolean(entry[1])))
}
