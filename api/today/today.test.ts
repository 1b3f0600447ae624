import { beforeEach, expect, it } from 'vitest'
import { connections } from '#api/connections/table.ts'
import { documentRequests } from '#api/documents/table.ts'
import { insertDocument, insertInvestor, insertRow, insertStartup } from '#api/testing-rows.ts'
import { createTestApi, type TestApi } from '#api/testing.ts'
import { meetings } from '#api/meetings/table.ts'
import { passwordResetRequests } from '#api/auth/table.ts'
import { savedStartups } from '#api/saved-startups/table.ts'
import type { Today, TodayCounts } from './calls.ts'

type User = Awaited<ReturnType<TestApi['signedInAs']>>

let api: TestApi
let founder: User
let investor: User
let startupId: number
beforeEach(async () => {
  api = await createTestApi()
  founder = await api.signedInAs('founder')
  investor = await api.signedInAs('investor', { firstName: 'Jonah', lastName: 'Frost' })
  startupId = await api.database.write(async (tx) => {
    await insertInvestor(tx, { userId: investor.id })
    return insertStartup(tx, { userId: founder.id, approved: true, companyName: 'Greenloom' })
  })
})

const today = ({ cookie }: User) => api.json<Today>('GET', '/api/today', { cookie })
const NOTHING: TodayCounts = { home: 0, messages: 0, documents: 0, saved: 0, review: 0, moderation: 0 }
/** The counts that aren't zero. */
const counts = async ({ cookie }: User) => {
  const all = await api.json<TodayCounts>('GET', '/api/today/counts', { cookie })
  return Object.fromEntries(Object.entries(all).filter(([, count]) => count > 0))
}
const post = async ({ cookie }: User, path: string, body: object) =>
  api.call('POST', path, { cookie, body: structuredClone(body) })
const connect = (values: Partial<typeof connections.$inferInsert>) =>
  api.database.write((tx) => insertRow(tx, connections, { investorId: investor.id, startupId, ...values }))

it('is empty for someone whom nothing needs', async () => {
  for (const user of [founder, investor, await api.signedInAs('editor'), await api.signedInAs('user')]) {
    expect(Object.values(await today(user)).flat()).toEqual([])
    expect(await api.json('GET', '/api/today/counts', { cookie: user.cookie })).toEqual(NOTHING)
  }
  expect((await api.call('GET', '/api/today')).status).toBe(401)
})

it('has a request until its recipient answers it, and nothing of it for the sender', async () => {
  await post(investor, '/api/connect', { startupId })
  const { requests } = await today(founder)
  expect(requests).toMatchObject([{ investor: { name: 'Jonah Frost' } }])
  expect([await counts(founder), await counts(investor)]).toEqual([{ home: 1 }, {}])
  const { cookie } = founder
  await api.call('PATCH', `/api/connections/${requests[0]!.id}`, { cookie, body: { state: 'accepted' } })
  expect(await counts(founder)).toEqual({})
})

it('has messages, proposed times, and outcomes of a connection until each is dealt with', async () => {
  const id = await connect({ state: 'accepted' })
  await post(investor, `/api/connections/${id}/outcomes`, { kind: 'in_talks' })
  const times = [new Date(api.clock.now + 86_400_000).toISOString()]
  await post(investor, `/api/connections/${id}/meetings`, { times, minutes: 30, timeZone: 'UTC' })
  expect(await today(founder)).toMatchObject({
    meetings: [{ connectionId: id, other: 'Jonah Frost' }],
    outcomes: [{ connectionId: id, by: 'Jonah Frost', kind: 'in_talks', amount: null, instrument: null }],
  })
  expect([await counts(founder), await counts(investor)]).toEqual([{ messages: 2 }, {}])
})

it('asks whether a meeting took place, for thirty days, until the user has said so', async () => {
  const connectionId = await connect({ state: 'accepted' })
  const startsAt = new Date(api.clock.now - 2 * 86_400_000)
  const over = {
    state: 'over',
    proposedBy: 'founder',
    startsAt,
    minutes: 30,
    attendanceRequestedAt: new Date(api.clock.now),
  } as const
  const id = await api.database.write((tx) => insertRow(tx, meetings, { connectionId, ...over }))
  expect(await counts(founder)).toEqual({ messages: 1 })
  await post(founder, `/api/meetings/${id}/met`, { met: 'yes' })
  expect([await counts(founder), await counts(investor)]).toEqual([{}, { messages: 1 }])
  api.clock.now += 31 * 86_400_000
  const cookie = await api.signIn(investor.id)
  expect(await counts({ ...investor, cookie })).toEqual({})
})

it('has access requests for the founder’s documents, and the investor’s next steps that are due', async () => {
  await api.database.write(async (tx) => {
    const documentId = await insertDocument(tx, { startupId, originalName: 'Plan.pdf' })
    await insertRow(tx, documentRequests, { documentId, userId: investor.id })
    const step = { investorId: investor.id, startupId, nextAction: 'Call them', nextActionOn: '2026-01-15' }
    await insertRow(tx, savedStartups, step)
    for (const others of [
      { nextActionOn: '2026-01-16' },
      { nextActionOn: null },
      { nextAction: null },
      { pipeline: 'passed' as const },
    ])
      await insertRow(tx, savedStartups, { ...step, ...others, startupId: await insertStartup(tx, { approved: true }) })
    const overdue = await insertStartup(tx, { approved: true, companyName: 'Careloom' })
    await insertRow(tx, savedStartups, { ...step, startupId: overdue, nextActionOn: '2025-12-30' })
  })
  expect((await today(founder)).accessRequests).toMatchObject([{ document: 'Plan.pdf', name: 'Jonah Frost' }])
  expect((await today(investor)).nextSteps).toMatchObject([
    { startup: { companyName: 'Careloom' } },
    { nextAction: 'Call them', startupId },
  ])
  expect([await counts(founder), await counts(investor)]).toEqual([{ documents: 1 }, { saved: 2 }])
})

it('counts an administrator’s review queue and open reports', async () => {
  const admin = await api.signedInAs('admin')
  await api.database.write((tx) =>
    insertRow(tx, passwordResetRequests, { userId: investor.id, reason: 'I forgot it.' }),
  )
  await post(investor, `/api/startups/${startupId}/reports`, {
    ground: 'untrue',
    reason: 'They never had ten customers.',
  })
  expect(await counts(admin)).toEqual({ review: 1, moderation: 1 })
})
