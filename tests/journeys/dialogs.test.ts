import type { Page } from 'playwright'
import { beforeAll, describe, expect, test } from 'vitest'
import { faultsOf, focusOf } from '#tests/accessibility.ts'
import { hydrated, useMotion } from '#tests/browser.ts'
import { uploadDocument } from '#tests/documents.ts'
import { openAs, stayers } from '#tests/people.ts'
import { useRegion } from '#tests/region.ts'

const { product, browser, ask, call, at } = await useRegion('dialogs')
useMotion()
/** A story, as the history of the site's content names it. */
let story: string
let conversation: string

beforeAll(async () => {
  story = /news\/\d{4}-[^<]+/.exec(await (await fetch(`${product.url}/sitemap.xml`)).text())![0]
  await uploadDocument(product.url, 'founder', 'Plan.pdf')
  const [talk] = await call<{ id: number }[]>('founder', 'GET', '/api/conversations')
  conversation = `/conversations/${talk!.id}`
  const [inactive] = await call<{ id: number }[]>('admin', 'GET', '/api/admin/users?q=Ferrante')
  await ask('admin', 'PATCH', `/api/admin/users/${inactive!.id}/deactivate`)
})

type Name = string | RegExp

interface OnPage {
  at: string
  /** Pressed before, so that the openers are in sight. */
  first?: string[]
  /** A button, the item of its menu if it opens one, and the title of the dialog. */
  dialogs: [opener: Name, title: Name, item?: string][]
}

/** Every dialog and confirmation of a person that another journey does not try. */
const DIALOGS: Record<string, OnPage[]> = {
  pendingfounder: [{ at: '/', dialogs: [['Complete Your Profile', 'Complete Your Startup Profile']] }],
  pendinginvestor: [{ at: '/', dialogs: [[/Your Profile$/, 'Complete Your Investor Profile']] }],
  founder: [
    {
      at: '/dashboard/startup',
      dialogs: [
        [/^Accept /, /^Accept /],
        [/^Decline /, /^Decline /],
      ],
    },
    { at: '/dashboard/startup?tab=documents', dialogs: [['Delete Plan.pdf', 'Delete document']] },
    { at: '/profile', first: ['Supporting Materials'], dialogs: [['Remove', 'Remove your logo']] },
    {
      at: '/submit-funding-request',
      dialogs: [['Create New Funding Request', 'Create New Funding Request']],
    },
    { at: '/settings', dialogs: [['Delete account', 'Delete my account']] },
    {
      at: '/dashboard/startup/growth',
      dialogs: [
        [/^Tell us the numbers/, 'How many people work at your company?'],
        ['Add funding', 'Funding from elsewhere'],
      ],
    },
    {
      at: '{conversation}',
      dialogs: [
        ['Block', 'Block Jonah Whitaker?'],
        ['Report messages', 'Report messages of your conversation with Jonah Whitaker'],
        ['Move', 'Move your meeting with Jonah Whitaker'],
        ['Cancel meeting', 'Cancel your meeting with Jonah Whitaker?'],
        ['Record what came of it', 'What came of it?'],
        ['Correct it', 'What is right?'],
      ],
    },
  ],
  investor: [
    {
      at: '/dashboard/investor?q=Careloom',
      first: ['2 saved searches'],
      dialogs: [
        ['Save this search', 'Save this search'],
        ['Change Anything about water', 'Change this search'],
        ['Delete Anything about water', 'Delete Anything about water?'],
        ['Connect: Careloom', 'Connect with Careloom'],
        ['Remove Careloom', 'Remove Careloom?'],
      ],
    },
    {
      at: '/dashboard/investor?tab=saved&saved=table',
      dialogs: [
        ['Notes on Careloom', 'Notes on Careloom'],
        ['Plan for Careloom', 'Plan for Careloom'],
        ['Columns', 'Columns of the table'],
        ['Withdraw the request to Quietwell', 'Withdraw your request to Quietwell?'],
      ],
    },
  ],
  editor: [{ at: '/cms/history?entry={story}', dialogs: [[/^Look/, /^Version of /]] }],
  admin: [
    { at: '/dashboard/admin/reports', dialogs: [['Answer', 'Answer Hana Petrov']] },
    {
      at: '/dashboard/admin?tab=users&q=an',
      first: ['Select Elliot Crane'],
      dialogs: [
        ['Actions for Priyanka Desai', 'Change role', 'Change role'],
        ['Actions for Priyanka Desai', 'Deactivate user', 'Deactivate'],
        ['Actions for Priyanka Desai', 'Delete user', 'Delete'],
        ['Actions for Lucia Ferrante', 'Activate user', 'Activate'],
        ['Review the role request of Elliot Crane', 'Review role request'],
        ['Approve', 'Approve 1 user'],
        ['Deactivate', 'Deactivate 1 user'],
      ],
    },
    {
      at: '/dashboard/admin?tab=startups&q=Greenloom',
      dialogs: [
        ['Actions for Greenloom', 'Funding request of Greenloom', 'See funding request'],
        ['Actions for Greenloom', 'Take back the approval', 'Take back the approval'],
      ],
    },
    {
      at: '/dashboard/admin?tab=password-resets&status=pending',
      dialogs: [
        ['Approve the reset of desmond.park', 'Approve password reset'],
        ['Reject the reset of desmond.park', 'Reject password reset'],
      ],
    },
  ],
}

const staying = stayers(browser, product.url)

async function open(page: Page, at: string) {
  await page.goto(at.replace('{story}', story).replace('{conversation}', conversation))
  await hydrated(page)
}

/** A control by its whole name. */
const control = (page: Page, name: Name) =>
  page
    .getByRole('button', { name, exact: true })
    .or(page.getByRole('checkbox', { name, exact: true }))
    .or(page.getByRole('tab', { name, exact: true }))
    .or(page.locator('summary', { hasText: name }))
    .first()
const dialogOf = (page: Page, name: Name) =>
  page.getByRole('dialog', { name, exact: true }).or(page.getByRole('alertdialog', { name, exact: true }))

declare function noteWay(to: string): void

const LARGE = { width: 1280, height: 800 }
const SMALL = { width: 360, height: 640 }

/** Shows the notice that the session has ended, and a notification that stays. */
async function sayOverThePage(page: Page): Promise<void> {
  await page.route('**/api/user', (route) => route.fulfill({ json: null }))
  await page.evaluate(() => {
    const description = 'A sentence of the length that an error has when it says what to do next.'
    sessionStorage.setItem('trellis:toast', JSON.stringify({ title: 'Not saved', description, duration: 600_000 }))
    document.dispatchEvent(new Event('astro:page-load'))
  })
  await page.locator('.toast').waitFor()
  // The editing screens tell an editor in their own way.
  if ((await page.locator('.session-notice').count()) === 0) return
  await page.evaluate(() => document.dispatchEvent(new Event('trellis:refused')))
  await page.getByText('You have been signed out', { exact: true }).waitFor()
}

/** What somebody could not read or press, in the middle, of a dialog's title, its ways out and its buttons below. */
const coveredIn = (page: Page) =>
  page.evaluate(() => {
    const parts = document.querySelectorAll<HTMLElement>(
      '.dialog-title, .dialog-close, .dialog-foot .button, .dialog .form-actions .button, .session-notice p',
    )
    return [...parts]
      .filter((part) => {
        const { left, top, width, height } = part.getBoundingClientRect()
        return !part.contains(document.elementFromPoint(left + width / 2, top + height / 2))
      })
      .map((part) => part.getAttribute('aria-label') ?? part.innerText)
  })

const PAGES = Object.entries(DIALOGS).flatMap(([who, pages]) => pages.map((page) => ({ who, ...page })))

test.each(PAGES)(
  'the dialogs of $who at $at are sound, are covered by nothing, and give the focus back to what opened them',
  async ({ who, at, first = [], dialogs }) => {
    const { page, complaints } = await staying(who)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const found: string[] = []
    // The session that ended on the page before is there again.
    await page.unrouteAll()
    await page.setViewportSize(LARGE)
    await open(page, at)
    for (const name of first) await control(page, name).press('Space')
    await sayOverThePage(page)
    for (const [opener, title, item] of dialogs) {
      await control(page, opener).press('Enter')
      if (item) await page.getByRole('menuitem', { name: item, exact: true }).press('Enter')
      const dialog = dialogOf(page, title)
      await dialog.waitFor()
      // What it loads is looked at as well.
      await dialog.locator('.skeleton').first().waitFor({ state: 'detached' })
      await expect
        .poll(() => dialog.evaluate((box) => box.contains(document.activeElement)), { message: String(title) })
        .toBe(true)
      found.push(...(await faultsOf(page, '[role="dialog"], [role="alertdialog"]')).map((one) => `${title}: ${one}`))
      for (const size of [SMALL, LARGE]) {
        await page.setViewportSize(size)
        await expect.poll(() => coveredIn(page), { message: `${String(title)} at ${size.width}` }).toEqual([])
      }
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
      await expect.poll(() => focusOf(page), { message: String(title) }).toMatch(opener)
    }
    expect([...found, ...complaints.messages.splice(0)]).toEqual([])
  },
)

describe('on a phone', () => {
  const PHONE = { width: 360, height: 740 }

  test('Back closes what is open before it leaves the page, and passes over what was closed otherwise', async () => {
    const { page, complaints } = await openAs(browser, product.url, 'founder', PHONE)
    const path = () => new URL(page.url()).pathname
    const drawer = page.getByRole('dialog', { name: 'Menu' })
    await page.goto('/news')
    // A page that is made anew loses what was opened or typed in the meantime.
    const pages: string[] = []
    await page.exposeFunction('noteWay', (to: string) => pages.push(to))
    await page.evaluate(() =>
      document.addEventListener('astro:before-preparation', ({ to }) => void noteWay(to.pathname)),
    )
    await page.getByRole('contentinfo').getByRole('link', { name: 'Community' }).click()
    await page.waitForURL('**/community')
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await page.goBack()
    await drawer.waitFor({ state: 'hidden' })
    expect(path()).toBe('/community')
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await drawer.getByRole('link', { name: 'Dashboard', exact: true }).first().click()
    await page.waitForURL('**/dashboard/startup')
    await hydrated(page)
    await control(page, /^Accept /).click()
    const dialog = dialogOf(page, /^Accept /)
    await dialog.waitFor()
    await page.goBack()
    await dialog.waitFor({ state: 'detached' })
    expect(path()).toBe('/dashboard/startup')
    await control(page, /^Decline /).click()
    await dialogOf(page, /^Decline /)
      .getByRole('button', { name: 'Close' })
      .click()
    await dialogOf(page, /^Decline /).waitFor({ state: 'detached' })
    expect(pages).toEqual(['/community', '/dashboard/startup'])
    await page.goBack()
    await page.waitForURL('**/community')
    await page.goBack()
    await page.waitForURL('**/news')
    expect(complaints.messages).toEqual([])
  })

  test('a notification covers neither the title of a dialog nor the ways out of it', async () => {
    const { page } = await openAs(browser, product.url, 'pendingfounder', PHONE)
    await open(page, '/')
    await control(page, 'Complete Your Profile').click()
    const dialog = dialogOf(page, 'Complete Your Startup Profile')
    await dialog.waitFor()
    await page.evaluate(() => {
      const words = 'A sentence of the length that an error has when it says what to do next. '
      sessionStorage.setItem('trellis:toast', JSON.stringify({ title: 'Not saved', description: words.repeat(2) }))
      document.dispatchEvent(new Event('astro:page-load'))
    })
    await page.locator('.toast').waitFor()
    for (const part of [dialog.getByRole('heading').first(), dialog.getByRole('button', { name: /^(Close|Cancel)$/ })])
      for (const one of await part.all())
        await expect
          .poll(() =>
            one.evaluate((element) => {
              const { left, top, width, height } = element.getBoundingClientRect()
              return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
            }),
          )
          .toBe(true)
    await page.locator('.toast').getByRole('button').click()
    await page.locator('.toast').waitFor({ state: 'detached' })
    expect(await page.locator('main[inert]').count()).toBe(1)
    expect(await dialog.isVisible()).toBe(true)
  })
})

test('after a link the keyboard goes on in the new page', async () => {
  const { page } = await at(null, '/news')
  await page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link', { name: 'Events' }).press('Enter')
  await page.waitForURL('**/events')
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main')
})
