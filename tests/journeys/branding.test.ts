import type { Page } from 'playwright'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { contrast, createPalette } from '#api/region/contract/color.ts'
import { findFaults } from '#tests/accessibility.ts'
import { hydrated, toasted } from '#tests/browser.ts'
import { openAs } from '#tests/people.ts'
import { open, useRegion } from '#tests/region.ts'

const { product, browser } = await useRegion('look', { own: true })

const COLOR = '#ffe600'
/** A low-priority process renders every page again. */
const SLOW = { timeout: 150_000 }

/** A color as the browser computed it, as `#rrggbb`. */
const getColor = (page: Page, selector: string, property: 'color' | 'backgroundColor') =>
  page
    .locator(selector)
    .first()
    .evaluate((element, name) => {
      const [r, g, b] = getComputedStyle(element)[name].match(/\d+/g)!.map(Number)
      return `#${[r, g, b].map((value) => value!.toString(16).padStart(2, '0')).join('')}`
    }, property)

test('an administrator sets the color by keyboard, and everyone sees it in both themes', async () => {
  const visitor = await openAs(browser, product.url, null)
  await open(visitor.page, '/about')
  expect(await visitor.page.locator('style[data-branding]').count()).toBe(0)

  const { page, complaints } = await openAs(browser, product.url, 'admin', { width: 360, height: 740 })
  await open(page, '/dashboard/admin/settings')
  const branding = page.locator('#look')
  await branding.scrollIntoViewIfNeeded()
  const field = branding.getByLabel('Color', { exact: true })
  await field.focus()
  await expect
    .poll(async () => {
      await field.fill(COLOR)
      return branding.getByRole('status').innerText()
    }, SLOW)
    .toBe(`Your color was made darker for text on white: ${createPalette(COLOR).light['primary']}.`)
  await expect.poll(() => getColor(page, '#look .branding-hero .button', 'backgroundColor'), SLOW).toBe(COLOR)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  const shown = page.waitForEvent('load', SLOW)
  await page.keyboard.press('Enter')
  await shown
  await toasted(page, 'The new look is live')
  expect(await findFaults(page, '#look')).toEqual([])
  const button = createPalette(COLOR).light['primary']!
  await expect.poll(() => getColor(page, '#look form [type=submit]', 'backgroundColor'), SLOW).toBe(button)
  expect(contrast(button, await getColor(page, '#look form [type=submit]', 'color'))).toBeGreaterThanOrEqual(4.5)
  expect(complaints.messages).toEqual([])

  // The open page gets the new branding, although its own policy allows only the old style.
  await visitor.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'News' }).first().click()
  await visitor.page.waitForURL('**/news')
  const register = '.site-header .button-primary'
  await expect.poll(() => getColor(visitor.page, register, 'backgroundColor'), SLOW).toBe(button)
  await visitor.page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(() => getColor(visitor.page, register, 'backgroundColor'), SLOW).toBe(COLOR)
  const icon = await visitor.page.locator('link[rel=icon]').getAttribute('href')
  const answer = await visitor.page.request.get(new URL(icon!, product.url).href)
  expect([answer.status(), answer.headers()['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable'])
  // The browser reports the blocked style once; the page is then loaded as a whole.
  const refused = /inline style violates the following Content Security Policy/
  expect(visitor.complaints.messages.filter((message) => !refused.test(message))).toEqual([])
})

test('an administrator’s image replaces the name, and is removed again', async () => {
  const drawn = { width: 600, height: 160, channels: 4, background: '#8a1c4a' } as const
  const buffer = await sharp({ create: drawn }).png().toBuffer()
  const { page } = await openAs(browser, product.url, 'admin')
  const visitor = await openAs(browser, product.url, null)
  const logo = visitor.page.locator('.site-header img')
  const named = async () => {
    await visitor.page.goto('/about')
    return [await logo.count(), await visitor.page.locator('.site-header .brand').innerText()]
  }
  const before = await named()
  expect(before[0]).toBe(0)

  await open(page, '/dashboard/admin/settings')
  const shown = page.waitForEvent('load', SLOW)
  await page.getByLabel('Choose the logo').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer })
  await page.getByRole('button', { name: 'Upload logo.png' }).click()
  await shown
  await hydrated(page)
  expect((await named())[0]).toBeGreaterThan(0)
  await expect.poll(() => logo.first().evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  expect(await findFaults(visitor.page, '.site-header')).toEqual([])

  const dark = page.waitForEvent('load', SLOW)
  await page
    .getByLabel('Choose the logo for dark backgrounds')
    .setInputFiles({ name: 'dark.png', mimeType: 'image/png', buffer })
  await page.getByRole('button', { name: 'Upload dark.png' }).click()
  await dark
  await hydrated(page)
  await visitor.page.goto('/about')
  const files = () =>
    visitor.page
      .locator('.site-header .brand img')
      .evaluateAll((all) =>
        all.filter((image) => image.checkVisibility()).map((image) => image.getAttribute('src')!.split('/').pop()),
      )
  await expect.poll(files).toEqual(['logo.png'])
  await visitor.page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(files).toEqual(['dark-logo.png'])
  await visitor.page.emulateMedia({ colorScheme: null })

  const reloaded = page.waitForEvent('load', SLOW)
  await page.getByRole('button', { name: 'Remove the logo', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove the logo' }).click()
  await reloaded
  expect(await named()).toEqual(before)
})
