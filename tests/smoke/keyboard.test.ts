import { describe, expect, test } from 'vitest'
import type { Page } from './driver/driver.ts'
import { waitForHydration, arrived, PHONE, getPath, clickButton, useSmoke } from './region.ts'

const { at } = await useSmoke('keyboard')

/** The focused element as a screen reader names it, or its value. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const now = document.activeElement
    if (!now || now === document.body) return null
    return now.getAttribute('aria-label') ?? now.textContent.replace(/\s+/g, ' ').trim()
  })

describe('by keyboard alone', () => {
  test('a user skips to the content, and continues on the new page after a link', async () => {
    const page = await at(null, '/news')
    await page.keyboard.press('Tab')
    expect(await focused(page)).toBe('Skip to the content')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main')
    const main = page.getByRole('navigation', { name: 'Main', exact: true })
    await main.getByRole('link', { name: 'Events' }).press('Enter')
    await arrived(page, '/events')
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main')
  })

  test('the menu of a row opens at its first action and returns the focus', async () => {
    const page = await at('admin', '/dashboard/admin?tab=users&q=Priyanka')
    const opener = page.getByRole('button', { name: 'Actions for Priyanka Desai' })
    for (const key of ['Enter', 'ArrowDown']) {
      await opener.press(key)
      await expect.poll(() => focused(page)).toBe('Change role')
      await page.keyboard.press('Escape')
      await page.getByRole('menu').waitFor({ state: 'detached' })
      await expect.poll(() => focused(page)).toBe('Actions for Priyanka Desai')
    }
  })

  test('a dialog takes the focus, keeps it, and returns it on Escape', async () => {
    const page = await at('founder', '/settings/data')
    await page.getByRole('button', { name: 'Delete account' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Delete my account' })
    await dialog.waitFor()
    const place = () =>
      page.evaluate(() => {
        const now = document.activeElement
        // After the last element come those of the browser itself.
        return now === document.body ? 'browser' : now?.closest('[role=dialog]') ? 'dialog' : 'page'
      })
    await expect.poll(place).toBe('dialog')
    for (let stops = 0; stops < 8; stops++) {
      await page.keyboard.press('Tab')
      expect(await place()).not.toBe('page')
    }
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => focused(page)).toBe('Delete account')
  })

  test('the focus moves next to what was removed', async () => {
    const page = await at('investor', '/dashboard/investor?tab=saved&saved=table')
    await page.getByRole('button', { name: 'Remove Millrace Power' }).press('Enter')
    await expect.poll(() => focused(page)).toBe('Remove Juniper & Rye')
  })
})

describe('on a phone', () => {
  test('Back closes the menu and a dialog before it leaves the page', async () => {
    const page = await at('founder', '/news', { viewport: PHONE })
    await clickButton(page, 'Menu')
    const drawer = page.getByRole('dialog', { name: 'Menu' })
    await drawer.waitFor()
    await page.goBack()
    await drawer.waitFor({ state: 'hidden' })
    expect(await getPath(page)).toBe('/news')
    await clickButton(page, 'Menu')
    await drawer.getByRole('link', { name: 'Dashboard', exact: true }).first().click()
    await arrived(page, '/dashboard/startup')
    await waitForHydration(page)
    await page
      .getByRole('button', { name: /^Accept / })
      .first()
      .click()
    const dialog = page.getByRole('dialog', { name: /^Accept / })
    await dialog.waitFor()
    await page.goBack()
    await dialog.waitFor({ state: 'detached' })
    expect(await getPath(page)).toBe('/dashboard/startup')
  })
})
