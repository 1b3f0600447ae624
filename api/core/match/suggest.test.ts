import fc from 'fast-check'
import { expect, it } from 'vitest'
import { INDUSTRIES, STAGES } from '#api/contract/enumerations.ts'
import { LEAST_ASK, SPREAD } from '#api/contract/match/factors.ts'
import { investorsFor, startupsFor, type Wish } from './suggest.ts'
import { investorSide, startupSide, TODAY } from './testing-sides.ts'

const wish = (own: Partial<Wish> = {}): Wish => ({
  kind: 'funding',
  size: 10,
  today: TODAY,
  without: new Set(),
  sharesWords: () => false,
  ...own,
})
const listed = <One>(all: readonly One[], meanShown = 0) => ({ lists: [all], meanShown })

const amount = fc.oneof(fc.constant(Number.NaN), fc.integer({ min: 1, max: 20_000_000 }))
const shared = {
  isOpen: fc.boolean(),
  town: fc.nat(3),
  region: fc.nat(2),
  answers: fc.double({ min: 0, max: 1, noNaN: true }),
  confirmedOn: fc.integer({ min: TODAY - 500, max: TODAY }),
  shown: fc.nat(50),
}
const startup = fc
  .record({ ...shared, ask: amount, seeksMoney: fc.boolean(), seeksMentoring: fc.boolean() })
  .chain((own) =>
    fc
      .tuple(fc.constantFrom(...INDUSTRIES), fc.constantFrom(...STAGES))
      .map(([industry, stage]) => startupSide(own, industry, stage)),
  )
const investor = fc
  .record({
    ...shared,
    stages: fc.nat(2 ** STAGES.length - 1),
    savedStages: fc.nat(2 ** STAGES.length - 1),
    min: amount,
    max: amount,
    mentors: fc.boolean(),
    isPublic: fc.boolean(),
  })
  .chain((own) =>
    fc.subarray([...INDUSTRIES], { minLength: 1, maxLength: 6 }).map((industries) => investorSide(own, industries)),
  )
const region = fc
  .tuple(investor, fc.array(startup, { maxLength: 60 }), fc.constantFrom('funding' as const, 'mentoring' as const))
  .map(([one, all, kind]) => ({ one, kind, all: all.map((side, at) => ({ ...side, id: at + 1 })) }))

it('never lists a pair that fails a gate', () => {
  fc.assert(
    fc.property(region, fc.array(fc.nat(60)), ({ one, all, kind }, known) => {
      const without = new Set(known)
      for (const { side } of startupsFor(one, listed(all), wish({ kind, without }))) {
        expect(side.isOpen).toBe(true)
        expect(without.has(side.id)).toBe(false)
        expect(TODAY - side.confirmedOn).toBeLessThanOrEqual(365)
        expect(((one.industries | one.adjacent) >>> side.industry) & 1).toBe(1)
        const wantsMoney = side.seeksMoney && !(side.ask < one.min * LEAST_ASK)
        expect(kind === 'mentoring' ? one.mentors && side.seeksMentoring : wantsMoney).toBe(true)
      }
    }),
    { numRuns: 300 },
  )
})

it('lists so many at most, so many of one industry, the best first, and the same at each look', () => {
  fc.assert(
    fc.property(region, fc.integer({ min: 1, max: 20 }), ({ one, all, kind }, size) => {
      const list = startupsFor(one, listed(all, 5), wish({ kind, size }))
      const most = Math.ceil(size * SPREAD.oneIndustry)
      const perIndustry = Map.groupBy(list, ({ side }) => side.industry)
      expect(list.length).toBeLessThanOrEqual(size)
      expect([...perIndustry.values()].every((same) => same.length <= most)).toBe(true)
      expect(new Set(list.map(({ side }) => side.id)).size).toBe(list.length)
      expect(list.map(({ score }) => score)).toEqual(list.map(({ score }) => score).toSorted((a, b) => b - a))
      expect(startupsFor(one, listed(all.toReversed(), 5), wish({ kind, size }))).toEqual(list)
    }),
    { numRuns: 300 },
  )
})

it('finds the same fit from both sides', () => {
  fc.assert(
    fc.property(region, ({ one, all, kind }) => {
      const open = { ...one, isOpen: true, confirmedOn: TODAY }
      for (const { side, fit } of startupsFor(open, listed(all), wish({ kind }))) {
        const [back] = investorsFor(side, listed([open]), wish({ kind }))
        expect(back?.fit).toBe(fit)
      }
    }),
    { numRuns: 100 },
  )
})

it('gives two places of ten to the least shown of those who are nearly as good', () => {
  const industries = ['Energy', 'Media', 'FinTech'] as const
  const known = industries.flatMap((industry, group) =>
    Array.from({ length: 10 }, (_, at) => startupSide({ id: 1 + group * 10 + at, shown: 20 }, industry)),
  )
  const fresh = [100, 101, 102].map((id) => startupSide({ id, answers: 0.5 }, 'Energy', 'growth'))
  const list = startupsFor(investorSide({}, industries), listed([...known, ...fresh], 20), wish())
  expect(list.filter(({ side }) => side.id >= 100)).toHaveLength(0)
  const nearlyAsGood = fresh.map((side) => ({ ...side, stage: known[0]!.stage }))
  const again = startupsFor(investorSide({}, industries), listed([...known, ...nearlyAsGood], 20), wish())
  expect(again.filter(({ side }) => side.id >= 100)).toHaveLength(2)
})

it('takes a little off who was shown often, and never more than a tenth', () => {
  const often = startupSide({ id: 1, shown: 80 })
  const rarely = startupSide({ id: 2, shown: 1 })
  const list = startupsFor(investorSide(), listed([often, rarely], 1), wish())
  expect(list.map(({ side }) => side.id)).toEqual([2, 1])
  expect(list[1]!.fit - list[1]!.score).toBeCloseTo(0.1)
})

it('lists many investors for one startup: they are of no industry', () => {
  const all = Array.from({ length: 20 }, (_, at) => investorSide({ id: at + 1 }))
  expect(investorsFor(startupSide(), listed(all), wish())).toHaveLength(10)
})
