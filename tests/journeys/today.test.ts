import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import type { Connection } from '#api/connections/calls.ts'
import { findFaults } from '#tests/accessibility.ts'
import { openKeyboardUser } from '#tests/keyboard-user.ts'
import { open, useRegion } from '#tests/region.ts'

const { product, browser, request, call, at } = await useRegion('today')

const SCREENS = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
]
const HOMES = [
  ['founder', '/dashboard/startup'],
  ['founder2', '/dashboard/startup'],
  ['investor', '/dashboard/investor'],
  ['investor2', '/dashboard/investor'],
] as const

/** The names of what can be clicked in Today and is not on the screen, or is behind something, before any scrolling. */
const findHidden = (page: Page) =>
  page.locator('.today').evaluate((today) =>
    [...today.querySelectorAll<HTMLElement>('.today-actions :is(a, button), .today > button')]
      .filter((control) => {
        const { left, top, width, height } = control.getBoundingClientRect()
        const found = document.elementFromPoint(left + width / 2, top + height - 1)
        return !found || !control.contains(found)
      })
      .map((control) => control.ariaLabel ?? control.innerText),
  )

test.each(HOMES.flatMap(([username, path]) => SCREENS.map((screen) => [username, screen, path] as const)))(
  'what needs %s is on the first screen at $width × $height',
  async (username, screen, path) => {
    const { page } = await at(username, path, screen)
    expect(await findHidden(page)).toEqual([])
    expect(await page.evaluate(() => scrollY)).toBe(0)
    expect(await findFaults(page, '.today')).toEqual([])
  },
)

test.each(SCREENS)('what needs review comes first for an administrator at $width × $height', async (screen) => {
  const { page } = await at('admin', '/dashboard/admin', screen)
  const first = page.getByRole('list', { name: 'Review queue' }).getByRole('button').first()
  const isOnScreen = await first.evaluate((button) => {
    const { left, top, width, height } = button.getBoundingClientRect()
    return button.contains(document.elementFromPoint(left + width / 2, top + height - 1))
  })
  expect([isOnScreen, await page.evaluate(() => scrollY)]).toEqual([true, 0])
})

test('a founder answers requests by keyboard on a phone, and reads that nothing is left', async () => {
  const founder = await openKeyboardUser(browser, product.url, 'founder', SCREENS[1])
  await founder.open('/dashboard/startup')
  const { page } = founder
  const rows = page.getByRole('region', { name: /^Today/ }).getByRole('listitem')
  await founder.use('Decline Clement Barrow')
  await page.getByRole('dialog').waitFor()
  await founder.use(/^Decline$/)
  await founder.expectToast('Connection declined')
  await expect.poll(() => rows.filter({ hasText: 'Clement Barrow' }).count()).toBe(0)
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Lucia Ferrante')
  await founder.use('Accept Lucia Ferrante')
  await page.getByRole('dialog').getByText('We would like to see a season of data', { exact: false }).waitFor()
  await founder.use(/^Accept$/)
  await founder.expectToast('Connection accepted')
  await page.locator('.today').getByText('You’re all caught up.').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('today')
  await open(page, '/dashboard/startup')
  await page.locator('.today').getByText('You’re all caught up.').waitFor()
})

test('a row stays while its dialog is open, and goes with it if the request was withdrawn', async () => {
  const { page } = await at('founder2', '/dashboard/startup')
  const row = page
    .getByRole('region', { name: /^Today/ })
    .getByRole('listitem')
    .filter({ hasText: 'Jonah Whitaker wants to connect' })
  await row.getByRole('button', { name: 'Decline Jonah Whitaker' }).click()
  const dialog = page.getByRole('dialog', { name: 'Decline Jonah Whitaker' })
  await dialog.getByLabel(/^Note/).fill('Not before spring.')
  const sent = await call<Connection[]>('investor', 'GET', '/api/connections')
  const { id } = sent.find(({ startup, state }) => startup.companyName === 'Quietwell' && state === 'requested')!
  const refreshed = page.waitForResponse('**/api/today')
  await request('investor', 'PATCH', `/api/connections/${id}`, { state: 'withdrawn' })
  await refreshed
  expect(await dialog.getByLabel(/^Note/).inputValue()).toBe('Not before spring.')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await row.waitFor({ state: 'detached' })
})
