import type { Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { findFaults, readFocus } from '#tests/accessibility.ts'
import { hydrated } from '#tests/browser.ts'
import { uploadDocument } from '#tests/documents.ts'
import { stayers } from '#tests/people.ts'
import { useRegion } from '#tests/region.ts'

const { product, browser, request, call } = await useRegion('dialogs')
/** An article, as the history of the site's content names it. */
let article: string
let conversation: string

beforeAll(async () => {
  article = /news\/\d{4}-[^<]+/.exec(await (await fetch(`${product.url}/sitemap.xml`)).text())![0]
  await uploadDocument(product.url, 'founder', 'Plan.pdf')
  const [talk] = await call<{ id: number }[]>('founder', 'GET', '/api/conversations')
  conversation = `/conversations/${talk!.id}`
  const [inactive] = await call<{ id: number }[]>('admin', 'GET', '/api/admin/users?q=Ferrante')
  await request('admin', 'PATCH', `/api/admin/users/${inactive!.id}/deactivate`)
})

type Name = string | RegExp

interface OnPage {
  at: string
  /** Clicked first, so that the openers are visible. */
  first?: string[]
  /** A button, the item of its menu if it opens one, and the title of the dialog. */
  dialogs: [opener: Name, title: Name, item?: string][]
}

/** Every dialog and confirmation that no other journey tests. */
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
    { at: '/dashboard/startup?tab=documents', dialogs: [['Manage Plan.pdf', 'Plan.pdf']] },
    { at: '/profile', first: ['Supporting Materials'], dialogs: [['Remove', 'Remove your logo']] },
    {
      at: '/submit-funding-request',
      dialogs: [['Create New Funding Request', 'Create New Funding Request']],
    },
    { at: '/settings/data', dialogs: [['Delete account', 'Delete my account']] },
    {
      at: '/dashboard/startup/growth',
      dialogs: [
        [/headcount$/, 'How many people work at your company?'],
        ['Add funding', 'Outside funding'],
      ],
    },
    {
      at: '{conversation}',
      dialogs: [
        ['Actions for your conversation with Jonah Whitaker', 'Block Jonah Whitaker?', 'Block'],
        [
          'Actions for your conversation with Jonah Whitaker',
          'Report messages from your conversation with Jonah Whitaker',
          'Report messages',
        ],
        ['Move', 'Move your meeting with Jonah Whitaker'],
        ['Cancel meeting', 'Cancel your meeting with Jonah Whitaker?'],
        ['Record an outcome', 'Outcome'],
        ['Correct it', 'Correct this outcome'],
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
        ['Next step: Careloom', 'Next step: Careloom'],
        ['Columns', 'Columns of the table'],
        ['Withdraw the request to Quietwell', 'Withdraw your request to Quietwell?'],
      ],
    },
  ],
  editor: [{ at: '/cms/history?entry={story}', dialogs: [[/^Look/, /^Version of /]] }],
  admin: [
    { at: '/dashboard/admin/moderation', dialogs: [['Answer', 'Answer Hana Petrov']] },
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
        ['Actions for Greenloom', 'Greenloom’s funding request', 'See funding request'],
        ['Actions for Greenloom', 'Revoke approval', 'Revoke approval'],
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
  await page.goto(at.replace('{story}', article).replace('{conversation}', conversation))
  await hydrated(page)
}

/** A control by its full name. */
const control = (page: Page, name: Name) =>
  page
    .getByRole('button', { name, exact: true })
    .or(page.getByRole('checkbox', { name, exact: true }))
    .or(page.getByRole('tab', { name, exact: true }))
    .or(page.locator('summary', { hasText: name }))
    .first()
const findDialog = (page: Page, name: Name) =>
  page.getByRole('dialog', { name, exact: true }).or(page.getByRole('alertdialog', { name, exact: true }))

const PAGES = Object.entries(DIALOGS).flatMap(([account, pages]) => pages.map((page) => ({ account, ...page })))

test.each(PAGES)('the dialogs of $account at $at are accessible, and return the focus', async (where) => {
  const { page, complaints } = await staying(where.account)
  const found: string[] = []
  await open(page, where.at)
  for (const name of where.first ?? []) await control(page, name).press('Space')
  for (const [opener, title, item] of where.dialogs) {
    await control(page, opener).press('Enter')
    if (item) await page.getByRole('menuitem', { name: item, exact: true }).press('Enter')
    const dialog = findDialog(page, title)
    await dialog.waitFor()
    // Content that it loads is checked as well.
    await dialog.locator('.skeleton').first().waitFor({ state: 'detached' })
    found.push(
      ...(await findFaults(page, '[role="dialog"], [role="alertdialog"]')).map((fault) => `${title}: ${fault}`),
    )
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => readFocus(page), { message: String(title) }).toMatch(opener)
  }
  expect([...found, ...complaints.messages.splice(0)]).toEqual([])
})
