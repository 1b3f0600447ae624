import { parseIndustry } from '#api/platform/contract/enumerations.ts'
import type { Investor } from '#api/investors/calls.ts'
import type { Startup } from '#api/startups/contract/responses.ts'

type Missing = readonly [isMissing: boolean, words: string]

const listMissing = (missing: readonly Missing[]) => missing.flatMap(([isMissing, words]) => (isMissing ? [words] : []))

/** What an investor has not said and would help to suggest startups. */
export const missingOfInvestor = (investor: Investor) =>
  listMissing([
    [!investor.areasOfInterest.some((area) => parseIndustry(area)), 'an industry'],
    [investor.stages.length === 0, 'the stages you invest in'],
    [investor.investmentMin === null && investor.investmentMax === null, 'your check size'],
  ])

/** What a founder has not said and would help to suggest investors. */
export const missingOfStartup = ({ wants, fundingAmount }: Startup) =>
  listMissing([
    [wants.length === 0, 'what you’re looking for'],
    [fundingAmount === null && (wants.length === 0 || wants.includes('money')), 'how much you’re raising'],
  ])
