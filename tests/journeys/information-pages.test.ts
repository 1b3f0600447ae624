import type { Page } from 'playwright'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { expectNoComplaints, openBrowser } from '#tests/browser.ts'
import { useRegion } from '#tests/region.ts'

const { product, browser, at } = await useRegion('information')

const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
]

/** The targets of links in an element, by text. */
const linksIn = (page: Page, selector: string) =>
  page
    .locator(`${selector} a:visible`)
    .evaluateAll((links) =>
      links.map((link) => [(link as HTMLElement).innerText.trim().split('\n')[0], link.getAttribute('href')]),
    )
const getColumns = (page: Page, selector: string) =>
  page
    .locator(selector)
    .evaluateAll((grids) => grids.map((grid) => getComputedStyle(grid).gridTemplateColumns.split(' ').length))
/** External links that don't open a new tab. */
const countSameTabLinks = (page: Page) => page.locator('main a[href^="http"]:not([target=_blank])').count()

const SECTIONS: [title: string, columns: number][] = [
  ['Community Organizations', 3],
  ['Local Media', 3],
  ['Economic Development', 3],
  ['Venture Capital & Investment', 3],
  ['Professional Associations', 3],
  ['Nonprofits & State Agencies', 3],
  ['Research Parks', 2],
  ['Universities & Incubation Facilities', 2],
]

/** A visitor with one browser for all sizes. */
const visitor = await openBrowser(browser, product.url)

afterEach(() => expectNoComplaints(visitor))

describe.each(SIZES)('at $width px', (viewport) => {
  const { page } = visitor
  beforeAll(() => page.setViewportSize(viewport))

  const isWide = viewport.width > 800

  test('the community has its eight sections, their columns, and their links', async () => {
    await page.goto('/community')
    await page.getByText('Partnership & Collaboration').waitFor()
    const index = page.getByRole('navigation', { name: 'On this page' })
    expect(await index.isVisible()).toBe(true)
    expect(await index.getByRole('link').allInnerTexts()).toEqual(SECTIONS.map(([title]) => title))
    const sections = page.locator('.directory-section')
    expect(await sections.getByRole('heading', { level: 2 }).allInnerTexts()).toEqual(SECTIONS.map(([title]) => title))
    expect(await getColumns(page, '.directory-section > ul')).toEqual(
      SECTIONS.map(([, columns]) => (isWide ? columns : 1)),
    )
    for (const [place, [title]] of SECTIONS.entries()) {
      const section = sections.nth(place)
      const more = section.getByRole('link', { name: /^View More / })
      expect(await more.count(), title).toBe(place < 7 ? 1 : 0)
      for (const card of await section.getByRole('listitem').all()) {
        expect(await card.getByRole('heading').innerText()).not.toBe('')
        expect(await card.locator('p').first().innerText()).not.toBe('')
        const visit = card.getByRole('link', { name: /^Visit Website/ })
        expect([await visit.getAttribute('target'), await visit.getAttribute('href')]).toEqual([
          '_blank',
          expect.stringMatching(/^https?:/),
        ])
      }
    }
    expect(await countSameTabLinks(page)).toBe(0)
    const card = (name: string) => page.locator('section', { has: page.getByRole('heading', { name, exact: true }) })
    expect(await card('For Startups').locator('li').allInnerTexts()).toEqual([
      'Mentorship and coaching',
      'Coworking and incubators',
      'Pitch competitions and funding',
    ])
    expect(await card('For Startups').getByRole('link').getAttribute('href')).toBe('/resources-startup')
    expect(await card('For Investors').locator('li').allInnerTexts()).toEqual([
      'Angel networks',
      'Vetted startup opportunities',
      'Education and due-diligence tools',
    ])
    expect(await card('For Investors').getByRole('link').getAttribute('href')).toBe('/resources-investor')
    expect(await page.locator('.community-events').getByRole('heading').innerText()).toBe('Community Events')
    expect(await linksIn(page, '.community-events')).toEqual([['View Events Calendar', '/events']])
  })

  test('the community is searched by words, and an organization has a page of its own', async () => {
    await page.goto('/community')
    const cards = page.locator('.directory-grid > li').filter({ visible: true })
    const total = await cards.count()
    const [name = ''] = await cards.getByRole('heading').allInnerTexts()
    const search = page.getByLabel('Search organizations')
    await search.fill(name.toUpperCase())
    await page.getByText('1 organization found').waitFor()
    expect(await cards.count()).toBe(1)
    expect(await page.locator('.directory-section').filter({ visible: true }).count()).toBe(1)
    await search.fill('nothing of that kind')
    await page.getByText('No organizations found. Try fewer words.').waitFor()
    await search.fill('')
    await expect.poll(() => cards.count()).toBe(total)
    await cards.getByRole('link', { name, exact: true }).click()
    await page.getByRole('heading', { level: 1, name }).waitFor()
    expect(new URL(page.url()).pathname).toMatch(/^\/community\/[a-z0-9-]+$/)
    expect(await page.getByRole('link', { name: /^Visit Website/ }).getAttribute('target')).toBe('_blank')
    expect(await countSameTabLinks(page)).toBe(0)
  })

  test('the about page has its purpose, offers, further links, and contact', async () => {
    await page.goto('/about')
    expect((await page.locator('.about-body .prose').innerText()).length).toBeGreaterThan(200)
    expect(await page.locator('.offers h3').count()).toBeGreaterThan(2)
    expect(await linksIn(page, '.about-links')).toEqual([
      ['Resources for startups', '/resources-startup'],
      ['Resources for investors', '/resources-investor'],
    ])
    const joins = await linksIn(page, '.about-join')
    expect(joins.map(([, href]) => href)).toEqual([
      '/auth?tab=register&role=founder',
      '/auth?tab=register&role=investor',
    ])
    expect(await page.locator('section#contact a[href^="mailto:"]').count()).toBe(1)
  })

  test('the privacy policy and the terms are text', async () => {
    for (const path of ['/privacy-policy', '/terms']) {
      await page.goto(path)
      expect(await page.locator('main h2').count(), path).toBeGreaterThan(3)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width)
    }
  })

  test('the resources are grids of cards that open in a new tab', async () => {
    const titles = async (path: string) => {
      await page.goto(path)
      expect(await countSameTabLinks(page)).toBe(0)
      expect(new Set(await getColumns(page, '.resource-grid'))).toEqual(new Set([isWide ? 3 : 1]))
      expect(await page.locator('.resource-grid a[target=_blank]').count()).toBe(
        await page.locator('.resource-grid > li').count(),
      )
      return page.locator('.resource-section h2').allInnerTexts()
    }
    expect(await titles('/resources-startup')).toEqual([
      'Funding Resources',
      'Business Development Resources',
      'Educational Resources',
    ])
    expect(await titles('/resources-investor')).toEqual([
      'Getting Started in Angel Investing',
      'Local Investment Opportunities',
    ])
    expect(await page.getByRole('main').locator('a[href="/news"]').count()).toBe(1)
  })
})

test.each([
  {
    username: null,
    startups: [
      ['Create an Account', '/auth?tab=register&role=founder'],
      ['Sign In', '/auth'],
    ],
    investors: [['Sign Up to View Startups', '/auth?tab=register&role=investor']],
    top: [],
  },
  ...['pendingfounder', 'pendinginvestor', 'founder', 'investor', 'admin', 'editor'].map((username) => ({
    username,
    startups: [['Go to Dashboard', '/profile']],
    // No one is led to a page that they may not open.
    investors: ['investor', 'admin'].includes(username) ? [['Browse Startups', '/startups']] : [],
    top: [
      ...(username === 'investor' ? [['Browse startups', '/startups']] : []),
      ...(username === 'founder' ? [['Local investors', '/investors']] : []),
      ...(['admin', 'editor'].includes(username)
        ? ['startups', 'investors'].map((name) => [
            'Edit this page',
            `/cms/edit#/collections/resources/entries/${name}`,
          ])
        : []),
    ],
  })),
])('the resources start and end for $username with the buttons for that role', async (own) => {
  const { username, startups, investors, top } = own
  const { page } = await at(username, '/resources-startup')
  expect(await linksIn(page, '.resource-end')).toEqual(startups)
  const first = await linksIn(page, '.page-header')
  await page.goto('/resources-investor')
  expect(await linksIn(page, '.resource-end')).toEqual(investors)
  expect([...first, ...(await linksIn(page, '.page-header'))]).toEqual(top)
})
