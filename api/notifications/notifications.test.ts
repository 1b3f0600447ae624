import { eq } from '#api/platform/db/drizzle.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Connection } from '#api/connections/calls.ts'
import { LIMITS } from '#api/platform/contract/limits.ts'
import { NOTIFICATION_TYPES } from '#api/notifications/contract/topics.ts'
import { notificationText } from './contract/text.ts'
import type { Notification } from './calls.ts'
import { skipNotification } from './notify.service.ts'
import { users } from '#api/users/table.ts'
import { connections } from '#api/connections/table.ts'
import { emails } from '#api/email/table.ts'
import { notifications } from './table.ts'
import { startups } from '#api/startups/table.ts'
import { insertStartup } from '#api/testing-rows.ts'
import { createTestApi, type TestApi } from '#api/testing.ts'

type User = Awaited<ReturnType<TestApi['signedInAs']>>

let api: TestApi
let founder: User
let investor: User
let admin: User
let startupId: number
beforeEach(async () => {
  api = await createTestApi()
  founder = await api.signedInAs('founder')
  investor = await api.signedInAs('investor')
  admin = await api.signedInAs('admin')
  startupId = await api.database.write((tx) => insertStartup(tx, { userId: founder.id, approved: true }))
})

const as = ({ cookie }: User, method: string, path: string, body?: object) =>
  api.call(method, path, { cookie, ...(body && { body }) })
const listNotificationTypes = async (user: User) =>
  (await (await as(user, 'GET', '/api/notifications')).json()) as Notification[]
const titles = async (user: User) =>
  (await listNotificationTypes(user)).map((notification) => notificationText(notification).title)
const unread = async (user: User) => (await as(user, 'GET', '/api/notifications/unread')).json()
const storedEmails = async () =>
  (await api.database.read.select().from(emails).orderBy(emails.id)).map(({ kind, userId }) => [kind, userId])
const connect = async () =>
  (await (await as(investor, 'POST', '/api/connect', { startupId, message: 'MARKER' })).json()) as Connection
const answer = (user: User, id: number, body: object) => as(user, 'PATCH', `/api/connections/${id}`, body)

describe('notifications', () => {
  it('tell both parties of a connection, with a link to more', async () => {
    const { id } = await connect()
    expect(await listNotificationTypes(founder)).toMatchObject([
      { type: 'connection_requested', investor: { name: `Test ${investor.lastName}` }, readAt: null },
    ])
    expect(await titles(founder)).toEqual([`Test ${investor.lastName} wants to connect`])
    await answer(founder, id, { state: 'accepted', note: 'MARKER' })
    expect(await titles(investor)).toEqual(['Prairie Grid accepted your request'])
    expect(notificationText((await listNotificationTypes(investor))[0]!).href).toBe(`/conversations/${id}`)
    await answer(investor, id, { state: 'withdrawn' })
    expect((await titles(founder))[0]).toBe(`Your connection with Test ${investor.lastName} has ended`)
    expect(JSON.stringify([await listNotificationTypes(founder), await listNotificationTypes(investor)])).not.toContain(
      'MARKER',
    )
  })

  it('tell an investor of a declined request', async () => {
    const { id } = await connect()
    await answer(founder, id, { state: 'declined' })
    expect(await titles(investor)).toEqual(['Prairie Grid declined your request'])
  })

  it('tell a founder of decisions about the startup, once for each change', async () => {
    const decide = (what: string, body: object) => as(admin, 'PATCH', `/api/admin/startups/${startupId}/${what}`, body)
    await decide('approve', { approved: true })
    await decide('public-status', { isPublic: true })
    expect(await titles(founder)).toEqual([])
    await decide('approve', { approved: false })
    await decide('approve', { approved: true })
    await decide('status', { status: 'rejected' })
    await decide('status', { status: 'rejected' })
    await decide('status', { status: 'approved' })
    expect(await titles(founder)).toEqual([
      'Your funding request is approved',
      'Your funding request wasn’t approved',
      'Your startup profile is approved',
      'Your startup profile isn’t approved',
    ])
  })

  it('tell a pending user of the answer to the role request', async () => {
    const user = await api.signedInAs('user', { requestedRole: 'investor' })
    await as(admin, 'PATCH', `/api/admin/users/${user.id}/reject-role`, { reason: 'MARKER' })
    await as(admin, 'PATCH', `/api/admin/users/${user.id}/approve-role`, {})
    expect(await titles(user)).toEqual(['Your account is approved', 'Your role request wasn’t approved'])
    const other = await api.signedInAs('user', { requestedRole: 'founder' })
    await as(admin, 'PATCH', `/api/admin/users/${other.id}/role`, { role: 'editor' })
    expect(await titles(other)).toEqual(['Your account is approved'])
  })

  it('come by email too, which names the other person', async () => {
    await api.database.write((tx) => tx.update(users).set({ lastName: 'Hale' }).where(eq(users.id, investor.id)))
    const { id } = await connect()
    expect((await api.sentEmails())[0]!.subject).toBe('Test Hale wants to connect')
    await answer(founder, id, { state: 'accepted' })
    expect((await api.sentEmails())[0]!.subject).toBe('Prairie Grid accepted your request')
  })

  it('come by email without messages, and without the names of hidden profiles', async () => {
    const { id } = await connect()
    await answer(founder, id, { state: 'accepted', note: 'MARKER' })
    await as(admin, 'PATCH', `/api/admin/startups/${startupId}/approve`, { approved: false })
    expect(await storedEmails()).toEqual([
      ['connectionRequested', founder.id],
      ['connectionAnswered', investor.id],
      ['startupDecided', founder.id],
    ])
    const emailLog = await (await as(admin, 'GET', '/api/admin/emails')).text()
    expect(emailLog).toContain('A startup accepted your request')
    for (const secret of ['MARKER', 'Prairie Grid', `Test ${investor.lastName}`]) expect(emailLog).not.toContain(secret)
  })

  it('are committed with their change, or not at all', async () => {
    await api.database.write((tx) =>
      tx.run("create trigger refuse before insert on notifications begin select raise(abort, 'no'); end"),
    )
    expect((await as(investor, 'POST', '/api/connect', { startupId })).status).toBe(500)
    expect(await api.database.read.$count(connections)).toBe(0)
  })
})

describe('reading notifications', () => {
  it('counts unread ones, and marks one or all as read', async () => {
    const { id } = await connect()
    await answer(investor, id, { state: 'withdrawn' })
    const [last, first] = await listNotificationTypes(founder)
    await as(founder, 'PATCH', `/api/notifications/${first!.id}`, { read: false })
    expect(await unread(founder)).toEqual({ unread: 2 })
    expect((await as(founder, 'PATCH', `/api/notifications/${last!.id}`, { read: true })).status).toBe(204)
    expect(await unread(founder)).toEqual({ unread: 1 })
    expect((await listNotificationTypes(founder))[0]!.readAt).toBe('2026-01-15T12:00:00.000Z')
    await as(founder, 'PATCH', `/api/notifications/${last!.id}`, { read: false })
    expect(await unread(founder)).toEqual({ unread: 2 })
    expect((await as(founder, 'POST', '/api/notifications/read')).status).toBe(204)
    expect(await unread(founder)).toEqual({ unread: 0 })
  })

  it('happens for the founder by answering, and shows the result of the request', async () => {
    const { id } = await connect()
    expect(notificationText((await listNotificationTypes(founder))[0]!).text).toBe(
      'You can accept or decline on your dashboard.',
    )
    await answer(founder, id, { state: 'accepted' })
    expect(await unread(founder)).toEqual({ unread: 0 })
    expect(notificationText((await listNotificationTypes(founder))[0]!).text).toBe('You accepted this request.')
    await answer(investor, id, { state: 'withdrawn' })
    expect(await unread(founder)).toEqual({ unread: 1 })
    expect((await listNotificationTypes(founder)).map((notification) => notificationText(notification).text)).toEqual([
      'You can still read your conversation.',
      'The connection has since ended.',
    ])
    expect(await unread(investor)).toEqual({ unread: 0 })
    expect(notificationText((await listNotificationTypes(investor))[0]!).text).toBe('The connection has since ended.')
  })

  it('happens for the investor who sees the answer, and for no one else', async () => {
    const { id } = await connect()
    await answer(founder, id, { state: 'declined' })
    await as(founder, 'POST', '/api/notifications/seen', { connectionIds: [id] })
    await as(investor, 'POST', '/api/notifications/seen', { connectionIds: [id + 1] })
    expect(await unread(investor)).toEqual({ unread: 1 })
    expect((await as(investor, 'POST', '/api/notifications/seen', { connectionIds: [id] })).status).toBe(204)
    expect(await unread(investor)).toEqual({ unread: 0 })
  })

  it('seen requests mark their results as read, but no message, meeting, or outcome', async () => {
    const { id } = await connect()
    await api.database.write(async (tx) => {
      await tx.delete(notifications)
      const about = { userId: investor.id, startupId, connectionId: id }
      await tx.insert(notifications).values(NOTIFICATION_TYPES.map((type) => ({ ...about, type })))
    })
    await as(investor, 'POST', '/api/notifications/seen', { connectionIds: [id] })
    const rows = await api.database.read.select().from(notifications)
    expect(rows.filter(({ readAt }) => readAt !== null).map(({ type }) => type)).toEqual([
      'connection_accepted',
      'connection_declined',
      'connection_withdrawn',
      'connection_ended',
      'connection_unanswered',
      'connection_expired',
      'connection_extended',
      'introduction_made',
    ])
  })

  it('the end of a connection leaves an unread message unread', async () => {
    const { id } = await connect()
    await answer(founder, id, { state: 'accepted' })
    await as(investor, 'POST', `/api/conversations/${id}/messages`, { text: 'Are you there?' })
    await answer(investor, id, { state: 'withdrawn' })
    const open = (await listNotificationTypes(founder)).filter(({ readAt }) => readAt === null).map(({ type }) => type)
    expect(open).toContain('message_received')
  })

  it('is limited to the user’s own', async () => {
    await connect()
    const [notification] = await listNotificationTypes(founder)
    expect((await as(investor, 'PATCH', `/api/notifications/${notification!.id}`, { read: true })).status).toBe(404)
    await as(investor, 'POST', '/api/notifications/read')
    expect(await unread(founder)).toEqual({ unread: 1 })
    expect(await listNotificationTypes(investor)).toEqual([])
    expect((await api.call('GET', '/api/notifications')).status).toBe(401)
    expect((await api.call('GET', '/api/notifications/unread')).status).toBe(401)
  })

  it('is paged, newest first', async () => {
    const { id } = await connect()
    await answer(investor, id, { state: 'withdrawn' })
    const first = await as(founder, 'GET', '/api/notifications?limit=1')
    expect(first.headers.get('X-Total-Count')).toBe('2')
    const next = /<([^>]+)>/.exec(first.headers.get('Link') ?? '')![1]!
    const second = (await (await as(founder, 'GET', next)).json()) as Notification[]
    expect([((await first.json()) as Notification[])[0]!.type, second[0]!.type]).toEqual([
      'connection_withdrawn',
      'connection_requested',
    ])
  })

  it('names no one and nothing that the user can no longer see', async () => {
    const { id } = await connect()
    await answer(founder, id, { state: 'accepted' })
    const setActive = (active: boolean) =>
      api.database.write((tx) => tx.update(users).set({ active }).where(eq(users.id, investor.id)))
    await api.database.write((tx) => tx.update(startups).set({ approved: false }))
    await setActive(false)
    expect(await titles(founder)).toEqual(['An investor wants to connect'])
    await setActive(true)
    expect(await titles(investor)).toEqual(['A startup accepted your request'])
    expect(await (await as(investor, 'GET', '/api/connections')).text()).not.toContain('Prairie Grid')
  })

  it('ends when its subject is deleted', async () => {
    await connect()
    await api.database.write((tx) => tx.delete(users).where(eq(users.id, investor.id)))
    expect(await api.database.read.$count(notifications)).toBe(0)
  })
})

describe('notification settings', () => {
  it('are by topic, and only list those that apply to the user', async () => {
    const topics = async (user: User) =>
      ((await (await as(user, 'GET', '/api/notifications/choices')).json()) as { topic: string }[]).map(
        ({ topic }) => topic,
      )
    expect(await topics(founder)).toEqual([
      'requests',
      'answers',
      'meetings',
      'messages',
      'startup',
      'match-digest',
      'profile',
      'role',
    ])
    expect(await topics(investor)).toEqual([
      'requests',
      'answers',
      'meetings',
      'messages',
      'alerts',
      'match-digest',
      'profile',
      'role',
    ])
    expect(await topics(admin)).toEqual(['role'])
    const pending = await api.signedInAs('user', { requestedRole: 'founder' })
    expect(await topics(pending)).toEqual([
      'requests',
      'answers',
      'meetings',
      'messages',
      'startup',
      'match-digest',
      'profile',
      'role',
    ])
  })

  it('turn notifications off and on', async () => {
    const choose = (app: boolean, email = true) =>
      as(founder, 'PUT', '/api/notifications/choices', { topic: 'requests', app, email })
    expect(await (await choose(false)).json()).toEqual({ topic: 'requests', app: false, email: true })
    const { id } = await connect()
    expect(await titles(founder)).toEqual([])
    await choose(true)
    await answer(investor, id, { state: 'withdrawn' })
    expect(await titles(founder)).toHaveLength(1)
    expect(await storedEmails()).toEqual([
      ['connectionRequested', founder.id],
      ['connectionWithdrawn', founder.id],
    ])
    expect((await as(founder, 'PUT', '/api/notifications/choices', { topic: 'weather', app: true })).status).toBe(400)
  })

  it('turn off emails alone, but not those about the account itself', async () => {
    const choose = async (user: User, topic: string) =>
      (await as(user, 'PUT', '/api/notifications/choices', { topic, app: true, email: false })).json()
    expect(await choose(founder, 'requests')).toEqual({ topic: 'requests', app: true, email: false })
    expect(await choose(founder, 'role')).toEqual({ topic: 'role', app: true, email: true })
    const choices = await (await as(founder, 'GET', '/api/notifications/choices')).json()
    expect(choices).toEqual([
      { topic: 'requests', app: true, email: false },
      { topic: 'answers', app: true, email: true },
      { topic: 'meetings', app: true, email: true },
      { topic: 'messages', app: true, email: true },
      { topic: 'startup', app: true, email: true },
      { topic: 'match-digest', app: true, email: true },
      { topic: 'profile', app: true, email: true },
      { topic: 'role', app: true, email: true },
    ])
    await connect()
    expect(await titles(founder)).toHaveLength(1)
    expect(await storedEmails()).toEqual([])
  })
})

it('notifications: a new one over the limit removes the user’s oldest', async () => {
  const { retained } = LIMITS.notifications
  await api.database.write(async (tx) => {
    const old = { userId: founder.id, type: 'role_approved', createdAt: new Date(api.clock.now) } as const
    for (let count = 0; count < retained; count++) await tx.insert(notifications).values(old)
    await tx.insert(notifications).values({ ...old, userId: investor.id })
  })
  await connect()
  const own = await api.database.read.select().from(notifications).where(eq(notifications.userId, founder.id))
  expect([own.length, own.at(-1)!.type]).toEqual([retained, 'connection_requested'])
  expect(await listNotificationTypes(investor)).toHaveLength(1)
})

it('notifications: one that isn’t shown removes none from a user at the limit', async () => {
  const { retained } = LIMITS.notifications
  await api.database.write(async (tx) => {
    const old = { userId: founder.id, type: 'role_approved', createdAt: new Date(api.clock.now) } as const
    for (let count = 0; count < retained; count++) await tx.insert(notifications).values(old)
    await skipNotification(tx, { userId: founder.id, type: 'role_approved' }, api.clock.now)
  })
  expect(await api.database.read.$count(notifications, eq(notifications.userId, founder.id))).toBe(retained)
})
