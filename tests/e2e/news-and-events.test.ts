import { rmSync } from 'node:fs'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { launchBrowser, openPerson } from '#tests/browser.ts'
import { startProduct, type Product } from '#tests/product.ts'
import { copyTemplate } from '#tests/setup/template.ts'

let browser: Browser
let product: Product

beforeAll(async () => {
  browser = await launchBrowser()
  product = await startProduct({ command: 'demo', dataDir: copyTemplate(inject('demoTemplate'), 'news') })
})

afterAll(async () => {
  await browser.close()
  await product.stop()
  rmSync(product.dataDir, { recursive: true, force: true })
})

const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
]

const shown = (page: Page, selector: string) => page.locator(selector).filter({ visible: true })

describe.each(SIZES)('the news at $width px', (viewport) => {
  test('shows eight articles, the rest on See More Articles, and eight again on Show Less', async () => {
    const { page, complaints } = await openPerson(browser, product.url, viewport)
    await page.goto('/news')
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Startup News')
    expect(await shown(page, '.story').count()).toBe(8)
    await page.getByRole('button', { name: 'See More Articles' }).click()
    expect(await shown(page, '.story').count()).toBeGreaterThan(8)
    await page.getByRole('button', { name: 'Show Less' }).click()
    expect(await shown(page, '.story').count()).toBe(8)
    expect(complaints.messages).toEqual([])
  })

  test('expands an article in place, keeps it in the address and opens it from there', async () => {
    const { page } = await openPerson(browser, product.url, viewport)
    await page.goto('/news')
    const [first, second] = [page.locator('.story').first(), page.locator('.story').nth(1)]
    await first.locator('summary').click()
    await second.locator('summary').click()
    expect(await shown(page, '.story-body').count()).toBe(2)
    const slug = await second.locator('details').getAttribute('data-story')
    await page.waitForURL(`**/news#story-${slug}`)
    await page.reload()
    await second.locator('.story-body').waitFor()
    await second.getByRole('link', { name: 'Open on its own page' }).click()
    await page.waitForURL(`**/news/${slug}`)
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(
      await page.title().then((t) => t.split(' · ')[0]),
    )
  })

  test('a source filters the timeline, at an address of its own, and the keyboard stays on it', async () => {
    const { page } = await openPerson(browser, product.url, viewport)
    await page.goto('/news')
    await page.getByRole('link', { name: 'Chamber News' }).focus()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/news/source/chamber')
    await page.waitForFunction(() => document.activeElement?.textContent?.trim() === 'Chamber News')
    expect(new Set(await page.locator('.story .badge').allInnerTexts())).toEqual(new Set(['Chamber News']))
    await page.goBack()
    await page.waitForURL('**/news')
  })

  test('a picture that fails to load is hidden', async () => {
    const { page } = await openPerson(browser, product.url, viewport)
    await page.route('**/_assets/*.webp', (route) => route.fulfill({ status: 404 }))
    await page.goto('/news')
    const story = page.locator('.story:has(img)').first()
    await story.locator('summary').click()
    await story.locator('img').waitFor({ state: 'hidden' })
    expect(await story.locator('.prose').isVisible()).toBe(true)
  })
})

describe.each(SIZES)('the events at $width px', (viewport) => {
  const open = async (address = '/events') => {
    const person = await openPerson(browser, product.url, viewport)
    await person.page.goto(address)
    await person.page.locator('[data-event-count]:not(:empty)').waitFor()
    return person
  }
  const apply = (page: Page) => page.getByRole('button', { name: 'Apply' }).click()
  const count = (page: Page) => shown(page, '.event').count()

  test('a date mode applies only on Apply and lives in the address', async () => {
    const { page, complaints } = await open()
    const thisMonth = await count(page)
    await page.getByLabel('All', { exact: true }).check()
    expect(await count(page)).toBe(thisMonth)
    await apply(page)
    await page.waitForURL('**/events?when=all')
    await expect.poll(() => count(page)).toBeGreaterThan(thisMonth)
    const all = await count(page)
    await page.reload()
    await expect.poll(() => count(page)).toBe(all)
    await page.getByLabel('Current and next month').check()
    await apply(page)
    await expect.poll(() => count(page)).toBeGreaterThanOrEqual(thisMonth)
    expect(complaints.messages).toEqual([])
  })

  test('a custom range shows the days between, both included', async () => {
    const { page } = await open('/events?when=all')
    const days = await page
      .locator('.event')
      .evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset['day']!))
    const day = days[0]!
    await page.getByLabel('Custom range').check()
    await page.getByLabel('From').fill(day)
    await page.getByLabel('To', { exact: true }).fill(day)
    await apply(page)
    await expect.poll(() => count(page)).toBe(days.filter((one) => one === day).length)
  })

  test('a search finds titles, descriptions and organizers in any letter case; nothing found can be reset', async () => {
    const { page } = await open()
    const thisMonth = await count(page)
    const organizer = await page.locator('.event-facts [data-searched]').first().innerText()
    await page.getByLabel('Search', { exact: true }).fill(organizer.toUpperCase())
    await apply(page)
    expect(await count(page)).toBeGreaterThan(0)
    await page.getByLabel('Search', { exact: true }).fill('no such event anywhere')
    await apply(page)
    await page.getByText('No events found').waitFor()
    expect(await page.getByText('Try adjusting your search or filter criteria.').isVisible()).toBe(true)
    await page.getByRole('button', { name: 'Reset Filters' }).click()
    await expect.poll(() => count(page)).toBe(thisMonth)
  })

  test('cards expand one by one and lead to Google Calendar; a blank location is Online', async () => {
    const { page } = await open('/events?when=all')
    await page.locator('.event summary').nth(0).click()
    await page.locator('.event summary').nth(1).click()
    expect(await shown(page, '.event-body').count()).toBe(2)
    const link = await page
      .getByRole('link', { name: /Add to Google Calendar/ })
      .first()
      .getAttribute('href')
    expect(link).toMatch(/^https:\/\/calendar\.google\.com\/calendar\/render\?action=TEMPLATE&/)
    expect(await page.locator('.event-facts').filter({ hasText: 'Online' }).count()).toBeGreaterThan(0)
    await page.locator('.event summary').nth(0).click()
    expect(await shown(page, '.event-body').count()).toBe(1)
  })

  test('a calendar that cannot be loaded says so', async () => {
    const { page } = await open()
    await page.route('**/events/month/*', (route) => route.fulfill({ status: 503 }))
    await page.getByLabel('All', { exact: true }).check()
    await apply(page)
    await page.getByText('Error loading events').waitFor()
    expect(await page.getByText("We couldn't load the events calendar. Please try again later.").isVisible()).toBe(true)
  })
})
