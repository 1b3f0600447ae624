import type { Investor } from '#api/investors/calls.ts'

const SUGGESTED_FOCUS = ['SaaS', 'AgTech', 'HealthTech']
const SUGGESTED_RANGE = '$50K - $250K'

/** The tags of the investor's card; without any, three marked suggestions (rules: Investor dashboard). */
export function investmentFocus({ areasOfInterest, otherInterestArea }: Investor): {
  tags: string[]
  isSuggestion: boolean
} {
  if (areasOfInterest.length === 0) return { tags: SUGGESTED_FOCUS, isSuggestion: true }
  const tags = areasOfInterest.map((area) => (area === 'Other' && otherInterestArea ? otherInterestArea : area))
  return { tags, isSuggestion: false }
}

/** The range of the investor's card, with its default (rules: Investor dashboard). */
export function typicalInvestment({ investmentRange }: Investor): { range: string; isSuggestion: boolean } {
  const range = investmentRange.trim()
  return range ? { range, isSuggestion: false } : { range: SUGGESTED_RANGE, isSuggestion: true }
}
