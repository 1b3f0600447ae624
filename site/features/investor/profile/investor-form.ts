import { INDUSTRIES, parseIndustry } from '#api/contract/enumerations.ts'
import { investorInput, NEW_INVESTOR, parseInvestorChanges, type InvestorForm } from '#api/contract/investor/schema.ts'
import type { Investor } from '#api/contract/investor/answers.ts'
import { type FieldProblem, fieldProblems } from '#api/contract/problem.ts'

/** What the investor form holds while somebody types; an empty text for what is left out. */
export interface InvestorValues {
  background: string
  areasOfInterest: string[]
  otherInterestArea: string
  investmentRange: string
  firmName: string
  location: string
  website: string
  linkedIn: string
  phoneNumber: string
  notableInvestments: string
  willingToMentor: boolean
  isPublic: boolean
}

/** What the form begins with: the stored profile, or the defaults ($50K - $100K, not public). */
export function investorValues(investor: Investor | null, location = ''): InvestorValues {
  const source = investor ?? { ...NEW_INVESTOR, location }
  return {
    background: source.background,
    areasOfInterest: source.areasOfInterest ?? [],
    otherInterestArea: source.otherInterestArea ?? '',
    investmentRange: source.investmentRange,
    firmName: source.firmName ?? '',
    location: source.location,
    website: source.website ?? '',
    linkedIn: source.linkedIn ?? '',
    phoneNumber: source.phoneNumber ?? '',
    notableInvestments: source.notableInvestments ?? '',
    willingToMentor: source.willingToMentor ?? false,
    isPublic: source.isPublic ?? false,
  }
}

/** Whether the areas include Other in any spelling: only then its meaning is asked for (rules: Investor profile). */
export function includesOther(areas: readonly string[]): boolean {
  return areas.some((area) => parseIndustry(area) === 'Other')
}

/** What the multi-select offers: every industry, and what the person once entered freely, so that it is not lost. */
export function areaOptions(stored: readonly string[]): { id: string; label: string }[] {
  const own = stored.filter((area) => !(INDUSTRIES as readonly string[]).includes(area))
  return [...INDUSTRIES.filter((industry) => industry !== 'Other'), ...own, 'Other'].map((area) => ({
    id: area,
    label: area,
  }))
}

/** What is wrong with the values, one message a field. Of a stored profile only what was changed is judged. */
export function investorProblems(values: InvestorValues, investor: Investor | null): FieldProblem[] {
  const result = investor ? parseInvestorChanges(investor, values) : investorInput.safeParse(values)
  return result.success ? [] : fieldProblems(result.error)
}

/** What a save sends of a stored profile: only the changes. For valid values. */
export function investorChanges(values: InvestorValues, investor: Investor): Partial<InvestorForm> {
  const result = parseInvestorChanges(investor, values)
  return result.success ? result.data : values
}
