import { describe, expect, it } from 'vitest'
import type { Investor } from '#api/investors/calls.ts'
import { investmentFocus, typicalInvestment } from './investor-card.ts'

const investor = (part: Partial<Investor>) =>
  ({ areasOfInterest: [], otherInterestArea: null, investmentRange: '', ...part }) as Investor

describe("the investor's card", () => {
  it('shows what the investor said', () => {
    expect(investmentFocus(investor({ areasOfInterest: ['Energy'] }))).toEqual({
      tags: ['Energy'],
      isSuggestion: false,
    })
    expect(typicalInvestment(investor({ investmentRange: '$1M+' }))).toEqual({ range: '$1M+', isSuggestion: false })
  })

  it('says what Other means', () => {
    const tags = investmentFocus(investor({ areasOfInterest: ['Other'], otherInterestArea: 'Boats' })).tags
    expect(tags).toEqual(['Boats'])
  })

  it('marks its defaults as suggestions', () => {
    expect(investmentFocus(investor({}))).toEqual({ tags: ['SaaS', 'AgTech', 'HealthTech'], isSuggestion: true })
    expect(typicalInvestment(investor({}))).toEqual({ range: '$50K - $250K', isSuggestion: true })
  })
})
