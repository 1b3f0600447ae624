import { expect, test } from 'vitest'
import { PHONE, clickButton, useSmoke, getWidth } from '#tests/smoke/region.ts'

const { at, request, product } = await useSmoke('search')

async function openSearch(username: string | null, path: string) {
  const page = await at(username, path, { viewport: PHONE })
  await clickButton(page, 'Search this site')
  const dialog = page.getByRole('dialog', { name: 'Search this site' })
  return { page, dialog, field: dialog.getByRole('searchbox') }
}

test('a visitor finds news, events, and startups, each under its type', async () => {
  const { page, dialog, field } = await openSearch(null, '/about')
  const feed = (await (await fetch(`${product.url}/feed.json`)).json()) as { items: { title: string; url: string }[] }
  const calendar = await (await fetch(`${product.url}/events.ics`)).text()
  for (const [kind, words, address] of [
    ['News', feed.items[0]!.title, /^\/news\//],
    ['Events', /^SUMMARY:([^\r\\]+)/m.exec(calendar)![1]!, /^\/events\/\d{4}-/],
    ['Startup directory', 'Greenloom', /^\/companies\/\d+-greenloom$/],
  ] as const) {
    await field.fill(words)
    const found = dialog.getByRole('region', { name: kind }).getByRole('link').filter({ hasText: words }).first()
    await found.waitFor()
    expect(await found.getAttribute('href')).toMatch(address)
  }
  expect(await getWidth(page)).toBe(PHONE.width)
})

test('no one finds a startup after its founder hides it', async () => {
  const { dialog, field } = await openSearch(null, '/news')
  const company = dialog.getByRole('region', { name: 'Startup directory' }).getByRole('link', { name: /Greenloom/ })
  await field.fill('greenloom')
  await company.waitFor()
  await request('founder', 'PUT', '/api/startup/profile', { isPublic: false })
  // An article mentions it, too.
  await field.fill('greenlooms')
  await dialog.getByRole('region', { name: 'News' }).waitFor()
  await expect.poll(() => company.count()).toBe(0)
})

test('the keyboard alone opens the search, selects a result, and opens it', async () => {
  const page = await at('founder', '/dashboard/startup')
  await page.keyboard.press('Control+k')
  const dialog = page.getByRole('dialog', { name: 'Search this site' })
  await dialog.getByRole('searchbox').fill('startup')
  const second = dialog.getByRole('link').nth(1)
  await second.waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  const target = await second.getAttribute('href')
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe(target)
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname + url.hash === target)
})

test('a search without results says so', async () => {
  const { dialog, field } = await openSearch(null, '/about')
  await field.fill('qxzvwk')
  await dialog.getByText('Nothing found for “qxzvwk”').waitFor()
  expect(await dialog.getByRole('link').count()).toBe(0)
})
