import { describe, expect, it } from 'vitest'
import {
  investmentInterestsOf,
  investorFilters,
  investorInput,
  NEW_INVESTOR,
  parseInvestorChanges,
  simpleInvestorInput,
} from './investor.ts'
import { investorPayload, messageFor, outcome } from './testing.ts'

describe('an investor profile', () => {
  it('answers the empty form with the messages of the specification', () => {
    expect(outcome(investorInput.safeParse({ ...NEW_INVESTOR, investmentRange: '' }))).toEqual({
      problems: {
        background: 'Please provide a brief professional background',
        areasOfInterest: 'Please select at least one area of interest',
        investmentRange: 'Please specify your investment range',
        location: 'Please enter your location',
      },
    })
  })

  it.each([
    ['background', 'x'.repeat(9), 'Please provide a brief professional background'],
    ['background', 'x'.repeat(10), undefined],
    ['background', 'x'.repeat(1000), undefined],
    ['background', 'x'.repeat(1001), 'Background should be 1000 characters or less'],
    ['investmentRange', 'varies', 'Please enter a valid investment range (e.g. $10,000 - $50,000)'],
    ['investmentRange', '-', undefined],
    ['investmentRange', '$10,000 - $50,000', undefined],
    ['investmentRange', '$1 - $99999999999999999999', 'Please enter an amount of $1,000,000,000,000 or less'],
    ['notableInvestments', 'x'.repeat(500), undefined],
    ['notableInvestments', 'x'.repeat(501), 'Notable investments should be 500 characters or less'],
    ['firmName', 'x'.repeat(100), undefined],
    ['firmName', 'x'.repeat(101), 'Firm name should be 100 characters or less'],
    ['location', 'x'.repeat(100), undefined],
    ['location', 'x'.repeat(101), 'Location should be 100 characters or less'],
    ['phoneNumber', '1'.repeat(20), undefined],
    ['phoneNumber', '1'.repeat(21), 'Phone number should be 20 characters or less'],
    ['website', 'nonsense', 'Please provide a valid URL'],
    ['linkedIn', 'nonsense', 'Please provide a valid LinkedIn URL'],
  ])('%s (%#): %s', (field, value, message) => {
    expect(messageFor(investorInput.safeParse({ ...investorPayload, [field]: value }), field)).toBe(message)
  })

  it('stores an industry in its own spelling and keeps free entries, each once', () => {
    const areasOfInterest = ['ai', 'Artificial Intelligence', 'River barges', ' ', 'FINTECH']
    expect(investorInput.parse({ ...investorPayload, areasOfInterest }).areasOfInterest).toEqual([
      'Artificial Intelligence',
      'River barges',
      'FinTech',
    ])
  })
})

describe('the area Other', () => {
  const withOther = { ...investorPayload, areasOfInterest: ['AgTech', 'Other'] }

  it('has to be described, in at most 100 characters', () => {
    for (const otherInterestArea of [undefined, null, '', ' '])
      expect(messageFor(investorInput.safeParse({ ...withOther, otherInterestArea }), 'otherInterestArea')).toBe(
        'Please specify your other area of interest',
      )
    expect(investorInput.parse({ ...withOther, otherInterestArea: 'x'.repeat(100) }).otherInterestArea).toHaveLength(
      100,
    )
    expect(
      messageFor(investorInput.safeParse({ ...withOther, otherInterestArea: 'x'.repeat(101) }), 'otherInterestArea'),
    ).toBe('Other interest area should be 100 characters or less')
  })

  it('takes its description along when it is deselected', () => {
    expect(investorInput.parse({ ...investorPayload, otherInterestArea: 'Barges' }).otherInterestArea).toBeNull()
    const before = { ...investorInput.parse({ ...withOther, otherInterestArea: 'Barges' }) }
    expect(outcome(parseInvestorChanges(before, { areasOfInterest: ['AgTech'] }))).toEqual({
      data: { areasOfInterest: ['AgTech'], otherInterestArea: null },
    })
  })

  it('is judged with the stored profile at an update', () => {
    const before = investorInput.parse(investorPayload)
    expect(outcome(parseInvestorChanges(before, { areasOfInterest: ['Other'] }))).toEqual({
      problems: { otherInterestArea: 'Please specify your other area of interest' },
    })
    expect(outcome(parseInvestorChanges(before, { areasOfInterest: ['Other'], otherInterestArea: 'Barges' }))).toEqual({
      data: { areasOfInterest: ['Other'], otherInterestArea: 'Barges' },
    })
    expect(outcome(parseInvestorChanges(before, { isPublic: true, userId: 9 }))).toEqual({ data: { isPublic: true } })
  })
})

describe('the simple investor page', () => {
  it('checks an area of interest and the location', () => {
    expect(outcome(simpleInvestorInput.safeParse({ areasOfInterest: [], location: ' ' }))).toEqual({
      problems: { areasOfInterest: 'Please add at least one area of interest', location: 'Location is required' },
    })
  })
})

describe('the filters of the directory', () => {
  it('mean nothing when empty, and are read in every spelling', () => {
    expect(investorFilters.parse({ q: ' ', area: '', range: 'any' })).toEqual({ limit: 100 })
    expect(investorFilters.parse({ area: 'fintech', range: '$1M+' })).toMatchObject({ area: 'FinTech', range: '$1M+' })
  })

  it.each([{ area: 'Boats' }, { range: '$1' }])('%j is refused', (query) =>
    expect(investorFilters.safeParse(query).success).toBe(false),
  )
})

describe('investment interests', () => {
  it('are the industries among the areas, without Other', () => {
    expect(investmentInterestsOf(['ai', 'AI', 'Other', 'River barges', 'SaaS'])).toEqual([
      'Artificial Intelligence',
      'SaaS',
    ])
  })
})
