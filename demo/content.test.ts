import { mkdtemp, readdir, rm, stat, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getDrafts, openGateway } from '#cms/gateway/gateway.ts'
import { readContent, type Content } from '#content/read.ts'
import { SECTION_IDS } from '#content/schema/collection-files.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import { findOffers } from '#api/trust/contract/offers.ts'
import { findStartupOffers } from '#api/startups/contract/offers.ts'
import startupData from './startups.json' with { type: 'json' }
import { getDay } from './calendar.ts'
import { writeDemoContent, writeDemoDrafts } from './content.ts'
import { eventsAround } from './events.ts'

const TODAY = '2030-05-17'
/** 10:00 PM in the sample region is already the next day in UTC. */
const NOW = new Date('2030-05-18T03:00:00Z')
let directory: string
let content: Content

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'demo-content-'))
  await writeDemoContent(directory, NOW)
  const result = await readContent(directory)
  if (!result.ok) throw new Error(JSON.stringify(result.errors, null, 2))
  content = result.content
}, 60_000)
afterAll(() => rm(directory, { recursive: true }))

test('demo content: is valid and names its own region', () => {
  expect(content.site.name).toBe('Wren Valley Startups')
  expect(content.pages.map((page) => page.id)).toEqual(['about', 'matching', 'privacy', 'terms'])
})

test('demo content: articles have every source and none, and the newest is from today', () => {
  const shown = content.news.filter((article) => article.data.publishDate <= TODAY)
  expect(shown).toHaveLength(14)
  expect(new Set(shown.map((article) => article.data.source))).toEqual(
    new Set(['chamber', 'business', 'startup', undefined]),
  )
  expect(
    shown
      .map((article) => article.data.publishDate)
      .sort()
      .at(-1),
  ).toBe(TODAY)
})

test('demo content: the editor has a draft for review and an article for this week', async () => {
  const dataDir = temporaryFolder('demo-drafts')
  await writeDemoDrafts(getDrafts(dataDir), NOW)
  const gateway = await openGateway({ contentDir: directory, dataDir, now: () => NOW.getTime() })
  const { drafts, thisWeek } = await gateway.overview()
  await gateway.close()
  expect(drafts).toMatchObject([{ by: 'Robin Page', status: 'draft', day: TODAY, isLate: false }])
  expect(thisWeek).toMatchObject([{ collection: 'news', day: '2030-05-21' }])
})

test('demo content: every one of the eight sections has at least four entries', () => {
  expect(content.entries.length).toBeGreaterThanOrEqual(40)
  for (const id of SECTION_IDS) {
    expect(content.entries.filter((entry) => entry.data.section === id).length).toBeGreaterThanOrEqual(4)
  }
})

test('demo content: every image is small enough to load immediately', async () => {
  for (const folder of ['news', 'events']) {
    for (const name of await readdir(join(directory, 'media', folder))) {
      const { size } = await stat(join(directory, 'media', folder, name))
      expect(size).toBeLessThan(80_000)
      expect(size).toBeGreaterThan(2_000)
    }
  }
})

test('demo content: no link leads to a site that could exist', () => {
  const text = JSON.stringify([content.news, content.events, content.entries, content.site])
  for (const [, host] of text.matchAll(/https?:\/\/([^/"\s)]+)/g)) expect(host).toMatch(/(?:^|\.)example$/)
})

test('demo content: no article, event, or startup states an offering', () => {
  const entries = [...content.news, ...content.events].flatMap(({ data, body }) => [JSON.stringify(data), body])
  const startups = startupData.flatMap((startup) => findStartupOffers(startup))
  expect([...entries.flatMap((text) => findOffers(text ?? '')), ...startups]).toEqual([])
})

test('demo content: a second start changes nothing', async () => {
  const file = join(directory, 'settings/site.json')
  await utimes(file, 1, 1)
  expect(await writeDemoContent(directory, new Date('2031-01-01T12:00:00Z'))).toBe(false)
  expect((await stat(file)).mtimeMs).toBe(1000)
})

describe('events of the demo', () => {
  test.each(['2030-05-17', '2030-01-01', '2032-02-29', '2030-12-31', '2030-06-02', '2030-06-03'])(
    'include past, current, and future ones on %s',
    (today) => {
      const events = [...eventsAround(today).values()]
      const ended = events.filter((event) => (event.end ?? event.start) < `${today}T00:00`)
      const current = events.filter((e) => e.start <= `${today}T23:59` && (e.end ?? e.start) >= `${today}T00:00`)
      const coming = events.filter((event) => event.start > `${today}T23:59`)
      expect(events.length).toBeGreaterThanOrEqual(24)
      expect(ended.length).toBeGreaterThanOrEqual(4)
      expect(current.length).toBeGreaterThanOrEqual(2)
      expect(coming.length).toBeGreaterThanOrEqual(12)
      expect(ended.length + current.length + coming.length).toBe(events.length)
    },
  )

  test('include canceled, moved, and online ones, and some that last for days', () => {
    const events = [...eventsAround(TODAY).values()]
    expect(events.filter((event) => event.status === 'cancelled')).toHaveLength(1)
    const moved = events.filter((event) => event.status === 'rescheduled')
    expect(moved).toHaveLength(1)
    expect(moved[0]!.previousStart! < moved[0]!.start).toBe(true)
    expect(events.filter((event) => !event.location).length).toBeGreaterThanOrEqual(4)
    expect(events.filter((event) => event.end?.slice(0, 10) !== event.start.slice(0, 10)).length).toBeGreaterThan(2)
  })

  test('keep their weekday whatever the first day is', () => {
    expect(getDay('2030-05-17', '0 Wed')).toBe('2030-05-15')
    expect(getDay('2030-05-19', '1 Mon')).toBe('2030-05-20')
    expect(getDay('2030-05-20', '-1 Sun')).toBe('2030-05-19')
    expect(getDay('2030-12-31', 2)).toBe('2031-01-02')
  })
})
