import type { Page } from 'playwright'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { ROUTES } from '#api/platform/contract/routes.ts'
import { findFaults, faultsOfDark, faultsOfLight, watchLayoutShifts } from '#tests/accessibility.ts'
import { breakTable } from '#tests/broken-table.ts'
import { hydrated } from '#tests/browser.ts'
import { CONTENT_PAGES } from '#tests/content-pages.ts'
import { uploadDocument } from '#tests/documents.ts'
import { faultsOfWording } from '#tests/glossary.ts'
import { openAs } from '#tests/people.ts'
import { NEW_PASSWORD, useRegion } from '#tests/region.ts'

const { product, browser, call, approved } = await useRegion('accessibility')
/** Addresses that are only known once the region exists. */
const known = new Map<string, string>()

beforeAll(async () => {
  const sitemap = await (await fetch(`${product.url}/sitemap.xml`)).text()
  for (const kind of ['news', 'events']) known.set(kind, new RegExp(`/${kind}/\\d{4}-[^<]+`).exec(sitemap)![0])
  known.set('entry', known.get('news')!.replace('/news/', 'news/'))
  const startups = await call<{ id: number }[]>('investor', 'GET', '/api/startups?q=Greenloom')
  known.set('startup', `/startup/${startups[0]!.id}`)
  const [conversation] = await call<{ id: number }[]>('investor', 'GET', '/api/conversations')
  known.set('conversation', `/conversations/${conversation!.id}`)
  for (const role of ['founder', 'investor'] as const) await approved(role, `new${role}`)
  await uploadDocument(product.url, 'founder', 'Plan.pdf')
})

const getAddress = (path: string) => path.replace(/\{(\w+)\}/g, (_, name: string) => known.get(name)!)

async function open(page: Page, path: string) {
  const answer = await page.goto(getAddress(path))
  await hydrated(page)
  // Parts that load when they scroll into view are scrolled to.
  await page.evaluate(() => document.querySelector('#region-over-time')?.scrollIntoView({ behavior: 'instant' }))
  await page.waitForFunction(() => document.querySelector('.skeleton, [aria-busy="true"]') === null)
  if (path === '/cms/edit') await page.frameLocator('#editor').getByText('Articles on the news page').waitFor()
  return answer!.status()
}

/** Compressed bytes of script that a page may load before any interaction: the budget is 150 kB. */
const MOST_SCRIPT = 150_000

/** Reports a page that loads too much script. */
async function tooHeavy(page: Page): Promise<string[]> {
  const bytes = await page.evaluate(() => {
    const files = performance.getEntriesByType('resource').filter(({ name }) => /\.m?js(\?|$)/.test(name))
    const sizes = files.map((file) => [file.name, (file as PerformanceResourceTiming).encodedBodySize] as const)
    return [...new Map(sizes).values()].reduce((sum, size) => sum + size, 0)
  })
  return bytes > MOST_SCRIPT ? [`loads ${bytes} bytes of script`] : []
}

/** Templates that were already checked in dark mode and on a narrow screen. */
const checkedPaths = new Set<string>()

/** A user with a browser; a new account has its own password. */
function as(username: string | null) {
  return openAs(browser, product.url, username, undefined, username?.startsWith('new') ? NEW_PASSWORD : undefined)
}

/** Every page that a user can open, including an account without anything; `!404` if it responds with that status. */
const PAGES: [string | null, string[]][] = [
  [
    null,
    [
      ...CONTENT_PAGES,
      '/api/docs',
      '{news}',
      '{events}',
      '/auth',
      '/auth?tab=register',
      '/password-reset',
      '/first-admin',
      '/unsubscribe',
      '/undo-email-change',
      '/password-reset/link',
      '/password-reset/link?changed',
      '/invitation',
      '/nothing-of-that-name!404',
    ],
  ],
  ['pendingfounder', ['/', '/profile!403', '/dashboard/startup!403', '/startup/999999!404']],
  ['newfounder', ['/', '/dashboard/startup', '/submit-funding-request', '/profile']],
  [
    'founder',
    [
      '/dashboard/startup',
      '/dashboard/startup?tab=metrics',
      '/dashboard/startup?tab=activity',
      '/dashboard/startup?tab=documents',
      '/dashboard/startup/growth',
      '/',
      '/submit-funding-request',
      '/investors',
      '/investors?q=nobody',
      '/matches',
      '/ndas',
      '/conversations',
      '/conversations/999999!404',
      '/profile',
      '/notifications',
      '{startup}',
      '/settings',
      '/settings?tab=password',
      '/settings/security',
      '/settings/notifications',
      '/settings/data',
    ],
  ],
  ['newinvestor', ['/', '/dashboard/investor', '/dashboard/investor?tab=saved', '/investor-profile']],
  [
    'investor',
    [
      '/dashboard/investor',
      '/matches',
      '/matches?kind=mentoring',
      '{conversation}',
      '/startups?view=table',
      '/startups?view=grid',
      '/startups?view=list',
      '/dashboard/investor?tab=saved&saved=table',
      '/dashboard/investor?tab=saved&saved=board',
      '/',
      '/investor-profile',
      '/profile',
      '{startup}',
    ],
  ],
  ['editor', ['/', '/cms', '/cms/edit', '/cms/import', '/cms/history', '/cms/history?entry={entry}']],
  [
    'admin',
    [
      '/dashboard/admin',
      '/dashboard/admin?tab=users&role=investor',
      '/dashboard/admin?tab=startups&q=loom',
      '/dashboard/admin?tab=password-resets',
      '/dashboard/admin/settings',
      '/dashboard/admin/settings/rules',
      '/dashboard/admin/settings/email',
      '/dashboard/admin/report',
      '/dashboard/admin/report?list=requests',
      '/dashboard/admin/audit',
      '/dashboard/admin/security',
      '/dashboard/admin/introductions',
      '/dashboard/admin/offer-record/1',
      '/dashboard/admin/import',
      '/dashboard/admin/import?id=1',
      '/dashboard/admin/invitations',
      '/dashboard/admin/jobs',
      '/dashboard/admin/emails',
      '/dashboard/admin/moderation',
      '/',
      '/startups?q=loom',
      '/investors',
      '{startup}',
    ],
  ],
]

test('the walk covers every page of the route table', () => {
  const walked = new Set(PAGES.flatMap(([, paths]) => paths.map((path) => path.replace(/[!?].*/, ''))))
  // Other names of pages, which redirect everyone.
  const aliases = ['/submit-pitch', '/admin', '/dashboard', '/startup/dashboard']
  const addresses = ROUTES.map(({ path }) => path).filter((path) => !path.includes(':') && !aliases.includes(path))
  expect(addresses.filter((path) => !walked.has(path))).toEqual([])
})

test.each(PAGES)(
  'pages of %s: no accessibility, wording, or console fault, layout shift, or excess script',
  async (username, paths) => {
    const { page, complaints } = await as(username)
    await watchLayoutShifts(page)
    const found: string[] = []
    for (const address of paths) {
      const [path, status = '200'] = address.split('!')
      expect(await open(page, path!), path).toBe(Number(status))
      const early = [...(await page.evaluate(() => window.moves)), ...(await tooHeavy(page))]
      // Collapsed parts count too; the entries of the API reference look alike, and are too many.
      if (path !== '/api/docs')
        await page.evaluate(() =>
          document.querySelectorAll('main details').forEach((element) => element.setAttribute('open', '')),
        )
      const wording = faultsOfWording(await page.innerText('body')).map((words) => `says “${words}”`)
      found.push(...[...early, ...wording, ...(await faultsOfLight(page))].map((fault) => `${path} ${fault}`))
      // Appearance is the same for all addresses of a template, except the home page, which differs by role.
      const template = path === '/' ? `/ of ${username}` : path!.replace(/\?.*/, '')
      if (!checkedPaths.has(template)) found.push(...(await faultsOfDark(page)).map((fault) => `${path} ${fault}`))
      checkedPaths.add(template)
      // The browser logs an error for every response other than a success.
      const messages = complaints.messages.splice(0).filter((message) => !message.includes(`a status of ${status} `))
      found.push(...messages)
    }
    expect(found).toEqual([])
  },
)

/** Overlays that aren't dialogs: menus and the drawer. */
const OPENED: [username: string | null, path: string, opener: string, opened: string][] = [
  [null, '/news', 'Menu', '.drawer'],
  ['investor', '/', 'Menu', '.drawer'],
  ['investor', '/', 'Your account', '#account-menu'],
  ['admin', '/dashboard/admin?tab=users&q=Priyanka', 'Actions for Priyanka Desai', '[role=menu]'],
  ['admin', '/dashboard/admin?tab=startups&q=Greenloom', 'Actions for Greenloom', '[role=menu]'],
]

test.each(OPENED)(
  'what opens for %s on %s by "%s" has no accessibility violation',
  async (account, path, opener, opened) => {
    const { page } = await as(account)
    if (opener === 'Menu') await page.setViewportSize({ width: 360, height: 740 })
    await open(page, path)
    await page.getByRole('button', { name: opener, exact: true }).press('Enter')
    await page.locator(opened).waitFor()
    expect(await findFaults(page, opened)).toEqual([])
  },
)

test('a failed load is shown without an accessibility violation', async () => {
  onTestFinished(breakTable(product.dataDir, 'startup_profiles'))
  const [admin, founder] = await Promise.all([as('admin'), as('founder')])
  await open(admin.page, '/dashboard/admin?tab=startups')
  await admin.page.getByText('An error occurred. Please try again.').waitFor()
  await open(founder.page, '/dashboard/startup')
  await founder.page.getByText('Unable to load startup data. Please try again.').waitFor()
  for (const { page } of [admin, founder]) expect(await findFaults(page)).toEqual([])
})
