import { describe, expect, it } from 'vitest'
import { matchReasons, type InvestorTaste, type MatchSubject } from './recommendation.ts'

const taste: InvestorTaste = {
  industries: ['Energy', 'FinTech'],
  range: { label: '$50K - $100K', min: 50_000, max: 100_000 },
  location: 'Wrenfield, Westmark',
  savedStages: new Map([
    ['seed', 3],
    ['mvp', 1],
  ]),
}
const startup: MatchSubject = { industry: 'Energy', stage: 'growth', location: 'Far, Away', fundingAmount: null }
const reasons = (part: Partial<MatchSubject>, other: Partial<InvestorTaste> = {}) =>
  matchReasons({ ...startup, ...part }, { ...taste, ...other }).map(({ text }) => text)

describe('the reasons for a recommendation', () => {
  it('begin with the industry, without which there is none', () => {
    expect(reasons({})).toEqual(['Matches your interest in Energy'])
    expect(reasons({ industry: 'SaaS', fundingAmount: 60_000, stage: 'seed', location: 'Wrenfield' })).toEqual([])
  })

  it('name every thing that fits, in words', () => {
    expect(reasons({ fundingAmount: 60_000, stage: 'seed', location: 'Wrenfield, Westmark' })).toEqual([
      'Matches your interest in Energy',
      'Asks for $60K, within your range of $50K - $100K',
      'Seed, like 3 startups that you saved',
      'Based in Wrenfield, like you',
    ])
  })

  it.each([
    [49_999, 1],
    [50_000, 2],
    [100_000, 2],
    [100_001, 1],
    [0, 1],
    [null, 1],
  ])('compare an ask of %s with the range', (fundingAmount, count) =>
    expect(reasons({ fundingAmount })).toHaveLength(count),
  )

  it('know a range that is open upwards, and one that says nothing', () => {
    expect(reasons({ fundingAmount: 9e9 }, { range: { label: '$1M+', min: 1e6, max: null } })).toHaveLength(2)
    expect(reasons({ fundingAmount: 9e9 }, { range: { label: 'soon', min: null, max: null } })).toHaveLength(1)
  })

  it.each([
    ['wrenfield', 'Based in wrenfield, like you'],
    ['Otherton, westmark', 'Based in westmark, like you'],
    ['Otherton', undefined],
    ['Westmark', undefined],
    ['', undefined],
  ])('compare the place %j', (location, reason) => expect(reasons({ location })[1]).toBe(reason))

  it('take one saved startup for no taste', () => expect(reasons({ stage: 'mvp' })).toHaveLength(1))
})
