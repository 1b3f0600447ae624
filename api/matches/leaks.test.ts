import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type { Match, MatchSummary } from './calls.ts'
import { MATCH_KINDS, type MatchKind } from './contract/kinds.ts'
import { createTestApi, type TestApi } from '#api/testing.ts'
import { failedGates, unlistedFor } from './testing-gates.ts'
import { changeWhatIsHidden, makeUsers, wordsOfInvestor } from './testing-people.ts'
import {
  anyRegion,
  type AnyRegion,
  crowdedFor,
  INVESTORS,
  type Places,
  putRegion,
  STARTUPS,
} from './testing-regions.ts'

/** The same random data in each run, enough to meet every condition; `REGIONS=3000` tries as many others. */
const MORE = Number(process.env['REGIONS'] ?? 0)
const RUNS = MORE || 20
const HOW = { numRuns: RUNS, ...(MORE ? {} : { seed: 22 }) }
const PATIENCE = 30_000 + RUNS * 1500

let api: TestApi
let places: Places
let cookies: { investors: string[]; startups: string[] }

beforeAll(async () => {
  api = await createTestApi()
  places = await api.database.write(makeUsers)
  const signIn = (party: Places['investors']) => Promise.all(party.map(({ userId }) => api.signIn(userId)))
  cookies = { investors: await signIn(places.investors), startups: await signIn(places.startups) }
})

const request = async (path: string, cookie: string) => {
  const response = await api.call('GET', path, { cookie })
  return { status: response.status, text: await response.text() }
}
/** The result of `GET /api/matches` by id, because match exposure can change the order. */
async function listFor(cookie: string, kind: MatchKind): Promise<Match[]> {
  const { status, text } = await request(`/api/matches?kind=${kind}&limit=50`, cookie)
  return status === 200 ? (JSON.parse(text) as Match[]).toSorted((a, b) => a.id - b.id) : []
}
async function summaryFor(cookie: string, kind: MatchKind): Promise<MatchSummary | null> {
  const { status, text } = await request(`/api/matches/summary?kind=${kind}`, cookie)
  return status === 200 ? (JSON.parse(text) as MatchSummary) : null
}

interface LeakInput {
  region: AnyRegion
  /** The viewers, by their index in the data. */
  investor: number
  startup: number
  kind: MatchKind
}

const input: fc.Arbitrary<LeakInput> = fc.record({
  region: anyRegion,
  investor: fc.nat(INVESTORS - 1),
  startup: fc.nat(STARTUPS - 1),
  kind: fc.constantFrom(...MATCH_KINDS),
})

const inAnyRegion = (check: (given: LeakInput) => Promise<void>, from = input) =>
  fc.assert(
    fc.asyncProperty(from, async (sample) => {
      await putRegion(api.database, places, sample.region, api.clock.now)
      await check(sample)
    }),
    HOW,
  )

test('no pair that fails a condition is listed, for either party', { timeout: PATIENCE }, async () => {
  let listed = 0
  await inAnyRegion(async ({ region, investor, startup, kind }) => {
    for (const { id } of await listFor(cookies.investors[investor]!, kind)) {
      const at = places.startups.findIndex((place) => place.id === id)
      expect(failedGates(region, { reader: 'investor', kind }, investor, at)).toEqual([])
      listed++
    }
    for (const { id } of await listFor(cookies.startups[startup]!, kind)) {
      const at = places.investors.findIndex((place) => place.id === id)
      expect(failedGates(region, { reader: 'founder', kind }, at, startup)).toEqual([])
      expect(region.investors[at]!.isPublic).toBe(true)
      listed++
    }
  })
  expect(listed).toBeGreaterThan(RUNS / 4)
})

const crowded = input.map((sample) => ({ ...sample, region: crowdedFor(sample.region, sample.startup) }))

test('a founder sees only the number of matching private investors, from five on', { timeout: PATIENCE }, async () => {
  const counted = new Set<number | null>()
  await inAnyRegion(async ({ region, startup, kind }) => {
    const cookie = cookies.startups[startup]!
    const isPrivate = (at: number) => !region.investors[at]!.isPublic
    const paths = [`/api/matches?kind=${kind}&limit=50`, '/api/matches/summary', '/api/investors', '/api/user/data']
    const texts = await Promise.all(paths.map(async (path) => (await request(path, cookie)).text))
    // A founder sees everyone who sent a request.
    const requesters = new Set(region.pairs.filter((pair) => pair.startup === startup).map((pair) => pair.investor))
    const unknown = places.investors.flatMap(({ id }, at) => (isPrivate(at) && !requesters.has(at) ? [{ id, at }] : []))
    const all = texts.join()
    const leaked = unknown.filter(
      ({ at }) => all.includes(wordsOfInvestor(at).name) || wordsOfInvestor(at).own.test(all),
    )
    expect(leaked).toEqual([])
    const sample = unknown[0] && (await request(`/api/matches/${unknown[0].id}`, cookie)).status
    expect([undefined, 401, 403, 404]).toContain(sample)
    const summary = await summaryFor(cookie, kind)
    const unlisted = summary?.state === 'ready' ? unlistedFor(region, kind, startup) : null
    expect(summary?.unlisted ?? null).toBe(unlisted)
    counted.add(unlisted)
  }, crowded)
  expect(counted.size).toBeGreaterThan(2)
})

/** The number of investors who saved a startup is public. */
const withoutInterest = (match: Match) => ({ ...match, startup: { ...match.startup, interestCount: 0 } })

test('one party’s private data changes nothing for the other', { timeout: PATIENCE }, async () => {
  await inAnyRegion(async (sample) => {
    const { investor, startup, kind } = sample
    const read = async () => ({
      startups: (await listFor(cookies.investors[investor]!, kind)).map(withoutInterest),
      investors: await listFor(cookies.startups[startup]!, kind),
      summary: await summaryFor(cookies.startups[startup]!, kind),
    })
    const before = await read()
    await changeWhatIsHidden(api.database, places, sample.region, investor)
    expect(await read()).toEqual(before)
  })
})
