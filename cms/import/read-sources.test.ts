import { expect, test } from 'vitest'
import { readCalendar } from './calendar.ts'
import { readFeed } from './feed.ts'
import { toSlug } from './item.ts'
import { calendarText, getEntry } from './testing-calendar.ts'

const context = { timeZone: 'America/Chicago', now: new Date('2030-05-17T12:00:00Z') }

const rss = (item: string, title = 'River Chamber') =>
  `<?xml version="1.0"?><rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel><title>${title}</title>${item}</channel></rss>`

test('an RSS item becomes a valid entry with its day in the site’s time zone', () => {
  const { items } = readFeed(
    rss(`<item><title>The mill: "opens" &amp; turns</title><link>https://river.example/mill</link><guid>g-1</guid>
      <pubDate>Sat, 18 May 2030 02:00:00 GMT</pubDate><description>Short.</description>
      <content:encoded><![CDATA[<p>It <b>turns</b>.</p><ul><li>One</li></ul>]]></content:encoded></item>`),
    context,
  )
  const entry = getEntry('news', items[0]!)
  expect(entry.id).toMatch(/^2030-05-17-the-mill-opens-turns-[0-9a-f]{10}$/)
  expect(entry.data).toMatchObject({
    title: 'The mill: "opens" & turns',
    publishDate: '2030-05-17',
    author: 'River Chamber',
    sourceUrl: 'https://river.example/mill',
    summary: 'Short.',
  })
  expect(entry.body).toBe('It turns.\n\n- One')
})

test('Atom and JSON feeds are read, and an item keeps its entry name', () => {
  const atom = (title: string) =>
    readFeed(
      `<feed xmlns="http://www.w3.org/2005/Atom"><title>A</title><entry><title>${title}</title><id>urn:1</id><updated>2030-05-01T00:00:00Z</updated><author><name>Bo</name></author><link href="https://a.example/e"/><content type="html">&lt;p&gt;Text&lt;/p&gt;</content></entry></feed>`,
      context,
    ).items[0]!
  expect(getEntry('news', atom('Old')).data).toMatchObject({ author: 'Bo', sourceUrl: 'https://a.example/e' })
  expect(toSlug(atom('Old')).slice(-10)).toBe(toSlug(atom('New')).slice(-10))
  const json = {
    version: 'https://jsonfeed.org/version/1.1',
    title: 'J',
    items: [
      {
        id: '7',
        title: 'T',
        content_text: 'a < b',
        url: 'https://j.example/7',
        date_published: '2030-05-01T00:00:00Z',
      },
    ],
  }
  expect(getEntry('news', readFeed(JSON.stringify(json), context).items[0]!).body).toBe('a \\< b')
})

test.each([
  // xml:base of the feed and of the entry (feedparser's documentation, Relative Link Resolution).
  [
    'Atom',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:base="https://a.example/blog/"><title>A</title><entry xml:base="2030/"><title>T</title><id>1</id><updated>2030-05-01T00:00:00Z</updated><link href="e.html"/></entry></feed>',
    'https://a.example/blog/2030/e.html',
  ],
  [
    'RSS',
    rss('<link>https://c.example/</link><item><title>T</title><link>/news/1</link></item>'),
    'https://c.example/news/1',
  ],
  ['RSS', rss('<item><title>T</title><link>news/1</link></item>'), 'https://river.example/news/1'],
  ['RSS', rss('<item><title>T</title><guid>https://c.example/2</guid></item>'), 'https://c.example/2'],
  ['RSS', rss('<item><title>T</title><guid isPermaLink="false">https://c.example/2</guid></item>'), undefined],
  ['RSS', rss('<item><title>T</title><guid>2</guid><link>javascript:alert(1)</link></item>'), undefined],
])('an article of %s %j has the address %s', (_kind, text, url) => {
  expect(readFeed(text, { timeZone: 'UTC', url: 'https://river.example/feed' }).items.map((item) => item.url)).toEqual([
    url,
  ])
})

test('an unclear date is replaced by a clear one', () => {
  const item =
    '<item xmlns:dc="http://purl.org/dc/elements/1.1/"><title>T</title><pubDate>06.05.2030</pubDate><dc:date>2030-05-06</dc:date></item>'
  expect(readFeed(rss(item), context).items.map(({ day }) => day)).toEqual(['2030-05-06'])
})

test.each(['', '<html><body>no feed</body></html>', '{"a": 1}', 'BEGIN:VCARD'])('%j isn’t a feed', (text) => {
  expect(() => readFeed(text, context)).toThrow('This isn’t a news feed')
})

test('a feed that declares entities is refused', () => {
  const bomb = `<!DOCTYPE rss [<!ENTITY a "aaaa">]>${rss('<item><title>&a;</title></item>')}`
  expect(() => readFeed(bomb, context)).toThrow('declares entities')
})

const read = (...events: string[]) => readCalendar(calendarText(events, 'X-WR-CALNAME:River\\, Chamber'), context)
const event = (...events: string[]) => getEntry('events', read(...events).items[0]!).data

test('an event has its times in its local time zone', () => {
  expect(
    event(
      'UID:1\nSUMMARY:Fair\nDTSTART;TZID=Europe/Vienna:20300601T090000\nDTEND;TZID=Europe/Vienna:20300601T170000\nLOCATION:Hall\nORGANIZER;CN=Ada:mailto:a@b.example',
    ),
  ).toMatchObject({
    start: '2030-06-01T09:00',
    end: '2030-06-01T17:00',
    timeZone: 'Europe/Vienna',
    location: 'Hall',
    organizer: 'Ada',
  })
  const utc = event('UID:2\nSUMMARY:Call\nDTSTART:20300601T150000Z\nDTEND:20300601T160000Z')
  expect(utc).toMatchObject({ start: '2030-06-01T10:00', end: '2030-06-01T11:00', organizer: 'River, Chamber' })
  expect(utc.timeZone).toBeUndefined()
  expect(event('UID:3\nSUMMARY:Here\nDTSTART:20300601T150000')).toMatchObject({ start: '2030-06-01T15:00' })
  expect(event('UID:4\nSUMMARY:Days\nDTSTART;VALUE=DATE:20300601\nDTEND;VALUE=DATE:20300603')).toMatchObject({
    start: '2030-06-01T00:00',
    end: '2030-06-02T23:59',
  })
})

test('a series yields half a year of dates, without excluded and with moved ones', () => {
  const { items, skipped } = read(
    'UID:s\nSUMMARY:Coffee\nDTSTART;TZID=America/Chicago:20300101T090000\nDTEND;TZID=America/Chicago:20300101T100000\nRRULE:FREQ=MONTHLY;COUNT=8\nEXDATE;TZID=America/Chicago:20300601T090000',
    'UID:s\nRECURRENCE-ID;TZID=America/Chicago:20300701T090000\nSUMMARY:Coffee elsewhere\nDTSTART;TZID=America/Chicago:20300702T110000\nDTEND;TZID=America/Chicago:20300702T120000',
  )
  const open = items.filter(({ cancelled }) => cancelled === undefined)
  expect(open.map((item) => [item.day, item.title])).toEqual([
    ['2030-07-02', 'Coffee elsewhere'],
    ['2030-08-01', 'Coffee'],
  ])
  expect(new Set(open.map(toSlug)).size).toBe(2)
  expect(skipped).toEqual([])
})

test('events that are over or have no title or end are skipped and listed', () => {
  const { items, skipped } = read(
    'UID:1\nSUMMARY:Past\nDTSTART:20300101T100000Z\nDTEND:20300101T110000Z',
    'UID:2\nSUMMARY:Off\nSTATUS:CANCELLED\nDTSTART:20300601T100000Z',
    'UID:3\nDTSTART:20300601T100000Z',
    'UID:4\nSUMMARY:Tick\nDTSTART:20300517T130000Z\nRRULE:FREQ=SECONDLY',
  )
  expect(items.filter(({ title }) => title === 'Tick')).toHaveLength(30)
  expect(items.find(({ title }) => title === 'Off')).toMatchObject({ cancelled: 'It was canceled.' })
  expect(skipped.map(({ title, why }) => `${title}: ${why}`)).toEqual([
    'Past: It’s over.',
    'An event: It has no title.',
    expect.stringMatching(/^Tick: It repeats often/),
  ])
})

test('many series without an end share one limit of steps', () => {
  const ticking = Array.from(
    { length: 100 },
    (_, index) => `UID:${index}\nSUMMARY:Tick\nDTSTART:20200517T130000Z\nRRULE:FREQ=SECONDLY`,
  )
  const { items, skipped } = read(...ticking, 'UID:f\nSUMMARY:Fair\nDTSTART:20300601T150000Z')
  expect(items.map(({ title }) => title)).toEqual(['Fair'])
  expect(new Set(skipped.map(({ why }) => why.slice(0, 16)))).toEqual(new Set(['It repeats often']))
})

test.each(['', '<html/>', 'BEGIN:VCARD\r\nEND:VCARD'])('%j isn’t a calendar', (text) => {
  expect(() => readCalendar(text, context)).toThrow('This isn’t a calendar')
})
