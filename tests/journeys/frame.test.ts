import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { region } from '#demo/region.ts'
import { findFaults } from '#tests/accessibility.ts'
import { openUser, useMotion } from '#tests/browser.ts'
import { openAs } from '#tests/people.ts'
import { useRegion } from '#tests/region.ts'

const { product, browser, at } = await useRegion('frame')
useMotion()

const PHONE = { width: 390, height: 844 }
const DESKTOP = { width: 1280, height: 800 }

const DASHBOARD = { founder: '/dashboard/startup', investor: '/dashboard/investor', admin: '/dashboard/admin' }
const REST = [
  ['Startups', '/resources-startup'],
  ['Investors', '/resources-investor'],
  ['Events', '/events'],
  ['News', '/news'],
  ['About', '/about'],
]
const MATCH_LINKS = [
  ['Matches', '/matches'],
  ['Messages', '/conversations'],
]
const OWN = [
  ['Your Profile', '/profile'],
  ['Settings', '/settings'],
]

interface Kind {
  username: string | null
  /** The first link of the navigation bar. */
  first: string[]
  investors?: string
  person?: { initials: string; name: string; email: string }
  dashboard?: string[]
  /** Founders and investors. */
  matchLinks?: string[][]
  /** Where administrators and editors work. */
  site?: string[]
}

const user = (initials: string, name: string, email: string) => ({ initials, name, email })
const KINDS: Kind[] = [
  { username: null, first: ['Home', '/'] },
  {
    username: 'pendingfounder',
    first: ['Home', '/'],
    person: user('DN', 'Dara Nwosu', 'pendingfounder@wrenvalley.example'),
  },
  {
    username: 'founder',
    first: ['Dashboard', DASHBOARD.founder],
    person: user('MO', 'Maya Ortega-Lind', 'founder@wrenvalley.example'),
    dashboard: ['Dashboard', DASHBOARD.founder],
    matchLinks: MATCH_LINKS,
  },
  {
    username: 'investor',
    first: ['Dashboard', DASHBOARD.investor],
    person: user('JW', 'Jonah Whitaker', 'investor@wrenvalley.example'),
    dashboard: ['Dashboard', DASHBOARD.investor],
    matchLinks: MATCH_LINKS,
  },
  {
    username: 'admin',
    first: ['Dashboard', DASHBOARD.admin],
    investors: '/investors',
    person: user('AS', 'Avery Stone', 'admin@wrenvalley.example'),
    dashboard: ['Admin Dashboard', DASHBOARD.admin],
    site: ['Site content', '/cms'],
  },
]

/** The visible links inside an element: their texts and targets. */
const linksIn = (page: Page, selector: string) =>
  page
    .locator(`${selector} a:visible`)
    .evaluateAll((links) => links.map((link) => [link.textContent.trim(), link.getAttribute('href')]))

const getMainLinks = ({ first, investors = '/resources-investor' }: Kind) => [
  first,
  ...REST.map(([label, href]) => [label, label === 'Investors' ? investors : href]),
]

/** The end of the bar, or of the drawer: the user's own links, or a visitor's two. */
function getAccountLinks({ person, dashboard, matchLinks, site }: Kind) {
  if (!person)
    return [
      ['Log in', '/auth'],
      ['Register', '/auth?tab=register'],
    ]
  return [...[dashboard, ...(matchLinks ?? []), site].filter((link) => link !== undefined), ...OWN]
}

/** Whose name, email address, and initials are shown there. */
const shownUser = async (page: Page, selector: string) => ({
  person: (await page.locator(`${selector} .account-person:visible`).allInnerTexts()).join(),
  buttons: await page.locator(`${selector} button[data-sign-out]:visible`).allInnerTexts(),
})

const expectedUser = ({ person }: Kind) => ({
  person: person ? `${person.name}\n${person.email}` : '',
  buttons: person ? ['Sign out'] : [],
})

describe.each(KINDS)('the navigation of $username', (kind) => {
  test('has its links in order, the current one highlighted, and the account at its end', async () => {
    const { page, complaints } = await openAs(browser, product.url, kind.username, DESKTOP)
    // A page rendered for one user, and a static one, where only the script knows the user.
    for (const path of ['/', '/events']) {
      await page.goto(path)
      expect(await linksIn(page, '.main-links')).toEqual(getMainLinks(kind))
      const current = page.locator('.main-links a[aria-current=page]:visible')
      expect(await current.allTextContents()).toEqual(path === '/events' ? ['Events'] : kind.dashboard ? [] : ['Home'])
      expect(await page.locator('.site-header .brand:visible').getAttribute('href')).toBe('/')
    }
    await expect
      .poll(() => page.locator('.account-button .avatar:visible').allInnerTexts())
      .toEqual(kind.person ? [kind.person.initials] : [])
    if (kind.person) await page.getByRole('button', { name: 'Your account' }).click()
    const account = kind.person ? '#account-menu' : '.header-account'
    await expect.poll(() => linksIn(page, account)).toEqual(getAccountLinks(kind))
    expect(await shownUser(page, '.header-account')).toEqual(expectedUser(kind))
    expect(complaints.messages).toEqual([])
  })

  test('is a drawer from the left on a small screen, closed by choosing a link', async () => {
    const { page } = await at(kind.username, '/events', PHONE)
    expect(await page.locator('.main-links a:visible').count()).toBe(0)
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    const drawer = page.getByRole('dialog', { name: 'Menu' })
    await drawer.waitFor()
    await page.waitForFunction(() => document.querySelector('.drawer')?.getBoundingClientRect().left === 0)
    expect(await linksIn(page, '.drawer')).toEqual([
      [region.name, '/'],
      ...getMainLinks(kind),
      ...getAccountLinks(kind),
    ])
    expect(await drawer.locator('[aria-current=page]:visible').allTextContents()).toEqual(['Events'])
    await expect.poll(() => shownUser(page, '.drawer')).toEqual(expectedUser(kind))
    await drawer.getByRole('link', { name: 'News' }).click()
    await page.waitForURL('**/news')
    await expect.poll(() => page.locator('.drawer[open]').count()).toBe(0)
  })
})

test('Sign out in the drawer closes it, ends the session, and says so', async () => {
  const { page } = await openAs(browser, product.url, 'investor2', PHONE)
  await page.goto('/news')
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Sign out' }).click()
  await page.waitForURL((url) => url.pathname === '/')
  await expect.poll(() => page.locator('.drawer[open]').count()).toBe(0)
  const toast = page.getByRole('region', { name: /notifications/i })
  await toast.getByText('You have been successfully logged out').waitFor()
  const place = async () => (await toast.boundingBox())!
  expect((await place()).y).toBeLessThan(PHONE.height / 4)
  await page.setViewportSize(DESKTOP)
  const { x, y } = await place()
  expect([x > DESKTOP.width / 2, y > DESKTOP.height / 2]).toEqual([true, true])
  expect(await page.getByRole('link', { name: 'Log in' }).first().isVisible()).toBe(true)
})

test('a user sees no visitor’s links before scripts load or after a page change', async () => {
  const { page } = await openAs(browser, product.url, 'founder', DESKTOP)
  await page.route('**/_assets/*.js', (route) => route.abort())
  for (const path of ['/news', '/resources-startup']) {
    await page.goto(path)
    expect(await page.locator('[data-for=visitor]:visible').count()).toBe(0)
    expect(await page.locator('.main-links a:visible').first().innerText()).toBe('Dashboard')
    expect(await page.getByRole('button', { name: 'Your account' }).isVisible()).toBe(true)
  }
  const html = await (await page.request.get('/')).text()
  expect(html).not.toContain('>Sign Up<')
  expect(html).toMatch(/data-role="founder"/)
  await page.unrouteAll()
  await page.goto('/')
  await page.evaluate(() => {
    const seen = new Set<string>()
    Object.assign(window, { seen })
    new MutationObserver(() => seen.add(document.documentElement.dataset['role'] ?? 'none')).observe(document, {
      attributes: true,
      childList: true,
      subtree: true,
    })
  })
  await page.locator('.main-links').getByRole('link', { name: 'News' }).click()
  await page.waitForURL('**/news')
  await page.getByRole('heading', { name: 'Startup News' }).waitFor()
  expect(await page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen])).toEqual(['founder'])
})

test('the footer has its text, the social links, both lists, and the year', async () => {
  const { page } = await at(null, '/community', DESKTOP)
  const footer = page.getByRole('contentinfo')
  expect((await footer.locator('.footer-blurb').innerText()).length).toBeGreaterThan(40)
  const networks = footer.getByRole('list', { name: 'Social networks' })
  expect(await networks.getByRole('listitem').count()).toBe(3)
  expect(
    await networks.getByRole('link').evaluateAll((all) => all.map((element) => element.getAttribute('aria-label'))),
  ).toEqual(['LinkedIn', 'Instagram'])
  expect(
    await networks.getByRole('img').evaluateAll((all) => all.map((element) => element.getAttribute('aria-label'))),
  ).toEqual(['Mastodon'])
  expect(await linksIn(page, 'nav[aria-labelledby=footer-resources]')).toEqual([
    ['For startups', '/resources-startup'],
    ['For investors', '/resources-investor'],
    ['Startup directory', '/companies'],
    ['Community', '/community'],
    ['Events', '/events'],
  ])
  expect(await linksIn(page, 'nav[aria-labelledby=footer-company]')).toEqual([
    ['About', '/about'],
    ['News', '/news'],
    ['Contact', '/about#contact'],
    ['Privacy Policy', '/privacy-policy'],
    ['Terms and Conditions', '/terms'],
  ])
  expect(await footer.innerText()).toContain(`© ${new Date().getFullYear()} `)
  // On a static page and on one rendered on request.
  const disclaimer = /isn’t a registered broker-dealer, funding portal, or investment adviser/
  for (const path of ['/community', '/companies', '/auth']) {
    await page.goto(path)
    await footer.getByText(disclaimer).waitFor()
  }
})

/** From here on the page's clock is stopped; only `page.clock.runFor` advances it. */
async function stopClock(page: Page) {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
}
const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY))
const contactTop = (page: Page) =>
  page.evaluate(() => Math.round(document.querySelector('#contact')!.getBoundingClientRect().top))

describe('the Contact link', () => {
  test('scrolls smoothly over 0.8 s on the page itself', async () => {
    const { page } = await openUser(browser, product.url, PHONE)
    await page.clock.install()
    await page.goto('/about')
    await stopClock(page)
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: 'Contact' })
      .evaluate((link: HTMLElement) => {
        scrollTo({ top: 0, behavior: 'instant' })
        link.click()
      })
    await page.clock.runFor(400)
    const halfway = await scrolled(page)
    expect(halfway).toBeGreaterThan(0)
    expect(page.url()).not.toContain('#')
    await page.clock.runFor(300)
    const later = await scrolled(page)
    expect(later).toBeGreaterThan(halfway)
    await page.clock.runFor(150)
    expect(await scrolled(page)).toBeGreaterThanOrEqual(later)
    expect(page.url()).toContain('/about#contact')
    expect(await contactTop(page)).toBeLessThan(PHONE.height / 3)
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('contact')
  })

  test('navigates, waits 0.3 s, jumps to the top, and scrolls over 1 s from elsewhere', async () => {
    const { page } = await openUser(browser, product.url, PHONE)
    await page.clock.install()
    await page.goto('/news')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).scrollIntoViewIfNeeded()
    await page.evaluate(() => document.addEventListener('astro:page-load', () => scrollTo({ top: 50 }), { once: true }))
    await stopClock(page)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click({ noWaitAfter: true })
    await page.waitForURL('**/about')
    await page.waitForFunction(() => scrollY === 50, undefined, { polling: 20 })
    await page.clock.runFor(290)
    expect(await scrolled(page)).toBe(50)
    await page.clock.runFor(30)
    expect(await scrolled(page)).toBeLessThan(50)
    await page.clock.runFor(500)
    const halfway = await scrolled(page)
    expect(halfway).toBeGreaterThan(0)
    expect(page.url()).not.toContain('#')
    await page.clock.runFor(600)
    expect(await scrolled(page)).toBeGreaterThan(halfway)
    expect(page.url()).toContain('/about#contact')
    expect(await contactTop(page)).toBeLessThan(PHONE.height / 3)
  })

  test('jumps there for users who prefer reduced motion', async () => {
    const { page } = await openUser(browser, product.url, PHONE)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/about')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click()
    await page.waitForURL('**/about#contact')
    expect(await contactTop(page)).toBeLessThan(PHONE.height / 3)
  })
})

test('an internal link changes the page without a load, and scrolls up after 0.1 s', async () => {
  const { page } = await openUser(browser, product.url, DESKTOP)
  await page.clock.install()
  await page.goto('/news')
  await page.evaluate(() => {
    const calls: unknown[] = []
    Object.assign(window, { calls })
    const original = window.scrollTo.bind(window)
    window.scrollTo = ((...options: [ScrollToOptions]) => {
      if (options[0]?.behavior === 'smooth') calls.push(options[0].top)
      original(...options)
    }) as typeof window.scrollTo
  })
  const calls = () => page.evaluate(() => (window as unknown as { calls: unknown[] }).calls)
  await stopClock(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click({ noWaitAfter: true })
  await page.waitForURL('**/privacy-policy')
  await page.getByRole('heading', { level: 1, name: /privacy/i }).waitFor()
  await page.clock.runFor(90)
  expect(await calls()).toEqual([])
  await page.clock.runFor(30)
  expect(await calls()).toEqual([0])
  expect(await scrolled(page)).toBe(0)
})

test('the name of a region takes two lines at most', async () => {
  const { page } = await openUser(browser, product.url, { width: 360, height: 640 })
  await page.goto('/news')
  const name = page.locator('.site-header .brand > span')
  const height = () =>
    name.evaluate((element) => element.clientHeight / parseFloat(getComputedStyle(element).lineHeight))
  const usual = await height()
  await name.evaluate(
    (element) => (element.textContent = 'The Greater Wrenfield and Saltmarsh Metropolitan Region Startups'),
  )
  expect(await height()).toBeGreaterThanOrEqual(usual)
  expect(await height()).toBeLessThan(2.5)
})

test('the not-found page says so, with the hint, and leads home, to the main pages, and to the search', async () => {
  const { page } = await openUser(browser, product.url, PHONE)
  const response = await page.goto('/no/such/page')
  expect(response?.status()).toBe(404)
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('404 Page Not Found')
  const texts = await page.getByRole('main').locator('h1 ~ p').allInnerTexts()
  expect(texts.slice(0, 2)).toEqual([
    'We couldn’t find this page. The address may be mistyped, or the page may have moved.',
    'Did you forget to add the page to the router?',
  ])
  const links = page.getByRole('main').getByRole('link')
  expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
    '/',
    '/companies',
    '/events',
    '/news',
    '/community',
    '/about',
  ])
  expect(await findFaults(page)).toEqual([])
  await page.getByRole('main').getByRole('button', { name: 'Search this site' }).click()
  await page.getByRole('dialog', { name: 'Search this site' }).waitFor()
})
