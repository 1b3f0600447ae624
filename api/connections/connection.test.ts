import { eq } from '#api/platform/db/drizzle.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Connection } from './calls.ts'
import { users } from '#api/users/table.ts'
import { connectionEvents } from './table.ts'
import { startups } from '#api/startups/table.ts'
import { insertStartup } from '#api/testing-rows.ts'
import { getAnswer, createTestApi, type TestApi } from '#api/testing.ts'

type User = Awaited<ReturnType<TestApi['signedInAs']>>

let api: TestApi
let founder: User
let investor: User
let startupId: number
beforeEach(async () => {
  api = await createTestApi()
  founder = await api.signedInAs('founder')
  investor = await api.signedInAs('investor')
  startupId = await api.database.write((tx) => insertStartup(tx, { userId: founder.id, approved: true }))
})

const connect = (body: object = { startupId, message: '' }, { cookie } = investor) =>
  api.call('POST', '/api/connect', { cookie, body })
const connected = async () => (await (await connect()).json()) as Connection
const list = ({ cookie }: User) => api.json<Connection[]>('GET', '/api/connections', { cookie })
const answer = (id: number | string, body: object, { cookie }: User) =>
  api.call('PATCH', `/api/connections/${id}`, { cookie, body })

describe('sending a connection request', () => {
  it('gives both parties the investor’s contact, and counts for the startup', async () => {
    const profile = {
      background: 'Twenty years in farming',
      areasOfInterest: ['Energy'],
      investmentRange: '$1M+',
      location: 'Here',
      firmName: 'Bees',
      phoneNumber: '555',
      website: 'bees.example.org',
    }
    await api.call('POST', '/api/investor/profile', { cookie: investor.cookie, body: profile })
    const made = await connect({ startupId, message: ' Hello\r\nthere ', state: 'accepted', investorId: 1 })
    expect(made.status).toBe(201)
    const connection = (await made.json()) as Connection
    expect(connection).toEqual({
      id: connection.id,
      state: 'requested',
      initiatedBy: 'investor',
      message: 'Hello\nthere',
      answerNote: null,
      declineReason: null,
      createdAt: '2026-01-15T12:00:00.000Z',
      answeredAt: null,
      dueAt: '2026-01-29T12:00:00.000Z',
      isExtended: false,
      startup: { id: startupId, companyName: 'Prairie Grid' },
      investor: {
        name: `Test ${investor.lastName}`,
        email: investor.email,
        firmName: 'Bees',
        phoneNumber: '555',
        website: 'https://bees.example.org',
        linkedIn: null,
      },
    })
    expect(await list(founder)).toEqual([connection])
    expect(await list(investor)).toEqual([connection])
    expect(await list(await api.signedInAs('founder'))).toEqual([])
    expect(await list(await api.signedInAs('investor'))).toEqual([])
    const [row] = await api.database.read.select().from(startups)
    expect(row).toMatchObject({ connectionCount: 1, interestCount: 1 })
  })

  it('returns 409 the second time, also in parallel', async () => {
    const statuses = (await Promise.all([connect(), connect()])).map(({ status }) => status)
    expect(statuses.sort()).toEqual([201, 409])
    const [connection] = await list(investor)
    await answer(connection!.id, { state: 'withdrawn' }, investor)
    expect((await connect()).status).toBe(409)
  })

  it('returns 404 for a startup that isn’t visible, and 400 without one', async () => {
    await api.database.write((tx) => tx.update(startups).set({ approved: false }))
    expect((await connect()).status).toBe(404)
    expect((await connect({ startupId: 99_999 })).status).toBe(404)
    expect(await getAnswer(connect({ message: '' }))).toEqual([
      400,
      'Unable to identify the startup. Please try again later.',
    ])
    expect((await connect({ startupId, message: 'x'.repeat(2001) })).status).toBe(400)
  })

  it('is for approved investors only', async () => {
    for (const role of ['founder', 'admin', 'editor', 'user'] as const) {
      expect(
        await getAnswer(connect({ startupId }, await api.signedInAs(role, { requestedRole: 'investor' }))),
      ).toEqual([403, 'You need to be logged in as an investor to request a connection.'])
    }
    expect((await api.call('POST', '/api/connect', { body: { startupId } })).status).toBe(401)
    expect((await api.call('GET', '/api/connections')).status).toBe(401)
    expect((await api.call('GET', '/api/connections', await api.signedInAs('admin'))).status).toBe(403)
  })
})

describe('answering a connection request', () => {
  it('lets the founder accept with a note, once', async () => {
    const { id } = await connected()
    const accepted = await answer(id, { state: 'accepted', note: 'Call me' }, founder)
    expect(await accepted.json()).toMatchObject({
      id,
      state: 'accepted',
      answerNote: 'Call me',
      answeredAt: '2026-01-15T12:00:00.000Z',
    })
    expect(await getAnswer(answer(id, { state: 'declined' }, founder))).toEqual([
      409,
      'This request is already accepted.',
    ])
  })

  it('lets the investor withdraw until it is declined', async () => {
    const { id } = await connected()
    expect((await answer(id, { state: 'accepted' }, investor)).status).toBe(403)
    expect((await answer(id, { state: 'withdrawn' }, founder)).status).toBe(403)
    expect(await (await answer(id, { state: 'withdrawn' }, investor)).json()).toMatchObject({
      state: 'withdrawn',
      answeredAt: null,
    })
    expect((await answer(id, { state: 'accepted' }, founder)).status).toBe(409)
  })

  it('doesn’t withdraw a request that was accepted after it was shown', async () => {
    const { id } = await connected()
    await answer(id, { state: 'accepted' }, founder)
    expect(await getAnswer(answer(id, { state: 'withdrawn', shown: 'requested' }, investor))).toEqual([
      409,
      'This request was just accepted. You’re connected. Reload the page.',
    ])
    expect((await answer(id, { state: 'withdrawn', shown: 'accepted' }, investor)).status).toBe(200)
  })

  it('is refused for anyone else, and for other states', async () => {
    const { id } = await connected()
    expect((await answer(id, { state: 'declined' }, await api.signedInAs('founder'))).status).toBe(404)
    expect((await answer(id, { state: 'withdrawn' }, await api.signedInAs('investor'))).status).toBe(404)
    expect((await answer('x', { state: 'declined' }, founder)).status).toBe(404)
    for (const state of ['requested', 'ACCEPTED', '', null])
      expect((await answer(id, { state }, founder)).status).toBe(400)
  })

  it('hides requests of a deactivated investor', async () => {
    const { id } = await connected()
    await api.database.write((tx) => tx.update(users).set({ active: false }).where(eq(users.id, investor.id)))
    expect(await list(founder)).toEqual([])
    expect((await answer(id, { state: 'accepted' }, founder)).status).toBe(404)
  })
})

it('blocking and unblocking repeatedly leaves one end in the history', async () => {
  const { id } = await connected()
  await answer(id, { state: 'accepted' }, founder)
  for (let count = 0; count < 12; count++)
    for (const method of ['POST', 'DELETE'])
      expect((await api.call(method, `/api/connections/${id}/block`, { cookie: founder.cookie })).status).toBe(204)
  const eventTypes = (await api.database.read.select().from(connectionEvents)).map(({ action }) => action)
  expect(eventTypes).toEqual(['request', 'accept', 'withdraw'])
})
