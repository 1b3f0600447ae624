import { expect, test } from 'vitest'
import type { EventItem, NewsItem } from '#api/content/calls.ts'
import { formatDate } from '#api/platform/contract/dates.ts'
import { region } from '#demo/region.ts'
import type { Page } from '#tests/smoke/driver/driver.ts'
import { arrived, expectTexts, useSmoke } from '#tests/smoke/region.ts'

const { at, call, product } = await useSmoke('news-in-one-engine')

const shown = (page: Page, css: string) => page.locator(css).filter({ visible: true })

test('the news lists the newest articles with title, source, and date', async () => {
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

test('rescheduled and canceled events say so, on their pages and in calendars', async () => {
  const all = await call<EventItem[]>(null, 'GET', '/api/events')
  for (const [status, badge] of [
    ['rescheduled', 'Rescheduled'],
    ['cancelled', 'Canceled'],
  ] as const) {
    const event = all.find((one) => one.status === status)!
    const page = await at(null, `/events/${event.slug}`)
    await expectTexts(page, badge, event.statusNote!)
    const file = await (await fetch(`${product.url}/events/${event.slug}.ics`)).text()
    expect(file).toMatch(/LAST-MODIFIED:\d{8}T\d{6}Z\r\nSEQUENCE:\d{9}\r\n/)
    expect(file).toContain(`DTSTART:${event.date.replace(/[-:]|\.\d{3}/g, '')}\r\n`)
  }
})

test('the home page leads to the startups, and to one of them', async () => {
  const page = await at(null, '/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Startup directory' }).click()
  await arrived(page, '/companies')
  await page.getByRole('link', { name: 'Greenloom' }).first().click()
  await page.waitForURL(({ pathname }) => /^\/companies\/\d+-greenloom$/.test(pathname))
  await page.getByRole('heading', { name: 'Greenloom', exact: true }).first().waitFor()
})
