import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApi, type TestApi } from '#api/testing.ts'
import { startedContentFolder } from '#cms/gateway/testing-content.ts'
import type { ImportResult } from '#api/contract/import/answers.ts'

let api: TestApi
let content: Awaited<ReturnType<typeof startedContentFolder>>
let cookie: string
let answerOf: (address: string) => Promise<string>
const NOW = Date.UTC(2030, 4, 17, 12)

const item = (guid: string, title: string) =>
  `<item><title>${title}</title><guid>${guid}</guid><link>https://river.example/${guid}</link><pubDate>Fri, 17 May 2030 10:00:00 GMT</pubDate><description>Text.</description></item>`
const feed = (...items: string[]) => `<rss version="2.0"><channel><title>River</title>${items.join('')}</channel></rss>`

beforeAll(async () => {
  content = await startedContentFolder('import')
  const gateway = await content.openGateway({ now: () => NOW })
  api = await createTestApi({ gateway, fetchSource: (address) => answerOf(address) })
  api.clock.now = NOW
  cookie = (await api.signedInAs('editor')).cookie
})
afterAll(async () => {
  await api.context.gateway.close()
  content.remove()
})

const send = (body: object) => api.call('POST', '/api/cms/import', { cookie, body })
async function importing(body: object): Promise<ImportResult> {
  const response = await send(body)
  expect(response.status).toBe(200)
  return (await response.json()) as ImportResult
}
const drafts = () =>
  api.json<string[]>('POST', '/api/cms', { cookie, body: { action: 'unpublishedEntries', params: {} } })

test('a feed becomes drafts, once, however often it is imported', async () => {
  answerOf = async () => feed(item('a', 'One'), item('b', 'Two'))
  const first = await importing({ kind: 'news', url: 'https://river.example/feed' })
  expect(first.message).toBe('2 drafts were made. Read through them, then publish.')
  expect((await drafts()).sort()).toEqual(first.made.map(({ slug }) => `news/${slug}`).sort())

  answerOf = async () => feed(item('a', 'One, with another title'), item('b', 'Two'), item('c', 'Three'))
  const second = await importing({ kind: 'news', url: 'https://river.example/feed' })
  expect(second.made.map(({ title }) => title)).toEqual(['Three'])
  expect(second.skipped.map(({ why }) => why)).toEqual(['It is there already.', 'It is there already.'])
  expect(await drafts()).toHaveLength(3)
})

test('an uploaded calendar becomes drafts of events', async () => {
  const text =
    'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\nSUMMARY:Fair\r\nDTSTART:20300601T150000Z\r\nEND:VEVENT\r\nEND:VCALENDAR'
  const { made } = await importing({ kind: 'events', text })
  expect(made).toEqual([{ title: 'Fair', collection: 'events', slug: expect.stringMatching(/^2030-06-01-fair-/) }])
  expect((await importing({ kind: 'events', text })).message).toBe(
    'There is nothing new to import. 1 item was left out.',
  )
})

test('what is no feed, no address or both is refused in words', async () => {
  answerOf = async () => '<html></html>'
  const refused = async (body: object) => {
    const response = await send(body)
    return [response.status, ((await response.json()) as { error: string }).error]
  }
  expect(await refused({ kind: 'news', url: 'https://river.example/' })).toEqual([
    400,
    expect.stringContaining('not a news feed'),
  ])
  expect(await refused({ kind: 'news', url: 'http://river.example/' })).toEqual([
    400,
    'The address has to begin with https://.',
  ])
  expect(await refused({ kind: 'news' })).toEqual([400, expect.stringContaining('Give either the address')])
  expect(await refused({ kind: 'videos', text: 'x' })).toEqual([400, 'Choose news or events.'])
})

test('two imports at once do not make the same drafts twice', async () => {
  let go = () => {}
  const wait = new Promise<void>((resolve) => (go = resolve))
  answerOf = async () => {
    await wait
    return feed(item('x', 'Once'))
  }
  const first = send({ kind: 'news', url: 'https://river.example/feed' })
  await expect.poll(async () => (await send({ kind: 'news', url: 'https://river.example/feed' })).status).toBe(429)
  go()
  expect(((await (await first).json()) as ImportResult).made).toHaveLength(1)
})
