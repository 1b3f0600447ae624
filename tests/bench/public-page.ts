/**
 * Public pages as a new visitor loads them: compressed bytes by type, no React, and Lighthouse as on a phone. With
 * paths as arguments, Lighthouse checks only these.
 */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureBrowser } from '#scripts/browser.ts'
import { launchBrowser } from '#tests/browser.ts'
import { fetchPackages } from './lib/packages.ts'
import { measureBodySize } from './lib/pages.ts'
import { kilobytes, median, report } from './lib/report.ts'
import { publicPages, startSample } from './lib/sample.ts'

const LIGHTHOUSE = '13.5.0'
const RUNS = 3
/** Compressed bytes by request type, in the browser's names. */
const BUDGETS = { script: 20_000, stylesheet: 15_000, font: 60_000 }
const KINDS = Object.keys(BUDGETS) as (keyof typeof BUDGETS)[]
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']
const LISTS = ['/', '/news', '/events', '/community', '/companies', '/about']
const ENTRIES = [/^\/news\/2/, /^\/events\/2/, /^\/companies\/\d/]

interface Result {
  categories: Record<string, { score: number | null }>
  audits: Record<string, { numericValue?: number }>
}
type Lighthouse = (url: string, options: object) => Promise<{ lhr: Result }>
type Launch = (options: object) => Promise<{ port: number; kill(): void }>

await using product = await startSample('public-page')
const pages = await publicPages(product.url)

async function measureBytes(): Promise<void> {
  await using browser = await launchBrowser()
  const most = new Map(KINDS.map((kind) => [kind, { bytes: 0, path: '' }]))
  const withReact: string[] = []
  for (const path of pages) {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
    const page = await context.newPage()
    const sizes: Promise<[kind: string, bytes: number]>[] = []
    page.on('requestfinished', (request) => {
      sizes.push(measureBodySize(request).then((bytes) => [request.resourceType(), bytes]))
    })
    await page.goto(product.url + path, { waitUntil: 'networkidle' })
    if ((await page.locator('astro-island').count()) > 0) withReact.push(path)
    const loaded = await Promise.all(sizes)
    for (const kind of KINDS) {
      const bytes = loaded.reduce((sum, [of, size]) => sum + (of === kind ? size : 0), 0)
      if (bytes > most.get(kind)!.bytes) most.set(kind, { bytes, path })
    }
    await context.close()
  }
  for (const [kind, { bytes, path }] of most)
    report(
      kind,
      `${kilobytes(bytes)}, the most of ${pages.length} pages (${path})`,
      `at most ${kilobytes(BUDGETS[kind])}`,
      bytes <= BUDGETS[kind],
    )
  report('Pages with React', withReact.join(' ') || 'none', 'none', withReact.length === 0)
}

async function measureLighthouse(paths: readonly string[]): Promise<void> {
  const modules = join(fetchPackages(`lighthouse-${LIGHTHOUSE}`, [`lighthouse@${LIGHTHOUSE}`]), 'node_modules')
  const from = (path: string) => import(pathToFileURL(join(modules, path)).href)
  const { default: lighthouse } = (await from('lighthouse/core/index.js')) as { default: Lighthouse }
  const { launch } = (await from('chrome-launcher/dist/index.js')) as { launch: Launch }
  const chromeFlags = ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage']
  const chrome = await launch({ chromePath: ensureBrowser(), chromeFlags })
  for (const path of paths) {
    const results: Result[] = []
    const options = { port: chrome.port, output: 'json', logLevel: 'error', onlyCategories: CATEGORIES }
    for (let run = 0; run < RUNS; run++) results.push((await lighthouse(product.url + path, options)).lhr)
    const scores = CATEGORIES.map((name) =>
      Math.round(100 * median(results.map(({ categories }) => categories[name]?.score ?? 0))),
    )
    const values = (audit: string) => results.map(({ audits }) => audits[audit]?.numericValue ?? 0)
    const shift = Math.max(...values('cumulative-layout-shift'))
    report(
      `Lighthouse, ${path}`,
      `${scores.join(' / ')}, layout shift ${shift}, largest paint ${Math.round(median(values('largest-contentful-paint')))} ms`,
      '100 in all four, layout shift 0',
      scores.every((score) => score === 100) && shift === 0,
    )
  }
  chrome.kill()
}

const args = process.argv.slice(2)
if (args.length === 0) await measureBytes()
await measureLighthouse(
  args.length > 0 ? args : [...LISTS, ...ENTRIES.map((entry) => pages.find((path) => entry.test(path))!)],
)
