import { expect, it } from 'vitest'
import type { MatchKind } from '#api/contract/match/kinds.ts'
import { compare } from './factors.ts'
import { fitFor, fitOf, freshness } from './fit.ts'
import type { InvestorSide, StartupSide } from './sides.ts'
import { investorSide, stageBits, startupSide, TODAY } from './testing-sides.ts'

/** What both have in common; null for a pair that is never suggested. */
const common = (investor: InvestorSide, startup: StartupSide, kind: MatchKind = 'funding', words = false) =>
  compare(kind, { investor, startup }, () => words)

function fit(investor: InvestorSide, startup: StartupSide): number {
  const factors = common(investor, startup)
  return factors ? fitOf(factors, { investor, startup }, TODAY) : 0
}

it('is 1 for a pair that agrees in everything', () => {
  expect(fit(investorSide(), startupSide())).toBeCloseTo(1)
  const [investor, startup] = [investorSide({ mentors: true }), startupSide({ seeksMentoring: true })]
  expect(fit(investor, startup)).toBeCloseTo(1)
})

it.each([
  ['equal', startupSide(), false, 1],
  ['adjacent', startupSide({}, 'CleanTech'), false, 0.5],
  ['of another kind, whose text has the investor’s words', startupSide({}, 'Media'), true, 0.5],
  ['of another kind', startupSide({}, 'Media'), false, null],
])('compares an industry that is %s', (_what, startup, words, value) => {
  expect(common(investorSide(), startup, 'funding', words)?.industry ?? null).toBe(value)
})

it.each([
  ['named', investorSide(), 1, 1],
  ['beside a named one', investorSide({ stages: stageBits(['mvp', 'series_a']) }), 0.35, 1],
  ['far from the named ones', investorSide({ stages: stageBits(['growth']) }), 0, 1],
  ['like what was saved, where none is named', investorSide({ stages: 0, savedStages: stageBits(['seed']) }), 1, 0.5],
  ['compared with nothing', investorSide({ stages: 0 }), 0, 0],
])('compares a stage that is %s', (_what, investor, value, share) => {
  expect(common(investor, startupSide())).toMatchObject({ stage: value, stageShare: share })
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
  [Number.NaN, Number.NaN],
])('compares an ask of %d with a cheque of $100K to $500K', (ask, value) => {
  expect(common(investorSide(), startupSide({ ask }))?.cheque).toBe(value)
})

it('never suggests an ask below half of the investor’s minimum', () => {
  expect(common(investorSide(), startupSide({ ask: 49_999 }))).toBeNull()
  expect(common(investorSide({ min: Number.NaN, max: Number.NaN }), startupSide({ ask: 1 }))?.cheque).toBe(Number.NaN)
})

it.each([
  ['the same town', { town: 1, region: 1 }, 1],
  ['the same region', { town: 2, region: 1 }, 0.6],
  ['elsewhere', { town: 2, region: 2 }, 0],
])('compares %s, and refuses nobody for it', (_what, place, value) => {
  expect(common(investorSide(), startupSide(place))?.place).toBe(value)
})

it('counts mentoring only where it is sought', () => {
  expect(common(investorSide({ mentors: true }), startupSide())?.mentoring).toBe(Number.NaN)
  const seeking = startupSide({ seeksMentoring: true })
  expect(common(investorSide({ mentors: true }), seeking)?.mentoring).toBe(1)
  expect(common(investorSide(), seeking)?.mentoring).toBe(0)
})

it('asks for no amount where a mentor is sought, and suggests mentors alone', () => {
  const seeking = startupSide({ seeksMentoring: true, seeksMoney: false, ask: 1 })
  expect(common(investorSide({ mentors: true }), seeking)).toBeNull()
  expect(common(investorSide(), seeking, 'mentoring')).toBeNull()
  expect(common(investorSide({ mentors: true }), startupSide(), 'mentoring')).toBeNull()
  const investor = investorSide({ mentors: true })
  expect(fitOf(common(investor, seeking, 'mentoring')!, { investor, startup: seeking }, TODAY)).toBeCloseTo(1)
})

it('lets nobody who states little look like a perfect match', () => {
  const silent = investorSide({ stages: 0, min: Number.NaN, max: Number.NaN })
  const known = 30 + 10 + 5
  const factors = common(silent, startupSide())!
  expect(fitFor('investor', factors, { investor: silent, startup: startupSide() }, TODAY)).toBeCloseTo(
    Math.sqrt(known / 95),
  )
  expect(fit(silent, startupSide())).toBeLessThan(0.75)
})

it('weighs both sides: who fits one side alone fits little', () => {
  const investor = investorSide({ max: 500_000 })
  const startup = startupSide({ ask: 100_000_000 })
  const factors = common(investor, startup)!
  const sides = (['investor', 'founder'] as const).map((side) => fitFor(side, factors, { investor, startup }, TODAY))
  expect(fitOf(factors, { investor, startup }, TODAY)).toBeCloseTo(
    (2 * sides[0]! * sides[1]!) / (sides[0]! + sides[1]!),
  )
  expect(sides[1]).toBeLessThan(sides[0]!)
})

it('counts how the other one answers', () => {
  expect(fit(investorSide(), startupSide({ answers: 0 }))).toBeLessThan(fit(investorSide(), startupSide()))
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
