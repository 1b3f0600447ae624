import { expect, it } from 'vitest'
import type { MatchKind } from './contract/kinds.ts'
import type { Investor, Startup } from './candidates.service.ts'
import { compare, computePartyScore, freshness, score } from './score.ts'
import { getInvestor, getStartup, TODAY } from './testing-candidates.ts'

const aim = (kind: MatchKind = 'funding', words = false) => ({ kind, today: TODAY, sharesWords: () => words })
/** What both have in common; null for a pair that never matches. */
const common = (investor: Investor, startup: Startup, kind: MatchKind = 'funding', words = false) =>
  compare(investor, startup, aim(kind, words))
const findScore = (investor: Investor, startup: Startup, kind: MatchKind = 'funding') =>
  score(investor, startup, aim(kind))
const unknownRange = { label: '-', min: null, max: null }

it('is 1 for a pair that agrees in everything', () => {
  expect(findScore(getInvestor(), getStartup())).toBeCloseTo(1)
  const [investor, startup] = [getInvestor({ mentors: true }), getStartup({ seeksMentoring: true })]
  expect(findScore(investor, startup)).toBeCloseTo(1)
})

it.each([
  ['equal', getStartup(), false, 1],
  ['adjacent', getStartup({ industry: 'CleanTech' }), false, 0.5],
  ['of another kind, whose text has the investor’s words', getStartup({ industry: 'Media' }), true, 0.5],
  ['of another kind', getStartup({ industry: 'Media' }), false, null],
])('compares an industry that is %s', (_what, startup, words, value) => {
  expect(common(getInvestor(), startup, 'funding', words)?.industry ?? null).toBe(value)
})

it.each([
  ['named', getInvestor(), 1, 1],
  ['beside a named one', getInvestor({ stages: ['mvp', 'series_a'] }), 0.35, 1],
  ['far from the named ones', getInvestor({ stages: ['growth'] }), 0, 1],
  ['like what was saved, where none is named', getInvestor({ stages: [], savedStages: ['seed'] }), 1, 0.5],
  ['compared with nothing', getInvestor({ stages: [] }), null, 0.5],
])('compares a stage that is %s', (_what, investor, value, share) => {
  expect(common(investor, getStartup())).toMatchObject({ stage: value, stageShare: share })
})

it.each([
  [500_000, 1],
  [499_999, 1],
  [500_001, 0.8],
  [2_500_000, 0.8],
  [2_500_001, 0.5],
  [10_000_000, 0.5],
  [10_000_001, 0.2],
  [99_999, 0.3],
  [50_000, 0.3],
  [null, null],
])('compares an ask of %d with a check of $100K to $500K', (fundingAsk, value) => {
  expect(common(getInvestor(), getStartup({ ask: fundingAsk }))?.checkSize).toBe(value)
})

it('never matches an ask below half of the investor’s minimum', () => {
  expect(common(getInvestor(), getStartup({ ask: 49_999 }))).toBeNull()
  expect(common(getInvestor({ range: unknownRange }), getStartup({ ask: 1 }))?.checkSize).toBeNull()
})

it.each([
  ['the same town', { region: null }, 1],
  ['the same region', { town: 'otterbrook' }, 0.6],
  ['elsewhere', { town: 'otterbrook', region: 'eastmark' }, 0],
  ['a region that neither names', { town: 'otterbrook', region: null }, 0],
])('compares %s, and excludes no one for it', (_what, place, value) => {
  expect(common(getInvestor(), getStartup(place))?.place).toBe(value)
})

it('counts mentoring only if it is sought', () => {
  expect(common(getInvestor({ mentors: true }), getStartup())?.mentoring).toBeUndefined()
  const seeking = getStartup({ seeksMentoring: true })
  expect(common(getInvestor({ mentors: true }), seeking)?.mentoring).toBe(1)
  expect(common(getInvestor(), seeking)?.mentoring).toBe(0)
})

it('needs no amount if a mentor is sought, and only matches mentors', () => {
  const seeking = getStartup({ seeksMentoring: true, seeksMoney: false, ask: 1 })
  expect(common(getInvestor({ mentors: true }), seeking)).toBeNull()
  expect(common(getInvestor(), seeking, 'mentoring')).toBeNull()
  expect(common(getInvestor({ mentors: true }), getStartup(), 'mentoring')).toBeNull()
  expect(findScore(getInvestor({ mentors: true }), seeking, 'mentoring')).toBeCloseTo(1)
})

it('isn’t perfect for someone who states little', () => {
  const silent = getInvestor({ stages: [], range: unknownRange })
  const known = 30 + 10 + 5
  const factors = common(silent, getStartup())!
  expect(computePartyScore('investor', factors, getStartup(), TODAY)).toBeCloseTo(Math.sqrt(known / 95))
  expect(findScore(silent, getStartup())).toBeLessThan(0.75)
})

it('counts both sides: a one-sided match scores low', () => {
  const investor = getInvestor()
  const startup = getStartup({ ask: 100_000_000 })
  const factors = common(investor, startup)!
  const [first, second] = [
    computePartyScore('investor', factors, startup, TODAY),
    computePartyScore('founder', factors, investor, TODAY),
  ]
  expect(findScore(investor, startup)).toBeCloseTo((2 * first * second) / (first + second))
  expect(second).toBeLessThan(first)
})

it('counts how the other one answers', () => {
  expect(findScore(getInvestor(), getStartup({ answers: 0 }))).toBeLessThan(findScore(getInvestor(), getStartup()))
})

it.each([
  [0, 1],
  [90, 1],
  [91, 0.95],
  [180, 0.95],
  [181, 0.85],
  [365, 0.85],
  [366, 0],
])('counts a profile that was confirmed %d days ago', (days, value) => {
  expect(freshness(days)).toBe(value)
})
