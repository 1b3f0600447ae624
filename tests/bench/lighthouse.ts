/**
 * Lighthouse, as on a phone, on the public pages of the sample region: `npm run lighthouse`, or with addresses of pages as arguments.
 * Ends with 1 when the median of three runs is under 100 in one category, or when anything moves while a page loads (DESIGN.md,
 * Budgets). Lighthouse is fetched once into the user's cache folder; it is no part of the product. Its figures suffer under load,
 * so the load stands beside them.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { homedir, loadavg } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureBrowser } from '#scripts/browser.ts'
import { startProduct, temporaryFolder } from '#tests/product.ts'

const VERSION = '13.5.0'
const RUNS = 3
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const LISTS = ['/', '/news', '/events', '/community', '/about']
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

/** Where Lighthouse is, after it was fetched; undefined where it cannot be. */
function fetchLighthouse(): string | undefined {
  const folder = join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'trellis', `lighthouse-${VERSION}`)
  const modules = join(folder, 'node_modules')
  if (existsSync(join(modules, 'lighthouse', 'core', 'index.js'))) return modules
  mkdirSync(folder, { recursive: true })
  console.log(`Fetching Lighthouse ${VERSION} (once) …`)
  const options = ['--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error']
  const { status } = spawnSync('npm', ['install', '--prefix', folder, ...options, `lighthouse@${VERSION}`], {
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  })
  return status === 0 ? modules : undefined
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
const value = (result: Result, audit: string) => result.audits[audit]?.numericValue ?? 0

/** What keeps a page from a full score. */
function reasons({ categories, audits }: Result): string[] {
  const counted = CATEGORIES.flatMap((name) => categories[name]?.auditRefs.filter(({ weight }) => weight > 0) ?? [])
  const short = counted.map(({ id }) => audits[id]).filter((audit) => audit && audit.score !== null && audit.score < 1)
  return short.map((audit) => `    ${audit!.id} ${audit!.score}: ${audit!.title} ${audit!.displayValue ?? ''}`)
}

async function measure(lighthouse: Lighthouse, url: string, port: number): Promise<boolean> {
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
  const [load] = loadavg()
  const path = new URL(url).pathname.padEnd(44)
  console.log(
    `${path} ${scores.map((score) => String(score).padStart(3)).join(' ')} · CLS ${shift} · FCP ${paint[0]} LCP ${paint[1]} TBT ${paint[2]} ms · load ${load?.toFixed(1)}`,
  )
  const passed = scores.every((score) => score === 100) && shift === 0
  const worst = results.toSorted(
    (a, b) => value(b, 'largest-contentful-paint') - value(a, 'largest-contentful-paint'),
  )[0]
  if (!passed && worst) for (const reason of reasons(worst)) console.log(reason)
  return passed
}

const modules = fetchLighthouse()
if (!modules) {
  console.log('Skipped: Lighthouse could not be fetched from the npm registry.')
  process.exit(0)
}
const load = (path: string) => import(pathToFileURL(join(modules, path)).href)
const { default: lighthouse } = (await load('lighthouse/core/index.js')) as { default: Lighthouse }
const { launch } = (await load('chrome-launcher/dist/index.js')) as { launch: Launch }
const dataDir = temporaryFolder('lighthouse')
const product = await startProduct({ command: 'demo', dataDir })
const chrome = await launch({ chromePath: ensureBrowser(), chromeFlags: FLAGS })
let failed = 0
try {
  const sitemap = await (await fetch(`${product.url}/sitemap.xml`)).text()
  const items = ['news', 'events'].map((kind) => new RegExp(`/${kind}/\\d{4}-[^<]+`).exec(sitemap)![0])
  const paths = process.argv.length > 2 ? process.argv.slice(2) : [...LISTS, ...items]
  console.log(`${'page'.padEnd(44)} ${CATEGORIES.join(' ')}, the median of ${RUNS}`)
  for (const path of paths) if (!(await measure(lighthouse, product.url + path, chrome.port))) failed++
  console.log(`${paths.length - failed} of ${paths.length} pages have 100 in all four and do not move`)
} finally {
  chrome.kill()
  await product.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
process.exit(failed === 0 ? 0 : 1)
