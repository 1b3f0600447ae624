import type { Locator, Page } from 'playwright'
import { afterEach, describe, expect, test } from 'vitest'
import { formatDate, formatMonth } from '#api/platform/contract/dates.ts'
import type { EventItem, NewsItem } from '#api/content/calls.ts'
import { toLocalDay } from '#content/event-time.ts'
import { region } from '#demo/region.ts'
import { DEFAULT_FILTER, isShown, nextMonth, getRange } from '#site/features/content/events/event-filter.ts'
import { findFaults } from '#tests/accessibility.ts'
import { expectNoComplaints, openBrowser, openUser } from '#tests/browser.ts'
import { useRegion } from '#tests/region.ts'

const { product, browser, call } = await useRegion('news')

const PHONE = { width: 390, height: 844 }
const DESKTOP = { width: 1280, height: 800 }

/** Visitors for all tests. No script depends on the width, so only appearance is checked at both sizes. */
const phone = await openBrowser(browser, product.url, PHONE)
const desktop = await openBrowser(browser, product.url, DESKTOP)
const BOTH = [
  { size: 'on a phone', ...phone },
  { size: 'at a desk', ...desktop },
]

afterEach(() => expectNoComplaints(phone, desktop))

const shown = (page: Page, selector: string) => page.locator(selector).filter({ visible: true })

describe('the news', () => {
  test.each(BOTH)('an open article has an image, text, and the link to the full article $size', async ({ page }) => {
    const all = await call<NewsItem[]>(null, 'GET', '/api/news?limit=8')
    await page.goto('/news')
    const labels = { ...region.newsSources, none: region.name }
    expect(await shown(page, '.story summary .badge').allInnerTexts()).toEqual(
      all.map(({ source }) => labels[source ?? 'none']),
    )
    expect(await shown(page, '.story summary h2').allInnerTexts()).toEqual(all.map(({ title }) => title))
    expect(await shown(page, '.story summary time').allInnerTexts()).toEqual(
      all.map(({ publishDate }) => formatDate(publishDate)),
    )
    for (const item of [
      all.find(({ sourceUrl }) => sourceUrl),
      all.find(({ sourceUrl, imageUrl }) => !sourceUrl && imageUrl),
    ]) {
      const article = page.locator(`.story:has([data-story="${item!.slug}"])`)
      const images = article.locator('img').filter({ visible: true })
      expect(await images.count()).toBe(item!.imageUrl ? 1 : 0)
      expect(await article.getByText(item!.summary, { exact: true }).isVisible()).toBe(true)
      await article.locator('summary').click()
      expect((await article.locator('.prose').innerText()).length).toBeGreaterThan(100)
      expect(await images.count()).toBe(item!.imageUrl ? 1 : 0)
      expect(await article.locator('.story-summary').isVisible()).toBe(false)
      const full = article.getByRole('link', { name: /^Full article/ })
      const targets = await full.evaluateAll((links) =>
        links.map((link) => [link.getAttribute('href'), link.getAttribute('target')]),
      )
      expect(targets).toEqual(item!.sourceUrl ? [[item!.sourceUrl, '_blank']] : [])
    }
  })

  test('older articles that fail to load say so, and are loaded again', async () => {
    const { page } = await openUser(browser, product.url, PHONE)
    // The sample region fits on one page; this is how a separate page of the list would be named.
    await page.route('**/news', async (route) => {
      const response = await route.fetch()
      const body = (await response.text()).replace('data-total=', 'data-older="/news/source/business" data-total=')
      await route.fulfill({ response, body })
    })
    await page.goto('/news')
    await page.route('**/news/source/business', (route) => route.fulfill({ status: 503 }), { times: 1 })
    const more = page.getByRole('button', { name: 'See More Articles' })
    await more.click()
    const all = await shown(page, '.story').count()
    await more.click()
    const message = "Error loading news - We couldn't load the latest news. Please try again later."
    await page.getByText(message, { exact: true }).waitFor()
    await more.click()
    await page.getByText(message).waitFor({ state: 'hidden' })
    await expect.poll(() => shown(page, '.story').count()).toBeGreaterThan(all)
  })

  test('an image that fails to load is hidden', async () => {
    const { page } = await openUser(browser, product.url, DESKTOP)
    await page.route('**/_assets/*.webp', (route) => route.fulfill({ status: 404 }))
    await page.goto('/news')
    const article = page.locator('.story:has(img)').first()
    await article.locator('.story-thumbnail').waitFor({ state: 'hidden' })
    await article.locator('summary').click()
    await article.locator('.story-body img').waitFor({ state: 'hidden' })
    expect(await article.locator('.prose').isVisible()).toBe(true)
  })
})

describe('the events', () => {
  const open = async (page: Page, address = '/events') => {
    await page.goto(address)
    await page.locator('[data-event-count]:not(:empty)').waitFor()
    return page
  }
  const apply = (page: Page) => page.getByRole('button', { name: 'Apply' }).click()
  /** Past ones, which are folded, included. */
  const EVENT_ITEMS = '.event-month .event'
  const count = (page: Page) => page.locator(EVENT_ITEMS).count()

  test('the page starts with the current month, and a button adds the next one', async () => {
    const page = await open(phone.page)
    const [today, month] = [
      toLocalDay(new Date(), region.timeZone),
      toLocalDay(new Date(), region.timeZone).slice(0, 7),
    ]
    const add = page.getByRole('button', { name: `Show ${formatMonth(nextMonth(month))}`, exact: true })
    const later = () =>
      page
        .locator('[data-event-coming] .event')
        .evaluateAll(
          (cards, end) => cards.filter((card) => (card as HTMLElement).dataset['day']! > end).length,
          getRange(DEFAULT_FILTER, today).to,
        )
    await add.waitFor()
    expect(await later()).toBe(0)
    await page.getByLabel('Current month', { exact: true }).check()
    await apply(page)
    await add.waitFor()
    expect(await later()).toBe(0)
    await add.click()
    await page.waitForURL('**/events?when=two-months')
    await expect.poll(later).toBeGreaterThan(0)
    await add.waitFor({ state: 'hidden' })
    expect(await page.evaluate(() => document.activeElement?.localName)).toBe('summary')
    expect(await page.getByLabel('Current and next month').isChecked()).toBe(true)
  })

  test('each mode shows exactly the events of its days, soonest first, past ones last', async () => {
    const page = await open(desktop.page)
    const all = await call<EventItem[]>(null, 'GET', '/api/events')
    const today = toLocalDay(new Date(), region.timeZone)
    for (const [label, mode] of [
      ['Current month', 'month'],
      ['Current and next month', 'two-months'],
      ['All', 'all'],
    ] as const) {
      await page.getByLabel(label, { exact: true }).check()
      await apply(page)
      const range = getRange({ ...DEFAULT_FILTER, mode }, today)
      const slugs = all
        .filter(({ date, endDate, timeZone }) => {
          const day = toLocalDay(new Date(date), timeZone)
          const endDay = endDate ? toLocalDay(new Date(Date.parse(endDate) - 60_000), timeZone) : day
          return isShown({ day, endDay, text: '' }, range, '')
        })
        .map(({ slug }) => slug)
      const shownSlugs = () =>
        page.locator(EVENT_ITEMS).evaluateAll((cards) => cards.map((card) => (card as HTMLElement).dataset['event']))
      await expect.poll(async () => (await shownSlugs()).toSorted(), { message: label }).toEqual(slugs.toSorted())
    }
  })

  test.each(BOTH)('coming events stand below their months, past ones are folded $size', async ({ page }) => {
    await open(page, '/events?when=all')
    const coming = page.locator('[data-event-coming]')
    const past = page.locator('.event-past')
    const months = await coming.getByRole('heading', { level: 2 }).allInnerTexts()
    expect(months.length).toBeGreaterThan(1)
    expect(await past.locator('.event').first().isVisible()).toBe(false)
    await past.locator('> summary').click()
    expect(await past.locator('.event').first().isVisible()).toBe(true)
    const starts = (part: Locator) =>
      part.locator('.event').evaluateAll((cards) => cards.map((card) => (card as HTMLElement).dataset['start']!))
    expect(await starts(coming)).toEqual((await starts(coming)).toSorted())
    expect(await starts(past)).toEqual((await starts(past)).toSorted().toReversed())

    // With nothing to come, there is nothing to unfold.
    await page.goto('/events?when=custom&to=' + (await starts(past)).at(-1)!.slice(0, 10))
    await page.locator('.event-past[open]').waitFor()
  })

  test.each(BOTH)('a custom range opens a calendar of two months $size', async (user) => {
    const page = await open(user.page)
    for (const label of ['Current month', 'Current and next month', 'All', 'Custom range', 'Search'])
      expect(await page.getByLabel(label, { exact: true }).isVisible(), label).toBe(true)
    const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
    expect(loaded.filter((name) => name.endsWith('.js') && /date-range|react/i.test(name))).toEqual([])
    const thisMonth = await count(page)
    const request = page.waitForRequest(/date-range/)
    await page.getByLabel('Custom range').check()
    await request
    const calendar = page.getByRole('application', { name: /Date range/ })
    await expect.poll(() => calendar.getByRole('grid').count()).toBe(2)
    // Checks the phone too.
    expect(user.page === desktop.page ? await findFaults(page, '.range-calendar') : []).toEqual([])
    const names = () => calendar.locator('.range-calendar-name').allInnerTexts()
    const monthName = (ahead: number) => {
      const [year, month] = toLocalDay(new Date(), region.timeZone).split('-').map(Number)
      return new Date(Date.UTC(year!, month! - 1 + ahead)).toLocaleDateString('en-US', {
        month: 'long',
        year: 'numeric',
        timeZone: 'UTC',
      })
    }
    expect(await names()).toEqual([monthName(0), monthName(1)])
    const day = (ahead: number, number: number) =>
      calendar
        .getByRole('grid')
        .nth(ahead)
        .locator('.range-calendar-day:not([data-outside-month])')
        .nth(number - 1)
    const from = page.getByLabel('From')
    const to = page.getByLabel('To', { exact: true })
    await day(0, 20).click()
    await day(1, 3).click()
    await expect.poll(() => from.inputValue()).toMatch(/-20$/)
    await expect.poll(() => to.inputValue()).toMatch(/-03$/)
    expect(await count(page)).toBe(thisMonth)
    await apply(page)
    const [first, last] = [await from.inputValue(), await to.inputValue()]
    await page.waitForURL(`**/events?when=custom&from=${first}&to=${last}`)
    const outside = () =>
      page.locator(EVENT_ITEMS).evaluateAll(
        (cards, [from, to]) =>
          cards.filter((card) => {
            const { day, endDay } = (card as HTMLElement).dataset
            return endDay! < from! || day! > to!
          }).length,
        [first, last],
      )
    await expect.poll(outside).toBe(0)
    expect(await count(page)).toBeGreaterThan(0)

    await from.fill('2030-02-03')
    await to.fill('2030-03-09')
    await expect.poll(names).toEqual(['February 2030', 'March 2030'])
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  })

  test('without the calendar, the two fields select the days', async () => {
    const { page } = await openUser(browser, product.url, PHONE)
    await open(page, '/events?when=all')
    const [first] = await page
      .locator('.event')
      .evaluateAll((cards) => cards.map((card) => (card as HTMLElement).dataset['day']!))
    await page.route('**/date-range*', (route) => route.abort())
    await page.getByLabel('Custom range').check()
    await page.getByLabel('From').fill(first!)
    await page.getByLabel('To', { exact: true }).fill(first!)
    await apply(page)
    await page.waitForURL(`**/events?when=custom&from=${first}&to=${first}`)
    await expect.poll(() => count(page)).toBeGreaterThan(0)
  })

  test('cards expand one by one and link to Google Calendar; without a location: Online', async () => {
    const page = await open(phone.page, '/events?when=all')
    await page.locator('.event summary').nth(0).click()
    await page.locator('.event summary').nth(1).click()
    await expect.poll(() => shown(page, '.event-body').count()).toBe(2)
    const link = await page
      .getByRole('link', { name: /Add to Google Calendar/ })
      .first()
      .getAttribute('href')
    const target = new URL(link!)
    expect(target.origin + target.pathname).toBe('https://calendar.google.com/calendar/render')
    const slug = await page.locator('.event').first().getAttribute('data-event')
    const event = (await call<EventItem[]>(null, 'GET', '/api/events')).find((each) => each.slug === slug)!
    const compact = (time: string) => time.replace(/[-:]|\.\d{3}/g, '')
    expect(Object.fromEntries(target.searchParams)).toMatchObject({
      action: 'TEMPLATE',
      text: event.title,
      dates: `${compact(event.date)}/${compact(event.endDate!)}`,
      location: event.location ?? 'Online',
      ctz: event.timeZone,
    })
    expect(await page.locator('.event-facts').filter({ hasText: 'Online' }).count()).toBeGreaterThan(0)
    await page.locator('.event summary').nth(0).click()
    await expect.poll(() => shown(page, '.event-body').count()).toBe(1)
  })

  test('a rescheduled or canceled event says so in the list, its page, and calendars', async () => {
    const page = await open(desktop.page, '/events?when=all')
    const all = await call<EventItem[]>(null, 'GET', '/api/events')
    const changed = [
      { event: all.find(({ status }) => status === 'rescheduled')!, badge: 'Rescheduled' },
      { event: all.find(({ status }) => status === 'cancelled')!, badge: 'Canceled' },
    ]
    const expectText = async (place: Locator, { event, badge }: (typeof changed)[0]) => {
      const style = { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const
      const before = event.previousDate && formatDate(event.previousDate, event.timeZone, style)
      await place.getByText(badge, { exact: true }).waitFor()
      expect(await place.locator('s').allInnerTexts()).toEqual(before ? [before] : [])
      await place.getByText(event.statusNote!, { exact: true }).waitFor()
    }
    for (const each of changed) await expectText(page.locator(`[data-event="${each.event.slug}"] summary`), each)
    for (const each of changed) {
      await page.goto(`/events/${each.event.slug}`)
      await expectText(page.locator('main .page-header'), each)
      const file = await (await fetch(`${product.url}/events/${each.event.slug}.ics`)).text()
      expect(file).toMatch(/LAST-MODIFIED:\d{8}T\d{6}Z\r\nSEQUENCE:\d{9}\r\n/)
      expect(file).toContain(`DTSTART:${each.event.date.replace(/[-:]|\.\d{3}/g, '')}\r\n`)
    }
  })

  test('the page of an event begins with time and place on a phone', async () => {
    const [event] = await call<EventItem[]>(null, 'GET', '/api/events')
    const isAbove = async (page: Page) => {
      await page.goto(`/events/${event!.slug}`)
      const facts = await page.getByRole('complementary', { name: 'Time and place' }).boundingBox()
      const text = await page.locator('.event-page-main').boundingBox()
      return facts!.y + facts!.height <= text!.y
    }
    expect([await isAbove(phone.page), await isAbove(desktop.page)]).toEqual([true, false])
  })

  test('a printed list has the coming events, without images', async () => {
    const page = await open(desktop.page, '/events?when=all')
    await page.emulateMedia({ media: 'print' })
    const cards = page.locator(EVENT_ITEMS)
    const coming = await page.locator(`${EVENT_ITEMS}:not(.event-over)`).count()
    expect(await cards.count()).toBeGreaterThan(coming)
    expect(await shown(page, EVENT_ITEMS).count()).toBe(coming)
    expect(await shown(page, `${EVENT_ITEMS} .prose`).count()).toBe(coming)
    expect(await shown(page, `${EVENT_ITEMS} img`).count()).toBe(0)
    await page.emulateMedia({ media: 'screen' })
  })

  test('three clicks lead to a calendar, and only future events count', async () => {
    const { page } = await openUser(browser, product.url, PHONE)
    const month = toLocalDay(new Date(), region.timeZone).slice(0, 7)
    await page.clock.setFixedTime(`${month}-10T18:00:00Z`)
    await open(page)
    const toCome = await page.locator('[data-event-coming] .event').count()
    expect(await page.locator('[data-event-count]').innerText()).toMatch(new RegExp(`^${toCome} upcoming events?`))
    // Opening the menu was the first click.
    const first = page.locator(EVENT_ITEMS).first()
    await first.locator('summary').click()
    expect(await first.getByRole('link', { name: 'Add to Google Calendar' }).isVisible()).toBe(true)
  })

  test('a calendar that fails to load says so', async () => {
    const { page } = await openUser(browser, product.url, DESKTOP)
    await open(page)
    await page.route('**/events/month/*', (route) => route.fulfill({ status: 503 }))
    await page.getByLabel('All', { exact: true }).check()
    await apply(page)
    await page.getByText('Error loading events').waitFor()
    expect(await page.getByText("We couldn't load the events calendar. Please try again later.").isVisible()).toBe(true)
  })
})
