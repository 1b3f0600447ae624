import { describe, expect, it } from 'vitest'
import type { Investor } from '#api/investors/calls.ts'
import { investorInput } from '#api/investors/contract/schema.ts'
import { fieldProblems } from '#api/platform/contract/problem.ts'
import { investorPayload } from '#api/platform/contract/testing.ts'
import { areaOptions, includesOther, investorValues, type InvestorValues } from './investor-form.ts'
import { checkInvestor } from './check-investor.ts'

const STORED = {
  ...investorInput.parse(investorPayload),
  areasOfInterest: ['SaaS', 'Vertical farming'],
  willingToMentor: true,
} as Investor

const problems = (values: InvestorValues, investor: Investor | null) => {
  const result = checkInvestor(values, investor)
  return result.success ? [] : fieldProblems(result.error)
}

describe('the investor form', () => {
  it('begins with $50K - $100K, not public, and the location it is given', () => {
    expect(investorValues(null, 'Springfield, Ohio')).toMatchObject({
      investmentRange: '$50K - $100K',
      isPublic: false,
      location: 'Springfield, Ohio',
      areasOfInterest: [],
    })
  })

  it('says of an empty form what is required', () => {
    expect(problems(investorValues(null), null)).toEqual([
      { path: 'background', message: 'Please provide a brief professional background' },
      { path: 'areasOfInterest', message: 'Please select at least one area of interest' },
      { path: 'location', message: 'Please enter your location' },
    ])
  })

  it('asks for the other area only with Other, in any spelling', () => {
    expect(includesOther(['SaaS'])).toBe(false)
    expect(includesOther(['SaaS', 'other'])).toBe(true)
    const values = { ...investorValues(STORED), areasOfInterest: ['SaaS', 'Other'] }
    expect(problems(values, STORED)).toEqual([
      { path: 'otherInterestArea', message: 'Please specify your other area of interest' },
    ])
  })

  it('offers what was entered freely before Other, the last', () => {
    const options = areaOptions(STORED.areasOfInterest).map(({ id }) => id)
    expect(options.slice(-2)).toEqual(['Vertical farming', 'Other'])
    expect(options.filter((id) => id === 'SaaS')).toHaveLength(1)
  })

  it('sends a stored profile only its changes', () => {
    expect(checkInvestor(investorValues(STORED), STORED)).toEqual({ success: true, data: {} })
    const values = { ...investorValues(STORED), isPublic: true, website: 'fund.example' }
    const data = { isPublic: true, website: 'https://fund.example' }
    expect(checkInvestor(values, STORED)).toEqual({ success: true, data })
  })
})
