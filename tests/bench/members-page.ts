/**
 * Members' pages: script on load and largest paint on Lighthouse's phone, processor time on the server, and the time
 * from a click to the next paint with the processor slowed down to a quarter.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright'
import { hydrated, launchBrowser } from '#tests/browser.ts'
import { getCookie, signInAs } from '#tests/people.ts'
import { load } from './lib/load.ts'
import { measureBodySize, MEMBERS_PAGES } from './lib/pages.ts'
import { kilobytes, median, report, whole } from './lib/report.ts'
import { startSample } from './lib/sample.ts'
import { familyUsage } from './lib/usage.ts'

/** Bytes of script, milliseconds of processor time for a page and a list, of the largest paint, and of a click. */
const MOST = { script: 150_000, page: 10, list: 15, paint: 2200, click: 200 }
/** Lighthouse's slow 4G and slow processor, applied through the DevTools protocol. */
const LINE = { offline: false, latency: 562.5, downloadThroughput: 184_320, uploadThroughput: 84_375 }
const SLOWER = 4
const ROUNDS = 3
const SECONDS = 3
/** Few, so that the page is measured and not the queue. */
const CONNECTIONS = 4

await using product = await startSample('members-page')
await using browser = await launchBrowser()

/** A user with Lighthouse's phone; what the pages report about paints and clicks is in `seen`. */
async function openPhone(username: string) {
  const viewport = { width: 412, height: 823 }
  const context = await browser.newContext({ baseURL: product.url, viewport, locale: 'en-US' })
  await signInAs(context, product.url, username)
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', LINE)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await page.addInitScript(() => {
    const seen = { largest: 0, longest: 0 }
    Object.assign(globalThis, { seen })
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntries()) seen.largest = startTime
    }).observe({ type: 'largest-contentful-paint', buffered: true })
    // All interactions from 16 ms, the shortest that a browser reports.
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ('interactionId' in entry && Number(entry.interactionId) > 0)
          seen.longest = Math.max(seen.longest, entry.duration)
    }).observe(Object.assign({ type: 'event', buffered: true }, { durationThreshold: 16 }))
  })
  return { context, page }
}

const seenBy = (page: Page): Promise<{ largest: number; longest: number }> => page.evaluate('seen')

async function measurePaint(username: string, path: string): Promise<{ script: number; paint: number }> {
  const { context, page } = await openPhone(username)
  const sizes: Promise<number>[] = []
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script') sizes.push(measureBodySize(request))
  })
  const answer = await page.goto(path, { waitUntil: 'networkidle' })
  if (!answer?.ok()) throw new Error(`${path} answered ${answer?.status()}`)
  const script = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  const { largest } = await seenBy(page)
  await context.close()
  return { script, paint: largest }
}

/**
 * Milliseconds of processor time for a page: the lowest of several rounds, because anything else that runs only adds to
 * it.
 */
async function measureProcessor(username: string, path: string): Promise<number> {
  const headers = { Cookie: await getCookie(product.url, username), 'Accept-Encoding': 'br' }
  const options = { urls: [product.address + path], headers, connections: CONNECTIONS }
  await load(options, SECONDS)
  const costs: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const before = familyUsage(product.pid).processor
    const { requests } = await load(options, SECONDS)
    // Work left over from the last responses is part of their cost.
    await pause(100)
    costs.push((familyUsage(product.pid).processor - before) / requests)
  }
  return Math.min(...costs)
}

const CLICKS: [what: string, username: string, path: string, press: (page: Page) => Promise<void>][] = [
  [
    'A filter',
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
    'A sort',
    'admin',
    '/startups',
    async (page) => {
      await page.getByRole('link', { name: 'Company Name' }).click()
      await page.waitForURL(/sort=/)
    },
  ],
  [
    'A dialog',
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
    'A tab',
    'investor',
    '/settings',
    async (page) => {
      await page.getByRole('tab', { name: 'Password' }).click()
      await page.getByLabel('Current password', { exact: true }).waitFor()
    },
  ],
]

async function measureClick(username: string, path: string, click: (page: Page) => Promise<void>): Promise<number> {
  const { context, page } = await openPhone(username)
  await page.goto(path)
  await hydrated(page)
  await click(page)
  // The entry of a click is reported after its paint.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
  const { longest } = await seenBy(page)
  await context.close()
  return longest
}

const wanted = process.argv.slice(2)
for (const { what, username, path, isList } of MEMBERS_PAGES) {
  if (wanted.length > 0 && !wanted.includes(path)) continue
  const rounds: Awaited<ReturnType<typeof measurePaint>>[] = []
  for (let round = 0; round < ROUNDS; round++) rounds.push(await measurePaint(username, path))
  const [script, paint] = [median(rounds.map((result) => result.script)), median(rounds.map((result) => result.paint))]
  const [processor, most] = [await measureProcessor(username, path), isList ? MOST.list : MOST.page]
  report(
    `${what} (${path})`,
    `${kilobytes(script)} of script, ${processor.toFixed(1)} ms of the processor, painted after ${whole(paint)} ms`,
    `at most ${kilobytes(MOST.script)}, ${most} ms, ${MOST.paint} ms`,
    script <= MOST.script && processor <= most && paint <= MOST.paint,
  )
}
for (const [what, username, path, click] of CLICKS) {
  if (wanted.length > 0 && !wanted.includes(path)) continue
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) times.push(await measureClick(username, path, click))
  report(
    `${what} (${path}), to the next paint`,
    `${whole(median(times))} ms`,
    `at most ${MOST.click} ms`,
    median(times) <= MOST.click,
  )
}
