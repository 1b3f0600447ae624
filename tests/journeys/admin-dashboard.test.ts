import { describe, expect, test } from 'vitest'
import type { WaitingItem } from '#api/contract/waiting/answers.ts'
import type { Overview } from '#api/contract/member/answers.ts'
import { administrator } from '#tests/administrator.ts'
import { hydrated, toasted } from '#tests/browser.ts'

const { page, product, open, call, breaking } = await administrator('admin-dashboard')

const overview = async () => JSON.parse((await call('GET', '/api/admin/overview')).text) as Overview

test('the dashboard shows the numbers of the server, what is new and not approved, and leads to all who wait', async () => {
  const newest = (await overview()).recentStartups[0]!
  await call('PATCH', `/api/admin/startups/${newest.id}/approve`, { approved: false })
  const shown = await overview()
  const page = await open()
  expect(await page.locator('.admin-counters dt').allInnerTexts()).toEqual([
    'Total Users',
    'Startups',
    'Investors',
    'Pending Approvals',
  ])
  expect(await page.locator('.admin-counters dt + dd').allInnerTexts()).toEqual(
    [shown.totalUsers, shown.startups, shown.investors, shown.pendingApprovals].map(String),
  )
  const activity = page.locator('.admin-activity').getByRole('listitem')
  expect(await activity.count()).toBe(10)
  expect(await activity.filter({ hasText: newest.companyName }).getByText('Not approved').count()).toBe(1)
  const waiting = shown.recentStartups.filter(({ approved }) => !approved)
  expect(await activity.getByText('Not approved').count()).toBe(waiting.length)
  const requests = page.locator('section', { has: page.getByRole('heading', { name: 'Pending Role Requests' }) })
  expect(await requests.getByRole('listitem').count()).toBe(5)
  await page.getByRole('link', { name: `View all ${shown.pendingApprovals} requests` }).click()
  await page.waitForURL('**/dashboard/admin?tab=users&status=pending')
  await page.getByText(`${shown.pendingApprovals} users`, { exact: true }).waitFor()
})

test('two quick presses on what waits open one window', async () => {
  const page = await open()
  const review = page.getByRole('list', { name: 'Waiting' }).getByRole('button').first()
  await review.evaluate((button: HTMLElement) => {
    button.click()
    button.click()
  })
  await page.locator('[role="dialog"]').first().waitFor()
  await page.locator('#waiting:not(:has([aria-busy]))').waitFor()
  expect(await page.locator('[role="dialog"]').count()).toBe(1)
  await page.keyboard.press('Escape')
  await page.locator('[role="dialog"]').waitFor({ state: 'detached' })
})

test('a founder is approved with the startup profile in one review', async () => {
  const before = await overview()
  await page.getByRole('button', { name: 'Review the request of Joel Abara' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Lanternwick', { exact: true }).waitFor()
  expect(await dialog.getByRole('checkbox', { name: /Approve the startup profile/ }).isChecked()).toBe(true)
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await toasted(page, 'User role request has been approved')
  await page.getByRole('link', { name: `View all ${before.pendingApprovals - 1} requests` }).waitFor()
  const found = JSON.parse((await call('GET', '/api/admin/startups?q=Lanternwick')).text) as { approved: boolean }[]
  expect(found).toMatchObject([{ approved: true }])
})

test('what waits is one list, counted in the navigation; a funding request is approved in two presses', async () => {
  const waiting = JSON.parse((await call('GET', '/api/admin/waiting')).text) as WaitingItem[]
  const first = await page.request.get(`${product.url}/dashboard/admin`)
  expect(await first.text()).toContain(`data-waiting="${waiting.length}"`)
  const list = page.getByRole('list', { name: 'Waiting' })
  await page.getByRole('heading', { name: `Waiting (${waiting.length})` }).waitFor()
  const names = await list.getByRole('listitem').locator('strong').allTextContents()
  expect(names).toEqual(waiting.slice(0, 10).map(({ name }) => name))
  expect(new Set(waiting.map(({ kind }) => kind)).size).toBe(4)
  const asking = waiting.find(({ kind }) => kind === 'funding')!.name

  await list.getByRole('button', { name: `Review the funding request of ${asking}` }).click()
  const dialog = page.getByRole('dialog')
  const deck = dialog.getByRole('link', { name: 'Open the pitch deck' })
  expect(await deck.getAttribute('href')).toMatch(/^(?:\/api\/documents\/|https:)/)
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await toasted(page, 'Funding request has been approved')
  await page.getByRole('heading', { name: `Waiting (${waiting.length - 1})` }).waitFor()
  const link = page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link', { name: 'Dashboard' })
  await expect.poll(() => link.getAttribute('data-waiting')).toBe(String(waiting.length - 1))
  expect(await list.getByText(asking).count()).toBe(0)

  // A page that is a file asks for the number by itself.
  await page.goto('/news')
  await expect.poll(() => link.getAttribute('data-waiting')).toBe(String(waiting.length - 1))
  expect(await link.and(page.getByRole('link', { name: `(${waiting.length - 1} waiting)` })).count()).toBe(1)
})

test('an administrator chooses how often to be written to about each kind', async () => {
  await page.goto('/settings')
  await hydrated(page)
  const funding = page.getByRole('radiogroup', { name: 'Funding requests: how often by e-mail' })
  const atOnce = funding.getByRole('radio', { name: 'At once' })
  const kept = page.waitForResponse('**/api/admin/waiting/choices')
  await atOnce.click()
  expect((await kept).status()).toBe(200)
  await page.reload()
  expect(await atOnce.isChecked()).toBe(true)
})

test('what cannot be read says so, and is read when tried again', async () => {
  const mend = breaking('investor_profiles')
  const page = await open()
  await page.getByText('Unable to load admin dashboard data. Please try again.').waitFor()
  mend()
  await page.getByRole('link', { name: 'Try Again' }).click()
  await page.getByRole('heading', { name: 'Pending Role Requests' }).waitFor()

  for (const [tab, table, label] of [
    ['Startups', 'startup_profiles', 'Startups'],
    ['Password Resets', 'password_reset_requests', 'Password reset requests'],
  ] as const) {
    const mendTable = breaking(table)
    await page.getByRole('tab', { name: tab }).click()
    await page.getByText('An error occurred. Please try again.').waitFor()
    mendTable()
    await page.getByRole('link', { name: 'Try Again' }).click()
    await page.getByRole('table', { name: label }).waitFor()
    expect(await page.getByText('An error occurred. Please try again.').count()).toBe(0)
  }
})

test('the region over time is drawn, walked by keyboard, and shown as a table', async () => {
  const page = await open()
  // The pictures come when they are looked at.
  await page.getByRole('heading', { name: 'The region over time' }).scrollIntoViewIfNeeded()
  const chart = page.getByRole('figure', { name: 'Registrations and approvals' })
  const point = chart.locator('[tabindex="0"]')
  await point.and(chart.getByRole('img')).focus()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => point.count()).toBe(1)
  const label = (await point.getAttribute('aria-label')) ?? ''
  expect(label).toMatch(/^\w+ \d{4}: Registrations \d+, Approvals \d+$/)
  const [, month] = /^(.+):/.exec(label) ?? []
  await chart.getByText('Show as a table').click()
  await expect.poll(() => chart.getByRole('row').count()).toBe(13)
  const row = await chart.getByRole('row', { name: month }).getByRole('cell').allTextContents()
  expect(label).toBe(`${month}: Registrations ${row[0]}, Approvals ${row[1]}`)
  await page.getByRole('figure', { name: 'Startups by stage' }).getByRole('link', { name: 'Growth' }).click()
  await page.waitForURL('**/dashboard/admin?tab=startups&stage=growth')
  await page.getByRole('table', { name: 'Startups' }).waitFor()
})

describe('the startups', () => {
  test('startups are narrowed down by industry, stage, status and a search, each in the address', async () => {
    const query = new URLSearchParams()
    const page = await open('?tab=startups')
    const headings = ['Company', 'Industry', 'Stage', 'Location', 'Status', 'Approval', 'Actions']
    expect(await page.getByRole('columnheader').allTextContents()).toEqual(headings)
    for (const [label, option, name, value] of [
      ['Status', 'Private', 'status', 'private'],
      ['Stage', 'Seed', 'stage', 'seed'],
      ['Industry', 'Manufacturing', 'industry', 'Manufacturing'],
    ] as const) {
      query.set(name, value)
      await page.getByRole('search', { name: 'Startups' }).getByLabel(label, { exact: true }).selectOption(option)
      const { length } = JSON.parse((await call('GET', `/api/admin/startups?limit=500&${query}`)).text) as unknown[]
      await page.getByText(`${length} startup${length === 1 ? '' : 's'}`, { exact: true }).waitFor()
      await page.waitForURL((url) => url.searchParams.get('tab') === 'startups' && url.searchParams.get(name) === value)
    }
    await page.getByLabel('Search startups').fill('nothing like that')
    await page.getByText('No startups found').waitFor()
    await page.getByText('Try adjusting your filters').waitFor()
  })

  test('a startup is opened in a new tab, hidden and shown, and its approval given and taken back', async () => {
    const page = await open('?tab=startups&q=Weftline')
    const row = page.getByRole('row', { name: /Weftline Mills/ })
    const [opened] = await Promise.all([
      page.waitForEvent('popup'),
      row.getByRole('link', { name: 'View Weftline Mills in a new tab' }).click(),
    ])
    expect(new URL(opened.url()).pathname).toMatch(/^\/startup\/\d+$/)
    await opened.close()
    await row.getByText('Public when approved', { exact: true }).click()
    await page.getByText('Weftline Mills is private now.', { exact: true }).waitFor()
    await row.getByText('Private', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await row.getByText('Public when approved', { exact: true }).waitFor()
    await toasted(page, 'Startup visibility has been updated', 'Weftline Mills is public now.')
    await page.getByRole('button', { name: 'Approve Weftline Mills' }).click()
    await toasted(page, 'Startup has been approved')
    await row.getByText('Approved', { exact: true }).waitFor()
    await row.getByText('Public', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Actions for Weftline Mills' }).click()
    await page.getByRole('menuitem', { name: 'Take back the approval' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Take back the approval' })
    const words = 'Weftline Mills is no longer shown to investors or on public pages until you approve it again.'
    await dialog.getByText(words).waitFor()
    await dialog.getByRole('button', { name: 'Take back' }).click()
    await toasted(page, 'Startup approval has been taken back')
    await page.getByRole('button', { name: 'Approve Weftline Mills' }).waitFor()
  })

  test('a switch that could not be kept says so by its name and shows what is stored', async () => {
    const row = page.getByRole('row', { name: /Weftline Mills/ })
    breaking('audit_entries')
    await row.getByText('Public when approved', { exact: true }).click()
    await toasted(page, 'Failed to update startup visibility')
    await row.getByText('Public when approved', { exact: true }).waitFor()
    expect(await row.getByRole('switch').isChecked()).toBe(true)
  })

  test('a funding request that was answered is read again', async () => {
    await page.getByLabel('Search startups').fill('Second Season')
    await page.getByRole('button', { name: 'Actions for Second Season' }).click()
    await page.getByRole('menuitem', { name: 'See funding request' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('This request has been approved.').waitFor()
    expect(await dialog.getByRole('button', { name: 'Approve' }).count()).toBe(0)
    expect((await call('GET', '/api/admin/startups?q=Second+Season')).text).toContain('"status":"approved"')
  })
})
