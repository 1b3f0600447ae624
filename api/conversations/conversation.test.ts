import { eq } from '#api/platform/db/drizzle.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Conversation, Message, OpenConversation } from './calls.ts'
import type { ModeratedReport } from '#api/trust/calls.ts'
import { DAY } from '#api/platform/contract/dates.ts'
import { LIMITS } from '#api/platform/contract/limits.ts'
import type { Connection } from '#api/connections/calls.ts'
import { NOT_ACCEPTING } from '#api/connections/contract/transitions.ts'
import type { Notification } from '#api/notifications/calls.ts'
import { notificationText } from '#api/notifications/contract/text.ts'
import { composeMail } from '#api/email/sender.service.ts'
import { connections } from '#api/connections/table.ts'
import { conversationMessages, conversations } from './table.ts'
import { users } from '#api/users/table.ts'
import { investors } from '#api/investors/table.ts'
import { emails as mail } from '#api/email/table.ts'
import { insertStartup } from '#api/testing-rows.ts'
import { getAnswer, createTestApi, type TestApi } from '#api/testing.ts'

type User = Awaited<ReturnType<TestApi['signedInAs']>>

let api: TestApi
let founder: User
let investor: User
let id: number

beforeEach(async () => {
  api = await createTestApi()
  founder = await api.signedInAs('founder', { firstName: 'Fay' })
  investor = await api.signedInAs('investor', { firstName: 'Ian', lastName: 'Frost' })
  const startupId = await api.database.write((tx) =>
    insertStartup(tx, { userId: founder.id, approved: true, companyName: 'Saltmarsh' }),
  )
  const request = api.call('POST', '/api/connect', { cookie: investor.cookie, body: { startupId } })
  id = ((await (await request).json()) as { id: number }).id
})

/** Signs in again, because days pass between two calls. */
const as = async ({ id: userId }: User, method: string, path: string, body?: object) =>
  api.call(method, path, { cookie: await api.signIn(userId), ...(body && { body }) })
const answer = (user: User, state: string) => as(user, 'PATCH', `/api/connections/${id}`, { state })
const open = (user: User) => as(user, 'GET', `/api/conversations/${id}`)
const read = async (user: User) => (await (await open(user)).json()) as OpenConversation
const send = (user: User, text: string, key?: string) =>
  as(user, 'POST', `/api/conversations/${id}/messages`, { text, ...(key && { key }) })
const list = async (user: User, query = '') =>
  (await (await as(user, 'GET', `/api/conversations/${id}/messages${query}`)).json()) as Message[]
const texts = async (user: User) => (await list(user)).map(({ text }) => text)

describe('a conversation', () => {
  it('starts when the connection is accepted', async () => {
    const none = await getAnswer(as(founder, 'GET', '/api/conversations/4711'))
    expect(none[0]).toBe(404)
    expect(await getAnswer(open(founder))).toEqual(none)
    await answer(founder, 'accepted')
    const both = { id, isOpen: true, unread: 0 }
    expect(await read(founder)).toMatchObject({
      ...both,
      party: 'founder',
      other: { name: `Ian ${investor.lastName}`, about: null, startupId: null },
    })
    expect(await read(investor)).toMatchObject({
      ...both,
      party: 'investor',
      other: { name: `Fay ${founder.lastName}`, about: 'Saltmarsh' },
    })
  })

  it('shows the start of its newest message in the list', async () => {
    await answer(founder, 'accepted')
    expect((await read(founder)).last).toBeNull()
    await send(investor, 'First')
    await send(investor, `${'🚀'.repeat(300)} the end`)
    expect((await read(founder)).last).toEqual({ isOwn: false, text: '🚀'.repeat(200) })
    expect((await read(investor)).last).toMatchObject({ isOwn: true })
  })

  it('is for its two people only; for others it doesn’t seem to exist', async () => {
    await answer(founder, 'accepted')
    await send(investor, 'Between us')
    for (const role of ['admin', 'founder', 'investor', 'editor'] as const) {
      const other = await api.signedInAs(role)
      for (const path of ['', '/messages']) {
        const there = await getAnswer(as(other, 'GET', `/api/conversations/${id}${path}`))
        expect(there).toEqual(await getAnswer(as(other, 'GET', `/api/conversations/4711${path}`)))
        expect(there[0]).toBe(404)
      }
      expect(await getAnswer(send(other, 'Hello?'))).toEqual([404, 'We couldn’t find this conversation.'])
      expect(await (await as(other, 'GET', '/api/conversations')).json()).toEqual([])
    }
  })

  it('contains both people’s messages, as each sees them', async () => {
    await answer(founder, 'accepted')
    await send(investor, ' Hello\r\nFay ')
    api.clock.now += 1000
    await send(founder, '<b>Hello</b>')
    expect(await list(founder)).toMatchObject([
      { isOwn: true, text: '<b>Hello</b>' },
      { isOwn: false, text: 'Hello\nFay' },
    ])
    expect(await list(investor)).toMatchObject([{ isOwn: false }, { isOwn: true }])
    expect(await read(founder)).toMatchObject({ unread: 1 })
    const [listed] = (await (await as(investor, 'GET', '/api/conversations')).json()) as Conversation[]
    const { beginning: _, ...opened } = await read(investor)
    expect(listed).toEqual(opened)
  })

  it('starts with the request and its answer, which aren’t messages', async () => {
    await answer(founder, 'declined')
    api.clock.now += 181 * DAY
    const startupId = (await (await as(investor, 'GET', '/api/connections')).json()) as Connection[]
    const body = { startupId: startupId[0]!.startup.id, message: 'A season of data?' }
    await as(investor, 'POST', '/api/connect', body)
    const request = new Date(api.clock.now).toISOString()
    api.clock.now += DAY
    await as(founder, 'POST', `/api/connections/${id}/extend`)
    await as(founder, 'PATCH', `/api/connections/${id}`, { state: 'accepted', note: 'Gladly' })
    const accepted = new Date(api.clock.now).toISOString()
    const both = [
      { action: 'request', isOwn: true, text: 'A season of data?', at: request, after: null },
      { action: 'accept', isOwn: false, text: 'Gladly', at: accepted, after: null },
    ]
    expect(await read(investor)).toMatchObject({ unread: 0, last: null, beginning: both })
    expect((await read(founder)).beginning.map(({ isOwn }) => isOwn)).toEqual([false, true])
    expect(await list(founder)).toEqual([])
    await as(founder, 'POST', `/api/connections/${id}/block`)
    expect((await read(investor)).beginning).toEqual(both)
    await api.database.write((tx) => tx.update(users).set({ active: false }).where(eq(users.id, founder.id)))
    expect((await read(investor)).beginning).toEqual([])
    await api.database.write((tx) => tx.delete(users).where(eq(users.id, founder.id)))
    expect((await open(investor)).status).toBe(404)
  })

  it('shows each request that was accepted, with its answer', async () => {
    await answer(founder, 'accepted')
    const { id: messageId } = (await (await send(investor, 'Hello')).json()) as Message
    await answer(investor, 'withdrawn')
    const [connection] = (await (await as(investor, 'GET', '/api/connections')).json()) as Connection[]
    const sendRequest = (message: string) => {
      api.clock.now += 181 * DAY
      return as(investor, 'POST', '/api/connect', { startupId: connection!.startup.id, message })
    }
    await sendRequest('Shall we talk again?')
    await answer(founder, 'declined')
    await sendRequest('We have a new fund.')
    await as(founder, 'PATCH', `/api/connections/${id}`, { state: 'accepted', note: 'Welcome back' })
    expect((await read(founder)).beginning).toMatchObject([
      { action: 'request', after: null },
      { action: 'accept', after: null },
      { action: 'request', isOwn: false, text: 'We have a new fund.', after: messageId },
      { action: 'accept', isOwn: true, text: 'Welcome back', after: messageId },
    ])
  })

  it('is read in pages', async () => {
    await answer(founder, 'accepted')
    for (const text of ['1', '2', '3']) await send(investor, text)
    const page = await as(founder, 'GET', `/api/conversations/${id}/messages?limit=2`)
    expect(page.headers.get('X-Total-Count')).toBe('3')
    const [, cursor] = /cursor=([^>&]+)/.exec(page.headers.get('Link')!)!
    expect(await list(founder, `?cursor=${cursor}`)).toMatchObject([{ text: '1' }])
  })

  it('ends with the connection, and both can still read it', async () => {
    await answer(founder, 'accepted')
    await send(investor, 'Hello')
    await answer(investor, 'withdrawn')
    expect(await read(founder)).toMatchObject({ isOpen: false, other: { name: `Ian ${investor.lastName}` } })
    expect((await getAnswer(send(founder, 'Still there?')))[0]).toBe(409)
    expect(await texts(founder)).toEqual(['Hello'])
  })

  it('stays with the remaining member, and no longer names the other one', async () => {
    await answer(founder, 'accepted')
    await send(investor, 'Hello')
    await send(founder, 'Hello, Ian')
    await api.database.write((tx) => tx.delete(users).where(eq(users.id, investor.id)))
    expect(await read(founder)).toMatchObject({ isOpen: false, other: null })
    expect(await texts(founder)).toEqual(['Hello, Ian', 'Hello'])
    expect((await getAnswer(send(founder, 'Gone?')))[0]).toBe(409)
    await api.database.write((tx) => tx.delete(users).where(eq(users.id, founder.id)))
    expect(await api.database.read.$count(conversations)).toBe(0)
    expect(await api.database.read.$count(conversationMessages)).toBe(0)
  })

  it('leaves nothing behind when nothing was written', async () => {
    await answer(founder, 'accepted')
    await api.database.write((tx) => tx.delete(users).where(eq(users.id, founder.id)))
    expect((await open(investor)).status).toBe(404)
    expect(await api.database.read.$count(conversations)).toBe(0)
  })

  it('is closed while one of its people is deactivated', async () => {
    await answer(founder, 'accepted')
    await send(investor, 'Hello')
    const set = (active: boolean) =>
      api.database.write((tx) => tx.update(users).set({ active }).where(eq(users.id, investor.id)))
    await set(false)
    expect(await read(founder)).toMatchObject({ isOpen: false, other: null })
    await set(true)
    expect(await read(founder)).toMatchObject({ isOpen: true, other: {} })
  })

  it('continues when they are connected again', async () => {
    await answer(founder, 'accepted')
    await send(investor, 'Hello')
    await answer(investor, 'withdrawn')
    await api.database.write((tx) => tx.update(connections).set({ state: 'accepted' }))
    await send(investor, 'Again')
    expect(await texts(founder)).toEqual(['Again', 'Hello'])
  })
})

describe('a message', () => {
  beforeEach(() => answer(founder, 'accepted'))

  it('has text within its length', async () => {
    expect(await getAnswer(send(founder, ' \n '))).toEqual([400, 'Write something first.'])
    const { max } = LIMITS.message
    expect((await getAnswer(send(founder, 'a'.repeat(max + 1))))[0]).toBe(400)
    expect((await getAnswer(send(founder, 'a'.repeat(max))))[0]).toBe(201)
  })

  it('that is sent again after a lost response is stored once', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => send(founder, 'Once', 'key-00001')))
    const ids = await Promise.all(answers.map(async (each) => ((await each.json()) as Message).id))
    expect(new Set(ids).size).toBe(1)
    // The same key from another person is a different message.
    await send(investor, 'Mine', 'key-00001')
    expect(await texts(founder)).toEqual(['Mine', 'Once'])
  })

  it('is limited to a number per day, for each person', async () => {
    const { max } = LIMITS.messagesADay
    for (let i = 0; i < max; i++) expect((await send(founder, `${i}`, `key-0000-${i}`)).status).toBe(201)
    const refused = await send(founder, 'One more')
    expect(refused.status).toBe(429)
    expect(refused.headers.get('Retry-After')).toBe(String(DAY / 1000))
    expect((await send(founder, '0', 'key-0000-0')).status).toBe(201)
    expect((await send(investor, 'I may')).status).toBe(201)
    api.clock.now += DAY
    expect((await send(founder, 'Tomorrow')).status).toBe(201)
  })
})

describe('unread messages', () => {
  const notified = async (user: User) =>
    ((await (await as(user, 'GET', '/api/notifications')).json()) as Notification[])
      .filter(({ type }) => type === 'message_received')
      .map((notification) => notificationText(notification))
  const emails = () => api.database.read.select().from(mail).where(eq(mail.kind, 'messageReceived'))
  const emailNow = async () => {
    const [email] = (await emails()).slice(-1)
    return composeMail(api.context, api.database.read, email!, { firstName: null, now: api.clock.now })
  }
  const seen = async (user: User) =>
    as(user, 'POST', `/api/conversations/${id}/read`, { readTo: (await list(user))[0]!.id })

  /** The conversations in which someone has unread messages, and their number. */
  const pending = async (user: User) => {
    const listed = await as(user, 'GET', '/api/conversations?only=unread')
    return [
      ((await listed.json()) as Conversation[]).map((conversation) => conversation.id),
      listed.headers.get('X-Total-Count'),
    ]
  }

  beforeEach(() => answer(founder, 'accepted'))

  it('cause one notification and one email until read, without their text', async () => {
    for (const text of ['The secret one', 'Two', 'Three']) await send(investor, text)
    expect(await notified(founder)).toEqual([
      {
        title: `Ian ${investor.lastName} sent you a message`,
        text: 'Read it in your conversation.',
        href: `/conversations/${id}`,
      },
    ])
    expect(await emails()).toHaveLength(1)
    expect(JSON.stringify([await emails(), await emailNow()])).not.toContain('secret')
    expect((await emailNow())!.subject).toBe('Ian Frost sent you a message')
    expect(await notified(investor)).toEqual([])
    expect((await read(founder)).unread).toBe(3)
    expect(await pending(founder)).toEqual([[id], '1'])
    expect(await pending(investor)).toEqual([[], '0'])
    expect((await seen(founder)).status).toBe(204)
    expect((await read(founder)).unread).toBe(0)
    expect(await pending(founder)).toEqual([[], '0'])
    expect(await notified(founder)).toEqual([])
    await send(investor, 'Four')
    expect(await notified(founder)).toHaveLength(1)
    expect(await emails()).toHaveLength(2)
  })

  it('cause no email if read within two minutes', async () => {
    await send(investor, 'Hello')
    const [email] = await emails()
    expect(email!.nextAttemptAt.getTime() - api.clock.now).toBe(120_000)
    await seen(founder)
    expect(await emailNow()).toBeNull()
  })

  it('cause no email once the connection has ended', async () => {
    await send(investor, 'Hello')
    await answer(investor, 'withdrawn')
    expect(await emailNow()).toBeNull()
  })

  it('are tracked per person, which no one else sees or sets', async () => {
    await send(investor, 'Hello')
    const before = await list(investor)
    await seen(founder)
    expect(await list(investor)).toEqual(before)
    const other = await api.signedInAs('admin')
    expect((await as(other, 'POST', `/api/conversations/${id}/read`, { readTo: 1 })).status).toBe(404)
    await as(founder, 'POST', `/api/conversations/${id}/read`, { readTo: 999 })
    await send(investor, 'Later')
    expect((await read(founder)).unread).toBe(1)
  })
})

describe('a block', () => {
  const block = (user: User, method = 'POST') => as(user, method, `/api/connections/${id}/block`)
  const stateFor = async (user: User) =>
    ((await (await as(user, 'GET', '/api/connections')).json()) as Connection[])[0]!.state
  const notifications = async (user: User) =>
    (await (await as(user, 'GET', '/api/notifications')).json()) as Notification[]
  beforeEach(async () => {
    await answer(founder, 'accepted')
    await send(investor, 'Hello')
  })

  it('ends the connection for both immediately, and the other person learns that it ended', async () => {
    expect((await block(founder)).status).toBe(204)
    for (const user of [founder, investor]) {
      expect(await read(user)).toMatchObject({ isOpen: false })
      expect((await send(user, 'More?')).status).toBe(409)
      expect(await stateFor(user)).toBe('withdrawn')
    }
    expect(await read(founder)).toMatchObject({ isBlocked: true })
    expect(await read(investor)).toMatchObject({ isBlocked: false })
    expect((await notifications(investor)).map(({ type }) => type)).toEqual(['connection_ended', 'connection_accepted'])
    const history = await as(investor, 'GET', '/api/connections')
    expect(await history.text()).not.toContain('block')
  })

  it('stops requests in both directions, without telling the blocked person why', async () => {
    await block(founder)
    api.clock.now += 31 * DAY
    const startupId = (await read(investor)).other!.startupId!
    const request = await as(investor, 'POST', '/api/connect', { startupId })
    expect(await getAnswer(request)).toEqual([409, NOT_ACCEPTING])
    await api.database.write((tx) =>
      tx.insert(investors).values({
        userId: investor.id,
        background: 'Twenty years',
        investmentRange: '$1M+',
        location: 'Here',
        isPublic: true,
      }),
    )
    const body = { investorId: 1, message: 'We grow what you invest in, and raise a round.' }
    expect(await getAnswer(as(founder, 'POST', '/api/connect', body))).toEqual([
      409,
      'You’ve blocked them. Unblock them in your conversation first.',
    ])
  })

  it('can be removed only by the blocker, and the connection stays ended', async () => {
    await block(founder)
    await block(investor, 'DELETE')
    expect(await read(founder)).toMatchObject({ isBlocked: true })
    await block(founder, 'DELETE')
    expect(await read(founder)).toMatchObject({ isOpen: false, isBlocked: false })
    api.clock.now += 31 * DAY
    const startupId = (await read(investor)).other!.startupId!
    expect((await as(investor, 'POST', '/api/connect', { startupId })).status).toBe(201)
  })

  it('by both people lasts until both have removed theirs', async () => {
    await block(founder)
    await block(investor)
    await block(founder, 'DELETE')
    api.clock.now += 31 * DAY
    const startupId = (await read(investor)).other!.startupId!
    const request = () => as(investor, 'POST', '/api/connect', { startupId })
    expect((await request()).status).toBe(409)
    await block(investor, 'DELETE')
    expect((await request()).status).toBe(201)
  })

  it('looks like a decline by the recipient', async () => {
    await api.database.write((tx) => tx.update(connections).set({ state: 'requested' }))
    await block(founder)
    expect(await stateFor(investor)).toBe('declined')
  })
})

describe('a report', () => {
  const report = (user: User, messageIds: number[], reason = 'It asks for money') =>
    as(user, 'POST', `/api/conversations/${id}/reports`, { messageIds, reason })
  const queue = async (admin: User) =>
    (await (await as(admin, 'GET', '/api/admin/moderation')).json()) as ModeratedReport[]
  let admin: User
  beforeEach(async () => {
    admin = await api.signedInAs('admin')
    await answer(founder, 'accepted')
    for (const text of ['First', 'Second', 'Third']) await send(investor, text)
  })

  it('shows the selected messages to administrators, and no others', async () => {
    const second = (await list(founder)).find(({ text }) => text === 'Second')!
    expect((await report(founder, [second.id])).status).toBe(204)
    const reports = await queue(admin)
    expect(reports).toMatchObject([
      {
        reason: 'It asks for money',
        reporter: { id: founder.id },
        other: { id: investor.id },
        messages: [{ id: second.id, isReporters: false, text: 'Second' }],
        answeredAt: null,
      },
    ])
    expect(JSON.stringify(reports)).not.toMatch(/First|Third/)
    expect((await open(admin)).status).toBe(404)
    for (const user of [founder, investor, await api.signedInAs('editor')])
      expect((await as(user, 'GET', '/api/admin/moderation')).status).toBe(403)
    const [email] = await api.database.read.select().from(mail).where(eq(mail.kind, 'messagesReported'))
    expect(email).toMatchObject({ userId: admin.id })
  })

  it('is about the reporter’s own conversation and its messages', async () => {
    expect((await report(founder, [4711])).status).toBe(400)
    expect((await report(founder, [])).status).toBe(400)
    expect((await report(await api.signedInAs('founder'), [1])).status).toBe(404)
    expect((await report(admin, [1])).status).toBe(404)
    expect(await queue(admin)).toEqual([])
  })

  it('is answered once, audited, and its reporter is notified', async () => {
    await report(founder, [1])
    const [{ id: reportId }] = (await queue(admin)) as [ModeratedReport]
    const reply = () => as(admin, 'PATCH', `/api/admin/moderation/${reportId}`, { answer: 'We closed the account.' })
    expect((await reply()).status).toBe(200)
    expect((await reply()).status).toBe(409)
    const own = await as(founder, 'GET', `/api/conversations/${id}/reports`)
    expect(await own.json()).toMatchObject([{ answer: 'We closed the account.' }])
    expect(await (await as(investor, 'GET', `/api/conversations/${id}/reports`)).json()).toEqual([])
    const notified = (await (await as(founder, 'GET', '/api/notifications')).json()) as Notification[]
    expect(notified.map(({ type }) => type)).toContain('report_answered')
    const trail = (await (await as(admin, 'GET', '/api/admin/audit')).json()) as { action: string; actorId: number }[]
    expect(trail).toMatchObject([{ action: 'message-report.answer', actorId: admin.id }])
  })

  it('can be answered after the other account was deleted', async () => {
    await report(founder, [1])
    await api.database.write((tx) => tx.delete(users).where(eq(users.id, investor.id)))
    const [pending] = (await queue(admin)) as [ModeratedReport]
    expect(pending.other).toBeNull()
    const reply = await as(admin, 'PATCH', `/api/admin/moderation/${pending.id}`, { answer: 'They are gone.' })
    expect(reply.status).toBe(200)
  })
})
