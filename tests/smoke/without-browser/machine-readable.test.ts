import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseJsonFeed, parseRssFeed } from 'feedsmith'
import ICAL from 'ical.js'
import { expect, inject, test } from 'vitest'
import * as z from 'zod'
import { CALLS } from '#api/calls.ts'
import { currentRelease } from '#cms/publish/release.ts'
import { SITE_ADDRESS } from '#tests/product.ts'

type Template = 'demoTemplate' | 'emptyTemplate'

const getClient = (template: Template) => join(currentRelease(inject(template))!.dir, 'client')
const read = (path: string, template: Template = 'demoTemplate') =>
  readFileSync(join(getClient(template), path), 'utf8')
const listFiles = (ending: string, template: Template = 'demoTemplate') =>
  readdirSync(getClient(template), { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith(ending))
const json = <Body>(path: string) => JSON.parse(read(path)) as Body

interface Item {
  slug: string
  title: string
  date: string
  endDate: string | null
  location: string | null
  status: string
}

/** Parses a calendar as calendar programs do; throws where it violates the standard. */
function readCalendar(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[])
  return { calendar, events: calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event)) }
}

test('the calendar holds every event with its times, location, status, and a stable id', () => {
  const { calendar, events } = readCalendar(read('events.ics'))
  expect([calendar.getFirstPropertyValue('version'), calendar.getFirstPropertyValue('method')]).toEqual([
    '2.0',
    'PUBLISH',
  ])
  const known = json<Item[]>('data/events.json')
  expect(events).toHaveLength(known.length)
  for (const item of known) {
    const event = events.find(({ uid }) => uid === `${item.slug}@localhost`)!
    expect(event.summary).toBe(item.title)
    expect(event.location).toBe(item.location ?? 'Online')
    expect(event.startDate.toJSDate().toISOString()).toBe(item.date)
    expect(event.endDate.toJSDate().toISOString()).toBe(item.endDate ?? item.date)
    const status = event.component.getFirstPropertyValue('status')
    expect(status).toBe(item.status === 'cancelled' ? 'CANCELLED' : 'CONFIRMED')
  }
})

test('so does each event’s own file, and the calendar of each organizer', () => {
  const files = listFiles('.ics')
  expect(files.length).toBeGreaterThan(20)
  for (const file of files) {
    const { events } = readCalendar(read(file))
    expect(events.length, file).toBeGreaterThan(0)
    const organizers = new Set(events.map(({ component }) => component.getFirstPropertyValue('categories')))
    expect(file.startsWith('events/calendars/') ? organizers.size : 1, file).toBe(1)
  }
})

test('the calendar without events is valid: it has a component, as required', () => {
  const { calendar, events } = readCalendar(read('events.ics', 'emptyTemplate'))
  expect(events).toEqual([])
  expect(calendar.getAllSubcomponents().map(({ name }) => name)).toEqual(['vtimezone'])
})

test('both feeds hold the newest articles, the same ones', () => {
  const newest = json<{ slug: string; title: string }[]>('data/news.json').slice(0, 40)
  const rss = parseRssFeed(read('feed.xml'))
  expect(rss.items?.map(({ title, guid }) => [title, guid?.value])).toEqual(
    newest.map(({ title, slug }) => [title, `${SITE_ADDRESS}/news/${slug}`]),
  )
  expect(rss.atom?.links?.map(({ href, rel }) => [href, rel])).toEqual([[`${SITE_ADDRESS}/feed.xml`, 'self']])
  for (const item of rss.items ?? []) {
    expect(new Date(item.pubDate as string).getTime()).toBeGreaterThan(0)
    expect(item.content?.encoded).toMatch(/^<\w/)
    expect(item.dc?.creators?.length).toBe(1)
  }
  const feed = parseJsonFeed(read('feed.json'))
  expect(feed.items?.map(({ id }) => id)).toEqual(rss.items?.map(({ guid }) => guid?.value))
  expect(feed.items?.map(({ content_html }) => content_html)).toEqual(rss.items?.map(({ content }) => content?.encoded))
  // Feed readers elsewhere need addresses with a host.
  expect(read('feed.xml')).not.toMatch(/(?:src|href)="\//)
  expect(parseRssFeed(read('feed.xml', 'emptyTemplate')).items ?? []).toEqual([])
})

const address = z.url({ protocol: /^https?$/ })
const withOffset = z.iso.datetime({ offset: true })
const organization = z.looseObject({ '@type': z.literal('Organization'), name: z.string().min(1) })
/** What search engines require for each type. */
const KINDS = z.discriminatedUnion('@type', [
  z.looseObject({
    '@type': z.literal('NewsArticle'),
    headline: z.string().min(1),
    datePublished: z.iso.date(),
    author: organization,
    publisher: organization.extend({ logo: address }),
    mainEntityOfPage: address,
    image: address.optional(),
  }),
  z.looseObject({
    '@type': z.literal('Event'),
    name: z.string().min(1),
    startDate: withOffset,
    endDate: withOffset.optional(),
    previousStartDate: withOffset.optional(),
    eventStatus: z.templateLiteral(['https://schema.org/Event', z.enum(['Scheduled', 'Cancelled', 'Rescheduled'])]),
    location: z.discriminatedUnion('@type', [
      z.object({ '@type': z.literal('Place'), name: z.string(), address: z.string() }),
      z.object({ '@type': z.literal('VirtualLocation'), url: address }),
    ]),
    organizer: organization,
    url: address,
  }),
  organization.extend({ url: address, logo: address, sameAs: z.array(address) }),
])

test('every page has one canonical address, and linked data about its content', () => {
  const kinds: Record<string, number> = {}
  const times = new Map(json<Item[]>('data/events.json').map(({ slug, date }) => [slug, date]))
  for (const file of listFiles('.html')) {
    const html = read(file)
    const path = `/${file.slice(0, -'.html'.length)}`.replace(/^\/index$/, '/')
    const canonical = [...html.matchAll(/<link rel="canonical" href="([^"]+)"/g)].map(([, href]) => href)
    expect(canonical, file).toEqual(html.includes('og:title') ? [`${SITE_ADDRESS}${path}`] : [])
    for (const [, text] of html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)) {
      const data = JSON.parse(text!) as { '@context': string; startDate: string; url: string }
      expect(data['@context']).toBe('https://schema.org')
      const kind = KINDS.parse(data)['@type']
      kinds[kind] = (kinds[kind] ?? 0) + 1
      const event = kind === 'Event' ? times.get(file.split('/').at(-1)!.replace('.html', '')) : undefined
      expect(event ? new Date(data.startDate).toISOString() : undefined).toBe(event)
    }
  }
  expect(kinds).toEqual({
    NewsArticle: json<Item[]>('data/news.json').length,
    Event: times.size,
    Organization: 2,
  })
})

test('the sitemap names exactly the pages that search engines may index', () => {
  const named = [...read('sitemap.xml').matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) =>
    url!.replace(SITE_ADDRESS, ''),
  )
  const pages = listFiles('.html').filter((file) => !/noindex/.test(read(file)) && read(file).includes('og:title'))
  const paths = pages.map((file) => `/${file.slice(0, -'.html'.length)}`.replace(/^\/index$/, '/'))
  // Those of startups have their own sitemaps.
  expect(named.toSorted()).toEqual([...paths, '/companies'].toSorted())
})

test('robots find both kinds of sitemaps, and may fetch the images of startups', () => {
  const lines = read('robots.txt').split('\n')
  for (const path of ['/sitemap.xml', '/companies/sitemap.xml'])
    expect(lines).toContain(`Sitemap: ${SITE_ADDRESS}${path}`)
  expect(lines).toContain('Disallow: /api/')
  expect(lines).toContain('Allow: /api/startups/*/logo/')
})

test('each page’s preview image exists, in the size that its tags say', async () => {
  const { default: sharp } = await import('sharp')
  const images = new Set<string>()
  for (const file of listFiles('.html')) {
    const found = /<meta property="og:image" content="([^"]+)"/.exec(read(file))?.[1]
    if (found) images.add(found.replace(SITE_ADDRESS, ''))
  }
  const drawn = [...images].filter((path) => path.startsWith('/preview/'))
  expect(drawn.length).toBeGreaterThan(20)
  for (const path of images) {
    const { width, height, format } = await sharp(join(getClient('demoTemplate'), path)).metadata()
    expect([format, width, height], path).toEqual(['jpeg', 1200, 630])
  }
})

test('the manifest’s icons have their sizes, and a phone may crop them to a circle', async () => {
  const { default: sharp } = await import('sharp')
  const manifest = json<{ start_url: string; icons: { src: string; sizes: string; purpose: string }[] }>(
    'site.webmanifest',
  )
  expect(manifest.start_url).toBe('/')
  expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '192x192 maskable',
    '512x512 any',
    '512x512 maskable',
  ])
  for (const { src, sizes, purpose } of manifest.icons) {
    const picture = sharp(join(getClient('demoTemplate'), src))
      .removeAlpha()
      .raw()
    const { data, info } = await picture.toBuffer({ resolveWithObject: true })
    expect(`${info.width}x${info.height}`).toBe(sizes)
    if (purpose === 'any') continue
    // Everything outside the safe circle, two fifths of the width around the middle, has one color.
    const outside = new Set<string>()
    for (let at = 0; at < data.length; at += 3) {
      const [x, y] = [(at / 3) % info.width, Math.floor(at / 3 / info.width)]
      const away = Math.hypot(x - info.width / 2, y - info.height / 2)
      if (away > info.width * 0.4) outside.add(data.subarray(at, at + 3).toString('hex'))
    }
    expect([...outside]).toEqual(['123f31'])
  }
})

test('the page about the API has every call, and the shapes of their responses', () => {
  const page = read('api/docs.html')
  const named = [...page.matchAll(/<span class="api-method[^>]*>(\w+)<\/span>\s*<code[^>]*>([^<]+)<\/code>/g)]
  const spelled = CALLS.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`)
  expect(named.map(([, method, path]) => `${method} ${path}`).sort()).toEqual(spelled.sort())
  for (const shape of ['User', 'Startup', 'Investor', 'Connection']) expect(page).toContain(`id="shape-${shape}"`)
})
