import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type { Match, MatchSummary } from '#api/contract/match/answers.ts'
import { MATCH_KINDS, type MatchKind } from '#api/contract/match/kinds.ts'
import { investors } from '#api/db/schema/investor.ts'
import { savedStartups } from '#api/db/schema/saved-startup.ts'
import { startups } from '#api/db/schema/startup.ts'
import { insertRow, insertStartup } from '#api/db/testing-rows.ts'
import { createTestApi, type TestApi } from '#api/testing.ts'
import { failedGates, unlistedFor } from './testing-gates.ts'
import { anyRegion, type AnyRegion, INVESTORS, type Places, putRegion, STARTUPS } from './testing-regions.ts'

/** The same regions each time, enough to meet every gate; `REGIONS=3000` looks at as many others. */
const MORE = Number(process.env['REGIONS'] ?? 0)
const RUNS = MORE || 60
const HOW = { numRuns: RUNS, ...(MORE ? {} : { seed: 22 }) }
const PATIENCE = 30_000 + RUNS * 1500

let api: TestApi
let places: Places
let cookies: { investors: string[]; startups: string[] }

beforeAll(async () => {
  api = await createTestApi()
  const people = async (role: 'investor' | 'founder', count: number) => {
    const all = []
    for (let at = 0; at < count; at++)
      all.push(await api.signedInAs(role, { firstName: `Given${role}${at}x`, lastName: `Family${role}${at}x` }))
    return all
  }
  const [asInvestors, asFounders] = [await people('investor', INVESTORS), await people('founder', STARTUPS)]
  const made = await api.database.write(async (tx) => {
    const profiles = []
    for (const [at, { id }] of asInvestors.entries())
      profiles.push(
        await insertRow(tx, investors, {
          userId: id,
          background: `Background${at}x of somebody`,
          firmName: `Firm${at}x`,
          investmentRange: `Range${at}x`,
          location: 'Wrenfield',
          notableInvestments: `Notable${at}x`,
        }),
      )
    const companies = []
    for (const { id } of asFounders) companies.push(await insertStartup(tx, { userId: id }))
    return { profiles, companies }
  })
  places = {
    investors: asInvestors.map(({ id }, at) => ({ id: made.profiles[at]!, userId: id })),
    startups: asFounders.map(({ id }, at) => ({ id: made.companies[at]!, userId: id })),
  }
  cookies = { investors: asInvestors.map(({ cookie }) => cookie), startups: asFounders.map(({ cookie }) => cookie) }
})

const ask = async (path: string, cookie: string) => {
  const response = await api.call('GET', path, { cookie })
  return { status: response.status, text: await response.text() }
}
/** What `GET /api/matches` lists, by id: how often one was shown to others may change the order. */
async function listFor(cookie: string, kind: MatchKind): Promise<Match[]> {
  const { status, text } = await ask(`/api/matches?kind=${kind}&limit=50`, cookie)
  return status === 200 ? (JSON.parse(text) as Match[]).toSorted((a, b) => a.id - b.id) : []
}
async function summaryFor(cookie: string, kind: MatchKind): Promise<MatchSummary | null> {
  const { status, text } = await ask(`/api/matches/summary?kind=${kind}`, cookie)
  return status === 200 ? (JSON.parse(text) as MatchSummary) : null
}

interface Given {
  region: AnyRegion
  /** Who looks, by their place in the region. */
  investor: number
  startup: number
  kind: MatchKind
}

const given: fc.Arbitrary<Given> = fc.record({
  region: anyRegion,
  investor: fc.nat(INVESTORS - 1),
  startup: fc.nat(STARTUPS - 1),
  kind: fc.constantFrom(...MATCH_KINDS),
})

const inAnyRegion = (check: (given: Given) => Promise<void>, from = given) =>
  fc.assert(
    fc.asyncProperty(from, async (one) => {
      await putRegion(api.database, places, one.region, api.clock.now)
      await check(one)
    }),
    HOW,
  )

test('no pair that fails a gate is listed, to neither side', { timeout: PATIENCE }, async () => {
  let listed = 0
  await inAnyRegion(async ({ region, investor, startup, kind }) => {
    for (const { id } of await listFor(cookies.investors[investor]!, kind)) {
      const at = places.startups.findIndex((place) => place.id === id)
      expect(failedGates(region, kind, investor, at)).toEqual([])
      listed++
    }
    for (const { id } of await listFor(cookies.startups[startup]!, kind)) {
      const at = places.investors.findIndex((place) => place.id === id)
      expect(failedGates(region, kind, at, startup)).toEqual([])
      expect(region.investors[at]!.isPublic).toBe(true)
      listed++
    }
  })
  expect(listed).toBeGreaterThan(RUNS / 4)
})

/** Enough investors who fit that they may be counted, most of them private; the founder has met some. */
const crowded = given.map((one) => ({
  ...one,
  region: {
    investors: one.region.investors.map((investor, at) => ({
      ...investor,
      areasOfInterest: ['Energy', 'SaaS', 'AgTech', 'Media'],
      investmentMin: null,
      isApproved: investor.isApproved || at > 5,
      isPublic: investor.isPublic && at % 3 === 0,
    })),
    startups: one.region.startups.map((startup) => ({ ...startup, openRequests: 25 })),
    pairs: one.region.pairs.map(({ became }, at) => ({ became, investor: at, startup: one.startup })),
  },
}))

test('a founder reads nothing of private investors but how many fit, from five on', { timeout: PATIENCE }, async () => {
  const counted = new Set<number | null>()
  await inAnyRegion(async ({ region, startup, kind }) => {
    const cookie = cookies.startups[startup]!
    const isPrivate = (at: number) => !region.investors[at]!.isPublic
    const paths = [`/api/matches?kind=${kind}&limit=50`, '/api/matches/summary', '/api/investors', '/api/user/data']
    const texts = await Promise.all(paths.map(async (path) => (await ask(path, cookie)).text))
    // Whoever asked to connect is known to the founder.
    const asked = new Set(region.pairs.filter((pair) => pair.startup === startup).map((pair) => pair.investor))
    const unknown = places.investors.flatMap(({ id }, at) => (isPrivate(at) && !asked.has(at) ? [{ id, at }] : []))
    const told = unknown.filter(({ at }) =>
      new RegExp(`(investor|Background|Firm|Range|Notable)${at}x`).test(texts.join()),
    )
    expect(told).toEqual([])
    const one = unknown[0] && (await ask(`/api/matches/${unknown[0].id}`, cookie)).status
    expect([undefined, 401, 403, 404]).toContain(one)
    const summary = await summaryFor(cookie, kind)
    const unlisted = summary?.state === 'ready' ? unlistedFor(region, kind, startup) : null
    expect(summary?.unlisted ?? null).toBe(unlisted)
    counted.add(unlisted)
  }, crowded)
  expect(counted.size).toBeGreaterThan(2)
})

/** What nobody of the other side is shown, and no gate goes by: notes, whom else they saved, how much time there is. */
const changeWhatIsHidden = ({ region, investor, startup }: Given) =>
  api.database.write(async (tx) => {
    await tx.update(savedStartups).set({ notes: 'A secret', tags: ['secret'], nextAction: 'Call them' })
    const others = places.startups.filter((_, at) => at !== startup)
    for (const [at, { id, userId }] of places.investors.entries()) {
      if (at === investor) continue
      const { menteeCapacity, isPublic } = region.investors[at]!
      const words = { background: 'Another', investmentRange: 'Other', notableInvestments: 'Others' }
      await tx
        .update(investors)
        .set({ openRequests: 25, menteeCapacity: menteeCapacity && 10, ...(isPublic ? {} : words) })
        .where(eq(investors.id, id))
      await tx
        .insert(savedStartups)
        .values(others.map((place) => ({ investorId: userId, startupId: place.id })))
        .onConflictDoNothing()
    }
    for (const [at, { id }] of places.startups.entries()) {
      const waiting = region.pairs.filter((pair) => pair.startup === at && pair.became === 'requested').length
      if (waiting < region.startups[at]!.openRequests)
        await tx.update(startups).set({ openRequests: 25 }).where(eq(startups.id, id))
    }
  })

/** The number of those who saved a startup is shown. */
const withoutInterest = (match: Match) => ({ ...match, startup: { ...match.startup, interestCount: 0 } })

test('what one side keeps to itself changes nothing for the other', { timeout: PATIENCE }, async () => {
  await inAnyRegion(async (one) => {
    const { investor, startup, kind } = one
    const read = async () => ({
      startups: (await listFor(cookies.investors[investor]!, kind)).map(withoutInterest),
      investors: await listFor(cookies.startups[startup]!, kind),
      summary: await summaryFor(cookies.startups[startup]!, kind),
    })
    const before = await read()
    await changeWhatIsHidden(one)
    expect(await read()).toEqual(before)
  })
})
