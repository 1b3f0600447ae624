/**
 * Pages and presses in a real browser with the network and processor that Lighthouse gives a phone: `node --import
 * ./api/db/drizzle-imports.ts tests/bench/browser.ts`. Paints, script bytes, the longest interaction, and the memory
 * still held after 200 pages.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, Page } from 'playwright'
import { hydrated, launchBrowser } from '#tests/browser.ts'
import { cookieOf } from '#tests/people.ts'
import { kilobytes, measured, median, whole } from './figure.ts'
import { startSample } from './sample.ts'

const CHAPTER = 'In the browser'
/** Bytes of script of a page with islands. */
const SCRIPT = 150_000
/** Milliseconds until the largest paint of a page for one person. */
const LARGEST = 2200
/** Lighthouse's slow 4G and slow processor, as its protocol applies them. */
const LINE = { offline: false, latency: 562.5, downloadThroughput: 184_320, uploadThroughput: 84_375 }
const SLOWER = 4
const ROUNDS = 3
const NAVIGATIONS = 200
/** Before the first look at the memory: every page has been seen, and most of its code compiled, by then. */
const WARM = 60
/** How much more the browser may hold after all of them. */
const MOST_GROWTH = 1.1
/** Looks at the memory, and the milliseconds before each. */
const LOOKS = 5
const SETTLED_MS = 1000

await using product = await startSample('browser')
await using browser = await launchBrowser()

async function openAs(from: Browser, username: string | null, isSlow: boolean) {
  const context = await from.newContext({
    baseURL: product.url,
    viewport: { width: 412, height: 823 },
    locale: 'en-US',
  })
  if (username) {
    const cookies = (await cookieOf(product.url, username)).split('; ').map((cookie) => {
      const at = cookie.indexOf('=')
      return { name: cookie.slice(0, at), value: cookie.slice(at + 1), url: product.url }
    })
    await context.addCookies(cookies)
  }
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  if (isSlow) {
    await cdp.send('Network.enable')
    await cdp.send('Network.emulateNetworkConditions', LINE)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  }
  // All interactions from 16 ms on, the least that a browser reports.
  await page.addInitScript(() => {
    const seen = { largest: 0, longest: 0 }
    Object.assign(globalThis, { seen })
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntries()) seen.largest = startTime
    }).observe({ type: 'largest-contentful-paint', buffered: true })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if ((entry as PerformanceEventTiming & { interactionId: number }).interactionId > 0)
          seen.longest = Math.max(seen.longest, entry.duration)
      }
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
  })
  return { context, page, cdp }
}

const PAGES: [what: string, username: string | null, path: string][] = [
  ['Home page', null, '/'],
  ['News', null, '/news'],
  ['Log in', null, '/auth'],
  ['Home of somebody signed in', 'investor', '/'],
  ['Dashboard of an investor', 'investor', '/dashboard/investor'],
  ['A startup', 'investor', '/startup/1'],
  ['Dashboard of a founder', 'founder', '/dashboard/startup'],
  ['Dashboard of an administrator', 'admin', '/dashboard/admin'],
  ['Account settings', 'investor', '/settings'],
  ['Profile of a founder', 'founder', '/profile'],
]

async function paintsOf(username: string | null, path: string) {
  const { context, page } = await openAs(browser, username, true)
  let script = 0
  const sizes: Promise<void>[] = []
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script')
      sizes.push(request.sizes().then(({ responseBodySize }) => void (script += responseBodySize)))
  })
  const answer = await page.goto(path, { waitUntil: 'networkidle' })
  if (!answer?.ok()) throw new Error(`${path} answered ${answer?.status()}`)
  await Promise.all(sizes)
  const paints = await page.evaluate(() => ({
    first: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    largest: (globalThis as unknown as { seen: { largest: number } }).seen.largest,
  }))
  await context.close()
  return { ...paints, script }
}

const PRESSES: [what: string, username: string, path: string, press: (page: Page) => Promise<void>][] = [
  [
    'A filter (industry of a startup)',
    'investor',
    '/dashboard/investor',
    async (page) => {
      await page.getByRole('form', { name: 'Filter startups' }).getByLabel('Industry').focus()
      await page.keyboard.type('FinTech')
      await page.getByRole('button', { name: 'Apply Filters' }).click()
      await page.waitForURL(/industry=FinTech/)
    },
  ],
  [
    'A sort (startups by name)',
    'admin',
    '/startups',
    async (page) => {
      await page.getByRole('link', { name: 'Company Name' }).click()
      await page.waitForURL(/sort=/)
    },
  ],
  [
    'A dialog (profile of an investor)',
    'investor',
    '/dashboard/investor',
    async (page) => {
      await page
        .getByRole('button', { name: /^Connect: / })
        .first()
        .click()
      await page.getByRole('dialog').waitFor()
    },
  ],
  [
    'A tab (password)',
    'investor',
    '/settings',
    async (page) => {
      await page.getByRole('tab', { name: 'Password' }).click()
      await page.getByLabel('Current password', { exact: true }).waitFor()
    },
  ],
]

async function longestOf(username: string, path: string, press: (page: Page) => Promise<void>): Promise<number> {
  const { context, page } = await openAs(browser, username, true)
  await page.goto(path)
  await hydrated(page)
  await press(page)
  // The entry of a press comes after its paint.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
  const longest = await page.evaluate(() => (globalThis as unknown as { seen: { longest: number } }).seen.longest)
  await context.close()
  return longest
}

const WALK = ['/dashboard/admin', '/startups', '/startup/1', '/settings', '/', '/news']

/** Follows a link, as a visitor does: the page is swapped, and what it leaves behind stays. */
const follow = (page: Page, path: string) =>
  page.evaluate(async (to) => {
    const arrived = new Promise((resolve) => document.addEventListener('astro:page-load', resolve, { once: true }))
    const link = document.createElement('a')
    link.href = to
    document.querySelector('main')!.append(link)
    link.click()
    await arrived
  }, path)

interface Held {
  bytes: number
  nodes: number
  listeners: number
}

async function heldOverWalk(): Promise<Held[]> {
  const { context, page, cdp } = await openAs(browser, 'admin', false)
  await cdp.send('Performance.enable')
  /** The least of several samples: a page that was left releases what it waits for in its own time. */
  const held = async () => {
    await hydrated(page)
    const looks: Held[] = []
    for (let look = 0; look < LOOKS; look++) {
      await pause(SETTLED_MS)
      await cdp.send('HeapProfiler.collectGarbage')
      const { metrics } = await cdp.send('Performance.getMetrics')
      const of = (wanted: string) => metrics.find(({ name }) => name === wanted)!.value
      looks.push({ bytes: of('JSHeapUsedSize'), nodes: of('Nodes'), listeners: of('JSEventListeners') })
    }
    const least = (key: keyof Held) => Math.min(...looks.map((look) => look[key]))
    return { bytes: least('bytes'), nodes: least('nodes'), listeners: least('listeners') }
  }
  const seen: Held[] = []
  // Both looks are at the same page.
  const looks = [WARM, NAVIGATIONS].map((count) => count - (count % WALK.length))
  await page.goto(WALK[0]!)
  for (let step = 1; step <= NAVIGATIONS; step++) {
    await follow(page, WALK[step % WALK.length]!)
    await hydrated(page)
    if (looks.includes(step)) seen.push(await held())
  }
  await context.close()
  return seen
}

for (const [what, username, path] of PAGES) {
  const rounds: Awaited<ReturnType<typeof paintsOf>>[] = []
  for (let round = 0; round < ROUNDS; round++) rounds.push(await paintsOf(username, path))
  const of = (key: 'first' | 'largest' | 'script') => median(rounds.map((one) => one[key]))
  const hasBudget = path === '/auth' || username !== null
  measured({
    chapter: CHAPTER,
    what: `${what} (${path})`,
    promised: hasBudget ? `at most ${kilobytes(SCRIPT)} of script, largest paint within ${whole(LARGEST)} ms` : '',
    measured: `first content ${whole(of('first'))} ms, largest ${whole(of('largest'))} ms, ${kilobytes(of('script'))} of script`,
    ...(hasBudget && { kept: of('script') <= SCRIPT && of('largest') <= LARGEST }),
  })
}
for (const [what, username, path, press] of PRESSES) {
  const rounds: number[] = []
  for (let round = 0; round < ROUNDS; round++) rounds.push(await longestOf(username, path, press))
  measured({
    chapter: CHAPTER,
    what: `${what}: press to next paint`,
    promised: '',
    measured: `${whole(median(rounds))} ms (of ${rounds.map(whole).join(' ')})`,
  })
}
const [early, late] = (await heldOverWalk()) as [Held, Held]
const told = ({ bytes, nodes, listeners }: Held) =>
  `${kilobytes(bytes)}, ${whole(nodes)} nodes and ${whole(listeners)} listeners`
measured({
  chapter: CHAPTER,
  what: `What the browser holds after ${NAVIGATIONS} links were followed`,
  promised: `at most a tenth more than after the first ${WARM}`,
  measured: `${told(early)} after ${WARM}, ${told(late)} after ${NAVIGATIONS}`,
  kept: (['bytes', 'nodes', 'listeners'] as const).every((key) => late[key] <= early[key] * MOST_GROWTH),
})
