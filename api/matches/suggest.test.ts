import fc from 'fast-check'
import { expect, it } from 'vitest'
import { INDUSTRIES, STAGES } from '#api/platform/contract/enumerations.ts'
import { LEAST_ASK, SPREAD } from './contract/schema.ts'
import { investorsFor, startupsFor, type MatchQuery } from './score.ts'
import { getInvestor, getStartup, TODAY } from './testing-candidates.ts'

const query = (own: Partial<MatchQuery> = {}): MatchQuery => ({
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
  .map(getStartup)
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
  .map(getInvestor)
const region = fc
  .tuple(
    investor,
    fc.array(fc.tuple(startup, fc.nat(50)), { maxLength: 60 }),
    fc.constantFrom('funding' as const, 'mentoring' as const),
  )
  .map(([candidate, all, kind]) => ({
    one: candidate,
    kind,
    all: all.map(([party], at) => ({ ...party, id: at + 1 })),
    shown: new Map(all.map(([, count], at) => [at + 1, count])),
  }))

it('never lists a pair that fails a condition', () => {
  fc.assert(
    fc.property(region, fc.array(fc.nat(60)), ({ one: candidate, all, kind }, known) => {
      const without = new Set(known)
      for (const { candidate: party } of startupsFor(candidate, all, query({ kind, without }))) {
        expect(party.isOpen).toBe(true)
        expect(without.has(party.id)).toBe(false)
        expect(TODAY - party.confirmedOn).toBeLessThanOrEqual(365)
        expect(candidate.industryValues.has(party.industry)).toBe(true)
        const wantsMoney = party.seeksMoney && (party.ask ?? Infinity) >= (candidate.range.min ?? 0) * LEAST_ASK
        expect(kind === 'mentoring' ? candidate.mentors && party.seeksMentoring : wantsMoney).toBe(true)
      }
    }),
    { numRuns: 300 },
  )
})

it('lists limited numbers, also per industry, best first, the same each time', () => {
  fc.assert(
    fc.property(region, fc.integer({ min: 1, max: 20 }), ({ one: candidate, all, kind, shown }, size) => {
      const matchQuery = query({ kind, size, shown, meanShown: 5 })
      const list = startupsFor(candidate, all, matchQuery)
      const most = Math.ceil(size * SPREAD.oneIndustry)
      const perIndustry = Map.groupBy(list, ({ candidate: party }) => party.industry)
      expect(list.length).toBeLessThanOrEqual(size)
      expect([...perIndustry.values()].every((same) => same.length <= most)).toBe(true)
      expect(new Set(list.map(({ candidate: party }) => party.id)).size).toBe(list.length)
      expect(list.map(({ rank }) => rank)).toEqual(list.map(({ rank }) => rank).toSorted((a, b) => b - a))
      expect(startupsFor(candidate, all.toReversed(), matchQuery)).toEqual(list)
    }),
    { numRuns: 300 },
  )
})

it('finds the same score from both sides', () => {
  fc.assert(
    fc.property(region, ({ one: candidate, all, kind }) => {
      const open = { ...candidate, isOpen: true, confirmedOn: TODAY }
      for (const { candidate: party, score } of startupsFor(open, all, query({ kind }))) {
        const [back] = investorsFor(party, [open], query({ kind }))
        expect(back?.score).toBe(score)
      }
    }),
    { numRuns: 100 },
  )
})

it('gives two places of ten to the least shown among nearly as good ones', () => {
  const industries = ['Energy', 'Media', 'FinTech'] as const
  const known = industries.flatMap((industry, group) =>
    Array.from({ length: 10 }, (_, at) => getStartup({ id: 1 + group * 10 + at, industry })),
  )
  const matchQuery = query({ shown: new Map(known.map(({ id }) => [id, 20])), meanShown: 20 })
  const fresh = [100, 101, 102].map((id) => getStartup({ id, answers: 0.5, stage: 'growth' }))
  const list = startupsFor(getInvestor({ industries }), [...known, ...fresh], matchQuery)
  expect(list.filter(({ candidate }) => candidate.id >= 100)).toHaveLength(0)
  const nearlyAsGood = fresh.map((candidate) => ({ ...candidate, stage: known[0]!.stage }))
  const again = startupsFor(getInvestor({ industries }), [...known, ...nearlyAsGood], matchQuery)
  expect(again.filter(({ candidate }) => candidate.id >= 100)).toHaveLength(2)
})

it('reduces the score for exposure, and never by more than a tenth', () => {
  const both = [getStartup({ id: 1 }), getStartup({ id: 2 })]
  const shown = new Map([
    [1, 80],
    [2, 1],
  ])
  const list = startupsFor(getInvestor(), both, query({ shown, meanShown: 1 }))
  expect(list.map(({ candidate }) => candidate.id)).toEqual([2, 1])
  expect(list[1]!.score - list[1]!.rank).toBeCloseTo(0.1)
})

it('lists many investors for one startup, because they have no industry limit', () => {
  const all = Array.from({ length: 20 }, (_, at) => getInvestor({ id: at + 1 }))
  expect(investorsFor(getStartup(), all, query())).toHaveLength(10)
})
