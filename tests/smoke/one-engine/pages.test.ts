import { describe, expect, test } from 'vitest'
import { faultsIn } from '#tests/accessibility.ts'
import type { Page } from '#tests/smoke/driver/driver.ts'
import { PHONE, useSmoke } from '#tests/smoke/region.ts'

const { at, call, product } = await useSmoke('pages')

const text = async (path: string) => (await fetch(product.url + path)).text()
const sitemap = await text('/sitemap.xml')
const [startup] = await call<{ id: number }[]>('investor', 'GET', '/api/startups?q=Greenloom')
const [conversation] = await call<{ id: number }[]>('investor', 'GET', '/api/conversations')
const ARTICLE = /\/news\/\d{4}-[^<]+/.exec(sitemap)![0]
const EVENT = /\/events\/\d{4}-[^<]+/.exec(sitemap)![0]
const COMPANY = /\/companies\/\d+-[^<]+/.exec(await text('/companies/sitemap-1.xml'))![0]

/** One address of each template. */
const PUBLIC = [
  '/',
  '/news',
  ARTICLE,
  '/events',
  EVENT,
  '/community',
  '/about',
  '/resources-startup',
  '/terms',
  '/region',
]
const DIRECTORY = ['/companies', COMPANY]
const FORMS = ['/auth', '/auth?tab=register', '/password-reset']
const GUARDED: [username: string, path: string][] = [
  ['pendingfounder', '/'],
  ['founder', '/dashboard/startup'],
  ['founder', '/profile'],
  ['founder', '/matches'],
  ['founder', '/investors'],
  ['founder', '/settings'],
  ['founder', '/settings/security'],
  ['founder', '/notifications'],
  ['investor', '/dashboard/investor'],
  ['investor', '/startups'],
  ['investor', `/startup/${startup!.id}`],
  ['investor', `/conversations/${conversation!.id}`],
  ['editor', '/cms'],
  ['editor', '/cms/history'],
  ['admin', '/dashboard/admin'],
  ['admin', '/dashboard/admin?tab=users'],
  ['admin', '/dashboard/admin/report'],
  ['admin', '/dashboard/admin/introductions'],
  ['admin', '/dashboard/admin/settings'],
]

/** How far parts may move while a partly loaded page renders (Cumulative Layout Shift). */
const MOST_SHIFT = 0.02
/** Compressed bytes of script before any interaction: for visitors, and for signed-in users. */
const MOST_SCRIPT = { visitor: 20_000, person: 150_000 }

/** Runs in a page: its layout shifts without a user action, `null` where the engine measures none. */
function shiftsIn(): number[] | null {
  if (!PerformanceObserver.supportedEntryTypes.includes('layout-shift')) return null
  const observer = new PerformanceObserver(() => {})
  observer.observe({ type: 'layout-shift', buffered: true })
  const shifts = observer.takeRecords() as (PerformanceEntry & { hadRecentInput: boolean; value: number })[]
  observer.disconnect()
  return shifts.filter(({ hadRecentInput }) => !hadRecentInput).map(({ value }) => value)
}

/** Runs in a page: the addresses of the scripts that it has loaded. */
function scriptsIn(): string[] {
  const files = performance.getEntriesByType('resource').map(({ name }) => name)
  return [...new Set(files.filter((name) => /\.m?js(\?|$)/.test(name)))]
}

const sizes = new Map<string, Promise<number>>()

/** Bytes of a file as sent to browsers that accept brotli. */
function getSize(address: string): Promise<number> {
  const size =
    sizes.get(address) ??
    fetch(address, { method: 'HEAD', headers: { 'Accept-Encoding': 'br' } }).then(({ headers }) =>
      Number(headers.get('Content-Length')),
    )
  sizes.set(address, size)
  return size
}

/** What is wrong with an opened page. */
async function findFaults(page: Page, mostScript: number): Promise<string[]> {
  const shift = ((await page.evaluate(shiftsIn)) ?? []).reduce((sum, value) => sum + value, 0)
  const scripts = await page.evaluate(scriptsIn)
  const bytes = (await Promise.all(scripts.map(getSize))).reduce((sum, size) => sum + size, 0)
  // Collapsed parts count too.
  await page.evaluate(() => document.querySelectorAll('main details').forEach((one) => one.setAttribute('open', '')))
  return [
    ...(shift > MOST_SHIFT ? [`moves by ${shift}`] : []),
    ...(bytes > mostScript ? [`loads ${bytes} bytes of script`] : []),
    ...(scripts.length === 0 ? ['loads no script'] : []),
    ...(await faultsIn(page)),
  ]
}

describe('a page', () => {
  test.each([...PUBLIC, ...DIRECTORY])('%s is accessible, stable, and small, without React', async (path) => {
    const page = await at(null, path, { viewport: PHONE })
    expect(await page.locator('astro-island').count()).toBe(0)
    expect(await findFaults(page, MOST_SCRIPT.visitor)).toEqual([])
  })

  test.each(FORMS)('%s is accessible, stable, and small', async (path) => {
    expect(await findFaults(await at(null, path), MOST_SCRIPT.person)).toEqual([])
  })

  test.each(GUARDED)('of %s at %s is accessible, stable, and small', async (username, path) => {
    expect(await findFaults(await at(username, path), MOST_SCRIPT.person)).toEqual([])
  })
})
