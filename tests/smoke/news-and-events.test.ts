import { describe, expect, test } from 'vitest'
import type { Page } from './driver/driver.ts'
import { arrived, DESKTOP, PHONE, clickButton, expectTexts, open, toasted, useSmoke } from './region.ts'

const { at, product } = await useSmoke('news')

const shown = (page: Page, css: string) => page.locator(css).filter({ visible: true })

describe('the news', () => {
  test('shows eight articles, the rest on demand, and eight again', async () => {
    const page = await at(null, '/news', { viewport: PHONE })
    const articles = () => shown(page, '.story').count()
    expect(await articles()).toBe(8)
    await clickButton(page, 'See More Articles')
    await expect.poll(articles).toBeGreaterThan(8)
    await clickButton(page, 'Show Less')
    await expect.poll(articles).toBe(8)
  })

  test('opens an article in place, keeps it in the address, and has its own page', async () => {
    const page = await at(null, '/news')
    const article = page.locator('.story').nth(1)
    await article.locator('summary').click()
    await article.locator('.story-body').waitFor()
    const slug = await article.locator('details').getAttribute('data-story')
    await page.waitForURL(({ hash }) => hash === `#story-${slug}`)
    await page.reload()
    await article.locator('.story-body').waitFor()
    await article.getByRole('link', { name: 'View article' }).click()
    await arrived(page, `/news/${slug}`)
    const title = await page.evaluate(() => document.title)
    expect(await page.locator('h1').innerText()).toBe(title.split(' · ')[0])
  })

  test('and events copy the link of a page', async () => {
    for (const [list, links] of [
      ['/news', '.story-foot a[href^="/news/"]'],
      ['/events?when=all', '.event-own-page'],
    ] as const) {
      const page = await at(null, list)
      const own = await page.locator(links).first().getAttribute('href')
      await open(page, own!)
      // Browsers without a screen refuse to copy.
      await page.evaluate(() => {
        const writeText = async (text: string) => void (document.body.dataset['copied'] = text)
        Object.defineProperty(navigator, 'clipboard', { value: { writeText } })
      })
      await clickButton(page, 'Copy link')
      await toasted(page, 'The link is copied')
      expect(await page.locator('body').getAttribute('data-copied')).toBe(product.url + own)
    }
  })

  test('is filtered by a source, with its own address', async () => {
    const page = await at(null, '/news')
    await page.getByRole('link', { name: 'Chamber News' }).press('Enter')
    await arrived(page, '/news/source/chamber')
    expect(new Set(await page.locator('.story .badge').allInnerTexts())).toEqual(new Set(['Chamber News']))
    await page.goBack()
    await arrived(page, '/news')
  })
})

describe('the events', () => {
  async function openEvents(path = '/events', viewport = DESKTOP) {
    const page = await at(null, path, { viewport })
    await page.locator('[data-event-count]:not(:empty)').waitFor()
    return page
  }
  const count = (page: Page) => page.locator('.event-month .event').count()
  const search = (page: Page) => page.evaluate(() => location.search)

  test('change by a date mode only on Apply, which changes the address', async () => {
    const page = await openEvents('/events', PHONE)
    const thisMonth = await count(page)
    await page.getByLabel('All', { exact: true }).click()
    expect(await count(page)).toBe(thisMonth)
    await clickButton(page, 'Apply')
    await expect.poll(() => search(page)).toBe('?when=all')
    await expect.poll(() => count(page)).toBeGreaterThan(thisMonth)
    const all = await count(page)
    await page.reload()
    await expect.poll(() => count(page)).toBe(all)
  })

  test('of a custom range are those between two days, both included', async () => {
    const page = await openEvents('/events?when=all')
    const days = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('.event')].map(({ dataset }) => dataset['day']!),
    )
    const [day] = days
    await page.getByLabel('Custom range').click()
    await page.getByLabel('From').fill(day!)
    await page.getByLabel('To', { exact: true }).fill(day!)
    await clickButton(page, 'Apply')
    await expect.poll(() => search(page)).toBe(`?when=custom&from=${day}&to=${day}`)
    await expect.poll(() => count(page)).toBe(days.filter((candidate) => candidate === day).length)
  })

  test('are searched by organizer without case; an empty result can be reset', async () => {
    const page = await openEvents()
    const thisMonth = await count(page)
    const organizer = await page.locator('.event-facts [data-searched]').first().innerText()
    await page.getByLabel('Search', { exact: true }).fill(organizer.toUpperCase())
    await clickButton(page, 'Apply')
    await expect.poll(() => count(page)).toBeGreaterThan(0)
    await page.getByLabel('Search', { exact: true }).fill('no such event anywhere')
    await clickButton(page, 'Apply')
    await expectTexts(page, 'No events found', 'Try adjusting your search or filter criteria.')
    await clickButton(page, 'Reset Filters')
    await expect.poll(() => count(page)).toBe(thisMonth)
  })
})
