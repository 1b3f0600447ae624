import type { Locator } from 'playwright'
import { afterEach, expect, test } from 'vitest'
import { faultsOf } from '#tests/accessibility.ts'
import { heardNothing, openBrowserOf, openPerson, toasted } from '#tests/browser.ts'
import { open, press, useRegion } from '#tests/region.ts'

const { product, browser, at } = await useRegion('search')

const PHONE = { width: 360, height: 740 }

/** A visitor who stays. */
const visitor = await openBrowserOf(browser, product.url, PHONE)

afterEach(() => heardNothing(visitor))

/** The search as its button opens it, on a page that is loaded for it. */
async function openSearch(page = visitor.page) {
  await page.goto('/about')
  await page.getByRole('button', { name: 'Search this site' }).click()
  const dialog = page.getByRole('dialog', { name: 'Search this site' })
  const field = dialog.getByRole('searchbox')
  return { page, dialog, field }
}

test('a page loads nothing of the search until it is opened', async () => {
  const { page, complaints } = await openPerson(browser, product.url)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/news', { waitUntil: 'networkidle' })
  expect(asked.filter((path) => /api\/search|search-dialog/.test(path))).toEqual([])
  await page.keyboard.press('/')
  await page.getByRole('searchbox', { name: 'Search this site' }).fill('a')
  await expect.poll(() => asked.filter((path) => /api\/search|search-dialog/.test(path)).length).toBeGreaterThan(1)
  expect(complaints.messages).toEqual([])
})

test('news, events, community and resources are found, each under its kind', async () => {
  const { dialog, field } = await openSearch()
  const addressesOf = async (kind: string, words: string) => {
    await field.fill(words)
    await dialog.getByRole('region', { name: kind }).filter({ hasText: words }).waitFor()
    const links = dialog.getByRole('region', { name: kind }).getByRole('link')
    return links.evaluateAll((all) => all.map((link) => link.getAttribute('href')!))
  }
  const titleOf = async (path: string) => {
    const html = await (await fetch(product.url + path)).text()
    return /<h3[^>]*>\s*(?:<a[^>]*>)?\s*([^<]+?)\s*</.exec(html.slice(html.indexOf('<main')))![1]!
  }
  const story = await (await fetch(`${product.url}/feed.json`)).json()
  expect(await addressesOf('News', story.items[0].title)).toContain(new URL(story.items[0].url).pathname)
  const calendar = await (await fetch(`${product.url}/events.ics`)).text()
  const summary = /^SUMMARY:([^\r\\]+)/m.exec(calendar)![1]!
  const one = (address: RegExp) => expect.arrayContaining([expect.stringMatching(address)])
  expect(await addressesOf('Events', summary)).toEqual(one(/^\/events\/\d{4}-[^.]+$/))
  expect(await addressesOf('Community', await titleOf('/community'))).toEqual(one(/^\/community#entry-/))
  expect(await addressesOf('Resources', await titleOf('/resources-startup'))).toEqual(
    one(/^\/resources-startup#resource-\d+-\d+$/),
  )
})

test('everybody finds a public company, and nobody from the moment on that its founder says private', async () => {
  const { dialog, field } = await openSearch()
  const found = (within: Locator) => within.getByRole('region', { name: 'Companies' }).getByRole('link')
  await field.fill('greenloom')
  const address = await found(dialog).first().getAttribute('href')
  expect(address).toMatch(/^\/companies\/\d+-greenloom$/)

  const founder = await at('founder', '/dashboard/startup')
  const ownPage = founder.page.getByRole('link', { name: 'See your public page' })
  expect(await ownPage.getAttribute('href')).toBe(address)
  await founder.page.getByRole('switch').press('Space')
  await toasted(founder.page, 'Startup visibility has been updated')
  await ownPage.waitFor({ state: 'detached' })

  const investor = await at('investor', '/news')
  await investor.page.getByRole('button', { name: 'Search this site' }).click()
  const people = [dialog, investor.page.getByRole('dialog', { name: 'Search this site' })]
  for (const one of people) {
    // A story tells of it, too.
    await one.getByRole('searchbox').fill('greenlooms')
    await one.getByRole('region', { name: 'News' }).waitFor()
    await expect.poll(() => found(one).count()).toBe(0)
  }
  await open(founder.page, '/profile')
  await founder.page.getByRole('tab', { name: 'Supporting Materials' }).click()
  expect(await ownPage.count()).toBe(0)
  // By its words: a press that is forced goes where the box was before the tab had come in.
  await founder.page.getByText('Make my startup profile public', { exact: true }).click()
  await expect.poll(() => founder.page.getByRole('checkbox', { name: /profile public/ }).isChecked()).toBe(true)
  await press(founder.page, 'Update Profile')
  await founder.page.waitForURL('**/dashboard/startup')
  await open(founder.page, '/profile')
  await founder.page.getByRole('tab', { name: 'Supporting Materials' }).click()
  expect(await ownPage.getAttribute('href')).toBe(address)
  await field.fill('greenloom')
  await found(dialog).first().waitFor()
})

test.each([
  { size: '360 px', viewport: PHONE },
  { size: '1280 px', viewport: undefined },
])('the keyboard alone opens, chooses and goes there at $size', async ({ viewport }) => {
  const { page } = await at(null, '/about', viewport)
  await page.keyboard.press('Control+k')
  const dialog = page.getByRole('dialog', { name: 'Search this site' })
  // Typed letter by letter, a slow machine would answer for the first letters, too.
  await page.keyboard.insertText('startup')
  await dialog.getByRole('link').nth(1).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  const second = await dialog.getByRole('link').nth(1).getAttribute('href')
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe(second)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname + url.hash === second)
  await dialog.waitFor({ state: 'hidden' })
})

test('Escape closes the search and gives the focus back; a slash in a field is a slash', async () => {
  const { page, dialog } = await openSearch()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('Search this site')
  await page.goto('/events')
  await page.getByLabel('Search', { exact: true }).fill('')
  await page.keyboard.type('a/b')
  await expect.poll(() => page.getByLabel('Search', { exact: true }).inputValue()).toBe('a/b')
  expect(await dialog.isVisible()).toBe(false)
})

test('words that nothing holds are said to be without result, also where a page holds their beginning', async () => {
  const { dialog, field } = await openSearch()
  for (const word of ['qxzvwk', 'zzzz', 'attendant']) {
    await field.fill(word)
    await dialog.getByText(`Nothing found for “${word}”`).waitFor()
    expect(await dialog.getByRole('link').count()).toBe(0)
  }
})

test('a word finds what stands for it, and an excerpt begins after the title', async () => {
  const { dialog, field } = await openSearch()
  await field.fill('attorney')
  const hit = dialog.getByRole('link', { name: /^Wren Valley Bar/ })
  await hit.waitFor()
  expect(await hit.locator('.search-excerpt').innerText()).toMatch(/^Lawyers who give a first quarter/)
  expect(await hit.locator('mark').allInnerTexts()).toEqual(['Lawyers'])
})

test('a failed download is said, and the next word tries again', async () => {
  const { page, dialog, field } = await openSearch((await openPerson(browser, product.url)).page)
  const index = '**/api/search?*'
  await page.route(index, (route) => route.abort())
  await field.fill('startup')
  await dialog.getByText("We couldn't search just now.").waitFor()
  await page.unroute(index)
  await field.fill('startups')
  await dialog.getByRole('link').first().waitFor()
  expect(await dialog.getByRole('status').innerText()).toMatch(/^\d+ results?$/)
})

test('a signed-in person searches from a guarded page too', async () => {
  const { page, complaints } = await at('founder', '/dashboard/startup', PHONE)
  await page.keyboard.press('/')
  await page.getByRole('searchbox', { name: 'Search this site' }).fill('startup')
  await page.getByRole('dialog', { name: 'Search this site' }).getByRole('link').first().waitFor()
  expect(complaints.messages).toEqual([])
})

test('the open search has no accessibility violation in light and dark', async () => {
  const { page, dialog, field } = await openSearch()
  await field.fill('startup')
  await dialog.getByRole('link').first().waitFor()
  expect(await faultsOf(page, 'dialog.search')).toEqual([])
})
