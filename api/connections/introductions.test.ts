import { asc, eq, sql } from '#api/platform/db/drizzle.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Connection } from './calls.ts'
import { NOT_ACCEPTING, LIMIT_REACHED } from './contract/transitions.ts'
import { DAY } from '#api/platform/contract/dates.ts'
import type { Notification } from '#api/notifications/calls.ts'
import { blocks, connectionEvents, connections } from './table.ts'
import { investors } from '#api/investors/table.ts'
import { emails } from '#api/email/table.ts'
import { startups } from '#api/startups/table.ts'
import { insertInvestor, insertStartup } from '#api/testing-rows.ts'
import { getAnswer, createTestApi, type TestApi } from '#api/testing.ts'
import { runDueJobs } from '#api/platform/jobs/worker.ts'
import { requestJob } from './jobs.ts'
import { availabilityJob } from './service.ts'

type User = Awaited<ReturnType<TestApi['signedInAs']>>

let api: TestApi
let founder: User
let investor: User
let startupId: number
let investorId: number

const insertListedInvestor = (userId: number) =>
  api.database.write((tx) => insertInvestor(tx, { userId, isPublic: true }))
const insertListed = (userId: number) => api.database.write((tx) => insertStartup(tx, { userId, approved: true }))

beforeEach(async () => {
  api = await createTestApi()
  founder = await api.signedInAs('founder')
  investor = await api.signedInAs('investor')
  startupId = await insertListed(founder.id)
  investorId = await insertListedInvestor(investor.id)
})

const WHY = 'We grow what you invest in, and raise a round this spring.'
/** Signs in again, because months pass between two calls. */
const as = async ({ id }: User, method: string, path: string, body?: object) =>
  api.call(method, path, { cookie: await api.signIn(id), ...(body && { body }) })
const request = (user: User, body: object) => as(user, 'POST', '/api/connect', body)
const sendRequest = async (user: User, body: object) => (await (await request(user, body)).json()) as Connection
const answer = (user: User, id: number, body: object) => as(user, 'PATCH', `/api/connections/${id}`, body)
const extend = (user: User, id: number) => as(user, 'POST', `/api/connections/${id}/extend`)
const list = async (user: User) => (await (await as(user, 'GET', '/api/connections')).json()) as Connection[]
const listNotifications = async (user: User) =>
  ((await (await as(user, 'GET', '/api/notifications')).json()) as Notification[]).map(({ type }) => type)
const eventTypes = async () => {
  const rows = await api.database.read.select().from(connectionEvents).orderBy(asc(connectionEvents.id))
  return rows.map(({ action, party }) => [action, party])
}
const pass = async (days: number) => {
  api.clock.now += days * DAY
  await api.runDue(requestJob, availabilityJob)
}

describe('a founder', () => {
  it('sends a request to an investor with a public profile, with a reason', async () => {
    expect(await getAnswer(request(founder, { investorId, message: 'Hello' }))).toEqual([
      400,
      'Message should be at least 30 characters',
    ])
    const connection = await sendRequest(founder, { investorId, message: WHY })
    expect(connection).toMatchObject({
      state: 'requested',
      initiatedBy: 'founder',
      message: WHY,
      startup: { id: startupId },
    })
    expect(connection.investor.email).toBeNull()
    const [received] = await list(investor)
    expect(received!.founder).toMatchObject({ email: founder.email })
    expect(await listNotifications(investor)).toEqual(['connection_requested'])
    expect((await answer(founder, connection.id, { state: 'accepted' })).status).toBe(403)
    expect((await answer(investor, connection.id, { state: 'withdrawn' })).status).toBe(403)
    expect((await answer(investor, connection.id, { state: 'accepted', note: 'Gladly' })).status).toBe(200)
    expect((await list(founder))[0]).toMatchObject({ state: 'accepted', investor: { email: investor.email } })
    expect(await listNotifications(founder)).toEqual(['connection_accepted'])
  })

  it('sees how to reach an investor without a firm', async () => {
    const website = 'https://bees.example.org'
    await api.database.write((tx) => tx.update(investors).set({ website }).where(eq(investors.id, investorId)))
    await request(investor, { startupId })
    expect(await list(founder)).toMatchObject([{ investor: { firmName: null, website } }])
  })

  it('can’t ask private, deactivated, or deleted investors, or before being listed', async () => {
    await api.database.write((tx) => tx.update(startups).set({ approved: false }))
    expect((await request(founder, { investorId, message: WHY })).status).toBe(409)
    await api.database.write((tx) => tx.update(startups).set({ approved: true }))
    await api.database.write((tx) => tx.update(investors).set({ isPublic: false }))
    expect(await getAnswer(request(founder, { investorId, message: WHY }))).toEqual([
      404,
      'We couldn’t find this investor.',
    ])
    expect((await request(founder, { investorId: 99_999, message: WHY })).status).toBe(404)
    expect((await request(founder, { startupId, message: WHY })).status).toBe(403)
  })

  it('and an investor who send each other requests, even in parallel, are connected', async () => {
    const answers = await Promise.all([
      request(founder, { investorId, message: WHY }),
      request(investor, { startupId }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect((await list(founder)).map(({ state }) => state)).toEqual(['accepted'])
    expect(await api.database.read.$count(connections)).toBe(1)
    expect((await request(founder, { investorId, message: WHY })).status).toBe(409)
  })
})

describe('a request', () => {
  it('sends reminders on day 5 and 10 and expires on day 14, each once', async () => {
    const { dueAt } = await sendRequest(investor, { startupId })
    expect(Date.parse(dueAt!) - api.clock.now).toBe(14 * DAY)
    await pass(4)
    expect(await listNotifications(founder)).toEqual(['connection_requested'])
    await pass(1)
    await pass(0)
    expect(await listNotifications(founder)).toEqual(['connection_reminder', 'connection_requested'])
    await pass(5)
    await pass(3)
    expect((await listNotifications(founder)).filter((type) => type === 'connection_reminder')).toHaveLength(2)
    await pass(1)
    await pass(0)
    expect((await list(investor))[0]).toMatchObject({ state: 'expired' })
    expect(await listNotifications(investor)).toEqual(['connection_unanswered'])
    expect((await listNotifications(founder))[0]).toBe('connection_expired')
    expect(await eventTypes()).toEqual([
      ['request', 'investor'],
      ['expire', null],
    ])
    const kinds = (await api.database.read.select().from(emails).orderBy(asc(emails.id))).map(({ kind }) => kind)
    expect(kinds).toEqual(['connectionRequested', 'connectionReminder', 'connectionReminder', 'connectionUnanswered'])
  })

  it('expires no sooner than its reminders say, however long no job ran', async () => {
    await sendRequest(investor, { startupId })
    await pass(60)
    expect((await list(investor))[0]).toMatchObject({ state: 'requested' })
    expect(Date.parse((await list(investor))[0]!.dueAt!) - api.clock.now).toBe(9 * DAY)
    await pass(5)
    await pass(4)
    expect((await list(investor))[0]).toMatchObject({ state: 'expired' })
  })

  it('can be extended once by two weeks, by its recipient', async () => {
    const { id } = await sendRequest(investor, { startupId })
    expect((await extend(investor, id)).status).toBe(403)
    for (const days of [5, 5, 3]) await pass(days)
    expect((await extend(founder, id)).status).toBe(200)
    expect(await getAnswer(extend(founder, id))).toEqual([409, 'You already have two more weeks.'])
    expect(await listNotifications(investor)).toEqual(['connection_extended'])
    for (const days of [6, 5, 3]) await pass(days)
    expect((await list(investor))[0]).toMatchObject({ state: 'requested', isExtended: true })
    await pass(1)
    expect((await list(investor))[0]).toMatchObject({ state: 'expired' })
  })

  it('from a founder, once accepted, can be ended by the founder or the investor', async () => {
    for (const user of [founder, investor]) {
      const { id } = await sendRequest(founder, { investorId, message: WHY })
      expect((await answer(investor, id, { state: 'withdrawn' })).status).toBe(403)
      await answer(investor, id, { state: 'accepted' })
      expect((await answer(user, id, { state: 'withdrawn' })).status).toBe(200)
      expect((await list(founder))[0]).toMatchObject({ state: 'withdrawn' })
      await pass(30)
    }
  })

  it('can be sent again 30 days after it ended or was withdrawn, 180 after a decline', async () => {
    const { id } = await sendRequest(investor, { startupId, message: 'First' })
    await answer(founder, id, { state: 'declined', reason: 'amount', note: 'Later', pause: false })
    expect((await list(investor))[0]).toMatchObject({ state: 'declined', declineReason: 'amount' })
    expect(await getAnswer(extend(founder, id))).toEqual([409, 'This request is already declined.'])
    await pass(179)
    expect(await getAnswer(request(investor, { startupId }))).toEqual([
      409,
      'You’ve already requested a connection with this startup. You can request again starting Jul 14, 2026.',
    ])
    await pass(1)
    expect(await sendRequest(investor, { startupId, message: 'Second' })).toMatchObject({
      id,
      state: 'requested',
      message: 'Second',
      answerNote: null,
      declineReason: null,
      answeredAt: null,
    })
    await answer(investor, id, { state: 'withdrawn' })
    await pass(29)
    expect((await request(investor, { startupId })).status).toBe(409)
    await pass(1)
    expect((await request(founder, { investorId, message: WHY })).status).toBe(201)
    expect((await eventTypes()).map(([action]) => action)).toEqual([
      'request',
      'decline',
      'request',
      'withdraw',
      'request',
    ])
  })
})

describe('request limit', () => {
  const openTo = (isOpen: boolean, most = 10) =>
    api.database.write((tx) => tx.update(startups).set({ openToIntroductions: isOpen, openRequests: most }))

  it('is what the recipient chose; availability alerts are sent once', async () => {
    await openTo(true, 1)
    const first = await sendRequest(await api.signedInAs('investor'), { startupId })
    expect(await getAnswer(request(investor, { startupId }))).toEqual([409, LIMIT_REACHED])
    const watch = () => as(investor, 'POST', '/api/connect/availability', { startupId })
    expect([(await watch()).status, (await watch()).status]).toEqual([204, 204])
    await pass(0)
    expect(await listNotifications(investor)).toEqual([])
    await answer(founder, first.id, { state: 'declined' })
    await pass(0)
    await pass(0)
    expect(await listNotifications(investor)).toEqual(['now_available'])
    expect((await api.sentEmails())[0]!.subject).toBe('Prairie Grid is accepting requests again')
    expect((await request(investor, { startupId })).status).toBe(201)
  })

  it('sends availability alerts also when a profile accepts requests again', async () => {
    await openTo(false)
    await as(investor, 'POST', '/api/connect/availability', { startupId })
    await pass(0)
    expect(await listNotifications(investor)).toEqual([])
    await openTo(true)
    await pass(0)
    expect(await listNotifications(investor)).toEqual(['now_available'])
  })

  it('sends no availability alert across a block', async () => {
    await openTo(false)
    await as(investor, 'POST', '/api/connect/availability', { startupId })
    await api.database.write((tx) => tx.insert(blocks).values({ blockerId: founder.id, blockedId: investor.id }))
    await openTo(true)
    await pass(0)
    expect(await listNotifications(investor)).toEqual([])
    await api.database.write((tx) => tx.delete(blocks))
    await pass(0)
    expect(await listNotifications(investor)).toEqual(['now_available'])
  })

  it('is checked without a write, and a failure affects one user only', async () => {
    const others = await Promise.all(['founder', 'founder'].map(() => api.signedInAs('founder')))
    const ids = [startupId, ...(await Promise.all(others.map(({ id }) => insertListed(id))))]
    await openTo(false)
    for (const each of ids) await as(investor, 'POST', '/api/connect/availability', { startupId: each })
    let writes = 0
    const { write } = api.database
    api.database.write = (work) => {
      writes++
      return write(work)
    }
    await api.runDue(availabilityJob)
    expect(writes).toBe(0)
    await openTo(true)
    await api.database.write((tx) =>
      tx.run(
        sql.raw(
          `create trigger refuse before delete on availability_watches when old.of_user_id = ${founder.id} begin select raise(abort, 'no'); end`,
        ),
      ),
    )
    await runDueJobs(api.context, [availabilityJob])
    expect(api.failures).toHaveLength(1)
    expect(await listNotifications(investor)).toEqual(['now_available', 'now_available'])
  })

  it('is zero while requests are paused, which a decline can do', async () => {
    const { id } = await sendRequest(await api.signedInAs('investor'), { startupId })
    await answer(founder, id, { state: 'declined', pause: true })
    expect(await getAnswer(request(investor, { startupId }))).toEqual([409, NOT_ACCEPTING])
    const [row] = await api.database.read.select().from(startups).where(eq(startups.id, startupId))
    expect(row!.openToIntroductions).toBe(false)
  })

  it('for senders is five for a founder and ten for an investor', async () => {
    for (let count = 0; count < 5; count++) {
      const other = await insertListedInvestor((await api.createUser({ role: 'investor' })).id)
      expect((await request(founder, { investorId: other, message: WHY })).status).toBe(201)
    }
    expect(await getAnswer(request(founder, { investorId, message: WHY }))).toEqual([
      409,
      'You’ve reached your limit of 5 pending requests. Withdraw one first.',
    ])
    for (let count = 0; count < 10; count++) {
      const other = await insertListed((await api.createUser({ role: 'founder' })).id)
      expect((await request(investor, { startupId: other })).status).toBe(201)
    }
    expect((await request(investor, { startupId })).status).toBe(409)
  })

  it('for senders is what administrators set', async () => {
    const admin = await api.signedInAs('admin')
    const settings = { editorsMayPublish: true, requireTwoFactorForAdmins: false }
    expect((await as(admin, 'PATCH', '/api/admin/settings', { ...settings, founderRequests: 0 })).status).toBe(400)
    await as(admin, 'PATCH', '/api/admin/settings', { ...settings, founderRequests: 1, investorRequests: '2' })
    expect((await request(founder, { investorId, message: WHY })).status).toBe(201)
    const other = await insertListedInvestor((await api.createUser({ role: 'investor' })).id)
    expect(await getAnswer(request(founder, { investorId: other, message: WHY }))).toEqual([
      409,
      'You’ve reached your limit of 1 pending request. Withdraw one first.',
    ])
  })

  it('pauses after five expired in a row, and the recipient is told', async () => {
    for (let count = 0; count < 5; count++) await sendRequest(await api.signedInAs('investor'), { startupId })
    await pass(5)
    await pass(5)
    await pass(4)
    expect((await listNotifications(founder)).filter((type) => type === 'requests_paused')).toHaveLength(1)
    expect(await getAnswer(request(investor, { startupId }))).toEqual([409, NOT_ACCEPTING])
  })

  it('pauses also for someone who has sent requests since', async () => {
    const expire = async () => {
      for (const days of [5, 5, 4]) await pass(days)
    }
    await sendRequest(investor, { startupId })
    await expire()
    await pass(31)
    const { id } = await sendRequest(founder, { investorId, message: WHY })
    await answer(founder, id, { state: 'withdrawn' })
    for (let count = 0; count < 4; count++) {
      const other = await api.signedInAs('founder')
      await insertListed(other.id)
      await sendRequest(other, { investorId, message: WHY })
      await sendRequest(await api.signedInAs('investor'), { startupId })
    }
    await expire()
    expect((await listNotifications(founder)).filter((type) => type === 'requests_paused')).toHaveLength(1)
    expect((await listNotifications(investor)).filter((type) => type === 'requests_paused')).toHaveLength(0)
  })
})
