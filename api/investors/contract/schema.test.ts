import { describe, expect, it } from 'vitest'
import {
  getInvestmentInterests,
  investorFilters,
  investorInput,
  parseInvestorChanges,
  simpleInvestorInput,
} from './schema.ts'
import { NEW_INVESTOR } from './new-investor.ts'
import { investorPayload, messageFor, outcome } from '#api/platform/contract/testing.ts'
import { INVESTOR_BOUNDS } from '#api/platform/contract/testing-bounds.ts'

describe('an investor profile', () => {
  it('returns the specified messages for an empty form', () => {
    expect(outcome(investorInput.safeParse({ ...NEW_INVESTOR, investmentRange: '' }))).toEqual({
      problems: {
        background: 'Please provide a brief professional background',
        areasOfInterest: 'Please select at least one area of interest',
        investmentRange: 'Please specify your investment range',
        location: 'Please enter your location',
      },
    })
  })

  it.each(INVESTOR_BOUNDS)(
    'accepts $field up to its limits, in new and changed profiles',
    ({ field, accepted, refused }) => {
      const stored = investorInput.parse(investorPayload)
      const created = (value: unknown) =>
        messageFor(investorInput.safeParse({ ...investorPayload, [field]: value }), field)
      const changed = (value: unknown) => messageFor(parseInvestorChanges(stored, { [field]: value }), field)
      for (const message of [created, changed]) {
        expect(accepted.map(message)).toEqual(accepted.map(() => undefined))
        expect(refused.map(([value]) => message(value))).toEqual(refused.map(([, text]) => text))
      }
    },
  )

  it.each([
    ['website', 'Please provide a valid URL'],
    ['linkedIn', 'Please provide a valid LinkedIn URL'],
  ])('refuses a %s that isn’t a link: %s', (field, text) =>
    expect(messageFor(investorInput.safeParse({ ...investorPayload, [field]: 'nonsense' }), field)).toBe(text),
  )

  it('stores an industry in its own spelling and keeps free entries, each once', () => {
    const areasOfInterest = ['ai', 'Artificial Intelligence', 'River barges', ' ', 'FINTECH']
    expect(investorInput.parse({ ...investorPayload, areasOfInterest }).areasOfInterest).toEqual([
      'Artificial Intelligence',
      'River barges',
      'FinTech',
    ])
  })
})

describe('stages of an investor', () => {
  const getStages = (stages: string[]) => investorInput.parse({ ...investorPayload, stages }).stages

  it('are stored once each, in our spelling and order', () =>
    expect(getStages(['Series A', 'seed', ' pre_seed', 'seed'])).toEqual(['pre-seed', 'seed', 'series_a']))
})

describe('the area Other', () => {
  const withOther = { ...investorPayload, areasOfInterest: ['AgTech', 'Other'] }

  it('needs a description of at most 100 characters', () => {
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

  it('removes its description when it is deselected', () => {
    expect(investorInput.parse({ ...investorPayload, otherInterestArea: 'Barges' }).otherInterestArea).toBeNull()
    const before = { ...investorInput.parse({ ...withOther, otherInterestArea: 'Barges' }) }
    expect(outcome(parseInvestorChanges(before, { areasOfInterest: ['AgTech'] }))).toEqual({
      data: { areasOfInterest: ['AgTech'], otherInterestArea: null },
    })
  })

  it('is validated together with the stored profile in an update', () => {
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
  it('have no effect when empty, and are read in every spelling', () => {
    expect(investorFilters.parse({ q: ' ', area: '', range: 'any' })).toEqual({ limit: 100 })
    expect(investorFilters.parse({ area: 'fintech', range: '$1M+' })).toMatchObject({ area: 'FinTech', range: '$1M+' })
  })

  it.each([{ area: 'Boats' }, { range: '$1' }])('%j is refused', (query) =>
    expect(investorFilters.safeParse(query).success).toBe(false),
  )
})

describe('investment interests', () => {
  it('are the industries among the areas, without Other', () => {
    expect(getInvestmentInterests(['ai', 'AI', 'Other', 'River barges', 'SaaS'])).toEqual([
      'Artificial Intelligence',
      'SaaS',
    ])
  })
})
