import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import type { Overview } from '#api/contract/overview.ts'
import { hydrated, launchBrowser, openPerson } from '#tests/browser.ts'
import { breakTable } from '#tests/broken-table.ts'
import { startProduct, type Product } from '#tests/product.ts'
import { copyTemplate } from '#tests/setup/template.ts'

const PASSWORD = 'trellis-demo'
let product: Product
let browser: Browser

beforeAll(async () => {
  product = await startProduct({ command: 'demo', dataDir: copyTemplate(inject('demoTemplate'), 'admin') })
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

/** Opens a page and waits until its islands answer. */
async function open(page: Page, path: string) {
  await page.goto(path)
  await hydrated(page)
}

async function logIn(page: Page, username: string, password = PASSWORD) {
  await open(page, '/auth')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
}

async function signedIn(username: string) {
  const person = await openPerson(browser, product.url)
  const { status } = await call(person.page, 'POST', '/api/login', { username, password: PASSWORD })
  expect(status).toBe(200)
  return person
}

async function call(page: Page, method: string, path: string, data?: object) {
  const answer = await page.request.fetch(path, { method, headers: { Origin: product.url }, ...(data && { data }) })
  return { status: answer.status(), text: await answer.text() }
}

const toast = (page: Page, text: string) =>
  page.getByRole('alertdialog').or(page.locator('.toast')).filter({ hasText: text }).waitFor()

/** Opens what can be done to a member, found by the search on the server. */
async function act(page: Page, name: string, action: string) {
  await open(page, `/dashboard/admin?tab=users&q=${encodeURIComponent(name)}`)
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('the administrator sees counters, recent activity and who waits, and comes from there to all requests', async () => {
  const { page, complaints } = await signedIn('admin')
  await open(page, '/dashboard/admin')
  for (const label of ['Total Users', 'Startups', 'Investors', 'Pending Approvals'])
    expect(await page.locator('dt', { hasText: label }).count()).toBe(1)
  const requests = page.locator('section', { has: page.getByRole('heading', { name: 'Pending Role Requests' }) })
  expect(await requests.getByRole('listitem').count()).toBe(5)
  await page.getByRole('button', { name: 'View all 6 requests' }).click()
  await page.waitForURL('**/dashboard/admin?tab=users&status=pending')
  await page.getByText('6 users').waitFor()
  await page.getByLabel('Search users').fill('nobody of that name')
  await page.getByText('No users found.').waitFor()
  expect(complaints.messages).toEqual([])
})

test('a founder is approved with the startup profile in one review', async () => {
  const { page, complaints } = await signedIn('admin')
  await open(page, '/dashboard/admin')
  await page.getByRole('button', { name: 'Review the request of Joel Abara' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Lanternwick', { exact: true }).waitFor()
  expect(await dialog.getByRole('checkbox', { name: /Approve the startup profile/ }).isChecked()).toBe(true)
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await toast(page, 'User role request has been approved')
  await page.getByRole('button', { name: 'View all 5 requests' }).waitFor()
  await open(page, '/dashboard/admin?tab=startups&q=Lanternwick')
  await page
    .getByRole('row', { name: /Lanternwick/ })
    .getByText('Approved')
    .waitFor()
  expect(complaints.messages).toEqual([])
})

test('a review warns about a missing profile, and a rejection gives its reason to the person', async () => {
  const { page, complaints } = await signedIn('admin')
  await open(page, '/dashboard/admin?tab=users&q=pendingfounder')
  await page.getByRole('button', { name: 'Review the role request of Dara Nwosu' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('This user has not completed their startup profile yet.').waitFor()
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await page.keyboard.type('Please fill in your profile first.')
  await dialog.getByRole('button', { name: 'Reject request' }).click()
  await toast(page, 'User role request has been rejected')
  await page
    .getByRole('row', { name: /Dara Nwosu/ })
    .getByText('Rejected')
    .waitFor()
  const { page: own } = await signedIn('pendingfounder')
  expect((await call(own, 'GET', '/api/user')).text).toContain('Please fill in your profile first.')
  expect(complaints.messages).toEqual([])
})

test('a changed role and a deactivation count at the next request of an open tab', async () => {
  const { page, complaints } = await signedIn('admin')
  const { page: their } = await signedIn('investor2')
  await act(page, 'Lucia Ferrante', 'Change role')
  await page.getByRole('radiogroup').getByText('Editor', { exact: true }).click()
  await page.getByRole('button', { name: 'Change role' }).click()
  await toast(page, 'User role has been updated')
  expect((await call(their, 'GET', '/api/user')).text).toContain('"role":"editor"')

  await act(page, 'Lucia Ferrante', 'Deactivate')
  const dialog = page.getByRole('alertdialog', { name: 'Deactivate user' })
  await dialog.getByText('can no longer log in').waitFor()
  await dialog.getByRole('button', { name: 'Deactivate' }).click()
  await toast(page, 'User has been deactivated')
  expect((await call(their, 'GET', '/api/user')).status).toBe(401)
  await act(page, 'Lucia Ferrante', 'Activate')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Activate' }).click()
  await toast(page, 'User has been activated')
  expect(complaints.messages).toEqual([])
})

test('a deletion says what it takes with it, and the person is gone', async () => {
  const { page, complaints } = await signedIn('admin')
  await act(page, 'Petra Vance', 'Delete')
  const dialog = page.getByRole('alertdialog', { name: 'Delete user' })
  await dialog.getByText('including profiles and saved startups').waitFor()
  await dialog.getByText('cannot be undone').waitFor()
  await dialog.getByRole('button', { name: 'Delete user' }).click()
  await toast(page, 'User and associated data deleted successfully')
  await page.getByText('No users found.').waitFor()
  expect((await call(page, 'GET', '/api/admin/startups?q=Rootwick')).text).toBe('[]')
  expect(complaints.messages).toEqual([])
})

test('startups are filtered, hidden, approved, and their funding requests answered', async () => {
  const { page, complaints } = await signedIn('admin')
  await open(page, '/dashboard/admin?tab=startups&q=Patchwork')
  const row = page.getByRole('row', { name: /Patchwork Play/ })
  await row.getByText('Public', { exact: true }).click()
  await toast(page, 'Startup visibility has been updated')
  await row.getByText('Private', { exact: true }).waitFor()
  const [opened] = await Promise.all([
    page.waitForEvent('popup'),
    row.getByRole('link', { name: 'View Patchwork Play in a new tab' }).click(),
  ])
  expect(new URL(opened.url()).pathname).toMatch(/^\/startup\/\d+$/)
  await opened.close()

  await open(page, '/dashboard/admin?tab=startups&q=Sunmoor')
  await page.getByRole('button', { name: 'Approve Sunmoor' }).click()
  await page
    .getByRole('row', { name: /Sunmoor/ })
    .getByText('Approved')
    .waitFor()

  await open(page, '/dashboard/admin?tab=startups&q=Second+Season')
  await page.getByRole('button', { name: 'Actions for Second Season' }).click()
  await page.getByRole('menuitem', { name: 'Review funding request' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await toast(page, 'Funding request has been approved')
  await page.getByLabel('Search startups').fill('nothing like that')
  await page.getByText('No startups found').waitFor()
  await page.getByText('Try adjusting your filters').waitFor()
  expect(complaints.messages).toEqual([])
})

/** Breaks a table until it is mended, at the latest when the test has ended. */
function breaking(table: string) {
  const mend = breakTable(product.dataDir, table)
  onTestFinished(mend)
  return mend
}

test('what cannot be read says so, and is read when tried again', async () => {
  const { page } = await signedIn('admin')
  const mend = breaking('investor_profiles')
  await open(page, '/dashboard/admin')
  await page.getByText('Unable to load admin dashboard data. Please try again.').waitFor()
  mend()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await page.getByRole('heading', { name: 'Pending Role Requests' }).waitFor()

  for (const [tab, table, label] of [
    ['Startups', 'startup_profiles', 'Startups'],
    ['Password Resets', 'password_reset_requests', 'Password reset requests'],
  ] as const) {
    const mendTable = breaking(table)
    await page.getByRole('tab', { name: tab }).click()
    await page.getByText('An error occurred. Please try again.').waitFor()
    mendTable()
    await page.getByRole('button', { name: 'Try Again' }).click()
    await page.getByRole('table', { name: label }).waitFor()
    expect(await page.getByText('An error occurred. Please try again.').count()).toBe(0)
  }
})

test('the region over time is drawn, walked by keyboard, and shown as a table', async () => {
  const { page, complaints } = await signedIn('admin')
  await open(page, '/dashboard/admin')
  const chart = page.getByRole('figure', { name: 'Registrations and approvals' })
  const point = chart.locator('[tabindex="0"]')
  await point.and(chart.getByRole('img')).focus()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  expect(await point.count()).toBe(1)
  const label = (await point.getAttribute('aria-label')) ?? ''
  expect(label).toMatch(/^\w+ \d{4}: Registrations \d+, Approvals \d+$/)
  const [, month] = /^(.+):/.exec(label) ?? []
  await chart.getByText('Show as a table').click()
  expect(await chart.getByRole('row').count()).toBe(13)
  const row = await chart.getByRole('row', { name: month }).getByRole('cell').allTextContents()
  expect(label).toBe(`${month}: Registrations ${row[0]}, Approvals ${row[1]}`)
  await page.getByRole('figure', { name: 'Startups by stage' }).getByRole('link', { name: 'Growth' }).click()
  await page.waitForURL('**/dashboard/admin?tab=startups&stage=growth')
  await page.getByRole('table', { name: 'Startups' }).waitFor()
  expect(complaints.messages).toEqual([])
})

test('several people are deactivated at once, and the audit trail tells it', async () => {
  const { page, complaints } = await signedIn('admin')
  await open(page, '/dashboard/admin?tab=users&role=founder&sort=name')
  const bar = page.getByRole('group', { name: 'Selected users' })
  expect(await bar.getByRole('button', { name: 'Deactivate' }).isDisabled()).toBe(true)
  for (const name of ['Anouk Feld', 'Bram Ellison'])
    await page.getByRole('checkbox', { name: `Select ${name}` }).press('Space')
  await bar.getByText('2 selected').waitFor()
  await bar.getByRole('button', { name: 'Deactivate' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Deactivate 2 users' })
  await dialog.getByText('They can no longer log in').waitFor()
  await dialog.getByRole('button', { name: 'Deactivate 2 users' }).click()
  await dialog.getByText('2 users have been deactivated: Anouk Feld, Bram Ellison.').waitFor()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await page
    .getByRole('row', { name: /Anouk Feld/ })
    .getByText('Deactivated')
    .waitFor()
  await bar.getByText('selected').waitFor({ state: 'detached' })

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export users as CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^users-\d{4}-\d\d-\d\d\.csv$/)
  const lines = readFileSync(await download.path(), 'utf8')
    .trimEnd()
    .split('\r\n')
  expect(lines.slice(1).every((line) => line.includes(',founder,'))).toBe(true)

  await page.getByRole('button', { name: 'Actions for Anouk Feld' }).click()
  await page.getByRole('menuitem', { name: 'History' }).click()
  await page.waitForURL('**/dashboard/admin/audit?targetType=user&targetId=*')
  await hydrated(page)
  await page.getByText('Only what was done to User: Anouk Feld.').waitFor()
  await page.getByText('active: yes → no').waitFor()
  await page.getByRole('button', { name: 'Show everything' }).click()
  await page.getByRole('row', { name: /Exported users/ }).waitFor()
  await page.getByLabel('Person').fill('bram')
  await page.waitForURL('**/dashboard/admin/audit?person=bram')
  await page.getByRole('row', { name: /Exported users/ }).waitFor({ state: 'detached' })
  await page.getByRole('row', { name: /Deactivated a user Avery Stone User: Bram Ellison/ }).waitFor()
  expect(complaints.messages).toEqual([])
})

test('the keyboard keeps its place when a person is deleted', async () => {
  const { page, complaints } = await signedIn('admin')
  await open(page, '/dashboard/admin?tab=users&role=founder&sort=name')
  const menus = page.getByRole('button', { name: /^Actions for / })
  const [gone, following] = await Promise.all([2, 3].map((index) => menus.nth(index).getAttribute('aria-label')))
  await menus.nth(2).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Delete' }).press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete user' }).press('Enter')
  await page.getByRole('button', { name: gone!, exact: true }).waitFor({ state: 'detached' })
  await page.waitForFunction((label) => document.activeElement?.getAttribute('aria-label') === label, following)
  expect(complaints.messages).toEqual([])
})

test('a forgotten password is asked for, replaced by a temporary one, and changed at the first login', async () => {
  const visitor = await openPerson(browser, product.url)
  await open(visitor.page, '/password-reset')
  await visitor.page.getByRole('button', { name: 'Submit Request' }).click()
  await visitor.page.getByText('You must provide either your username or email to reset your password').waitFor()
  await visitor.page.getByText('Please provide a reason for the reset request').waitFor()
  await visitor.page.getByLabel('Username').fill('founder2')
  await visitor.page.getByLabel('Reason').fill('My notebook is gone.')
  await visitor.page.getByRole('button', { name: 'Submit Request' }).click()
  await visitor.page.getByRole('heading', { name: 'Request Submitted' }).waitFor()
  expect(await visitor.page.getByRole('link', { name: 'Return to Login' }).getAttribute('href')).toBe('/auth')

  const { page, complaints } = await signedIn('admin')
  await open(page, '/dashboard/admin?tab=password-resets&status=pending')
  await page.getByRole('button', { name: 'Approve the reset of founder2' }).click()
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  await page.getByText('A temporary password is required').waitFor()
  await page.getByRole('button', { name: 'Generate a password' }).click()
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  const password = (await page.getByRole('dialog').locator('code').textContent()) ?? ''
  expect(password).toMatch(/^[A-Za-z0-9!@#$%^&*()]{10}$/)
  await page.getByRole('button', { name: 'Done' }).click()
  expect(await page.content()).not.toContain(password)

  await logIn(visitor.page, 'founder2', password)
  await visitor.page.waitForURL('**/settings?tab=password')
  await hydrated(visitor.page)
  await visitor.page.getByLabel('Temporary password', { exact: true }).fill(password)
  await visitor.page.getByLabel('New password', { exact: true }).fill('a longer phrase 42')
  await visitor.page.getByLabel('Confirm new password', { exact: true }).fill('a longer phrase 42')
  await visitor.page.getByRole('button', { name: 'Update password' }).click()
  await visitor.page.waitForURL('**/dashboard/startup')
  await toast(visitor.page, 'Password updated successfully')
  expect(complaints.messages).toEqual([])
  expect(visitor.complaints.messages).toEqual([])
})

test('a reset is rejected, and only pending ones have buttons', async () => {
  const { page, complaints } = await signedIn('admin')
  await open(page, '/dashboard/admin?tab=password-resets')
  await page.getByRole('button', { name: 'Reject the reset of opal.jennings' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reject request' }).click()
  await toast(page, 'Password reset request processed successfully')
  const row = page.getByRole('row', { name: /opal.jennings/ })
  await row.getByText('Rejected', { exact: true }).waitFor()
  expect(await row.getByRole('button').count()).toBe(0)
  await page.getByRole('radio', { name: 'Approved' }).click()
  await page.waitForURL('**/dashboard/admin?tab=password-resets&status=approved')
  expect(complaints.messages).toEqual([])
})

/** Opens the review of a role request. */
async function review(page: Page, name: string) {
  await open(page, `/dashboard/admin?tab=users&q=${encodeURIComponent(name)}`)
  await page.getByRole('button', { name: `Review the role request of ${name}` }).click()
  return page.getByRole('dialog')
}

interface Decision {
  failed: string
  /** What is done before the dialog asks, or all of it where none does. */
  reach: (page: Page) => Promise<unknown>
  asks?: string
  confirm?: string
}

const DECISIONS: Decision[] = [
  {
    failed: 'Failed to approve role request',
    reach: (page) => review(page, 'Elliot Crane'),
    asks: 'asks for the role Investor.',
    confirm: 'Approve',
  },
  {
    failed: 'Failed to reject role request',
    reach: async (page) => (await review(page, 'Elliot Crane')).getByRole('button', { name: 'Reject' }).click(),
    asks: 'The person sees it, can mend what it names, and ask again.',
    confirm: 'Reject request',
  },
  {
    failed: 'Failed to update user role',
    reach: async (page) => {
      await act(page, 'Jonah Whitaker', 'Change role')
      await page.getByRole('radiogroup').getByText('Editor', { exact: true }).click()
    },
    asks: 'Role of Jonah Whitaker',
    confirm: 'Change role',
  },
  {
    failed: 'Failed to deactivate user',
    reach: (page) => act(page, 'Jonah Whitaker', 'Deactivate'),
    asks: 'Jonah Whitaker can no longer log in and is signed out everywhere at once. You can activate the account again.',
    confirm: 'Deactivate',
  },
  {
    failed: 'Failed to activate user',
    reach: (page) => act(page, 'Hana Petrov', 'Activate'),
    asks: 'Hana Petrov can log in again, with the rights and profiles of before.',
    confirm: 'Activate',
  },
  {
    failed: 'Failed to delete user',
    reach: (page) => act(page, 'Jonah Whitaker', 'Delete'),
    asks:
      'This permanently removes Jonah Whitaker and all associated data, including profiles and saved startups. ' +
      'This action cannot be undone.',
    confirm: 'Delete user',
  },
  {
    failed: 'Failed to update startup visibility',
    reach: async (page) => {
      await open(page, '/dashboard/admin?tab=startups&q=Weftline')
      await page
        .getByRole('row', { name: /Weftline Mills/ })
        .getByText('Public', { exact: true })
        .click()
    },
  },
  {
    failed: 'Failed to approve startup',
    reach: async (page) => {
      await open(page, '/dashboard/admin?tab=startups&q=Weftline')
      await page.getByRole('button', { name: 'Approve Weftline Mills' }).click()
    },
  },
  {
    failed: 'Failed to process password reset request',
    reach: async (page) => {
      await open(page, '/dashboard/admin?tab=password-resets')
      await page.getByRole('button', { name: 'Reject the reset of desmond.park' }).click()
    },
    asks: 'The password of desmond.park stays as it is. They can send another request.',
    confirm: 'Reject request',
  },
]

test('each decision asks in its words, and one that cannot be kept says so by its name and changes nothing', async () => {
  const { page } = await signedIn('admin')
  const lists = ['users?limit=500', 'startups?limit=500', 'password-reset-requests']
  const state = () => Promise.all(lists.map((list) => call(page, 'GET', `/api/admin/${list}`)))
  const [found] = JSON.parse((await call(page, 'GET', '/api/admin/users?q=Hana+Petrov')).text) as { id: number }[]
  expect((await call(page, 'PATCH', `/api/admin/users/${found!.id}/deactivate`)).status).toBe(200)
  const before = await state()
  breaking('audit_entries')
  for (const { failed, reach, asks, confirm } of DECISIONS) {
    await reach(page)
    const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
    if (asks) await dialog.getByText(asks).waitFor()
    if (confirm) await dialog.getByRole('button', { name: confirm, exact: true }).click()
    const sentence = 'Something went wrong on our side. Please try again.'
    await page.locator('.toast[data-tone=destructive]').filter({ hasText: failed }).getByText(sentence).waitFor()
    if (confirm) await dialog.getByText(sentence).waitFor()
  }
  expect(await state()).toEqual(before)
})

test('a review shows the profile of the role that was asked for, tries again to read it, and warns where there is none', async () => {
  const { page } = await signedIn('admin')
  const visitor = await openPerson(browser, product.url)
  const names = { firstName: 'Ilse', lastName: 'Marten', email: 'ilse@people.example', username: 'ilse.marten' }
  const body = { ...names, password: 'harvest-lantern-88', role: 'investor' }
  expect((await call(visitor.page, 'POST', '/api/register', body)).status).toBe(201)
  for (const [name, table, kind, fact] of [
    ['Elliot Crane', 'investor_profiles', 'investor', /^Pharmacist who moved back home/],
    ['Salome Fairbanks', 'startup_profiles', 'startup', /^Insulation mats woven from/],
  ] as const) {
    await open(page, `/dashboard/admin?tab=users&q=${encodeURIComponent(name)}`)
    const mend = breaking(table)
    await page.getByRole('button', { name: `Review the role request of ${name}` }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(`Failed to fetch ${kind} profile`).waitFor()
    mend()
    await dialog.getByRole('button', { name: 'Try Again' }).click()
    await dialog.getByText(fact).waitFor()
    expect(await dialog.getByText(`This user has not completed their ${kind} profile yet.`).count()).toBe(0)
  }
  await (
    await review(page, 'Ilse Marten')
  )
    .getByText('This user has not completed their investor profile yet.')
    .waitFor()
})

test('a temporary password may be typed, and is copied to be handed over', async () => {
  const { page, context, complaints } = await signedIn('admin')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await open(page, '/dashboard/admin?tab=password-resets&status=pending')
  await page.getByRole('button', { name: 'Approve the reset of desmond.park' }).click()
  await page.getByRole('textbox', { name: 'Temporary password' }).fill('typed by hand 7')
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  await page.getByRole('dialog').getByText('typed by hand 7', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  await page.getByText('The password is in the clipboard.').waitFor()
  await page.getByRole('button', { name: 'Copied', exact: true }).waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('typed by hand 7')
  await toast(page, 'Password reset request processed successfully')
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByText('No password reset requests found').waitFor()
  const visitor = await openPerson(browser, product.url)
  const login = { username: 'desmond.park', password: 'typed by hand 7' }
  expect((await call(visitor.page, 'POST', '/api/login', login)).text).toContain('"mustChangePassword":true')
  expect(complaints.messages).toEqual([])
})

test('startups are narrowed down by industry, stage and status, and their approval is given and taken back', async () => {
  const { page, complaints } = await signedIn('admin')
  const query = new URLSearchParams()
  await open(page, '/dashboard/admin?tab=startups')
  const headings = ['Company', 'Industry', 'Stage', 'Location', 'Status', 'Approval', 'Actions']
  expect(await page.getByRole('columnheader').allTextContents()).toEqual(headings)
  for (const [label, option, name, value] of [
    ['Status', 'Private', 'status', 'private'],
    ['Stage', 'Seed', 'stage', 'seed'],
    ['Industry', 'Manufacturing', 'industry', 'Manufacturing'],
  ] as const) {
    query.set(name, value)
    await page.getByRole('search', { name: 'Startups' }).getByRole('button', { name: label }).click()
    await page.getByRole('option', { name: option, exact: true }).click()
    const { length } = JSON.parse((await call(page, 'GET', `/api/admin/startups?limit=500&${query}`)).text) as unknown[]
    await page.getByText(`${length} startup${length === 1 ? '' : 's'}`, { exact: true }).waitFor()
    await page.waitForURL((url) => url.searchParams.get('tab') === 'startups' && url.searchParams.get(name) === value)
  }

  await open(page, '/dashboard/admin?tab=startups&q=Weftline')
  const row = page.getByRole('row', { name: /Weftline Mills/ })
  await row.getByText('Public', { exact: true }).click()
  await row.getByText('Private', { exact: true }).click()
  await row.getByText('Public', { exact: true }).waitFor()
  await open(page, '/dashboard/admin?tab=startups&q=Weftline')
  await page.getByRole('button', { name: 'Approve Weftline Mills' }).click()
  await toast(page, 'Startup has been approved')
  await page.getByRole('button', { name: 'Close notification' }).click()
  await page.getByRole('button', { name: 'Actions for Weftline Mills' }).click()
  await page.getByRole('menuitem', { name: 'Take back the approval' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Take back the approval' })
  const words = 'Weftline Mills is no longer shown to investors or on public pages until you approve it again.'
  await dialog.getByText(words).waitFor()
  await dialog.getByRole('button', { name: 'Take back' }).click()
  await toast(page, 'Startup approval has been taken back')
  await page.getByRole('button', { name: 'Approve Weftline Mills' }).waitFor()
  expect(complaints.messages).toEqual([])
})

test('the dashboard shows the numbers of the server, marks what is not approved, and leads to who waits', async () => {
  const { page, complaints } = await signedIn('admin')
  const read = async () => JSON.parse((await call(page, 'GET', '/api/admin/overview')).text) as Overview
  const newest = (await read()).recentStartups[0]!
  await call(page, 'PATCH', `/api/admin/startups/${newest.id}/approve`, { approved: false })
  const shown = await read()
  await open(page, '/dashboard/admin')
  expect(await page.locator('dt + dd').allInnerTexts()).toEqual(
    [shown.totalUsers, shown.startups, shown.investors, shown.pendingApprovals].map(String),
  )
  const activity = page.locator('.admin-activity').getByRole('listitem')
  expect(await activity.count()).toBe(10)
  expect(await activity.filter({ hasText: newest.companyName }).getByText('Not approved').count()).toBe(1)
  const waiting = shown.recentStartups.filter(({ approved }) => !approved)
  expect(await activity.getByText('Not approved').count()).toBe(waiting.length)
  await page.getByText(`${shown.pendingApprovals} people wait for your approval`).waitFor()
  await page.getByRole('button', { name: 'Review requests' }).click()
  await page.waitForURL('**/dashboard/admin?tab=users&status=pending')
  await page.getByText(`${shown.pendingApprovals} users`, { exact: true }).waitFor()
  const headings = ['Select', 'User', 'Email', 'Role', 'Status', 'Joined', 'Actions']
  expect(await page.getByRole('columnheader').allTextContents()).toEqual(headings)
  expect(complaints.messages).toEqual([])
})

test('settings keep the profile and the password, each refusal beside its field', async () => {
  const { page, complaints } = await signedIn('founder')
  await open(page, '/settings')
  await page.getByLabel('First name').fill('')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('First name is required').waitFor()
  await page.getByLabel('First name').fill('Zora')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await toast(page, 'Profile updated successfully')
  expect(await page.locator('[data-account="initials"]').first().textContent()).toBe('ZO')

  await page.getByRole('tab', { name: 'Password' }).click()
  await page.waitForURL('**/settings?tab=password')
  await page.getByText('Use at least 8 characters with a mix of letters, numbers and symbols.').waitFor()
  await page.getByLabel('Current password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('New password', { exact: true }).fill('another phrase 7')
  await page.getByLabel('Confirm new password', { exact: true }).fill('another phrase 8')
  await page.getByRole('button', { name: 'Update password' }).click()
  await page.getByText('Passwords do not match').waitFor()
  await page.getByLabel('Confirm new password', { exact: true }).fill('another phrase 7')
  await page.getByRole('button', { name: 'Update password' }).click()
  await toast(page, 'Password updated successfully')
  expect(await page.getByLabel('New password', { exact: true }).inputValue()).toBe('')
  expect(complaints.messages).toEqual([])
})

test('a person sees where they are signed in, and signs another device out', async () => {
  const { page: first } = await signedIn('investor')
  const { page: other } = await signedIn('investor')
  await open(first, '/settings')
  await first.getByText('This device').waitFor()
  await first.getByRole('button', { name: 'Sign out all others' }).click()
  await toast(first, 'Your other devices have been signed out')
  expect((await call(other, 'GET', '/api/user')).status).toBe(401)
})
