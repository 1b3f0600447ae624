import type { Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { focusOf } from '#tests/accessibility.ts'
import { useMotion } from '#tests/browser.ts'
import { uploadDocument } from '#tests/documents.ts'
import { cookieOf, openAs } from '#tests/people.ts'
import { open, useRegion } from '#tests/region.ts'

const { product, browser, at } = await useRegion('kept-focus')
useMotion()

beforeAll(async () => {
  for (const name of ['Plan.pdf', 'Figures.pdf']) await uploadDocument(product.url, 'founder', name)
})

interface Gone {
  at: string
  /** Pressed before, so that the control is in sight. */
  first?: string
  /** The control that goes away, or is switched off, by what it does, and the item of its menu if it opens one. */
  press: string
  item?: string
  /** The answer to the question, if there is one. */
  confirm?: string
  /** The next focused element. */
  next: string
}

const GONE: [who: string, Gone[]][] = [
  [
    'founder',
    [
      {
        at: '/profile',
        first: 'Supporting Materials',
        press: 'Remove',
        confirm: 'Remove logo',
        next: 'Choose your logo',
      },
      { at: '/notices', press: 'Mark all as read', next: 'Choose what you hear about' },
      { at: '/settings', press: 'Sign out all others', next: 'Add a passkey' },
      {
        at: '/dashboard/startup?tab=documents',
        press: 'Delete Plan.pdf',
        confirm: 'Delete',
        next: 'Delete Figures.pdf',
      },
      {
        at: '/dashboard/startup?tab=documents',
        press: 'Delete Figures.pdf',
        confirm: 'Delete',
        next: 'Choose a document',
      },
      { at: '/dashboard/startup', press: 'Decline Lucia Ferrante', confirm: 'Decline', next: 'LinkedIn' },
    ],
  ],
  [
    'investor',
    [
      {
        at: '/dashboard/investor?q=Careloom',
        first: '2 saved searches',
        press: 'Delete Anything about water',
        confirm: 'Delete search',
        next: 'Delete Farms, before the first round',
      },
      {
        at: '/dashboard/investor?q=Careloom',
        press: 'Connect: Careloom',
        confirm: 'Send request',
        next: 'Remove Careloom',
      },
      { at: '/dashboard/investor?tab=saved&saved=table', press: 'Remove Millrace Power', next: 'Remove Juniper & Rye' },
      {
        at: '/dashboard/investor?tab=saved&saved=table',
        press: 'Withdraw the request to Quietwell',
        confirm: 'Withdraw request',
        next: 'Quietwell',
      },
    ],
  ],
  [
    'admin',
    [
      {
        at: '/dashboard/admin?tab=users&q=desai',
        press: 'Actions for Priyanka Desai',
        item: 'Delete',
        confirm: 'Delete user',
        next: 'Joined',
      },
      {
        at: '/dashboard/admin?tab=password-resets&status=pending',
        press: 'Reject the reset of desmond.park',
        confirm: 'Reject request',
        next: 'Reject the reset of opal.jennings',
      },
    ],
  ],
]

const question = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'))

test.each(GONE)('the keyboard of %s goes on beside what went away', async (who, acts) => {
  // Signed in twice, so that there is another device.
  await cookieOf(product.url, who)
  const { page, complaints } = await openAs(browser, product.url, who)
  for (const { at, first, press, item, confirm, next } of acts) {
    await open(page, at)
    if (first) await page.getByText(first).press('Space')
    const gone = page.getByRole('button', { name: press, exact: true })
    await gone.press('Enter')
    if (item) await page.getByRole('menuitem', { name: item, exact: true }).press('Enter')
    if (confirm) {
      await page.waitForFunction(() => document.activeElement?.closest('[role=dialog], [role=alertdialog]'))
      await question(page).getByRole('button', { name: confirm, exact: true }).press('Enter')
      await question(page).waitFor({ state: 'detached' })
    }
    await expect.poll(() => gone.and(page.locator(':enabled')).count(), { message: press }).toBe(0)
    await expect.poll(() => focusOf(page), { message: press }).toBe(next)
  }
  expect(complaints.messages).toEqual([])
})

test('a dialog that is closed while it still comes in goes away, and the keyboard goes on where it was', async () => {
  const { page } = await at('founder', '/settings')
  const opener = page.getByRole('button', { name: 'Delete account' })
  // Where the keyboard is at the moment at which the dialog comes: nothing is painted, and no key heard, before.
  const focused = await page.evaluateHandle(() => {
    const found: string[] = []
    new MutationObserver(() => {
      if (document.querySelector('[role=dialog]'))
        found.push(document.activeElement?.closest('[role=dialog]') ? 'dialog' : 'page')
    }).observe(document.body, { childList: true })
    return found
  })
  for (let times = 0; times < 3; times++) {
    // Watched at each frame from the start: it fades in within a quarter of a second.
    const comesIn = page.waitForFunction(() => document.querySelector('.dialog-frame')?.getAnimations().length)
    await opener.press('Enter')
    await comesIn
    await page.keyboard.press('Escape')
    await question(page).waitFor({ state: 'detached' })
    await expect.poll(() => focusOf(page)).toBe('Delete account')
  }
  expect(await focused.jsonValue()).toEqual(['dialog', 'dialog', 'dialog'])
})
