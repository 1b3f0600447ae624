/**
 * Lighthouse, as on a phone, on the public pages of the sample region: `npm run lighthouse`, optionally with addresses
 * of pages. The median of three runs has to be 100 in every category, and nothing may move while a page loads.
 * Lighthouse is fetched once into the user's cache; it is no part of the product. Its figures suffer under load, so the
 * load is noted with them.
 */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureBrowser } from '#scripts/browser.ts'
import { fetchPackages } from './cache.ts'
import { measured, median, skipped } from './figure.ts'
import { pagesOf, startSample } from './sample.ts'

const VERSION = '13.5.0'
const RUNS = 3
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const LISTS = ['/', '/news', '/events', '/community', '/companies', '/about']
const FLAGS = ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage']

interface Audit {
  id: string
  title: string
  score: number | null
  numericValue?: number
  displayValue?: string
}

interface Result {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, Audit>
}

type Lighthouse = (url: string, options: object) => Promise<{ lhr: Result }>
type Launch = (options: object) => Promise<{ port: number; kill(): void }>

const value = (result: Result, audit: string) => result.audits[audit]?.numericValue ?? 0

/** What keeps a page from a full score. */
function reasons({ categories, audits }: Result): string[] {
  const counted = CATEGORIES.flatMap((name) => categories[name]?.auditRefs.filter(({ weight }) => weight > 0) ?? [])
  const short = counted.map(({ id }) => audits[id]).filter((audit) => audit && audit.score !== null && audit.score < 1)
  return short.map((audit) => `    ${audit!.id} ${audit!.score}: ${audit!.title} ${audit!.displayValue ?? ''}`)
}

async function measure(lighthouse: Lighthouse, url: string, port: number): Promise<void> {
  const results: Result[] = []
  for (let run = 0; run < RUNS; run++) {
    const { lhr } = await lighthouse(url, { port, output: 'json', logLevel: 'error', onlyCategories: CATEGORIES })
    results.push(lhr)
  }
  const scores = CATEGORIES.map((name) =>
    Math.round(100 * median(results.map(({ categories }) => categories[name]?.score ?? 0))),
  )
  const shift = Math.max(...results.map((result) => value(result, 'cumulative-layout-shift')))
  const paint = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time'].map((audit) =>
    Math.round(median(results.map((result) => value(result, audit)))),
  )
  const passed = scores.every((score) => score === 100) && shift === 0
  // The name of a story changes with the day of the sample region.
  const page = new URL(url).pathname.replace(/^\/(news|events|companies)\/.+/, 'an entry of $1')
  measured({
    chapter: 'Lighthouse',
    what: page,
    promised: '100 in all four categories, nothing moves',
    measured: `${CATEGORIES.map((name, place) => `${name} ${scores[place]}`).join(', ')}; layout shift ${shift}; first content ${paint[0]}, largest ${paint[1]}, blocked ${paint[2]} ms`,
    kept: passed,
  })
  const worst = results.toSorted(
    (a, b) => value(b, 'largest-contentful-paint') - value(a, 'largest-contentful-paint'),
  )[0]
  if (!passed && worst) for (const reason of reasons(worst)) console.log(reason)
}

const fetched = fetchPackages(`lighthouse-${VERSION}`, [`lighthouse@${VERSION}`])
if (!fetched) {
  skipped('Lighthouse could not be fetched from the npm registry.')
  process.exit()
}
const modules = join(fetched, 'node_modules')
const load = (path: string) => import(pathToFileURL(join(modules, path)).href)
const { default: lighthouse } = (await load('lighthouse/core/index.js')) as { default: Lighthouse }
const { launch } = (await load('chrome-launcher/dist/index.js')) as { launch: Launch }
{
  await using product = await startSample('lighthouse')
  const chrome = await launch({ chromePath: ensureBrowser(), chromeFlags: FLAGS })
  const pages = await pagesOf(product.url)
  const items = [/\/news\/2/, /\/events\/2/, /\/companies\/\d/].map((entry) => pages.find((page) => entry.test(page))!)
  const given = process.argv.slice(2).map((path) => product.url + path)
  const lists = LISTS.map((path) => product.url + path)
  for (const url of given.length > 0 ? given : [...lists, ...items]) await measure(lighthouse, url, chrome.port)
  chrome.kill()
}
process.exit()
