import { describe, expect, test } from 'vitest'
import { watchMoves } from '#tests/accessibility.ts'
import { openPerson } from '#tests/browser.ts'
import { CONTENT_PAGES } from '#tests/content-pages.ts'
import { SITE_ADDRESS } from '#tests/product.ts'
import { useRegion } from '#tests/region.ts'

const { product, browser, at } = await useRegion('public')

/** Compressed bytes of a first load. */
const BUDGET: Record<string, number> = { script: 20_000, stylesheet: 15_000, font: 60_000 }

const sitemap = await (await fetch(`${product.url}/sitemap.xml`)).text()
const items = ['news', 'events'].map((kind) => new RegExp(`/${kind}/\\d{4}-[^<]+`).exec(sitemap)![0])
const companies = await (await fetch(`${product.url}/companies/sitemap-1.xml`)).text()
const pages = [...CONTENT_PAGES, '/companies?q=zzzz', /\/companies\/[^<]+/.exec(companies)![0], ...items]

test('every public page stays within its bytes, has no React and moves nothing while it loads', async () => {
  for (const path of pages) {
    const { page, complaints, context } = await openPerson(browser, product.url, { width: 390, height: 844 })
    const bytes: Record<string, number> = {}
    const sizes: Promise<void>[] = []
    page.on('requestfinished', (request) => {
      const kind = request.resourceType()
      sizes.push(
        request.sizes().then(({ responseBodySize }) => void (bytes[kind] = (bytes[kind] ?? 0) + responseBodySize)),
      )
    })
    await watchMoves(page)
    await page.goto(path, { waitUntil: 'networkidle' })
    await Promise.all(sizes)
    for (const [kind, most] of Object.entries(BUDGET)) expect(bytes[kind] ?? 0, `${kind} of ${path}`).toBeLessThan(most)
    expect(await page.locator('astro-island').count(), `islands of ${path}`).toBe(0)
    expect(await page.evaluate(() => window.moves), path).toEqual([])
    expect(complaints.messages).toEqual([])
    await context.close()
  }
})

test('without JavaScript every public page shows its content', async () => {
  const context = await browser.newContext({ baseURL: product.url, javaScriptEnabled: false })
  const page = await context.newPage()
  const visible = (selector: string) => page.locator(selector).filter({ visible: true }).count()
  for (const path of pages) {
    await page.goto(path)
    expect(await page.getByRole('heading', { level: 1 }).count(), path).toBe(1)
    expect((await page.locator('main').innerText()).length, path).toBeGreaterThan(100)
  }
  await page.goto('/news')
  expect(await visible('.story')).toBeGreaterThan(8)
  await page.goto('/events')
  expect(await visible('.event')).toBeGreaterThan(0)
  expect(await visible('.event-filter')).toBe(0)
  await context.close()
})

describe('the home of a visitor', () => {
  test('greets by the clock and leads to the login', async () => {
    const { page } = await openPerson(browser, product.url)
    await page.clock.setFixedTime(new Date('2026-05-17T20:00:00'))
    await page.goto('/')
    await page.getByText('Good evening').waitFor()
    const main = page.getByRole('main')
    for (const name of ['Sign Up', 'Log In', 'Submit Your Pitch', 'Find Startups']) {
      expect(await main.getByRole('link', { name, exact: true }).getAttribute('href')).toMatch(
        /^\/auth(?:\?tab=register)?$/,
      )
    }
    expect(await main.getByRole('link', { name: 'View All News' }).getAttribute('href')).toBe('/news')
  })

  test('turns three startups at a time, by buttons and keys, and asks to log in for more', async () => {
    const { page } = await at(null, '/')
    const names = () => page.locator('.featured-card h3').allInnerTexts()
    await expect.poll(async () => (await names()).length).toBe(3)
    const first = await names()
    await page.getByRole('button', { name: 'Next startups' }).click()
    await expect.poll(() => names()).not.toEqual(first)
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => names()).toEqual(first)
    const details = await page
      .getByRole('link', { name: /View Details/ })
      .first()
      .getAttribute('href')
    expect(details).toMatch(/^\/auth\?next=%2Fstartup%2F\d+$/)
  })
})

test('feeds, calendars, sitemap and linked data are read by parsers', async () => {
  const { page } = await at(null, '/')
  const read = (path: string) =>
    page.evaluate(async (address) => {
      const text = await (await fetch(address)).text()
      const tree = new DOMParser().parseFromString(text, 'application/xml')
      return {
        broken: tree.querySelector('parsererror')?.textContent,
        items: tree.querySelectorAll('item, url').length,
      }
    }, path)
  expect(await read('/feed.xml')).toMatchObject({ items: expect.any(Number) })
  for (const path of ['/feed.xml', '/sitemap.xml']) {
    const { broken, items } = await read(path)
    expect(broken).toBeUndefined()
    expect(items).toBeGreaterThan(5)
  }
  const feed = (await (await fetch(`${product.url}/feed.json`)).json()) as { version: string; items: unknown[] }
  expect(feed.version).toBe('https://jsonfeed.org/version/1.1')
  const calendar = await (await fetch(`${product.url}/events.ics`)).text()
  expect(calendar.match(/^BEGIN:VEVENT\r$/gm)?.length).toBe(calendar.match(/^UID:.+\r$/gm)?.length)
  for (const path of pages.slice(-2)) {
    await page.goto(path)
    const [data] = await page.locator('script[type="application/ld+json"]').allTextContents()
    expect(JSON.parse(data!)).toMatchObject({ '@type': path.startsWith('/news') ? 'NewsArticle' : 'Event' })
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(SITE_ADDRESS + path)
  }
})
