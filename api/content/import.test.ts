import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApi, type TestApi } from '#api/testing.ts'
import { startedContentFolder } from '#cms/gateway/testing-content.ts'
import type { ImportResult } from './calls.ts'

let api: TestApi
let content: Awaited<ReturnType<typeof startedContentFolder>>
let cookie: string
let getAnswer: (address: string) => Promise<string>
const NOW = Date.UTC(2030, 4, 17, 12)

const item = (guid: string, title: string) =>
  `<item><title>${title}</title><guid>${guid}</guid><link>https://river.example/${guid}</link><pubDate>Fri, 17 May 2030 10:00:00 GMT</pubDate><description>Text.</description></item>`
const feed = (...items: string[]) => `<rss version="2.0"><channel><title>River</title>${items.join('')}</channel></rss>`

beforeAll(async () => {
  content = await startedContentFolder('import')
  const gateway = await content.openGateway({ now: () => NOW })
  api = await createTestApi({ gateway, fetchSource: (address) => getAnswer(address) })
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

test('a feed becomes drafts once, however often it is imported', async () => {
  getAnswer = async () => feed(item('a', 'One'), item('b', 'Two'))
  const first = await importing({ kind: 'news', url: 'https://river.example/feed' })
  expect(first.message).toBe('2 drafts were made. Read through them, then publish.')
  expect((await drafts()).sort()).toEqual(first.made.map(({ slug }) => `news/${slug}`).sort())

  getAnswer = async () => feed(item('a', 'One, with another title'), item('b', 'Two'), item('c', 'Three'))
  const second = await importing({ kind: 'news', url: 'https://river.example/feed' })
  expect(second.made.map(({ title }) => title)).toEqual(['Three'])
  expect(second.skipped.map(({ why }) => why)).toEqual(['It’s there already.', 'It’s there already.'])
  expect(await drafts()).toHaveLength(3)
})

test('an uploaded calendar becomes event drafts', async () => {
  const text =
    'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\nSUMMARY:Fair\r\nDTSTART:20300601T150000Z\r\nEND:VEVENT\r\nEND:VCALENDAR'
  const { made } = await importing({ kind: 'events', text })
  const slug = expect.stringMatching(/^2030-06-01-fair-/) as string
  expect(made).toEqual([{ title: 'Fair', collection: 'events', slug, day: '2030-06-01', note: null }])
  expect((await importing({ kind: 'events', text })).message).toBe(
    'There is nothing new to import. 1 item was left out.',
  )
})

/** One action of the editing screens. */
const runAction = (action: string, params: object) =>
  api.json<Record<string, string>>('POST', '/api/cms', { cookie, body: { action, params } })

/** Publishes a draft as it is. */
async function publish(collection: string, slug: string): Promise<void> {
  await runAction('updateUnpublishedEntryStatus', { collection, slug, newStatus: 'pending_publish' })
  await runAction('publishUnpublishedEntry', { collection, slug })
}

/** Creates a draft from a change that an import found. */
const draft = ({ collection, slug, raw, base }: ImportResult['changed'][number]) =>
  runAction('persistEntry', {
    dataFiles: [{ path: `events/${slug}.json`, slug, raw, base }],
    options: { collectionName: collection, useWorkflow: true, newEntry: false, status: 'draft' },
  })

const getCalendar = (...events: string[][]) =>
  ['BEGIN:VCALENDAR', ...events.flatMap((lines) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']), 'END:VCALENDAR'].join(
    '\n',
  )
const event = (uid: string, title: string, start: string, ...more: string[]) => [
  `UID:${uid}`,
  `SUMMARY:${title}`,
  `DTSTART:${start}`,
  ...more,
]
const events = (...all: string[][]) => importing({ kind: 'events', text: getCalendar(...all) })
const entry = async (slug: string) =>
  JSON.parse((await runAction('getEntry', { path: `events/${slug}.json` }))['data']!) as Record<string, string>

test('an event moved or canceled at its source is listed, and one click drafts it', async () => {
  const { made } = await events(
    event('m1', 'Walk', '20300605T230000Z', 'LOCATION:Hall A'),
    event('m2', 'Talk', '20300610T230000Z', 'LOCATION:Hall B'),
  )
  const [walk, talk] = made as [ImportResult['made'][0], ImportResult['made'][0]]
  for (const { collection, slug } of made) await publish(collection, slug)

  const second = [
    event('m1', 'Walk', '20300606T230000Z', 'LOCATION:Hall C'),
    event('m2', 'Talk', '20300610T230000Z', 'LOCATION:Hall B', 'STATUS:CANCELLED'),
  ]
  const { changed, message } = await events(...second)
  expect(message).toBe('There is nothing new to import. 2 events were changed at the source.')
  expect(changed.map(({ slug, why }) => [slug, why])).toEqual([
    [walk.slug, 'changed'],
    [talk.slug, 'canceled'],
  ])
  expect(changed[0]!.changes).toEqual(
    expect.arrayContaining([
      { field: 'Starts', before: 'Jun 5, 2030, 7:00 PM', after: 'Jun 6, 2030, 7:00 PM' },
      { field: 'Location', before: 'Hall A', after: 'Hall C' },
      { field: 'Status', before: '', after: 'Rescheduled' },
    ]),
  )
  expect(changed[1]!.changes).toEqual([{ field: 'Status', before: '', after: 'Canceled' }])

  for (const change of changed) await draft(change)
  expect((await entry(walk.slug))['location']).toBe('Hall A')
  expect((await events(...second)).changed).toEqual([])
  for (const { collection, slug } of changed) await publish(collection, slug)
  expect(await entry(walk.slug)).toMatchObject({
    start: '2030-06-06T19:00',
    previousStart: '2030-06-05T19:00',
    status: 'rescheduled',
    location: 'Hall C',
  })
  expect(await entry(talk.slug)).toMatchObject({ status: 'cancelled', location: 'Hall B' })
  // Taking place after all is a change too.
  const again = await events(second[0]!, event('m2', 'Talk', '20300610T230000Z', 'LOCATION:Hall B'))
  expect(again.changed.map(({ title }) => title)).toEqual(['Talk'])
})

test('an editor’s change isn’t a change of the source, and isn’t overwritten', async () => {
  const first = event('w1', 'Workshop', '20300612T150000Z', 'DESCRIPTION:Come.')
  const { made } = await events(first)
  const { slug } = made[0]!
  const { data: raw, id } = await runAction('unpublishedEntryDataFile', {
    collection: 'events',
    slug,
    path: `events/${slug}.json`,
  })
  const edited = JSON.stringify({ ...(JSON.parse(raw!) as object), title: 'Our workshop', description: 'Ours.' })
  await draft({ collection: 'events', slug, raw: edited, base: id! } as ImportResult['changed'][number])
  expect((await events(first)).changed).toEqual([])

  const { changed } = await events(event('w1', 'Workshop', '20300613T150000Z', 'DESCRIPTION:Come.'))
  expect(changed[0]!.changes.map(({ field }) => field)).toEqual(['Starts'])
  expect(JSON.parse(changed[0]!.raw)).toMatchObject({ title: 'Our workshop', description: 'Ours.' })
})

test('a series that cancels a date or moves its time changes existing events', async () => {
  const series = (start: string, ...more: string[]) =>
    event('s1', 'Clinic', `20300603T${start}`, 'RRULE:FREQ=WEEKLY;COUNT=3', ...more)
  expect((await events(series('150000Z'))).made).toHaveLength(3)
  const { made, changed } = await events(series('160000Z', 'EXDATE:20300610T160000Z'))
  expect(made).toEqual([])
  expect(changed.map(({ slug, why }) => [slug.slice(0, 10), why])).toEqual([
    ['2030-06-03', 'changed'],
    ['2030-06-17', 'changed'],
    ['2030-06-10', 'canceled'],
  ])
})

test('a date that its series has on another day now is listed, also for a file', async () => {
  const series = (day: string) => event('d1', 'Social', `${day}T150000Z`, 'RRULE:FREQ=WEEKLY;COUNT=2')
  expect((await events(series('20300604'))).made).toHaveLength(2)
  const { made, changed } = await events(series('20300606'))
  expect(made).toHaveLength(2)
  expect(changed.map(({ slug, why }) => `${slug.slice(0, 10)} ${why}`)).toEqual(['2030-06-04 gone', '2030-06-11 gone'])
})

test('an event that its source no longer lists is listed, and its draft cancels it', async () => {
  const subscribed = (...all: string[][]) => {
    getAnswer = async () => getCalendar(...all)
    return importing({ kind: 'events', url: 'https://river.example/calendar.ics' })
  }
  const stays = event('g1', 'Stays', '20300620T150000Z')
  expect((await subscribed(stays, event('g2', 'Goes', '20300621T150000Z'))).made).toHaveLength(2)
  expect((await events(stays)).changed).toEqual([])
  expect((await subscribed()).changed).toEqual([])
  expect((await subscribed(stays, event('g3', 'Odd', '20300622T150000Z', 'RRULE:FREQ=NEVER'))).changed).toEqual([])
  const { changed } = await subscribed(stays)
  expect(changed.map(({ title, why }) => `${title} ${why}`)).toEqual(['Goes gone'])
  const removed = changed[0]!
  expect(JSON.parse(removed.raw)).toMatchObject({ title: 'Goes', status: 'cancelled' })
  await draft(removed)
  expect((await subscribed(stays)).changed).toEqual([])
})

test('an event under another id is recognized by title, start, and place', async () => {
  const coffee = (uid: string, place: string) => event(uid, 'Coffee', '20300615T150000Z', `LOCATION:${place}`)
  expect((await events(coffee('040000AAAA', 'Cafe Rio'))).made).toHaveLength(1)
  const second = await events(coffee('040000BBBB', 'CAFE  RIO'), coffee('040000CCCC', 'Cafe Rio'))
  expect(second.made).toEqual([])
  expect(second.skipped.map(({ why }) => why)).toEqual(['It’s there already.', 'It’s in there twice.'])
  expect((await events(coffee('040000DDDD', 'Elsewhere'))).made).toHaveLength(1)
})

// gt-scheduler/website#141: each export starts its ids at the same number.
test('an id that is reused after its event is over is another event', async () => {
  const first = await events(event('6@default', 'Spring lab', '20300517T123000Z'))
  const { collection, slug } = first.made[0]!
  await publish(collection, slug)
  api.clock.now = NOW + 3_600_000
  const second = await events(event('6@default', 'Autumn lab', '20300925T150000Z'))
  expect([second.made.map(({ title }) => title), second.changed]).toEqual([['Autumn lab'], []])
  const third = await events(event('6@default', 'Autumn lab', '20300926T150000Z'))
  expect([third.made, third.changed.map(({ title }) => title)]).toEqual([[], ['Autumn lab']])
  api.clock.now = NOW
})

test('a canceled event that doesn’t exist here is skipped, with a message', async () => {
  const { made, skipped } = await events(event('c1', 'Off', '20300616T150000Z', 'STATUS:CANCELLED'))
  expect([made, skipped]).toEqual([[], [{ title: 'Off', why: 'It was canceled.' }]])
})

test('what can’t be read is noted; an unclear date is left to the editor', async () => {
  const { made } = await events(['UID:z1', 'SUMMARY:Z\uFFFDrich', 'DTSTART;TZID=Mars:20300618T150000'])
  expect(made[0]!.note).toMatch(/“Mars”, isn’t known.*letters couldn’t be read/)
  getAnswer = async () =>
    feed(item('undated', 'Undated').replace(/<pubDate>.*<\/pubDate>/, '<pubDate>06.05.2030</pubDate>'))
  const { undated, message } = await importing({ kind: 'news', url: 'https://river.example/feed' })
  expect(undated).toMatchObject([{ title: 'Undated', why: 'Its date, “06.05.2030”, is left to the editor.' }])
  expect(message).toBe('There is nothing new to import. The date of 1 story is left to you.')
})

test('a file of the other kind is refused with its kind', async () => {
  const calendar = await send({ kind: 'news', text: getCalendar(event('k', 'Fair', '20300601T150000Z')) })
  expect(await calendar.json()).toMatchObject({ error: expect.stringContaining('This is a calendar. Choose Events') })
  const news = await send({ kind: 'events', text: feed(item('k', 'K')) })
  expect(await news.json()).toMatchObject({ error: expect.stringContaining('This is a news feed. Choose News') })
})

test('neither or both of feed and address are refused with a message', async () => {
  getAnswer = async () => '<html></html>'
  const refused = async (body: object) => {
    const response = await send(body)
    return [response.status, ((await response.json()) as { error: string }).error]
  }
  expect(await refused({ kind: 'news', url: 'https://river.example/' })).toEqual([
    400,
    expect.stringContaining('isn’t a news feed'),
  ])
  expect(await refused({ kind: 'news', url: 'http://river.example/' })).toEqual([
    400,
    'The address has to begin with https://.',
  ])
  expect(await refused({ kind: 'news' })).toEqual([400, expect.stringContaining('Give either the address')])
  expect(await refused({ kind: 'videos', text: 'x' })).toEqual([400, 'Choose news or events.'])
})

test('two parallel imports don’t create drafts twice', async () => {
  let go = () => {}
  const wait = new Promise<void>((resolve) => (go = resolve))
  getAnswer = async () => {
    await wait
    return feed(item('x', 'Once'))
  }
  const first = send({ kind: 'news', url: 'https://river.example/feed' })
  await expect.poll(async () => (await send({ kind: 'news', url: 'https://river.example/feed' })).status).toBe(429)
  go()
  expect(((await (await first).json()) as ImportResult).made).toHaveLength(1)
})
