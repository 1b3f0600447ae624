import { describe, expect, test } from 'vitest'
import { watchLayoutShifts } from '#tests/accessibility.ts'
import { openUser } from '#tests/browser.ts'
import { CONTENT_PAGES } from '#tests/content-pages.ts'
import { useRegion } from '#tests/region.ts'

const { product, browser } = await useRegion('public')

/** Compressed bytes of a first load. */
const BUDGET: Record<string, number> = { script: 20_000, stylesheet: 15_000, font: 60_000 }

const sitemap = await (await fetch(`${product.url}/sitemap.xml`)).text()
const items = ['news', 'events'].map((kind) => new RegExp(`/${kind}/\\d{4}-[^<]+`).exec(sitemap)![0])
const companies = await (await fetch(`${product.url}/companies/sitemap-1.xml`)).text()
const pages = [...CONTENT_PAGES, '/companies?q=zzzz', /\/companies\/[^<]+/.exec(companies)![0], ...items]

test('public pages stay within their bytes, without React and layout shifts', async () => {
  for (const path of pages) {
    const { page, complaints, context } = await openUser(browser, product.url, { width: 390, height: 844 })
    const bytes: Record<string, number> = {}
    const sizes: Promise<void>[] = []
    page.on('requestfinished', (request) => {
      const kind = request.resourceType()
      sizes.push(
        request.sizes().then(({ responseBodySize }) => void (bytes[kind] = (bytes[kind] ?? 0) + responseBodySize)),
      )
    })
    await watchLayoutShifts(page)
    await page.goto(path, { waitUntil: 'networkidle' })
    await Promise.all(sizes)
    for (const [kind, most] of Object.entries(BUDGET)) expect(bytes[kind] ?? 0, `${kind} of ${path}`).toBeLessThan(most)
    expect(await page.locator('astro-island').count(), `islands of ${path}`).toBe(0)
    expect(await page.evaluate(() => window.moves), path).toEqual([])
    expect(complaints.messages).toEqual([])
    await context.close()
  }
})

describe('the home page of a visitor', () => {
  test('greets by the time of day and links to Login and Register', async () => {
    const { page } = await openUser(browser, product.url)
    await page.clock.setFixedTime(new Date('2026-05-17T20:00:00'))
    await page.goto('/')
    await page.getByText('Good evening').waitFor()
    const main = page.getByRole('main')
    const targets = {
      'Sign Up': '/auth?tab=register',
      'Log In': '/auth',
      'Submit Your Pitch': '/auth?tab=register&role=founder',
      'Find Startups': '/auth?tab=register&role=investor',
    }
    for (const [name, target] of Object.entries(targets))
      expect(await main.getByRole('link', { name, exact: true }).getAttribute('href')).toBe(target)
    expect(await main.getByRole('link', { name: 'View All News' }).getAttribute('href')).toBe('/news')
  })
})
