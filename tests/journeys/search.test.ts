import { afterEach, expect, test } from 'vitest'
import { findFaults } from '#tests/accessibility.ts'
import { expectNoComplaints, openBrowser, openUser } from '#tests/browser.ts'
import { useRegion } from '#tests/region.ts'

const { product, browser, at } = await useRegion('search')

const PHONE = { width: 360, height: 740 }

/** A visitor for all tests. */
const visitor = await openBrowser(browser, product.url, PHONE)

afterEach(() => expectNoComplaints(visitor))

/** The search, opened by its button on a newly loaded page. */
async function openSearch(page = visitor.page) {
  await page.goto('/about')
  await page.getByRole('button', { name: 'Search this site' }).click()
  const dialog = page.getByRole('dialog', { name: 'Search this site' })
  const field = dialog.getByRole('searchbox')
  return { page, dialog, field }
}

test('a page loads nothing of the search until it is opened', async () => {
  const { page, complaints } = await openUser(browser, product.url)
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  await page.goto('/news', { waitUntil: 'networkidle' })
  expect(requests.filter((path) => /api\/search|search-dialog/.test(path))).toEqual([])
  await page.keyboard.press('/')
  await page.getByRole('searchbox', { name: 'Search this site' }).fill('a')
  await expect.poll(() => requests.filter((path) => /api\/search|search-dialog/.test(path)).length).toBeGreaterThan(1)
  expect(complaints.messages).toEqual([])
})

test.each([
  { size: '360 px', viewport: PHONE },
  { size: '1280 px', viewport: undefined },
])('the keyboard opens the search, selects a result, and opens it at $size', async ({ viewport }) => {
  const { page } = await at(null, '/about', viewport)
  await page.keyboard.press('Control+k')
  const dialog = page.getByRole('dialog', { name: 'Search this site' })
  // Typed letter by letter, a slow machine would show results for the first letters too.
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

test('Escape closes the search and returns the focus; a slash in a field is a slash', async () => {
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

test('a word finds its synonyms, and an excerpt starts after the title', async () => {
  const { dialog, field } = await openSearch()
  await field.fill('attorney')
  const hit = dialog.getByRole('link', { name: /^Wren Valley Bar/ })
  await hit.waitFor()
  expect(await hit.locator('.search-excerpt').innerText()).toMatch(/^Lawyers who give a first quarter/)
  expect(await hit.locator('mark').allInnerTexts()).toEqual(['Lawyers'])
})

test('a failed download is reported, and the next word tries again', async () => {
  const { page, dialog, field } = await openSearch((await openUser(browser, product.url)).page)
  const index = '**/api/search?*'
  await page.route(index, (route) => route.abort())
  await field.fill('startup')
  await dialog.getByText("We couldn't search just now.").waitFor()
  await page.unroute(index)
  await field.fill('startups')
  await dialog.getByRole('link').first().waitFor()
  expect(await dialog.getByRole('status').innerText()).toMatch(/^\d+ results?$/)
})

test('the open search has no accessibility violation in light and dark', async () => {
  const { page, dialog, field } = await openSearch()
  await field.fill('startup')
  await dialog.getByRole('link').first().waitFor()
  expect(await findFaults(page, 'dialog.search')).toEqual([])
})

test('a member finds startups and conversations, and opens one in two presses', async () => {
  const { page } = await at('investor', '/about')
  await page.getByRole('button', { name: 'Search this site' }).click()
  const dialog = page.getByRole('dialog', { name: 'Search this site' })
  await dialog.getByPlaceholder('People, startups, messages, notes, news').fill('greenloom')
  await dialog.getByRole('heading', { name: 'Messages' }).waitFor()
  expect((await dialog.getByRole('heading').allInnerTexts()).slice(0, 2)).toEqual(['Startups', 'Messages'])
  await dialog.getByRole('link', { name: /^Maya Ortega-Lind/ }).click()
  await page.waitForURL('**/conversations/*')
  await page.getByRole('heading', { level: 1, name: 'Maya Ortega-Lind' }).waitFor()
})
