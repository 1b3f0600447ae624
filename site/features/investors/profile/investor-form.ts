import { INDUSTRIES, parseIndustry } from '#api/platform/contract/enumerations.ts'
import { NEW_INVESTOR } from '#api/investors/contract/new-investor.ts'
import type { Investor } from '#api/investors/calls.ts'
import { storedValues } from '#site/lib/form/form-schema.ts'

/** What the investor form holds while someone types; an empty text for what is left out. */
export type InvestorValues = typeof NEW_INVESTOR

/** What the form begins with: the stored profile, or the defaults ($50K - $100K, not public). */
export const investorValues = (investor: Investor | null, location = ''): InvestorValues =>
  storedValues({ ...NEW_INVESTOR, location }, investor)

/** Whether the areas include Other in any spelling: only then its meaning is asked for (rules: Investor profile). */
export function includesOther(areas: readonly string[]): boolean {
  return areas.some((area) => parseIndustry(area) === 'Other')
}

/** What the multi-select offers: every industry, and what the person once entered freely, so that it is not lost. */
export function areaOptions(stored: readonly string[]): { id: string; label: string }[] {
  const own = stored.filter((area) => !(INDUSTRIES as readonly string[]).includes(area))
  return [...INDUSTRIES.filter((industry) => industry !== 'Other'), ...own, 'Other'].map((id) => ({ id, label: id }))
}
