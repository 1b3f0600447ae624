import { eq } from '#api/platform/db/drizzle.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { DAY } from '#api/platform/contract/dates.ts'
import { notificationText } from '#api/notifications/contract/text.ts'
import type { Notification } from '#api/notifications/calls.ts'
import type { QueuedEmail } from '#api/email/calls.ts'
import type { SavedSearch } from './contract/responses.ts'
import { users } from '#api/users/table.ts'
import { startups, type NewStartup } from '#api/startups/table.ts'
import { insertStartup } from '#api/testing-rows.ts'
import { getAnswer, createTestApi, type TestApi } from '#api/testing.ts'
import { unsubscribeToken } from '#api/email/unsubscribe.service.ts'
import { runDueJobs } from '#api/platform/jobs/worker.ts'
import { searchJob } from './jobs.ts'

const LIST = '/api/investor/saved-searches'
type User = Awaited<ReturnType<TestApi['signedInAs']>>

let api: TestApi
let investor: User
beforeEach(async () => {
  api = await createTestApi()
  investor = await api.signedInAs('investor')
})

const call = (method: string, path: string, body?: object, { cookie } = investor) =>
  api.call(method, path, { cookie, ...(body && { body }) })
const saveSearch = async (body: object = {}) =>
  (await (await call('POST', LIST, { name: 'Mine', frequency: 'daily', ...body })).json()) as SavedSearch
const add = (values: Partial<NewStartup> = {}) =>
  api.database.write((tx) => insertStartup(tx, { approved: true, ...values }))
const run = () => runDueJobs(api.context, [searchJob])
/** Lets days pass, and signs in again: a session ends after twelve hours. */
async function later(days: number) {
  api.clock.now += days * DAY
  await run()
  investor = { ...investor, cookie: await api.signIn(investor.id) }
}
const listNotifications = async () =>
  ((await (await call('GET', '/api/notifications')).json()) as Notification[]).map(
    (notification) => notificationText(notification).title,
  )
const user = (values: Partial<typeof users.$inferInsert>, id = investor.id) =>
  api.database.write((tx) => tx.update(users).set(values).where(eq(users.id, id)))
const approve = (id: number, approved: boolean) =>
  api.database.write((tx) => tx.update(startups).set({ approved }).where(eq(startups.id, id)))

describe('a saved search', () => {
  it('stores discovery filters under a name', async () => {
    const filters = { q: ' farm ', industry: 'agtech', stage: 'pre_seed', funding: 'under-500' }
    const ignored = { investorId: 1, readUpTo: -5 }
    const made = await call('POST', LIST, { name: ' Farms ', frequency: 'weekly', ...filters, ...ignored })
    expect(made.status).toBe(201)
    const search = (await made.json()) as SavedSearch
    expect(search).toEqual({
      id: search.id,
      name: 'Farms',
      q: 'farm',
      industry: 'AgTech',
      stage: 'pre-seed',
      funding: 'under-500',
      frequency: 'weekly',
      createdAt: '2026-01-15T12:00:00.000Z',
      dueAt: '2026-01-22T12:00:00.000Z',
    })
    expect(await (await call('GET', LIST)).json()).toEqual([search])
  })

  it('is renamed, made more or less frequent, and deleted', async () => {
    const { id } = await saveSearch()
    const change = async (body: object) => (await call('PATCH', `${LIST}/${id}`, body)).json()
    expect(await change({ name: 'Yours' })).toMatchObject({ name: 'Yours', frequency: 'daily' })
    expect(await change({ frequency: 'weekly' })).toMatchObject({ dueAt: '2026-01-22T12:00:00.000Z' })
    expect(await change({ frequency: 'off' })).toMatchObject({ frequency: 'off', dueAt: null })
    expect((await call('PATCH', `${LIST}/${id}`, { name: ' ' })).status).toBe(400)
    expect((await call('DELETE', `${LIST}/${id}`)).status).toBe(204)
    expect((await call('DELETE', `${LIST}/${id}`)).status).toBe(404)
  })

  it('can get other filters, which apply to everything not sent yet', async () => {
    const { id } = await saveSearch({ industry: 'Energy', q: 'batt' })
    await add({ industry: 'SaaS', companyName: 'Ledgerworks' })
    const change = (body: object) => call('PATCH', `${LIST}/${id}`, body)
    expect(await (await change({ industry: 'saas', q: '', stage: null })).json()).toMatchObject({
      name: 'Mine',
      industry: 'SaaS',
      q: null,
      stage: null,
      dueAt: '2026-01-16T12:00:00.000Z',
    })
    for (const wrong of [{ industry: 'Farming' }, { funding: '7' }, { q: 'x'.repeat(201) }])
      expect((await change(wrong)).status).toBe(400)
    await add({ industry: 'Energy' })
    await later(1)
    expect(await listNotifications()).toEqual(['1 new result for Mine'])
  })

  it('is limited to ten per investor, and is no one else’s', async () => {
    const { id } = await saveSearch()
    const other = await api.signedInAs('investor')
    expect(await (await call('GET', LIST, undefined, other)).json()).toEqual([])
    expect((await call('PATCH', `${LIST}/${id}`, { name: 'x' }, other)).status).toBe(404)
    expect((await call('DELETE', `${LIST}/${id}`, undefined, other)).status).toBe(404)
    for (let more = 0; more < 9; more++) await saveSearch()
    expect(await getAnswer(call('POST', LIST, { name: 'One more', frequency: 'daily' }))).toEqual([
      409,
      'You can keep 10 searches. Delete one first.',
    ])
    for (const role of ['founder', 'admin', 'editor', 'user'] as const)
      expect((await call('GET', LIST, undefined, await api.signedInAs(role))).status).toBe(403)
  })

  it.each([
    { name: '' },
    { name: 'x'.repeat(61) },
    { frequency: 'hourly' },
    { industry: 'Farming' },
    { stage: 'late' },
    { funding: '7' },
    { q: 5 },
  ])('refuses %j', async (wrong) => {
    expect((await call('POST', LIST, { name: 'Mine', frequency: 'daily', ...wrong })).status).toBe(400)
  })
})

describe('new results', () => {
  it('are sent once, in the search’s own interval, and only if they match', async () => {
    await add()
    await saveSearch({ industry: 'Energy', q: 'batt' })
    await add()
    await add({ industry: 'SaaS' })
    await add({ companyName: 'Other', elevatorPitch: 'Nothing of the kind' })
    await later(0.9)
    expect(await listNotifications()).toEqual([])
    await later(0.2)
    expect(await listNotifications()).toEqual(['1 new result for Mine'])
    await run()
    await later(1)
    expect(await listNotifications()).toHaveLength(1)
    await add()
    await add()
    await later(1)
    expect(await listNotifications()).toEqual(['2 new results for Mine', '1 new result for Mine'])
  })

  it('are startups after their first approval, once only', async () => {
    const id = await add({ approved: false })
    await saveSearch()
    await later(1)
    expect(await listNotifications()).toEqual([])
    await approve(id, true)
    await later(1)
    expect(await listNotifications()).toHaveLength(1)
    await approve(id, false)
    await approve(id, true)
    await later(1)
    expect(await listNotifications()).toHaveLength(1)
  })

  it('exclude what the investor can’t see now, has saved, or has requested', async () => {
    await saveSearch()
    const hidden = await add()
    const deleted = await add()
    await call('POST', '/api/investor/saved-startups', { startupId: await add() })
    await call('POST', '/api/connect', { startupId: await add() })
    await approve(hidden, false)
    const [row] = await api.database.read.select().from(startups).where(eq(startups.id, deleted))
    await user({ active: false }, row!.userId)
    await later(1)
    expect(await listNotifications()).toEqual([])
  })

  it('are held back while the investor lacks the permission, and sent after that', async () => {
    await saveSearch()
    await add()
    await user({ role: 'founder' })
    await later(1)
    await user({ role: 'investor', active: false })
    await later(1)
    await user({ active: true })
    expect(await listNotifications()).toEqual([])
    await later(1)
    expect(await listNotifications()).toHaveLength(1)
  })

  it('are sent once after a time without jobs, and then in the old interval', async () => {
    const { id } = await saveSearch()
    await add()
    await later(3.5)
    expect(await listNotifications()).toHaveLength(1)
    const [search] = (await (await call('GET', LIST)).json()) as SavedSearch[]
    expect(search).toMatchObject({ id, dueAt: '2026-01-19T12:00:00.000Z' })
  })

  it('aren’t delayed by a year that only a wrong clock had', async () => {
    await saveSearch()
    await later(365)
    await add()
    api.clock.now -= 365 * DAY
    await later(0)
    expect(await listNotifications()).toHaveLength(1)
    await add()
    await later(1)
    expect(await listNotifications()).toHaveLength(2)
  })

  it('are sent once when two processes run at the same time', async () => {
    await saveSearch()
    await add()
    api.clock.now += DAY
    await Promise.all([run(), run()])
    await later(0)
    expect(await listNotifications()).toHaveLength(1)
  })

  it('don’t include those from while the search was off', async () => {
    const { id } = await saveSearch({ frequency: 'off' })
    await add()
    await later(30)
    await call('PATCH', `${LIST}/${id}`, { frequency: 'weekly' })
    await add()
    await later(7)
    expect(await listNotifications()).toEqual(['1 new result for Mine'])
  })

  it('of a failing search don’t delay other searches, and are tried again', async () => {
    await saveSearch({ name: 'Broken' })
    await saveSearch({ name: 'Whole' })
    await add()
    const refuse = "before insert on notifications when new.search_id = 1 begin select raise(abort, 'no'); end"
    await api.database.write((tx) => tx.run(`create trigger refuse ${refuse}`))
    await later(1)
    expect(await listNotifications()).toEqual(['1 new result for Whole'])
    expect(api.failures).toHaveLength(1)
    await api.database.write((tx) => tx.run('drop trigger refuse'))
    await later(0.1)
    expect((await listNotifications())[0]).toBe('1 new result for Broken')
  })
})

describe('the email of new results', () => {
  const emailLog = async () => {
    const { cookie } = await api.signedInAs('admin')
    return await api.json<QueuedEmail[]>('GET', '/api/admin/emails', { cookie })
  }

  it('names public startups, counts private ones, and has no other content of theirs', async () => {
    await saveSearch({ name: 'SECRET-NAME', q: 'batt' })
    await add({ companyName: 'Open Co', isPublic: true, fundingAmount: 123_456, traction: 'SECRET' })
    await add({ companyName: 'Hidden Co', traction: 'SECRET' })
    await later(1)
    const [email] = await emailLog()
    expect(email).toMatchObject({ to: investor.email, subject: '2 new startups for your saved search' })
    expect(email!.text).toContain('Open Co')
    expect(email!.text).toContain('Log in to see 1 more')
    for (const secret of ['Hidden Co', 'SECRET', '123']) expect(email!.text).not.toContain(secret)
  })

  it('is one per run, and none without new results', async () => {
    await saveSearch()
    await later(1)
    expect(await emailLog()).toEqual([])
    await add()
    await Promise.all([later(1), run()])
    await later(1)
    expect(await emailLog()).toHaveLength(1)
  })

  it('is dropped once the startups are hidden', async () => {
    await saveSearch()
    const id = await add()
    await later(1)
    const text = async () => (await emailLog())[0]!.text
    expect(await text()).toContain('A new startup is')
    await approve(id, false)
    expect(await text()).toBe(null)
    await approve(id, true)
    await user({ role: 'founder' })
    expect(await text()).toBe(null)
    await user({ role: 'investor' })
    expect(await text()).toContain('A new startup is')
  })

  it('is turned off with one click and without a login; notifications go on', async () => {
    const { id } = await saveSearch()
    await add()
    await later(1)
    const token = unsubscribeToken(api.context.keys, { userId: investor.id, topic: 'alerts' })
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
    const url = `/api/unsubscribe?token=${encodeURIComponent(token)}`
    expect((await api.app.request(url, { method: 'POST', body })).ok).toBe(true)
    await add()
    await later(1)
    expect(await listNotifications()).toHaveLength(2)
    expect((await emailLog()).filter(({ text }) => text !== null)).toHaveLength(0)
    expect(id).toBeGreaterThan(0)
  })
})
