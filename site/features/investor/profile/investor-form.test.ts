import { describe, expect, it } from 'vitest'
import type { Investor } from '#api/contract/investor/answers.ts'
import { INVESTOR_BOUNDS } from '#api/contract/testing-bounds.ts'
import { areaOptions, includesOther, investorChanges, investorProblems, investorValues } from './investor-form.ts'

const STORED: Investor = {
  id: 4,
  userId: 9,
  background: 'Twenty years of building and selling software.',
  areasOfInterest: ['SaaS', 'Vertical farming'],
  otherInterestArea: null,
  investmentRange: '$50K - $100K',
  investmentMin: 50_000,
  investmentMax: 100_000,
  firmName: null,
  location: 'Cedar Valley',
  website: null,
  linkedIn: null,
  phoneNumber: null,
  notableInvestments: null,
  willingToMentor: true,
  isPublic: false,
  investmentInterests: ['SaaS'],
  createdAt: '2026-01-05T10:00:00Z',
  updatedAt: '2026-01-05T10:00:00Z',
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
    expect(investorProblems(investorValues(null), null)).toEqual([
      { path: 'background', message: 'Please provide a brief professional background' },
      { path: 'areasOfInterest', message: 'Please select at least one area of interest' },
      { path: 'location', message: 'Please enter your location' },
    ])
  })

  it('asks for the other area only with Other, in any spelling', () => {
    expect(includesOther(['SaaS'])).toBe(false)
    expect(includesOther(['SaaS', 'other'])).toBe(true)
    const values = { ...investorValues(STORED), areasOfInterest: ['SaaS', 'Other'] }
    expect(investorProblems(values, STORED)).toEqual([
      { path: 'otherInterestArea', message: 'Please specify your other area of interest' },
    ])
  })

  it('offers what was entered freely before Other, the last', () => {
    const options = areaOptions(STORED.areasOfInterest).map(({ id }) => id)
    expect(options.slice(-2)).toEqual(['Vertical farming', 'Other'])
    expect(options.filter((id) => id === 'SaaS')).toHaveLength(1)
  })

  it('sends a stored profile only its changes', () => {
    expect(investorChanges(investorValues(STORED), STORED)).toEqual({})
    const values = { ...investorValues(STORED), isPublic: true, website: 'fund.example' }
    expect(investorChanges(values, STORED)).toEqual({ isPublic: true, website: 'https://fund.example' })
  })

  it.each(INVESTOR_BOUNDS)(
    'takes $field up to its limits, new and changed, and says which one was passed',
    (bounds) => {
      for (const investor of [null, STORED]) {
        const problems = (value: unknown) =>
          investorProblems({ ...investorValues(STORED), [bounds.field]: value }, investor)
        for (const value of bounds.accepted) expect(problems(value)).toEqual([])
        for (const [value, message] of bounds.refused)
          expect(problems(value)).toEqual([{ path: bounds.field, message }])
      }
    },
  )
})
