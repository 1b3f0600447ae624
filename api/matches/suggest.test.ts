import fc from 'fast-check'
import { expect, it } from 'vitest'
import { INDUSTRIES, STAGES } from '#api/platform/contract/enumerations.ts'
import { LEAST_ASK, SPREAD } from './contract/schema.ts'
import { investorsFor, startupsFor, type Wish } from './score.ts'
import { investorOf, startupOf, TODAY } from './testing-candidates.ts'

const wish = (own: Partial<Wish> = {}): Wish => ({
  kind: 'funding',
  size: 10,
  today: TODAY,
  without: new Set(),
  sharesWords: () => false,
  shown: new Map(),
  meanShown: 0,
  ...own,
})

const amount = fc.oneof(fc.constant(null), fc.integer({ min: 1, max: 20_000_000 }))
const shared = {
  isOpen: fc.boolean(),
  town: fc.constantFrom('wrenfield', 'otterbrook', 'elsewhere'),
  region: fc.constantFrom('westmark', 'eastmark', null),
  answers: fc.double({ min: 0, max: 1, noNaN: true }),
  confirmedOn: fc.integer({ min: TODAY - 500, max: TODAY }),
}
const startup = fc
  .record({
    ...shared,
    industry: fc.constantFrom(...INDUSTRIES),
    stage: fc.constantFrom(...STAGES),
    ask: amount,
    seeksMoney: fc.boolean(),
    seeksMentoring: fc.boolean(),
  })
  .map(startupOf)
const investor = fc
  .record({
    ...shared,
    industries: fc.subarray([...INDUSTRIES], { minLength: 1, maxLength: 6 }),
    stages: fc.subarray([...STAGES]),
    savedStages: fc.subarray([...STAGES]),
    range: fc.record({ label: fc.constant('-'), min: amount, max: amount }),
    mentors: fc.boolean(),
    isPublic: fc.boolean(),
  })
  .map(investorOf)
const region = fc
  .tuple(
    investor,
    fc.array(fc.tuple(startup, fc.nat(50)), { maxLength: 60 }),
    fc.constantFrom('funding' as const, 'mentoring' as const),
  )
  .map(([one, all, kind]) => ({
    one,
    kind,
    all: all.map(([side], at) => ({ ...side, id: at + 1 })),
    shown: new Map(all.map(([, count], at) => [at + 1, count])),
  }))

it('never lists a pair that fails a gate', () => {
  fc.assert(
    fc.property(region, fc.array(fc.nat(60)), ({ one, all, kind }, known) => {
      const without = new Set(known)
      for (const { one: side } of startupsFor(one, all, wish({ kind, without }))) {
        expect(side.isOpen).toBe(true)
        expect(without.has(side.id)).toBe(false)
        expect(TODAY - side.confirmedOn).toBeLessThanOrEqual(365)
        expect(one.industryValues.has(side.industry)).toBe(true)
        const wantsMoney = side.seeksMoney && (side.ask ?? Infinity) >= (one.range.min ?? 0) * LEAST_ASK
        expect(kind === 'mentoring' ? one.mentors && side.seeksMentoring : wantsMoney).toBe(true)
      }
    }),
    { numRuns: 300 },
  )
})

it('lists so many at most, so many of one industry, the best first, and the same at each look', () => {
  fc.assert(
    fc.property(region, fc.integer({ min: 1, max: 20 }), ({ one, all, kind, shown }, size) => {
      const asked = wish({ kind, size, shown, meanShown: 5 })
      const list = startupsFor(one, all, asked)
      const most = Math.ceil(size * SPREAD.oneIndustry)
      const perIndustry = Map.groupBy(list, ({ one: side }) => side.industry)
      expect(list.length).toBeLessThanOrEqual(size)
      expect([...perIndustry.values()].every((same) => same.length <= most)).toBe(true)
      expect(new Set(list.map(({ one: side }) => side.id)).size).toBe(list.length)
      expect(list.map(({ score }) => score)).toEqual(list.map(({ score }) => score).toSorted((a, b) => b - a))
      expect(startupsFor(one, all.toReversed(), asked)).toEqual(list)
    }),
    { numRuns: 300 },
  )
})

it('finds the same fit from both sides', () => {
  fc.assert(
    fc.property(region, ({ one, all, kind }) => {
      const open = { ...one, isOpen: true, confirmedOn: TODAY }
      for (const { one: side, fit } of startupsFor(open, all, wish({ kind }))) {
        const [back] = investorsFor(side, [open], wish({ kind }))
        expect(back?.fit).toBe(fit)
      }
    }),
    { numRuns: 100 },
  )
})

it('gives two places of ten to the least shown of those who are nearly as good', () => {
  const industries = ['Energy', 'Media', 'FinTech'] as const
  const known = industries.flatMap((industry, group) =>
    Array.from({ length: 10 }, (_, at) => startupOf({ id: 1 + group * 10 + at, industry })),
  )
  const asked = wish({ shown: new Map(known.map(({ id }) => [id, 20])), meanShown: 20 })
  const fresh = [100, 101, 102].map((id) => startupOf({ id, answers: 0.5, stage: 'growth' }))
  const list = startupsFor(investorOf({ industries }), [...known, ...fresh], asked)
  expect(list.filter(({ one }) => one.id >= 100)).toHaveLength(0)
  const nearlyAsGood = fresh.map((one) => ({ ...one, stage: known[0]!.stage }))
  const again = startupsFor(investorOf({ industries }), [...known, ...nearlyAsGood], asked)
  expect(again.filter(({ one }) => one.id >= 100)).toHaveLength(2)
})

it('takes a little off who was shown often, and never more than a tenth', () => {
  const both = [startupOf({ id: 1 }), startupOf({ id: 2 })]
  const shown = new Map([
    [1, 80],
    [2, 1],
  ])
  const list = startupsFor(investorOf(), both, wish({ shown, meanShown: 1 }))
  expect(list.map(({ one }) => one.id)).toEqual([2, 1])
  expect(list[1]!.fit - list[1]!.score).toBeCloseTo(0.1)
})

it('lists many investors for one startup: they are of no industry', () => {
  const all = Array.from({ length: 20 }, (_, at) => investorOf({ id: at + 1 }))
  expect(investorsFor(startupOf(), all, wish())).toHaveLength(10)
})
