import { eq } from '#api/platform/db/drizzle.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { LIMITS } from '#api/platform/contract/limits.ts'
import type { News } from './contract/stream.ts'
import { users } from '#api/users/table.ts'
import { notifications } from './table.ts'
import { sessions } from '#api/auth/table.ts'
import { createTestApi, type TestApi } from '#api/testing.ts'

type User = Awaited<ReturnType<TestApi['signedInAs']>>

let api: TestApi
let user: User
beforeEach(async () => {
  api = await createTestApi()
  user = await api.signedInAs('founder')
})
afterEach(() => api.context.streams.close())

interface Stream {
  status: number
  headers: Headers
  /** The updates received so far. */
  news: News[]
  events: string[]
  hasEnded: boolean
  leave: () => Promise<void>
}

/** Opens a stream like a browser, and reads its events. */
async function open(cookie = user.cookie): Promise<Stream> {
  const headers = { Cookie: cookie, Accept: 'text/event-stream' }
  const response = await api.app.request('/api/stream', { headers })
  const stream: Stream = {
    status: response.status,
    headers: response.headers,
    news: [],
    events: [],
    hasEnded: false,
    leave: () => reader.cancel(),
  }
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  const drain = async () => {
    let text = ''
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return void (stream.hasEnded = true)
      text += value
      for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
        const [, event, data] = /^event: (\w+)\ndata: (.*)$/s.exec(text.slice(0, end))!
        text = text.slice(end + 2)
        stream.events.push(event!)
        if (event === 'news') stream.news.push(JSON.parse(data!) as News)
      }
    }
  }
  void drain()
  return stream
}
const notify = (userId = user.id) =>
  api.database.write((tx) => tx.insert(notifications).values({ userId, type: 'role_approved' }))
/** A poll happens once a second. */
const SOON = { timeout: 10_000, interval: 50 }
const expectFirstUpdate = (stream: Stream) => expect.poll(() => stream.news.length, SOON).toBe(1)

describe('a stream', () => {
  it('starts with the current state, and sends what follows', async () => {
    await notify()
    const stream = await open()
    await expect.poll(() => stream.news, SOON).toEqual([{ unread: 1, conversations: [] }])
    await notify()
    await expect.poll(() => stream.news.at(-1), SOON).toEqual({ unread: 2, conversations: [] })
  })

  it('isn’t cached or buffered on its way', async () => {
    const { headers } = await open()
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    })
  })

  it('sends each user only what is theirs', async () => {
    const other = await api.signedInAs('investor')
    const [mine, theirs] = [await open(), await open(other.cookie)]
    await notify(other.id)
    await expect.poll(() => theirs.news.at(-1)?.unread, SOON).toBe(1)
    expect(mine.news).toEqual([{ unread: 0, conversations: [] }])
  })

  it('updates the user’s other browsers when something was read', async () => {
    await notify()
    const stream = await open()
    await expectFirstUpdate(stream)
    await api.call('POST', '/api/notifications/read', { cookie: user.cookie })
    await expect.poll(() => stream.news.at(-1)?.unread, SOON).toBe(0)
  })

  it('ends with its session', async () => {
    const [here, elsewhere] = [await open(), await open(await api.signIn(user.id))]
    await api.call('POST', '/api/logout', { cookie: user.cookie })
    await expect.poll(() => here.hasEnded, SOON).toBe(true)
    expect(here.events.at(-1)).toBe('over')
    expect(elsewhere.hasEnded).toBe(false)
    expect(api.context.streams.count()).toBe(1)
  })

  it.each([
    ['is deactivated', (tx) => tx.update(users).set({ active: false }).where(eq(users.id, user.id))],
    ['deletes the account', (tx) => tx.delete(users).where(eq(users.id, user.id))],
    ['has been away too long', (tx) => tx.update(sessions).set({ expiresAt: new Date(0) })],
  ] satisfies [string, (tx: Parameters<Parameters<TestApi['database']['write']>[0]>[0]) => Promise<unknown>][])(
    'ends when its user %s, and sends nothing more',
    async (_what, change) => {
      const stream = await open()
      await expectFirstUpdate(stream)
      await api.database.write(async (tx) => {
        await tx.insert(notifications).values({ userId: user.id, type: 'role_approved' })
        await change(tx)
      })
      await expect.poll(() => stream.hasEnded, SOON).toBe(true)
      expect(stream.news).toHaveLength(1)
    },
  )

  it('is forgotten when its browser disconnects', async () => {
    const stream = await open()
    await stream.leave()
    await expect.poll(() => api.context.streams.count(), SOON).toBe(0)
  })

  it('makes room for a user’s newest browser by closing the oldest stream', async () => {
    const streams: Stream[] = []
    for (let i = 0; i <= LIMITS.streams.perPerson; i++) streams.push(await open())
    await expect.poll(() => streams[0]!.events.at(-1), SOON).toBe('leave')
    await expect.poll(() => streams[0]!.hasEnded, SOON).toBe(true)
    expect(api.context.streams.count()).toBe(LIMITS.streams.perPerson)
  })

  it('closes immediately when the process stops, and no new one opens', async () => {
    const stream = await open()
    api.context.streams.close()
    await expect.poll(() => stream.hasEnded, SOON).toBe(true)
    expect((await open()).status).toBe(503)
  })

  it('requires a session', async () => {
    expect((await api.app.request('/api/stream', { headers: { Accept: 'text/event-stream' } })).status).toBe(401)
  })

  it('sends the current state and ends for clients that don’t accept events', async () => {
    await notify()
    const response = await api.call('GET', '/api/stream', { cookie: user.cookie })
    expect(await response.text()).toBe('event: news\ndata: {"unread":1,"conversations":[]}\n\n')
    expect(api.context.streams.count()).toBe(0)
  })
})
