import { expect, test } from 'vitest'
import { CONTENT_PAGES } from '#tests/content-pages.ts'
import { PHONE, clickButton, useSmoke, getWidth } from './region.ts'

const { at, newcomer, product } = await useSmoke('public-pages')

const text = async (path: string) => (await fetch(product.url + path)).text()
const sitemap = await text('/sitemap.xml')
/** Those of the site's content, and one for each kind of entry. */
const PAGES = [
  ...CONTENT_PAGES,
  /\/news\/\d{4}-[^<]+/.exec(sitemap)![0],
  /\/events\/\d{4}-[^<]+/.exec(sitemap)![0],
  /\/companies\/\d+-[^<]+/.exec(await text('/companies/sitemap-1.xml'))![0],
]

test('each public page fits a phone', async () => {
  for (const path of PAGES) {
    const page = await at(null, path, { viewport: PHONE })
    expect(await getWidth(page), path).toBe(PHONE.width)
  }
})

test('each public page shows its content without scripts', async () => {
  const { page } = await newcomer({ scripts: false })
  for (const path of PAGES) {
    await page.goto(path)
    expect(await page.locator('h1').count(), path).toBe(1)
    expect((await page.locator('main').innerText()).length, path).toBeGreaterThan(100)
  }
  await page.goto('/news')
  expect(await page.locator('.story').filter({ visible: true }).count()).toBeGreaterThan(8)
  await page.goto('/events')
  expect(await page.locator('.event-filter').filter({ visible: true }).count()).toBe(0)
})

test('the carousel moves three startups at a time, by buttons and keys', async () => {
  const page = await at(null, '/')
  const cardNames = () => page.locator('.featured-card h3').allInnerTexts()
  await expect.poll(cardNames).toHaveLength(3)
  const first = await cardNames()
  await clickButton(page, 'Next startups')
  await expect.poll(cardNames).not.toEqual(first)
  await page.keyboard.press('ArrowLeft')
  await expect.poll(cardNames).toEqual(first)
})
