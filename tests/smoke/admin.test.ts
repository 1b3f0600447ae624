import { describe, expect, test } from 'vitest'
import type { Overview } from '#api/users/calls.ts'
import { getFile, open, PHONE, clickButton, expectTexts, toasted, useSmoke, getWidth } from './region.ts'

const { at, call, newcomer, read } = await useSmoke('admin')

const ADMIN = '/dashboard/admin'
const users = (name: string) => at('admin', `${ADMIN}?tab=users&q=${encodeURIComponent(name)}`)

describe('the dashboard', () => {
  test('shows the server’s numbers, and links to the review queue', async () => {
    const overview = await call<Overview>('admin', 'GET', '/api/admin/overview')
    const page = await at('admin', ADMIN)
    expect(await page.locator('.admin-counters dt').allInnerTexts()).toEqual([
      'Total Users',
      'Startups',
      'Investors',
      'Pending Approvals',
    ])
    expect(await page.locator('.admin-counters dt + dd').allInnerTexts()).toEqual(
      [overview.totalUsers, overview.startups, overview.investors, overview.pendingApprovals].map(String),
    )
    await page.getByRole('link', { name: `View all ${overview.pendingApprovals} requests` }).click()
    await page.waitForURL(({ search }) => search === '?tab=users&status=pending')
    await expectTexts(page, `${overview.pendingApprovals} users`)
  })
})

describe('the users', () => {
  test('are searched, and a rejection gives its reason to the user', async () => {
    const page = await users('nobody of that name')
    await expectTexts(page, 'No users found.')
    await page.getByLabel('Search users').fill('pendingfounder')
    await page.waitForURL(({ searchParams }) => searchParams.get('q') === 'pendingfounder')
    await clickButton(page, 'Review the role request of Dara Nwosu')
    const dialog = page.getByRole('dialog')
    await expectTexts(dialog, 'This user has not completed their startup profile yet.')
    await clickButton(dialog, 'Reject')
    await dialog.getByLabel(/^Reason/).fill('Please fill in your profile first.')
    await clickButton(dialog, 'Reject request')
    await toasted(page, 'User role request has been rejected')
    const own = await call('pendingfounder', 'GET', '/api/user')
    expect(own).toMatchObject({ rejectionReason: 'Please fill in your profile first.' })
  })
})

test('a startup is hidden and shown, and its approval is given and revoked', async () => {
  const page = await at('admin', `${ADMIN}?tab=startups&q=Weftline`)
  const row = page.getByRole('row', { name: /Weftline Mills/ })
  const view = row.getByRole('link', { name: 'View Weftline Mills in a new tab' })
  expect(await view.getAttribute('href')).toMatch(/^\/startup\/\d+$/)
  expect(await view.getAttribute('target')).toBe('_blank')
  await row.getByText('Public when approved', { exact: true }).click()
  await expectTexts(page, 'Weftline Mills is private now.')
  // The row is rendered again; until then the decision would apply to an older state of the startup.
  await expectTexts(row, 'Private')
  await clickButton(page, 'Undo')
  await expectTexts(row, 'Public when approved')
  await clickButton(page, 'Approve Weftline Mills')
  await toasted(page, 'Startup has been approved')
  await expectTexts(row, 'Approved', 'Public')
  await clickButton(page, 'Actions for Weftline Mills')
  await page.getByRole('menuitem', { name: 'Revoke approval' }).click()
  await clickButton(page.getByRole('alertdialog', { name: 'Revoke approval' }), 'Revoke')
  await toasted(page, 'Approval revoked')
  await page.getByRole('button', { name: 'Approve Weftline Mills' }).waitFor()
})

test('trends are drawn, explored by keyboard, and shown as a table', async () => {
  const page = await at('admin', `${ADMIN}/report`)
  // Charts load when they scroll into view.
  await page.evaluate(() => document.querySelector('#region-over-time')?.scrollIntoView({ behavior: 'instant' }))
  const chart = page.getByRole('figure', { name: 'Registrations and approvals' })
  const point = chart.locator('[tabindex="0"][role="img"]')
  await point.waitFor()
  await point.press('ArrowLeft')
  const label = (await point.getAttribute('aria-label')) ?? ''
  expect(label).toMatch(/^\w+ \d{4}: Registrations \d+, Approvals \d+$/)
  const [, month = ''] = /^(.+):/.exec(label) ?? []
  await chart.getByText('Show as a table').click()
  await expect.poll(() => chart.getByRole('row').count()).toBe(13)
  const cells = await chart.getByRole('row', { name: month }).getByRole('cell').allInnerTexts()
  expect(label).toBe(`${month}: Registrations ${cells[0]}, Approvals ${cells[1]}`)
})

test('an administrator handles a reported profile, and asks its owner for a change', async () => {
  const [startup] = await call<{ id: number }[]>('investor', 'GET', '/api/startups?q=Quietwell')
  const investor = await at('investor', `/startup/${startup!.id}`, { viewport: PHONE })
  await clickButton(investor, 'Report Quietwell’s profile')
  const report = investor.getByRole('dialog', { name: 'Report Quietwell’s profile' })
  await report.getByText('It says something untrue').click()
  await report.getByLabel('What’s the problem?').fill('They have never had ten customers.')
  await clickButton(report, 'Report')
  await toasted(investor, 'Report sent')

  const page = await at('admin', '/dashboard/admin/moderation')
  const card = page.getByRole('article', { name: 'Jonah Whitaker about Quietwell' })
  await clickButton(card, 'Answer')
  const answer = page.getByRole('dialog', { name: 'Answer Jonah Whitaker' })
  await answer.getByText('Ask its owner for a change').click()
  await answer.getByLabel('What you did').fill('We asked for the number.')
  await answer.getByLabel('What should change').fill('Please say how many customers you have.')
  await clickButton(answer, 'Answer')
  await toasted(page, 'Report answered')
  const founder = await at('founder2', '/profile', { viewport: PHONE })
  const part = founder.getByRole('region', { name: 'Change something in your profile' })
  await part.getByText('Please say how many customers you have.').waitFor()
  expect(await founder.evaluate(() => document.body.textContent)).not.toMatch(/Whitaker|never had ten/)
})

test.each([
  ['/dashboard/admin', 'People see a decision when they log in.'],
  ['/dashboard/admin?tab=users', 'People see a decision when they log in.'],
  ['/dashboard/admin?tab=startups', 'Founders see a change of their profile when they log in.'],
  ['/dashboard/admin?tab=password-resets', 'Give people their temporary password yourself.'],
  ['/dashboard/admin/introductions', 'Both people see an introduction when they log in.'],
  ['/dashboard/admin/invitations', 'copy the link of each'],
  ['/dashboard/admin/moderation', 'People see the outcome of their report when they log in.'],
])('while email is off, %s says so, and what to do meanwhile', async (path, sentence) => {
  const { main } = await read('admin', path)
  expect(main.match(/Email is off\s*<\/h2>/g)).toHaveLength(1)
  expect(main.replace(/\s+/g, ' ')).toContain(sentence)
})

test('an invited editor accepts the invitation by its link, and works as an editor', async () => {
  const page = await at('admin', '/dashboard/admin/invitations')
  await page.getByText('Email is off', { exact: true }).waitFor()
  await page.getByLabel('Email addresses').fill('ines@region.example')
  await page.getByLabel('Editor').press('Space')
  await clickButton(page, 'Invite')
  await clickButton(page, 'Invite one person')
  await page.getByText('Email is off: copy the link of each invitation below.').waitFor()
  await clickButton(page, 'Copy link of the invitation of ines@region.example')
  const { pathname, search } = new URL(await page.getByLabel('Link of the invitation', { exact: true }).inputValue())

  const { page: own } = await newcomer()
  await open(own, pathname + search)
  await clickButton(own, 'Accept the invitation')
  await own.getByLabel('First name').fill('Ines')
  await own.getByLabel('Last name').fill('Vogel')
  await own.getByLabel('Username').fill('ines.vogel')
  await own.getByLabel('Password', { exact: true }).fill('harvest-lantern-88')
  await own.getByRole('checkbox', { name: 'I accept the terms and conditions' }).press('Space')
  await clickButton(own, 'Create account')
  await own.waitForURL(({ pathname: now }) => now !== '/invitation')
  expect(await call('ines.vogel', 'GET', '/api/user', undefined, 'harvest-lantern-88')).toMatchObject({
    role: 'editor',
  })
})

test('an administrator imports a file on a phone, sees each row, and undoes it', async () => {
  const lines = ['Firma;Was sie tun;Branche', 'Laterne;Licht für Pflegende;HealthTech', 'Wehrbau;;Xylografie', ';;']
  const page = await at('admin', '/dashboard/admin/import', { viewport: PHONE })
  const main = page.getByRole('main')
  await main.getByLabel('Choose file').setInputFiles(getFile('Liste.csv', lines.join('\r\n')))
  await clickButton(main, 'Upload Liste.csv')
  await main.getByText('One has a name that we don’t know.').waitFor()
  await main.getByLabel('What “Was sie tun” is').selectOption('Description')
  await clickButton(main, 'Validate rows')
  const rows = main.getByRole('table', { name: 'Rows' }).getByRole('row')
  await expectTexts(rows.filter({ hasText: 'Laterne' }), 'New')
  await expectTexts(
    rows.filter({ hasText: 'Wehrbau' }),
    'Industry is left out: “Xylografie” isn’t one of our industries, such as Agriculture.',
  )
  expect(await getWidth(page)).toBe(PHONE.width)
  await clickButton(main, 'Import')
  await main.getByText(/^Imported on /).waitFor()
  await clickButton(main, 'Undo import')
  await clickButton(page, 'Undo 2 rows')
  await main.getByText(/^2 undone/).waitFor()
})
