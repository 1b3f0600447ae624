import type { Page } from 'playwright'
import sharp from 'sharp'
import { describe, expect, onTestFinished, test } from 'vitest'
import { upcomingEvents } from '#site/lib/event/upcoming-events.ts'
import type { EventItem } from '#api/content/calls.ts'
import type { StartupListItem } from '#api/startups/contract/responses.ts'
import type { Stats } from '#api/insights/calls.ts'
import { METRICS, metricLabel } from '#site/features/home/activity-metrics.ts'
import { openBrowser, openUser, useMotion } from '#tests/browser.ts'
import { getCookie, loadMain } from '#tests/people.ts'
import { useRegion } from '#tests/region.ts'
import { useProduct } from '#tests/use-product.ts'

const { product, browser, call, at } = await useRegion('home')
const empty = await useProduct('home-empty', { command: 'start' })
useMotion()

const PHONE = { width: 390, height: 844 }
const DESKTOP = { width: 1280, height: 800 }

const cardNames = (page: Page) => page.locator('.featured-card h3').allInnerTexts()
const answer = async <Body>(page: Page, path: string) => (await (await page.request.get(path)).json()) as Body

test('the metrics show the platform’s counts to users who may read them', async () => {
  const cookie = await getCookie(product.url, 'founder')
  const stats = await call<Stats>('founder', 'GET', '/api/stats')
  const { main } = await loadMain(product.url, cookie, '/')
  const [, list = ''] = /<dl class="activity-metrics"[^>]*>([^]*?)<\/dl>/.exec(main) ?? []
  const counted = [...list.matchAll(/<dd[^>]*>([^<]*)<\/dd>/g)].map(([, words]) => words)
  expect(counted).toEqual(METRICS.map(({ field }) => metricLabel(field, stats[field])))
  const statusFor = async (username: string | null) => {
    const headers = { Cookie: username ? await getCookie(product.url, username) : '' }
    return (await fetch(`${product.url}/api/stats`, { headers })).status
  }
  expect(await Promise.all([null, 'pendingfounder', 'investor'].map(statusFor))).toEqual([401, 403, 200])
})

/** A finger on a touch screen, through the browser's own input. */
async function swipe(page: Page, selector: string, across: number) {
  const target = page.locator(selector)
  await target.scrollIntoViewIfNeeded()
  const box = (await target.boundingBox())!
  const finger = await page.context().newCDPSession(page)
  const [x, y] = [box.x + box.width / 2, Math.min(box.y + 60, PHONE.height - 20)]
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: number) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: at === undefined ? [] : [{ x: at, y }] })
  await send('touchStart', x)
  for (let step = 1; step <= 4; step++) await send('touchMove', x + (across * step) / 4)
  await send('touchEnd')
}

/** How many pixels of an image are mostly blue, which no placeholder has. */
async function bluePixels(picture: Buffer): Promise<number> {
  const data = await sharp(picture).removeAlpha().raw().toBuffer()
  let count = 0
  for (let at = 0; at < data.length; at += 3) if (data[at + 2]! > Math.max(data[at]!, data[at + 1]!) + 130) count++
  return count
}

test.each([1, 1.25, 2])(
  'the images fill their cards to the edge, at a pixel ratio of %d',
  async (deviceScaleFactor) => {
    const context = await browser.newContext({
      baseURL: product.url,
      viewport: DESKTOP,
      deviceScaleFactor,
      reducedMotion: 'reduce',
    })
    onTestFinished(() => context.close())
    const page = await context.newPage()
    await page.goto('/')
    await expect.poll(() => cardNames(page)).toHaveLength(3)
    await page.locator('.featured-card').evaluateAll((cards) => {
      for (const card of cards as HTMLElement[]) card.style.background = '#00f'
    })
    const row = page.locator('.featured-row')
    for (const width of [768, 1213, 1224, 1280, 1307]) {
      await page.setViewportSize({ width, height: 800 })
      await row.evaluate((element) => element.scrollIntoView())
      const { x, y, width: across } = (await row.boundingBox())!
      const clip = { x, y: y + 20, width: across, height: 100 }
      // Below the rounded corners, where the card's color shows through.
      expect(await bluePixels(await page.screenshot({ clip })), `${width} px`).toBe(0)
    }
  },
)

describe('the carousel', () => {
  test('holds only approved and public startups, and wraps around at both ends', async () => {
    const { page } = await at('admin', '/', DESKTOP)
    await expect.poll(() => cardNames(page)).toHaveLength(3)
    const known = await answer<StartupListItem[]>(page, '/api/startups?sort=-createdAt&limit=24')
    const open = known.filter(({ approved, isPublic }) => approved && isPublic).map(({ companyName }) => companyName)
    expect(open.length).toBeLessThan(known.length)
    expect(await cardNames(page)).toEqual(open.slice(0, 3))
    await page.getByRole('button', { name: 'Previous startups' }).click()
    await expect.poll(() => cardNames(page)).toEqual(open.slice(-3))
    await page.getByRole('button', { name: 'Next startups' }).click()
    await expect.poll(() => cardNames(page)).toEqual(open.slice(0, 3))
    const seen: string[] = []
    do {
      seen.push(...(await cardNames(page)))
      await page.getByRole('button', { name: 'Next startups' }).click()
    } while (seen.length < open.length)
    expect(seen.slice(0, open.length)).toEqual(open)
    await expect
      .poll(() => cardNames(page))
      .toEqual([0, 1, 2].map((place) => open[(seen.length + place) % open.length]))
  })

  test('moves by keys and keeps the focus in the row', async () => {
    const { page } = await at(null, '/', DESKTOP)
    await expect.poll(() => cardNames(page)).toHaveLength(3)
    const first = await cardNames(page)
    await page.getByRole('link', { name: `View Details of ${first[1]}` }).focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => cardNames(page)).not.toEqual(first)
    const second = await cardNames(page)
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain(second[0])
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => cardNames(page)).toEqual(first)
  })

  test('moves by a swipe either way', async () => {
    const context = await browser.newContext({ baseURL: product.url, viewport: PHONE, hasTouch: true, isMobile: true })
    const page = await context.newPage()
    await page.goto('/')
    await expect.poll(() => cardNames(page)).toHaveLength(3)
    await page.waitForLoadState('networkidle')
    const first = await cardNames(page)
    await swipe(page, '[data-featured-stage]', -150)
    await expect.poll(() => cardNames(page)).not.toEqual(first)
    await expect.poll(() => cardNames(page)).toHaveLength(3)
    await swipe(page, '[data-featured-stage]', 150)
    await expect.poll(() => cardNames(page)).toEqual(first)
    await swipe(page, '[data-featured-stage]', 20)
    expect(await cardNames(page)).toEqual(first)
    await context.close()
  })

  test('with fewer than three startups has a note next to them, and does not move', async () => {
    const { page } = await openUser(browser, product.url, DESKTOP)
    const two = (await answer<StartupListItem[]>(page, '/api/startups?limit=2')).slice(0, 2)
    await page.route('**/api/startups?*', (route) => route.fulfill({ json: two }))
    await page.goto('/')
    await page.getByText('No more startups to display.').waitFor()
    expect(await cardNames(page)).toEqual(two.map(({ companyName }) => companyName))
    expect(await page.getByRole('button', { name: 'Next startups' }).isVisible()).toBe(false)
  })
})

test.each([null, 'investor'])(
  'the widget lists the next three events to %s and links to all of them',
  async (username) => {
    const { page } = await at(username, '/', PHONE)
    const widget = page.locator('.upcoming-events')
    const all = await answer<EventItem[]>(page, '/api/events')
    const next = upcomingEvents(all, Date.now(), (await widget.getAttribute('data-upcoming')) ?? '')
    await expect
      .poll(() => widget.locator('li:visible a > span > strong').allInnerTexts())
      .toEqual(next.map(({ title }) => title))
    expect(await widget.getByRole('link', { name: 'View all events' }).getAttribute('href')).toBe('/events')
  },
)

describe('a new installation', async () => {
  const { page, complaints } = await openBrowser(browser, empty.url, PHONE)

  test('says on its home page that there are no startups, no news, and no events yet', async () => {
    await page.goto('/')
    await page.getByText('No startups are currently available.').waitFor()
    expect(await page.getByText('No news articles are currently available.').isVisible()).toBe(true)
    expect(await page.getByText('No events found').isVisible()).toBe(true)
    expect(await page.getByText('New events will appear here.').isVisible()).toBe(true)
    const footer = page.getByRole('contentinfo')
    // Without an address they link nowhere, but are shown all the same.
    const networks = footer.getByRole('list', { name: 'Social networks' })
    expect([await networks.getByRole('img').count(), await networks.getByRole('link').count()]).toEqual([3, 0])
    await footer.getByText('We aren’t a registered broker-dealer', { exact: false }).waitFor()
    expect(complaints.messages).toEqual([])
  })

  test('says so on the news and the events', async () => {
    await page.goto('/news')
    expect(await page.getByText('No news articles', { exact: true }).isVisible()).toBe(true)
    expect(await page.getByRole('button', { name: 'See More Articles' }).count()).toBe(0)
    await page.goto('/events')
    expect(await page.getByText('No events found').isVisible()).toBe(true)
    // Nothing was ever announced, so there is nothing to search.
    expect(await page.getByText('Try adjusting your search or filter criteria.').count()).toBe(0)
    expect(await page.getByRole('search').or(page.getByLabel('Current month')).count()).toBe(0)
  })
})
