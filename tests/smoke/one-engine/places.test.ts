import { expect, test } from 'vitest'
import type { Page } from '#tests/smoke/driver/driver.ts'
import { clickButton, DESKTOP, PHONE, useSmoke } from '#tests/smoke/region.ts'

const { at } = await useSmoke('places')

const getCurrent = (page: Page) =>
  page.evaluate(() => document.querySelector('.places [aria-current]')?.textContent.trim())

test('the place of a page is marked, also after a tab is chosen', async () => {
  const page = await at('founder', '/dashboard/startup', { viewport: DESKTOP })
  expect(await getCurrent(page)).toBe('Home')
  await page.getByRole('tab', { name: 'Metrics' }).click()
  await expect.poll(() => getCurrent(page)).toBe('Insights')
  await page.getByRole('navigation', { name: 'Places' }).getByRole('link', { name: 'Documents', exact: true }).click()
  await expect.poll(() => getCurrent(page)).toBe('Documents')
})

test('a tab of the administrator’s dashboard is a place', async () => {
  const page = await at('admin', '/dashboard/admin', { viewport: DESKTOP })
  await page.getByRole('tab', { name: /^Users/ }).click()
  await expect.poll(() => getCurrent(page)).toBe('Users')
})

test('on a phone nothing lies below the bar, and More has the other places', async () => {
  const page = await at('founder', '/notifications', { viewport: PHONE })
  const hidden = await page.evaluate(() => {
    scrollTo(0, document.documentElement.scrollHeight)
    const bar = document.querySelector('.places')!.getBoundingClientRect()
    return document.querySelector('.site-footer')!.getBoundingClientRect().bottom - bar.top
  })
  expect(hidden).toBeLessThanOrEqual(0.5)
  const insights = page.getByRole('link', { name: 'Insights', exact: true })
  expect(await insights.isVisible()).toBe(false)
  await clickButton(page, 'More')
  await insights.click()
  await expect.poll(() => getCurrent(page)).toBe('Insights')
})
