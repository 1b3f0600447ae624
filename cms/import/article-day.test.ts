import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readFeed } from './feed.ts'
import { articleDay } from './article-day.ts'
import { getEntry } from './testing-calendar.ts'

const ZONE = 'America/Chicago'

test.each([
  ['Mon, 04 May 2026 10:00:00 +0200', '2026-05-04'],
  ['Mon, 04 May 2026 03:30:00 GMT', '2026-05-03'],
  ['Mon, 04 May 2026 23:30:00 EST', '2026-05-04'],
  ['4 May 26 10:00 UT', '2026-05-04'],
  ['Monday, 04 May 2026', '2026-05-04'],
  ['04-May-2026 10:00', '2026-05-04'],
  ['May 4th, 2026', '2026-05-04'],
  ['Mon May 04 2026 10:00:00 GMT+0200 (CEST)', '2026-05-04'],
  ['September 1, 2026 at 1:05 am', '2026-09-01'],
  ['2026-05-04', '2026-05-04'],
  ['2026-05-04 10:00:00', '2026-05-04'],
  ['2026-05-04T03:00:00.123Z', '2026-05-03'],
  ['2026-05-04T00:30:00+02:00', '2026-05-03'],
  ['20260504T100000Z', '2026-05-04'],
  ['2026/05/04', '2026-05-04'],
  ['13.05.2026 10:00', '2026-05-13'],
  ['05/13/2026', '2026-05-13'],
  ['05.05.2026', '2026-05-05'],
  ['Mon,04 May 2026 10:00 GMT', '2026-05-04'],
  ['04 May 99', '1999-05-04'],
  // rometools/rome#395
  ['Tue, 18 Sept 2018 15:53:56 +0300', '2018-09-18'],
])('article day: %s is read as %s', (written, day) => {
  expect(articleDay(written, ZONE)).toBe(day)
})

test.each([
  '',
  'Mon, 04 May 2026 10:00:00 CET',
  'Mon, 04 May 2026 10:00:00 CEST',
  'Mon, 04 May 2026 10:00:00 CET+1',
  'Mo, 04 Mai 2026 10:00:00 +0200',
  'dom, 03 mag 2026 10:00:00 +0200',
  '4 мая 2026',
  '2026年5月4日',
  '04.05.2026 10:00',
  '06.05.',
  '05/06/2026',
  '05/06/26',
  '31.02.2026',
  'Mon, 31 Feb 2026 10:00:00 GMT',
  'yesterday',
  'Mon, 04 May 2026 10:00:00 MESZ',
  '4. Mai 2026',
  'lun., 04 mai 2026 10:00:00 +0200',
  '4 de mayo de 2026',
  '4 may. 2569',
  '0026-05-04',
  '04-05-26',
  'Sat, 04 May 2026 10:00:00 GMT',
  // AntennaPod#2250, feedparser#20, witochandra/webfeed#66
  'Sun, 29 Jan 2017 00:00:00 CEST',
  'Thu, 30 Apr 2015 08:57:00 MEST',
  'dom, 02 ott 2022 18:55:00 GMT',
  // From feedparser's documentation: Korean, Greek, and Hungarian programs, days that don't exist, and no day.
  '2004-05-25 오 11:23:17',
  'Κυρ, 11 Ιούλ 2004 12:00:00 EST',
  'július-13T9:15-05:00',
  'Thu, 31 Jun 2004 19:48:21 GMT',
  '2003-12',
  '2003-12-31T25:14:55Z',
  '-03-12',
  '1777881600',
  // What databases and programs write when there is no date.
  'Thu, 01 Jan 1970 00:00:00 +0000',
  '1970-01-01T00:00:00Z',
  '0000-00-00 00:00:00',
  'Mon, 30 Nov -0001 00:00:00 +0000',
])('article day: %j is left to the editor', (written) => {
  expect(articleDay(written, ZONE)).toBeUndefined()
})

test('article day: an ambiguous order of day and month is never guessed', () => {
  const small = fc.integer({ min: 1, max: 12 })
  fc.assert(
    fc.property(small, small, fc.constantFrom('.', '/', '-'), fc.boolean(), (day, month, sign, isPadded) => {
      fc.pre(day !== month)
      const write = (part: number) => (isPadded ? String(part).padStart(2, '0') : String(part))
      expect(articleDay([write(day), write(month), '2026'].join(sign), ZONE)).toBeUndefined()
    }),
  )
})

test('article day: an instant in any offset becomes the day in the site’s time zone', () => {
  const minutes = fc.integer({ min: 0, max: 1439 })
  fc.assert(
    fc.property(minutes, fc.integer({ min: -12, max: 14 }), (at, ahead) => {
      const two = (part: number) => String(part).padStart(2, '0')
      const time = `${two(Math.floor(at / 60))}:${two(at % 60)}`
      const offset = `${ahead < 0 ? '-' : '+'}${two(Math.abs(ahead))}`
      const instant = new Date(Date.UTC(2026, 0, 15) + (at - ahead * 60) * 60_000)
      // Chicago is six hours behind in January.
      const expected = new Date(instant.getTime() - 6 * 3_600_000).toISOString().slice(0, 10)
      expect(articleDay(`Thu, 15 Jan 2026 ${time}:00 ${offset}00`, ZONE)).toBe(expected)
      expect(articleDay(`2026-01-15T${time}${offset}:00`, ZONE)).toBe(expected)
    }),
  )
})

test('an article without a clear date has none, and reports what the feed says', () => {
  const item = (date: string) => `<item><title>A</title><guid>${date}</guid>${date}<description>T</description></item>`
  const { items } = readFeed(
    `<rss version="2.0"><channel><title>C</title>${item('<pubDate>06.05.2026</pubDate>')}${item('')}${item('<pubDate>Fri, 17 May 2030 10:00:00 GMT</pubDate>')}</channel></rss>`,
    { timeZone: ZONE },
  )
  expect(items.map(({ day, note }) => [day, note])).toEqual([
    [undefined, 'Its date, “06.05.2026”, is left to the editor.'],
    [undefined, 'It has no date. It’s left to the editor.'],
    ['2030-05-17', undefined],
  ])
  expect(items[0]!.raw).not.toContain('publishDate')
  expect(getEntry('news', items[2]!).data.publishDate).toBe('2030-05-17')
})
