import type { InvestorCard } from '#api/investors/calls.ts'

/** The areas on a card: what Other means in its place; the region where there are none (rules: Investors directory). */
export function getAreas(
  { areasOfInterest, otherInterestArea }: Pick<InvestorCard, 'areasOfInterest' | 'otherInterestArea'>,
  region: string,
): string[] {
  if (areasOfInterest.length === 0) return [region]
  return areasOfInterest.map((area) => (area === 'Other' && otherInterestArea ? otherInterestArea : area))
}
