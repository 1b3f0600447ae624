import {
  FUNDING_BANDS,
  STAGE_LABELS,
  type AlertFrequency,
  type FundingBand,
  type Industry,
  type Stage,
} from '#api/contract/enumerations.ts'

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
