import { eq } from '#api/platform/db/drizzle.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Notification } from '#api/notifications/calls.ts'
import { notificationText } from '#api/notifications/contract/text.ts'
import type { Outcome } from './calls.ts'
import type { Today } from '#api/today/calls.ts'
import { composeMail } from '#api/email/sender.service.ts'
import { users } from '#api/users/table.ts'
import { connections } from '#api/connections/table.ts'
import { type MessageRow, emails } from '#api/email/table.ts'
import { outcomes } from './table.ts'
import { insertRow, insertStartup } from '#api/testing-rows.ts'
import { getAnswer, createTestApi, type TestApi } from '#api/testing.ts'

type User = Awaited<ReturnType<TestApi['signedInAs']>>

let api: TestApi
let founder: User
let investor: User
let id: number
beforeEach(async () => {
  api = await createTestApi()
  founder = await api.signedInAs('founder')
  investor = await api.signedInAs('investor', { firstName: 'Jonah', lastName: 'Frost' })
  id = await api.database.write(async (tx) => {
    const startupId = await insertStartup(tx, { userId: founder.id, approved: true, companyName: 'Greenloom' })
    return insertRow(tx, connections, { investorId: investor.id, startupId, state: 'accepted' })
  })
})

const path = () => `/api/connections/${id}/outcomes`
const invested = { kind: 'invested', amount: '$250K', happenedOn: '2026-01-10', instrument: 'safe' }
const post = ({ cookie }: User, body: object) => api.call('POST', path(), { cookie, body })
const record = async (user: User, body: object = invested) => (await (await post(user, body)).json()) as Outcome
const list = ({ cookie }: User) => api.json<Outcome[]>('GET', path(), { cookie })
const confirm = ({ cookie }: User, outcome: Outcome, body = {}) =>
  api.call('POST', `/api/outcomes/${outcome.id}/confirm`, { cookie, body })
const consent = ({ cookie }: User, outcome: Outcome, amountCounts: boolean) =>
  api.call('PUT', `/api/outcomes/${outcome.id}/consent`, { cookie, body: { amountCounts } })
const toConfirm = async ({ cookie }: User) => (await api.json<Today>('GET', '/api/today', { cookie })).outcomes
const listNotifications = async ({ cookie }: User) => {
  const all = await api.json<Notification[]>('GET', '/api/notifications', { cookie })
  return all.map((notification) => [
    notificationText(notification).title,
    notification.readAt === null ? 'unread' : 'read',
  ])
}
const storedEmails = async ({ id: userId }: User) =>
  api.database.read.select().from(emails).where(eq(emails.userId, userId))

const compose = (email: MessageRow) =>
  composeMail(api.context, api.database.read, email, { firstName: null, now: api.clock.now })

describe('an outcome', () => {
  it('is recorded by either party; the other gets one notification and one email', async () => {
    const entry = await record(investor)
    expect(entry).toEqual({
      id: entry.id,
      kind: 'invested',
      amount: 250_000,
      happenedOn: '2026-01-10',
      instrument: 'safe',
      party: 'investor',
      createdAt: '2026-01-15T12:00:00.000Z',
      confirmedAt: null,
      isReplaced: false,
    })
    expect(await list(founder)).toEqual([{ ...entry, amountCounts: false }])
    expect(await listNotifications(founder)).toEqual([
      [expect.stringMatching(/^Jonah .* recorded an outcome$/), 'unread'],
    ])
    expect(await toConfirm(founder)).toEqual([
      { id: entry.id, connectionId: id, ...invested, amount: 250_000, by: expect.stringContaining('Jonah') },
    ])
    expect(await toConfirm(investor)).toEqual([])
    const [email, ...more] = await storedEmails(founder)
    expect(more).toEqual([])
    const { subject, text } = (await compose(email!))!
    expect(subject).toBe('Confirm the outcome with Jonah Frost')
    expect(text).toContain(`/conversations/${id}`)
    expect(text).not.toContain('250')
  })

  it('counts once confirmed; its recorder is notified, and a queued email dropped', async () => {
    const entry = await record(founder, { ...invested, amountCounts: true })
    expect(await toConfirm(investor)).toMatchObject([{ by: 'Greenloom' }])
    expect(await getAnswer(confirm(founder, entry))).toEqual([403, 'Only the other person can confirm your outcome.'])
    const done = (await (await confirm(investor, entry, { amountCounts: false })).json()) as Outcome
    expect(done).toMatchObject({ confirmedAt: '2026-01-15T12:00:00.000Z', isReplaced: false })
    expect(await toConfirm(investor)).toEqual([])
    expect(await listNotifications(founder)).toEqual([[expect.stringContaining('confirmed your outcome'), 'unread']])
    expect(await listNotifications(investor)).toEqual([['Greenloom recorded an outcome', 'read']])
    const [email] = await storedEmails(investor)
    expect(await compose(email!)).toBeNull()
    // A second click changes nothing, and an investor can't withdraw the founder's consent.
    expect((await confirm(investor, entry)).status).toBe(200)
    expect(await listNotifications(founder)).toHaveLength(1)
    expect((await list(founder))[0]).toMatchObject({ amountCounts: true })
  })

  it('is corrected by a new entry, which counts once it is confirmed', async () => {
    const first = await record(investor)
    const second = await record(founder, { ...invested, amount: 200_000, corrects: first.id })
    expect((await list(investor)).map(({ amount, isReplaced }) => [amount, isReplaced])).toEqual([
      [200_000, false],
      [250_000, true],
    ])
    expect((await confirm(founder, first)).status).toBe(409)
    expect((await post(founder, { ...invested, corrects: first.id })).status).toBe(409)
    expect((await toConfirm(investor)).map((entry) => entry.id)).toEqual([second.id])
    await confirm(investor, second)
    const third = await record(investor, { kind: 'no', corrects: second.id })
    expect((await list(investor)).map((entry) => [entry.id, entry.isReplaced])).toEqual([
      [third.id, false],
      [second.id, false],
      [first.id, true],
    ])
    await confirm(founder, third)
    expect((await list(investor)).map(({ isReplaced }) => isReplaced)).toEqual([false, true, true])
    expect((await list(investor))[0]).toMatchObject({ kind: 'no', amount: null, instrument: null })
  })

  it('is stored unchanged', async () => {
    const { id: entry } = await record(investor)
    const change = (set: object) =>
      api.database.write(async (tx) => void (await tx.update(outcomes).set(set).where(eq(outcomes.id, entry))))
    const refused = { message: expect.stringContaining('trigger') }
    await expect(change({ amount: 1 })).rejects.toMatchObject(refused)
    await expect(change({ kind: 'no' })).rejects.toMatchObject(refused)
    await expect(api.database.write(async (tx) => void (await tx.delete(outcomes)))).rejects.toMatchObject(refused)
  })

  it.each([
    [{ kind: 'committed' }, 'Enter the amount'],
    [{ ...invested, amount: '0' }, 'Enter the amount'],
    [{ ...invested, happenedOn: '' }, 'Enter a date'],
    [{ ...invested, instrument: null }, 'Choose an instrument'],
    [{ ...invested, happenedOn: '2026-01-16' }, 'Enter a date that isn’t in the future'],
    [{ kind: 'won' }, 'Invalid input'],
    [{ ...invested, amount: '$2,000,000,000,000' }, 'Enter an amount of $1,000,000,000,000 or less'],
  ])('is refused as %j', async (body, message) => expect(await getAnswer(post(investor, body))).toEqual([400, message]))

  it('is recorded while they are connected, and for no one else to see', async () => {
    const entry = await record(investor)
    const stranger = await api.signedInAs('founder')
    expect((await api.call('GET', path(), { cookie: stranger.cookie })).status).toBe(404)
    expect((await confirm(stranger, entry)).status).toBe(404)
    await api.database.write((tx) => tx.update(connections).set({ state: 'withdrawn' }))
    expect((await post(investor, invested)).status).toBe(409)
    expect((await confirm(founder, entry)).status).toBe(409)
    expect(await toConfirm(founder)).toEqual([])
    expect(await list(founder)).toHaveLength(1)
  })
})

describe('consent to an amount', () => {
  it('is the founder’s, for each entry, and can be withdrawn', async () => {
    const entry = await record(investor)
    expect((await consent(investor, entry, true)).status).toBe(403)
    await confirm(founder, entry, { amountCounts: true })
    expect((await list(founder))[0]).toMatchObject({ amountCounts: true })
    expect((await list(investor))[0]).not.toHaveProperty('amountCounts')
    await consent(founder, entry, false)
    expect((await list(founder))[0]).toMatchObject({ amountCounts: false })
    const other = await record(investor, { kind: 'in_talks' })
    expect((await consent(founder, other, true)).status).toBe(409)
  })
})

it('stays without a name once an account is deleted', async () => {
  const entry = await record(investor)
  await confirm(founder, entry, { amountCounts: true })
  await api.database.write((tx) => tx.delete(users).where(eq(users.id, investor.id)))
  expect(await api.database.read.select().from(outcomes)).toMatchObject([
    { connectionId: null, kind: 'invested', amount: 250_000, amountCounts: true, industry: 'Energy' },
  ])
})
