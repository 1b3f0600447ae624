import { beforeEach, describe, expect, it } from 'vitest'
import type { Connection } from './calls.ts'
import { DAY } from '#api/platform/contract/dates.ts'
import type { InvestorCard } from '#api/investors/calls.ts'
import type { PairScore } from '#api/matches/calls.ts'
import type { StartupListItem } from '#api/startups/contract/responses.ts'
import { blocks, connectionEvents, connections } from './table.ts'
import { investors } from '#api/investors/table.ts'
import { startups } from '#api/startups/table.ts'
import { insertInvestor, insertStartup } from '#api/testing-rows.ts'
import { createTestApi, type TestApi } from '#api/testing.ts'
import { requestJob } from './jobs.ts'

type User = Awaited<ReturnType<TestApi['signedInAs']>>

let api: TestApi
let founder: User
let investor: User
let startupId: number
let investorId: number

beforeEach(async () => {
  api = await createTestApi()
  founder = await api.signedInAs('founder')
  investor = await api.signedInAs('investor')
  await api.database.write(async (tx) => {
    startupId = await insertStartup(tx, { userId: founder.id, approved: true, isPublic: true })
    const areasOfInterest = ['Energy']
    investorId = await insertInvestor(tx, { userId: investor.id, isPublic: true, areasOfInterest })
  })
})

const WHY = 'We grow what you invest in, and raise a round this spring.'
/** Signs in again, because months pass between two calls. */
const as = async ({ id }: User, method: string, path: string, body?: object) =>
  api.call(method, path, { cookie: await api.signIn(id), ...(body && { body }) })
const read = async <T>(user: User, path: string) => (await (await as(user, 'GET', path)).json()) as T
const card = async (user: User) => (await read<InvestorCard[]>(user, '/api/investors'))[0]!
const getStartup = (user: User) => read<StartupListItem>(user, `/api/startups/${startupId}`)
const request = async (user: User, body: object) =>
  (await (await as(user, 'POST', '/api/connect', body)).json()) as Connection
const answer = (user: User, id: number, body: object) => as(user, 'PATCH', `/api/connections/${id}`, body)
const pass = async (days: number) => {
  api.clock.now += days * DAY
  await api.runDue(requestJob)
}

const FREE = {
  availability: 'free',
  isWatching: false,
  connectionId: null,
  state: null,
  hasEnded: false,
  initiatedBy: null,
  againAt: null,
}

describe('request status', () => {
  it('is on the cards of both parties, for the other party alone', async () => {
    expect((await card(founder)).requestStatus).toEqual(FREE)
    expect((await getStartup(investor)).requestStatus).toEqual(FREE)
    expect((await getStartup(founder)).requestStatus).toBeUndefined()
    expect((await card(await api.signedInAs('admin'))).requestStatus).toBeUndefined()
    expect((await card(await api.signedInAs('investor'))).requestStatus).toBeUndefined()
    const visitor = await api.json<StartupListItem>('GET', `/api/startups/${startupId}`)
    expect([visitor.requestStatus, visitor.responseStats]).toEqual([undefined, undefined])
    await api.database.write((tx) => tx.update(startups).set({ approved: false }))
    expect((await card(founder)).requestStatus).toBeUndefined()
  })

  it('follows the last request, and has the date of the next one', async () => {
    const { id } = await request(founder, { investorId, message: WHY })
    const open = { connectionId: id, state: 'requested', initiatedBy: 'founder', againAt: null }
    expect((await card(founder)).requestStatus).toMatchObject(open)
    expect((await getStartup(investor)).requestStatus).toMatchObject(open)
    await answer(investor, id, { state: 'declined' })
    const againAt = new Date(api.clock.now + 180 * DAY).toISOString()
    expect((await card(founder)).requestStatus).toMatchObject({ state: 'declined', againAt })
    expect((await read<Connection[]>(founder, '/api/connections'))[0]).toMatchObject({ againAt })
  })

  it('says full, paused, and that an alert is set', async () => {
    const set = (values: object) => api.database.write((tx) => tx.update(investors).set(values))
    await set({ openRequests: 1 })
    const other = await api.signedInAs('founder')
    await api.database.write((tx) => insertStartup(tx, { userId: other.id, approved: true }))
    await request(other, { investorId, message: WHY })
    expect((await card(founder)).requestStatus).toMatchObject({ availability: 'full', isWatching: false })
    await as(founder, 'POST', '/api/connect/availability', { investorId })
    expect((await card(founder)).requestStatus).toMatchObject({ availability: 'full', isWatching: true })
    await set({ openToIntroductions: false })
    expect((await card(founder)).requestStatus).toMatchObject({ availability: 'paused' })
  })

  it('says blocked to the blocker, and paused to the person blocked', async () => {
    await api.database.write((tx) => tx.insert(blocks).values({ blockerId: founder.id, blockedId: investor.id }))
    expect((await card(founder)).requestStatus).toMatchObject({ availability: 'blocked' })
    expect((await getStartup(investor)).requestStatus).toMatchObject({ availability: 'paused' })
  })
})

it('a request is new until its recipient has seen it, which only they learn', async () => {
  const { id } = await request(founder, { investorId, message: WHY })
  const seenBy = async (user: User) => (await read<Connection[]>(user, '/api/connections'))[0]!.seenAt
  const see = (user: User) => as(user, 'POST', '/api/connections/seen', { connectionIds: [id] })
  expect((await see(founder)).status).toBe(204)
  expect((await see(await api.signedInAs('investor'))).status).toBe(204)
  expect(await seenBy(investor)).toBeUndefined()
  await see(investor)
  const at = new Date(api.clock.now).toISOString()
  api.clock.now += DAY
  await see(investor)
  expect([await seenBy(investor), await seenBy(founder)]).toEqual([at, undefined])
})

describe('response rate', () => {
  /** Sends the investor requests that are answered after this many days; `null` expires. */
  async function received(...days: (number | null)[]) {
    for (const after of days) {
      const other = await api.signedInAs('founder')
      await api.database.write((tx) => insertStartup(tx, { userId: other.id, approved: true }))
      const { id } = await request(other, { investorId, message: WHY })
      if (after === null) for (const part of [5, 5, 4]) await pass(part)
      else {
        await pass(after)
        await answer(investor, id, { state: after % 2 ? 'accepted' : 'declined' })
      }
    }
  }

  it('is shown for both parties from five requests in 180 days; a decline is an answer', async () => {
    await received(1, 2, 2, 1)
    expect((await card(founder)).responseStats).toBeNull()
    await received(null)
    const figures = { received: 5, answered: 4, medianHours: 36 }
    expect((await card(founder)).responseStats).toEqual(figures)
    expect((await card(await api.signedInAs('admin'))).responseStats).toEqual(figures)
    expect((await getStartup(investor)).responseStats).toBeNull()
    await pass(160)
    expect((await card(founder)).responseStats).toEqual(figures)
    await pass(1)
    expect((await card(founder)).responseStats).toBeNull()
  })

  it('starts as whether the profile is new, for signed-in users only', async () => {
    const makeIt = async (daysAgo: number) => {
      const createdAt = new Date(api.clock.now - daysAgo * DAY)
      await api.database.write(async (tx) => {
        await tx.update(investors).set({ createdAt })
        await tx.update(startups).set({ createdAt })
      })
      return [(await card(founder)).isNew, (await getStartup(investor)).isNew, (await getStartup(founder)).isNew]
    }
    expect(await makeIt(29)).toEqual([true, true, true])
    expect(await makeIt(30)).toEqual([false, false, false])
    expect((await api.json<StartupListItem>('GET', `/api/startups/${startupId}`)).isNew).toBeUndefined()
  })

  it('ignores withdrawn and pending requests', async () => {
    await received(1, 1, 1, 1)
    const { id } = await request(founder, { investorId, message: WHY })
    await answer(founder, id, { state: 'withdrawn' })
    await pass(31)
    await request(founder, { investorId, message: WHY })
    expect((await card(founder)).responseStats).toBeNull()
    await request(investor, { startupId })
    expect((await card(founder)).responseStats).toMatchObject({ received: 5, answered: 5 })
    const eventTypes = await api.database.read.select({ action: connectionEvents.action }).from(connectionEvents)
    expect(eventTypes.at(-1)).toEqual({ action: 'accept' })
    expect(await api.database.read.$count(connections)).toBe(5)
  })

  it('affects recommendations immediately, and on the day when requests age out', async () => {
    const reasons = async () => {
      const findScore = await read<PairScore>(founder, `/api/matches/${investorId}`)
      return [...findScore.for, ...findScore.against].filter((text) => text.startsWith('Replies'))
    }
    expect(await reasons()).toEqual([])
    await received(1, 1, 1, 1)
    expect(await reasons()).toEqual([])
    await received(1)
    expect(await reasons()).toEqual(['Replies to 5 of 5 requests'])
    await pass(177)
    expect(await reasons()).toEqual([])
  })
})
