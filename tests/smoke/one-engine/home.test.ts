import { expect, test } from 'vitest'
import { region } from '#demo/region.ts'
import type { Page, Scope } from '#tests/smoke/driver/driver.ts'
import { PHONE, clickButton, expectTexts, toasted, useSmoke, getWidth } from '#tests/smoke/region.ts'

const { at, request, call, read } = await useSmoke('home')

interface View {
  username: string | null
  firstName?: string
  /** Links of the page's main part by text; absent ones must not be there at all. */
  links: Record<string, string>
  /** What "At a glance" shows this role. */
  widgets: string[]
  hasMetrics?: boolean
  checklist?: string
}

const HOW_IT_WORKS = (founder: string, investor: string) => ({
  'Submit Your Pitch': founder,
  'Find Startups': investor,
})
const TO_DASHBOARDS = HOW_IT_WORKS('/dashboard/startup', '/dashboard/investor')
const VIEWS: View[] = [
  {
    username: null,
    links: {
      'Sign Up': '/auth?tab=register',
      'Log In': '/auth',
      ...HOW_IT_WORKS('/auth?tab=register&role=founder', '/auth?tab=register&role=investor'),
    },
    widgets: [],
  },
  {
    username: 'pendingfounder',
    firstName: 'Dara',
    links: TO_DASHBOARDS,
    widgets: [],
    checklist: 'Complete your startup profile',
  },
  {
    username: 'pendinginvestor',
    firstName: 'Elliot',
    links: TO_DASHBOARDS,
    widgets: [],
    checklist: 'Complete your investor profile',
  },
  {
    username: 'founder',
    firstName: 'Maya',
    links: { 'Go to your dashboard': '/dashboard/startup' },
    widgets: ['Connection requests', 'Profile views', 'Review'],
    hasMetrics: true,
  },
  {
    username: 'investor',
    firstName: 'Jonah',
    links: { 'Go to your dashboard': '/dashboard/investor' },
    widgets: ['Saved startups', 'Connections requested', 'Investor profile'],
    hasMetrics: true,
  },
  {
    username: 'admin',
    firstName: 'Avery',
    links: { 'Go to the admin dashboard': '/dashboard/admin', ...TO_DASHBOARDS },
    widgets: ['Pending Approvals', 'Total Users', 'Startups', 'Investors'],
  },
]
/** Every link of the table above: links that a view doesn't list must be absent there. */
const ROLE_LINKS = [...new Set(VIEWS.flatMap(({ links }) => Object.keys(links)))]

const cardNames = (page: Page) => page.locator('.featured-card h3').allInnerTexts()

/** The target of the only link with this name. */
async function target(within: Scope, name: string): Promise<string | null> {
  const link = within.getByRole('link', { name, exact: true })
  return (await link.count()) === 1 ? link.getAttribute('href') : null
}

test.each(VIEWS.map((view) => ({ who: view.username ?? 'a visitor', ...view })))(
  'the home page of $who has their links and no others',
  async (view) => {
    const { username, firstName, links, widgets, hasMetrics = false, checklist } = view
    const page = await at(username, '/', { viewport: PHONE })
    await expect.poll(() => cardNames(page)).toHaveLength(3)
    const main = page.getByRole('main')
    // The greeting depends on the user's own clock.
    const greeting = /^Good (?:morning|afternoon|evening)/
    await page.getByText(greeting).first().waitFor()
    const heading = await page.locator('h1').innerText()
    expect(heading).toBe(firstName ? `${greeting.exec(heading)?.[0]}, ${firstName}` : region.tagline)
    for (const name of ROLE_LINKS) expect(await target(main, name), name).toBe(links[name] ?? null)
    const glance = main.getByRole('list', { name: 'At a glance' }).locator('li > span:first-child')
    expect(await glance.allInnerTexts()).toEqual(widgets)
    expect(await main.locator('.activity-metrics').count()).toBe(hasMetrics ? 1 : 0)
    expect(await main.getByRole('heading', { name: 'Your account setup' }).count()).toBe(checklist ? 1 : 0)
    if (checklist) await main.getByText(checklist).waitFor()
    const details = await main
      .getByRole('link', { name: /^View Details/ })
      .first()
      .getAttribute('href')
    expect(details).toMatch(username ? /^\/startup\/\d+$/ : /^\/auth\?next=%2Fstartup%2F\d+$/)
    expect(await main.locator('.latest-news article').count()).toBe(3)
    expect(await target(main, 'View All News')).toBe('/news')
    expect(await getWidth(page)).toBe(PHONE.width)
  },
)

test('the region’s numbers are there for everyone, except small ones', async () => {
  const { status, main } = await read(null, '/region')
  expect(status).toBe(200)
  const tables = main.match(/<table[^>]*report-table[^]*?<\/table>/g) ?? []
  const cells = tables.flatMap((table) => [...table.matchAll(/<td[^>]*>([^]*?)<\/td>/g)])
  const texts = cells.map(([, html]) => html!.replace(/<[^>]*>/g, '').trim())
  expect(texts.length).toBeGreaterThan(10)
  expect(texts.filter((text) => /^[0-4]$/.test(text))).toEqual([])
})

test('a rejected user reads the reason on the home page, and requests the role again', async () => {
  const [dara] = await call<{ id: number }[]>('admin', 'GET', '/api/admin/users?q=pendingfounder')
  const reason = 'Please fill in your profile first.'
  await request('admin', 'PATCH', `/api/admin/users/${dara!.id}/reject-role`, { reason })
  const page = await at('pendingfounder', '/')
  await expectTexts(page, 'Your request to join as a founder wasn’t approved', reason)
  await clickButton(page, 'Request again')
  await toasted(page, 'Request sent')
  await page.getByText(reason).waitFor({ state: 'detached' })
})
