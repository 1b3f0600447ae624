import { describe, expect, it } from 'vitest'
import type { Stage } from '#api/platform/contract/enumerations.ts'
import type { MatchParty } from './contract/schema.ts'
import type { Investor, Startup } from './candidates.service.ts'
import { listReasons, type Reasons } from './reasons.ts'
import type { Factors } from './score.ts'
import { getInvestor, getStartup } from './testing-candidates.ts'

const all: Factors = { industry: 1, stage: 1, stageShare: 1, checkSize: 1, place: 1, mentoring: undefined }
/** Only the tested factor is known, and the industry, which always is. */
const nothing: Factors = { industry: 1, stage: null, stageShare: 1, checkSize: null, place: 0, mentoring: undefined }

interface Change {
  startup?: Partial<Startup>
  investor?: Partial<Omit<Investor, 'industryValues' | 'stageValues'>>
  factors?: Partial<Factors>
  sharedInterests?: string[]
}
const facts = (
  party: MatchParty,
  factors: Factors,
  { startup, investor, factors: changed, sharedInterests = [] }: Change,
) => ({
  party,
  factors: { ...factors, ...changed },
  sharedInterests,
  startup: getStartup({ answers: null, ...startup }),
  investor: getInvestor({ answers: null, industries: ['Energy', 'FinTech'], ...investor }),
})

/** The reasons of one factor, for the investor and the founder: `+` for the match, `-` against it. */
function getReasons(factors: Partial<Factors>, { startup, investor, ...change }: Change = {}) {
  const place = 'place' in factors ? {} : { startup: { location: 'Wrenfield' }, investor: { location: 'Otherton' } }
  return (['investor', 'founder'] as const).map((party) => {
    const reasons = listReasons(
      facts(
        party,
        { ...nothing, ...factors },
        { ...change, startup: { ...place.startup, ...startup }, investor: { ...place.investor, ...investor } },
      ),
    )
    const words = [...reasons.for.map((text) => `+ ${text}`), ...reasons.against.map((text) => `- ${text}`)]
    // The industry is always known and has a test of its own.
    return 'industry' in factors ? words : words.filter((text) => !/interest in Energy$|, your industry$/.test(text))
  })
}

it('has the strongest first, by each party’s weights, three at most', () => {
  expect(listReasons(facts('investor', all, {}))).toEqual<Reasons>({
    for: [
      'Matches your interest in Energy',
      'At a stage you invest in (Seed)',
      'Asks for $500K, within your range of $100K - $500K',
    ],
    against: [],
  })
  expect(listReasons(facts('founder', all, {}))).toEqual<Reasons>({
    for: [
      'Their typical check covers your full ask',
      'Invests in Energy, your industry',
      'Invests at your stage (Seed)',
    ],
    against: [],
  })
})

it('has two against at most, the strongest first', () => {
  const far = {
    startup: { ask: 5_000_000, stage: 'growth' as const, seeksMentoring: true },
    investor: { location: 'Otherton, Eastmark' },
    factors: { stage: 0, checkSize: 0.5, place: 0, mentoring: 0 },
  }
  expect(listReasons(facts('founder', all, far)).against).toEqual([
    'Their typical check is 10% of your ask',
    'Invests in seed; you’re at the growth stage',
  ])
  expect(listReasons(facts('investor', all, far)).against).toEqual([
    'At the growth stage; you invest in seed',
    'Your typical check is 10% of their ask of $5.0M',
  ])
})

it('has nothing about unknown factors', () => expect(getReasons({})).toEqual([[], []]))

describe('reason texts', () => {
  it.each([
    [
      'beside an interest',
      { startup: { industry: 'CleanTech' as const } },
      ['+ In CleanTech, related to your interest in Energy', '+ Invests in Energy, related to your CleanTech'],
    ],
    [
      'of other words',
      { startup: { industry: 'Media' as const }, sharedInterests: ['radio', 'maps'] },
      [
        '+ Mentions “radio” and “maps”, which interests you',
        '+ Interested in “radio” and “maps”, which your profile mentions',
      ],
    ],
  ])('for an industry %s', (_what, change, [toInvestor, toFounder]) =>
    expect(getReasons({ industry: 0.5 }, change)).toEqual([[toInvestor], [toFounder]]),
  )

  it.each<[Stage[], number, string, string]>([
    [['mvp', 'seed'], 1, '+ At a stage you invest in (Seed)', '+ Invests at your stage (Seed)'],
    [['pre-seed'], 0.35, '- At seed; you invest in pre-seed', '- Invests in pre-seed; you’re at seed'],
    [
      ['growth', 'series_b', 'mvp', 'series_a'],
      0.35,
      '- At seed; you invest in MVP, Series A, Series B, and others',
      '- Invests in MVP, Series A, Series B, and others; you’re at seed',
    ],
  ])('for stages %j', (stages, value, toInvestor, toFounder) =>
    expect(getReasons({ stage: value }, { investor: { stages } })).toEqual([[toInvestor], [toFounder]]),
  )

  it.each([
    [10, 9, '+ Replies to 9 of 10 requests'],
    [8, 2, '- Replies to 2 of 8 requests'],
    [10, 6, undefined],
    [4, 4, undefined],
  ])('for %i requests of which %i were answered, for both', (received, answered, words) =>
    expect(
      getReasons(
        {},
        {
          startup: { received, answered, answers: answered / received },
          investor: { received, answered, answers: answered / received },
        },
      ),
    ).toEqual(words ? [[words], [words]] : [[], []]),
  )

  it('for saved startups, for the investor only', () => {
    const saved = (savedStages: Stage[]) => getReasons({ stage: 1 }, { investor: { stages: [], savedStages } })
    expect(saved(['seed'])).toEqual([['+ Seed, like startups you saved'], []])
    expect(saved(['growth'])).toEqual([[], []])
  })

  it.each([
    [
      80_000,
      0.3,
      '- Asks for $80K, below your range of $100K - $500K',
      '- Your ask is below their typical check of $100K - $500K',
    ],
    [100_000, 1, '+ Asks for $100K, within your range of $100K - $500K', '+ Their typical check covers your full ask'],
    [1_000_000, 0.8, '+ Your typical check is 50% of their ask of $1.0M', '+ Their typical check is 50% of your ask'],
    [5_000_000, 0.5, '- Your typical check is 10% of their ask of $5.0M', '- Their typical check is 10% of your ask'],
    [
      50_000_000,
      0.2,
      '- Your typical check is less than 5% of their ask of $50.0M',
      '- Their typical check is less than 5% of your ask',
    ],
  ])('for an ask of %d', (fundingAsk, checkSize, toInvestor, toFounder) =>
    expect(getReasons({ checkSize }, { startup: { ask: fundingAsk } })).toEqual([[toInvestor], [toFounder]]),
  )

  it('for a range without an upper end', () =>
    expect(
      getReasons(
        { checkSize: 1 },
        { startup: { ask: 5e6 }, investor: { range: { label: '$1M+', min: 1e6, max: null } } },
      ),
    ).toEqual([['+ Asks for $5.0M, within your range of $1M+'], ['+ Their typical check covers your full ask']]))

  it.each([
    [1, 'Wrenfield, Westmark', ['+ Based in Wrenfield, like you', '+ Based in Wrenfield, like you']],
    [0.6, 'Otherton, Westmark', ['+ Based in Westmark, like you', '+ Based in Westmark, like you']],
    [
      0,
      'Otherton, Eastmark',
      ['- Based in Wrenfield, outside your region', '- Based in Otherton, outside your region'],
    ],
    [0, 'Otherton', []],
  ])('for a location with the value %d: %s', (place, location, words) =>
    expect(getReasons({ place }, { investor: { location } })).toEqual([words.slice(0, 1), words.slice(1)]),
  )

  it.each([
    [true, '+ Looking for a mentor; you offer mentoring', '+ Offers mentoring; you’re looking for a mentor'],
    [false, '- Also looking for a mentor', '- Not mentoring right now'],
  ])('for mentoring: %s', (mentors, toInvestor, toFounder) =>
    expect(getReasons({ mentoring: Number(mentors) }, { investor: { mentors } })).toEqual([[toInvestor], [toFounder]]),
  )
})
