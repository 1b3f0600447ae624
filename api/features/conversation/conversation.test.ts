import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Conversation, Message } from '#api/contract/conversation/answers.ts'
import { DAY } from '#api/contract/dates.ts'
import { LIMITS } from '#api/contract/limits.ts'
import type { Notice } from '#api/contract/notice/answers.ts'
import { noticeWords } from '#api/contract/notice/schema.ts'
import { composeMail } from '#api/core/mail/mail.letter.service.ts'
import { connections } from '#api/db/schema/connection.ts'
import { conversationMessages, conversations } from '#api/db/schema/conversation.ts'
import { users } from '#api/db/schema/account.ts'
import { messages as mail } from '#api/db/schema/message.ts'
import { insertStartup } from '#api/db/testing-rows.ts'
import { answerOf, createTestApi, type TestApi } from '#api/testing.ts'

type Person = Awaited<ReturnType<TestApi['signedInAs']>>

let api: TestApi
let founder: Person
let investor: Person
let id: number

beforeEach(async () => {
  api = await createTestApi()
  founder = await api.signedInAs('founder', { firstName: 'Fay' })
  investor = await api.signedInAs('investor', { firstName: 'Ian' })
  const startupId = await api.database.write((tx) =>
    insertStartup(tx, { userId: founder.id, approved: true, companyName: 'Saltmarsh' }),
  )
  const asked = api.call('POST', '/api/connect', { cookie: investor.cookie, body: { startupId } })
  id = ((await (await asked).json()) as { id: number }).id
})

/** Signed in anew: days pass between two calls. */
const as = async ({ id: userId }: Person, method: string, path: string, body?: object) =>
  api.call(method, path, { cookie: await api.signIn(userId), ...(body && { body }) })
const answer = (person: Person, state: string) => as(person, 'PATCH', `/api/connections/${id}`, { state })
const open = (person: Person) => as(person, 'GET', `/api/conversations/${id}`)
const read = async (person: Person) => (await (await open(person)).json()) as Conversation
const send = (person: Person, text: string, key?: string) =>
  as(person, 'POST', `/api/conversations/${id}/messages`, { text, ...(key && { key }) })
const list = async (person: Person, query = '') =>
  (await (await as(person, 'GET', `/api/conversations/${id}/messages${query}`)).json()) as Message[]
const texts = async (person: Person) => (await list(person)).map(({ text }) => text)

describe('a conversation', () => {
  it('begins when the connection is accepted', async () => {
    const none = await answerOf(as(founder, 'GET', '/api/conversations/4711'))
    expect(none[0]).toBe(404)
    expect(await answerOf(open(founder))).toEqual(none)
    await answer(founder, 'accepted')
    const both = { id, isOpen: true, unread: 0 }
    expect(await read(founder)).toMatchObject({
      ...both,
      side: 'founder',
      other: { name: `Ian ${investor.lastName}`, about: null, startupId: null },
    })
    expect(await read(investor)).toMatchObject({
      ...both,
      side: 'investor',
      other: { name: `Fay ${founder.lastName}`, about: 'Saltmarsh' },
    })
  })

  it('is for its two people alone: nobody else can tell it from one that is not there', async () => {
    await answer(founder, 'accepted')
    await send(investor, 'Between us')
    for (const role of ['admin', 'founder', 'investor', 'editor'] as const) {
      const other = await api.signedInAs(role)
      for (const path of ['', '/messages']) {
        const there = await answerOf(as(other, 'GET', `/api/conversations/${id}${path}`))
        expect(there).toEqual(await answerOf(as(other, 'GET', `/api/conversations/4711${path}`)))
        expect(there[0]).toBe(404)
      }
      expect(await answerOf(send(other, 'Hello?'))).toEqual([404, 'This conversation was not found.'])
      expect(await (await as(other, 'GET', '/api/conversations')).json()).toEqual([])
    }
  })

  it('holds what both write, as each reads it', async () => {
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
    expect(listed).toEqual(await read(investor))
  })

  it('is read page by page', async () => {
    await answer(founder, 'accepted')
    for (const text of ['1', '2', '3']) await send(investor, text)
    const page = await as(founder, 'GET', `/api/conversations/${id}/messages?limit=2`)
    expect(page.headers.get('X-Total-Count')).toBe('3')
    const [, cursor] = /cursor=([^>&]+)/.exec(page.headers.get('Link')!)!
    expect(await list(founder, `?cursor=${cursor}`)).toMatchObject([{ text: '1' }])
  })

  it('ends with the connection, and stays for both to read', async () => {
    await answer(founder, 'accepted')
    await send(investor, 'Hello')
    await answer(investor, 'withdrawn')
    expect(await read(founder)).toMatchObject({ isOpen: false, other: { name: `Ian ${investor.lastName}` } })
    expect((await answerOf(send(founder, 'Still there?')))[0]).toBe(409)
    expect(await texts(founder)).toEqual(['Hello'])
  })

  it('stays with whoever stays, and names the other one no more', async () => {
    await answer(founder, 'accepted')
    await send(investor, 'Hello')
    await send(founder, 'Hello, Ian')
    await api.database.write((tx) => tx.delete(users).where(eq(users.id, investor.id)))
    expect(await read(founder)).toMatchObject({ isOpen: false, other: null })
    expect(await texts(founder)).toEqual(['Hello, Ian', 'Hello'])
    expect((await answerOf(send(founder, 'Gone?')))[0]).toBe(409)
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

  it('waits while one of the two is deactivated', async () => {
    await answer(founder, 'accepted')
    await send(investor, 'Hello')
    const set = (active: boolean) =>
      api.database.write((tx) => tx.update(users).set({ active }).where(eq(users.id, investor.id)))
    await set(false)
    expect(await read(founder)).toMatchObject({ isOpen: false, other: null })
    await set(true)
    expect(await read(founder)).toMatchObject({ isOpen: true, other: {} })
  })

  it('goes on when the two are connected anew', async () => {
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

  it('says something, within its length', async () => {
    expect(await answerOf(send(founder, ' \n '))).toEqual([400, 'Please write something first.'])
    const { max } = LIMITS.message
    expect((await answerOf(send(founder, 'a'.repeat(max + 1))))[0]).toBe(400)
    expect((await answerOf(send(founder, 'a'.repeat(max))))[0]).toBe(201)
  })

  it('that is sent again, because its answer was lost, is one', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => send(founder, 'Once', 'key-00001')))
    const ids = await Promise.all(answers.map(async (each) => ((await each.json()) as Message).id))
    expect(new Set(ids).size).toBe(1)
    // Another person’s key is another key.
    await send(investor, 'Mine', 'key-00001')
    expect(await texts(founder)).toEqual(['Mine', 'Once'])
  })

  it('is one of so many a day, for each of the two', async () => {
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

describe('somebody who does not look', () => {
  const told = async (person: Person) =>
    ((await (await as(person, 'GET', '/api/notices')).json()) as Notice[])
      .filter(({ type }) => type === 'message_received')
      .map((notice) => noticeWords(notice))
  const letters = () => api.database.read.select().from(mail).where(eq(mail.kind, 'messageReceived'))
  const letterNow = async () => {
    const [letter] = (await letters()).slice(-1)
    return composeMail(api.context, api.database.read, letter!, { firstName: null, now: api.clock.now })
  }
  const seen = async (person: Person) =>
    as(person, 'POST', `/api/conversations/${id}/read`, { readTo: (await list(person))[0]!.id })

  beforeEach(() => answer(founder, 'accepted'))

  it('has one notice and one letter until it is read, without a word of it', async () => {
    for (const text of ['The secret one', 'Two', 'Three']) await send(investor, text)
    expect(await told(founder)).toEqual([
      {
        title: `Ian ${investor.lastName} wrote to you`,
        text: 'You read it in your conversation.',
        href: `/conversations/${id}`,
      },
    ])
    expect(await letters()).toHaveLength(1)
    expect(JSON.stringify([await letters(), await letterNow()])).not.toMatch(/secret|Ian/)
    expect(await told(investor)).toEqual([])
    expect((await read(founder)).unread).toBe(3)
    expect((await seen(founder)).status).toBe(204)
    expect((await read(founder)).unread).toBe(0)
    expect(await told(founder)).toEqual([])
    await send(investor, 'Four')
    expect(await told(founder)).toHaveLength(1)
    expect(await letters()).toHaveLength(2)
  })

  it('gets no letter of what is read within two minutes', async () => {
    await send(investor, 'Hello')
    const [letter] = await letters()
    expect(letter!.nextTryAt.getTime() - api.clock.now).toBe(120_000)
    await seen(founder)
    expect(await letterNow()).toBeNull()
  })

  it('gets none of a connection that has ended', async () => {
    await send(investor, 'Hello')
    await answer(investor, 'withdrawn')
    expect(await letterNow()).toBeNull()
  })

  it('reads on their own: the other one does not learn of it, and nobody else can say it', async () => {
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
