import { describe, expect, test } from 'vitest'
import type { EventItem } from '#api/contract/event/answers.ts'
import type { NewsItem } from '#api/contract/news/answers.ts'
import { formatDate } from '#api/contract/dates.ts'
import { region } from '#demo/region.ts'
import type { Page } from './driver/driver.ts'
import { arrived, DESK, PHONE, press, says, useSmoke } from './region.ts'

const { at, call, product } = await useSmoke('news')

const shown = (page: Page, css: string) => page.locator(css).filter({ visible: true })

describe('the news', () => {
  test('shows eight articles, the rest on demand, and eight again', async () => {
    const page = await at(null, '/news', { viewport: PHONE })
    const stories = () => shown(page, '.story').count()
    expect(await stories()).toBe(8)
    await press(page, 'See More Articles')
    await expect.poll(stories).toBeGreaterThan(8)
    await press(page, 'Show Less')
    await expect.poll(stories).toBe(8)
  })

  test('lists the newest articles with title, source and date', async () => {
    const page = await at(null, '/news')
    const all = await call<NewsItem[]>(null, 'GET', '/api/news?limit=8')
    const labels = { ...region.newsSources, none: region.name }
    expect(await shown(page, '.story summary h2').allInnerTexts()).toEqual(all.map(({ title }) => title))
    expect(await shown(page, '.story summary .badge').allInnerTexts()).toEqual(
      all.map(({ source }) => labels[source ?? 'none']),
    )
    expect(await shown(page, '.story summary time').allInnerTexts()).toEqual(
      all.map(({ publishDate }) => formatDate(publishDate)),
    )
  })

  test('opens an article in place, keeps it in the address, and has a page of it', async () => {
    const page = await at(null, '/news')
    const story = page.locator('.story').nth(1)
    await story.locator('summary').click()
    await story.locator('.story-body').waitFor()
    const slug = await story.locator('details').getAttribute('data-story')
    await page.waitForURL(({ hash }) => hash === `#story-${slug}`)
    await page.reload()
    await story.locator('.story-body').waitFor()
    await story.getByRole('link', { name: 'Open on its own page' }).click()
    await arrived(page, `/news/${slug}`)
    const title = await page.evaluate(() => document.title)
    expect(await page.locator('h1').innerText()).toBe(title.split(' · ')[0])
  })

  test('is narrowed down to a source, at an address of its own', async () => {
    const page = await at(null, '/news')
    await page.getByRole('link', { name: 'Chamber News' }).press('Enter')
    await arrived(page, '/news/source/chamber')
    expect(new Set(await page.locator('.story .badge').allInnerTexts())).toEqual(new Set(['Chamber News']))
    await page.goBack()
    await arrived(page, '/news')
  })
})

describe('the events', () => {
  async function openEvents(path = '/events', viewport = DESK) {
    const page = await at(null, path, { viewport })
    await page.locator('[data-event-count]:not(:empty)').waitFor()
    return page
  }
  const count = (page: Page) => shown(page, '[data-events] > .event').count()
  const search = (page: Page) => page.evaluate(() => location.search)

  test('change by a date mode only on Apply, which lives in the address', async () => {
    const page = await openEvents('/events', PHONE)
    const thisMonth = await count(page)
    await page.getByLabel('All', { exact: true }).click()
    expect(await count(page)).toBe(thisMonth)
    await press(page, 'Apply')
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
    await press(page, 'Apply')
    await expect.poll(() => search(page)).toBe(`?when=custom&from=${day}&to=${day}`)
    await expect.poll(() => count(page)).toBe(days.filter((one) => one === day).length)
  })

  test('are searched by organizer in any letter case; nothing found can be reset', async () => {
    const page = await openEvents()
    const thisMonth = await count(page)
    const organizer = await page.locator('.event-facts [data-searched]').first().innerText()
    await page.getByLabel('Search', { exact: true }).fill(organizer.toUpperCase())
    await press(page, 'Apply')
    await expect.poll(() => count(page)).toBeGreaterThan(0)
    await page.getByLabel('Search', { exact: true }).fill('no such event anywhere')
    await press(page, 'Apply')
    await says(page, 'No events found', 'Try adjusting your search or filter criteria.')
    await press(page, 'Reset Filters')
    await expect.poll(() => count(page)).toBe(thisMonth)
  })

  test('that have moved or are cancelled say so, on their pages and in calendars', async () => {
    const all = await call<EventItem[]>(null, 'GET', '/api/events')
    for (const [status, badge] of [
      ['rescheduled', 'Rescheduled'],
      ['cancelled', 'Cancelled'],
    ] as const) {
      const event = all.find((one) => one.status === status)!
      const page = await at(null, `/events/${event.slug}`)
      await says(page, badge, event.statusNote!)
      const file = await (await fetch(`${product.url}/events/${event.slug}.ics`)).text()
      expect(file).toMatch(/LAST-MODIFIED:\d{8}T\d{6}Z\r\nSEQUENCE:\d{9}\r\n/)
      expect(file).toContain(`DTSTART:${event.date.replace(/[-:]|\.\d{3}/g, '')}\r\n`)
    }
  })
})

test('the way from the home page leads to companies, and to one of them', async () => {
  const page = await at(null, '/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Companies' }).click()
  await arrived(page, '/companies')
  await page.getByRole('link', { name: 'Greenloom' }).first().click()
  await page.waitForURL(({ pathname }) => /^\/companies\/\d+-greenloom$/.test(pathname))
  await page.getByRole('heading', { name: 'Greenloom', exact: true }).first().waitFor()
})
