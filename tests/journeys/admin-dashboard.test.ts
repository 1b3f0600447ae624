import { describe, expect, test } from 'vitest'
import type { Overview } from '#api/users/calls.ts'
import { administrator } from '#tests/administrator.ts'
import { hydrated, toasted } from '#tests/browser.ts'

const { page, open, call, breaking } = await administrator('admin-dashboard')

const overview = async () => JSON.parse((await call('GET', '/api/admin/overview')).text) as Overview

test('the dashboard shows the server’s numbers and links to the review queue', async () => {
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
  const pending = shown.recentStartups.filter(({ approved }) => !approved)
  expect(await activity.getByText('Not approved').count()).toBe(pending.length)
  const requests = page.locator('section', { has: page.getByRole('heading', { name: 'Pending Role Requests' }) })
  expect(await requests.getByRole('listitem').count()).toBe(5)
  await page.getByRole('link', { name: `View all ${shown.pendingApprovals} requests` }).click()
  await page.waitForURL('**/dashboard/admin?tab=users&status=pending')
  await page.getByText(`${shown.pendingApprovals} users`, { exact: true }).waitFor()
})

test('a double click on a review item opens one dialog', async () => {
  const page = await open()
  const review = page.getByRole('list', { name: 'Review queue' }).getByRole('button').first()
  await review.evaluate((button: HTMLElement) => {
    button.click()
    button.click()
  })
  await page.locator('[role="dialog"]').first().waitFor()
  expect(await page.locator('[role="dialog"]').count()).toBe(1)
  await page.keyboard.press('Escape')
  await page.locator('[role="dialog"]').waitFor({ state: 'detached' })
})

test('an administrator chooses the email frequency of each kind of review item', async () => {
  await page.goto('/settings/notifications')
  await hydrated(page)
  const funding = page.getByRole('radiogroup', { name: 'Funding requests: how often by email' })
  const atOnce = funding.getByRole('radio', { name: 'Immediately' })
  const saved = page.waitForResponse('**/api/admin/review-queue/choices')
  await atOnce.click()
  expect((await saved).status()).toBe(200)
  await page.reload()
  expect(await atOnce.isChecked()).toBe(true)
})

test('a failed load is shown, and repeated on request', async () => {
  const fix = breaking('investor_profiles')
  const page = await open()
  await page.getByText('Unable to load admin dashboard data. Please try again.').waitFor()
  fix()
  await page.getByRole('link', { name: 'Try Again' }).click()
  await page.getByRole('heading', { name: 'Pending Role Requests' }).waitFor()

  for (const [tab, table, label] of [
    ['Startups', 'startup_profiles', 'Startups'],
    ['Password Resets', 'password_reset_requests', 'Password reset requests'],
  ] as const) {
    const fixTable = breaking(table)
    await page.getByRole('tab', { name: tab }).click()
    await page.getByText('An error occurred. Please try again.').waitFor()
    fixTable()
    await page.getByRole('link', { name: 'Try Again' }).click()
    await page.getByRole('table', { name: label }).waitFor()
    expect(await page.getByText('An error occurred. Please try again.').count()).toBe(0)
  }
})

describe('the startups', () => {
  test('startups are filtered by industry, stage, status, and search, in the address', async () => {
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

  test('a switch that could not be saved says so by name and shows the stored value', async () => {
    const page = await open('?tab=startups&q=Weftline')
    const row = page.getByRole('row', { name: /Weftline Mills/ })
    breaking('audit_entries')
    await row.getByText('Public when approved', { exact: true }).click()
    await toasted(page, 'Failed to update startup visibility')
    await row.getByText('Public when approved', { exact: true }).waitFor()
    expect(await row.getByRole('switch').isChecked()).toBe(true)
  })

  test('an answered funding request is loaded again', async () => {
    const page = await open('?tab=startups&q=Second+Season')
    const dialog = page.getByRole('dialog')
    const choose = async (action: string) => {
      await page.getByRole('button', { name: 'Actions for Second Season' }).click()
      await page.getByRole('menuitem', { name: action }).click()
    }
    await choose('Review funding request')
    await dialog.getByRole('button', { name: 'Approve' }).click()
    await toasted(page, 'Funding request has been approved')
    await choose('See funding request')
    await dialog.getByText('This request has been approved.').waitFor()
    expect(await dialog.getByRole('button', { name: 'Approve' }).count()).toBe(0)
  })
})
