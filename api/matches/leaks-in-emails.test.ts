import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { CALLS } from '#api/calls.ts'
import { DAY } from '#api/platform/contract/dates.ts'
import type { MatchParty } from './contract/schema.ts'
import { MATCH_KINDS } from './contract/kinds.ts'
import { composeMail } from '#api/email/sender.service.ts'
import { loginAttempts } from '#api/auth/table.ts'
import { matchDigests, matchDigestItems } from './table.ts'
import { emails } from '#api/email/table.ts'
import { notifications } from '#api/notifications/table.ts'
import { savedSearches, savedStartups } from '#api/saved-startups/table.ts'
import { createTestApi, type TestApi } from '#api/testing.ts'
import { searchJob } from '#api/saved-startups/jobs.ts'
import { matchDigestJob } from './jobs.ts'
import { failedGates } from './testing-gates.ts'
import { buildCompany, makeUsers, wordsOfInvestor } from './testing-people.ts'
import { anyRegion, type AnyRegion, type Places, putRegion } from './testing-regions.ts'

/** The same random data in each run; `REGIONS=3000` tries as many others. */
const MORE = Number(process.env['REGIONS'] ?? 0)
const RUNS = MORE || 10
const HOW = { numRuns: RUNS, ...(MORE ? {} : { seed: 22 }) }
const PATIENCE = 30_000 + RUNS * 2000
const WEEK = 7 * DAY

let api: TestApi
let places: Places

beforeAll(async () => {
  api = await createTestApi()
  places = await api.database.write(makeUsers)
})

/** A week after emails that named no one; a saved search of the investors finds everything new, if there is one. */
const startWeek = (isSearching: boolean) =>
  api.database.write(async (tx) => {
    for (const table of [matchDigests, matchDigestItems, emails, notifications, savedSearches]) await tx.delete(table)
    const now = new Date(api.clock.now)
    const users = [...places.investors, ...places.startups]
    await tx
      .insert(matchDigests)
      .values(users.map(({ userId }) => ({ userId, checkedAt: new Date(now.getTime() - WEEK) })))
    const search = { name: 'Mine', frequency: 'weekly', readUpTo: 0, dueAt: now } as const
    if (isSearching)
      await tx.insert(savedSearches).values(places.investors.map(({ userId }) => ({ ...search, investorId: userId })))
  })

async function queue() {
  await api.runDue(searchJob, matchDigestJob)
  return api.database.read.select().from(emails)
}
type Message = Awaited<ReturnType<typeof queue>>[number]

async function getText(message: Message) {
  const email = await composeMail(api.context, api.database.read, message, { firstName: null, now: api.clock.now })
  return email && { subject: email.subject, text: `${email.subject} ${email.text} ${email.html}` }
}

/** Why a pair must not be in a match email to this recipient; empty if it can. */
function whyNot(region: AnyRegion, reader: MatchParty, investor: number, startup: number): string[] {
  const failed = MATCH_KINDS.map((kind) => failedGates(region, { reader, kind }, investor, startup))
  return failed.find((gates) => gates.length === 0) ?? failed.flat()
}

interface Email {
  subject: string
  text: string
}

/** The investors named in an email to a founder, after checking that each one can be there. */
function namedToFounder(region: AnyRegion, at: number, { subject, text }: Email): number {
  const named = places.investors.flatMap((_, investor) =>
    text.includes(wordsOfInvestor(investor).name) ? [investor] : [],
  )
  for (const investor of named) {
    expect(region.investors[investor]!.isPublic).toBe(true)
    expect(whyNot(region, 'founder', investor, at)).toEqual([])
  }
  for (const investor of places.investors.keys()) expect(text).not.toMatch(wordsOfInvestor(investor).own)
  // Founders get no number beyond the names in the email.
  expect(subject).toMatch(new RegExp(`^${named.length} new investor`))
  return named.length
}

/** The same for an email to an investor, with or without results of a search. */
function namedToInvestor(region: AnyRegion, at: number, { subject, text }: Email, isOfSearch: boolean): number {
  const named = places.startups.flatMap((_, startup) => (text.includes(buildCompany(startup)) ? [startup] : []))
  for (const startup of named) {
    const { isPublic, isApproved, isActive } = region.startups[startup]!
    // A search result is new, whether it matches or not.
    const failed = isOfSearch ? [] : whyNot(region, 'investor', at, startup)
    expect([isPublic, isApproved, isActive, ...failed]).toEqual([true, true, true])
  }
  expect(text).not.toContain('Batteries')
  const [, alone = '0'] = /^(\d+) new startup match/.exec(subject) ?? []
  const [, beside = '0'] = /We also found (\d+) new match/.exec(text) ?? []
  const fitting = places.startups.filter((_, startup) => whyNot(region, 'investor', at, startup).length === 0)
  for (const count of [alone, beside]) expect(Number(count)).toBeLessThanOrEqual(fitting.length)
  return named.length
}

const inputs = fc.record({
  region: anyRegion,
  /** The data when the emails are sent. */
  later: fc.option(anyRegion),
  isSearching: fc.boolean(),
})

test(
  'no email names a pair that can’t match when it is sent, nor a private investor',
  { timeout: PATIENCE },
  async () => {
    const seen = { toFounders: 0, toInvestors: 0, joined: 0, dropped: 0 }
    await fc.assert(
      fc.asyncProperty(inputs, async ({ region, later, isSearching }) => {
        await putRegion(api.database, places, region, api.clock.now)
        await startWeek(isSearching)
        const queued = await queue()
        if (later) await putRegion(api.database, places, later, api.clock.now)
        const now = later ?? region
        for (const message of queued) {
          const email = await getText(message)
          if (!email) {
            seen.dropped++
            continue
          }
          const founder = places.startups.findIndex(({ userId }) => userId === message.userId)
          const investor = places.investors.findIndex(({ userId }) => userId === message.userId)
          const isOfSearch = message.kind === 'newResults'
          if (founder >= 0) seen.toFounders += namedToFounder(now, founder, email)
          else seen.toInvestors += namedToInvestor(now, investor, email, isOfSearch)
          if (isOfSearch) seen.joined++
        }
      }),
      HOW,
    )
    expect(Object.entries(seen).filter(([, count]) => count === 0)).toEqual([])
  },
)

const FILES = CALLS.filter(({ responses }) => Object.values(responses).includes('text/csv')).map(({ path }) => path)

test('exports show founders no private investor, and hide what is private', { timeout: PATIENCE }, async () => {
  expect(FILES).toContain('/api/admin/export/startups')
  const admin = await api.signedInAs('admin')
  await fc.assert(
    fc.asyncProperty(anyRegion, async (region) => {
      await putRegion(api.database, places, region, api.clock.now)
      await startWeek(false)
      await api.database.write(async (tx) => {
        await tx.delete(loginAttempts)
        await tx.update(savedStartups).set({ notes: 'A secret', tags: ['secret'], nextAction: 'A secret' })
      })
      await queue()
      const read = async (cookie: string, path: string) => (await api.call('GET', path, { cookie })).text()
      const ofAdmin = await Promise.all(FILES.map((path) => read(admin.cookie, path)))
      expect(ofAdmin.join()).not.toContain('secret')
      for (const [startup, { userId }] of places.startups.entries()) {
        const cookie = await api.signIn(userId)
        const texts = await Promise.all([...FILES, '/api/user/data'].map((path) => read(cookie, path)))
        const all = texts.join()
        expect(all).not.toContain('secret')
        const requesters = new Set(
          region.pairs.filter((pair) => pair.startup === startup).map(({ investor }) => investor),
        )
        const leaked = places.investors.filter((_, at) => {
          const { name, own } = wordsOfInvestor(at)
          return !requesters.has(at) && !region.investors[at]!.isPublic && (all.includes(name) || own.test(all))
        })
        expect(leaked).toEqual([])
      }
    }),
    { ...HOW, numRuns: Math.ceil(RUNS / 3) },
  )
})
