import { expect, test } from 'vitest'
import { administrator } from '#tests/administrator.ts'
import { toasted } from '#tests/browser.ts'

const { open, call, breaking } = administrator('admin-startups')

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
    await page.getByRole('search', { name: 'Startups' }).getByRole('button', { name: label }).click()
    await page.getByRole('option', { name: option, exact: true }).click()
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
  await row.getByText('Public', { exact: true }).click()
  await toasted(page, 'Startup visibility has been updated')
  await row.getByText('Private', { exact: true }).click()
  await row.getByText('Public', { exact: true }).waitFor()
  await toasted(page, 'Startup visibility has been updated')
  await page.getByRole('button', { name: 'Approve Weftline Mills' }).click()
  await toasted(page, 'Startup has been approved')
  await row.getByText('Approved').waitFor()
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
  const page = await open('?tab=startups&q=Weftline')
  const row = page.getByRole('row', { name: /Weftline Mills/ })
  breaking('audit_entries')
  await row.getByText('Public', { exact: true }).click()
  await toasted(page, 'Failed to update startup visibility')
  await row.getByText('Public', { exact: true }).waitFor()
  expect(await row.getByRole('switch').isChecked()).toBe(true)
})

test('a funding request is read and answered', async () => {
  const page = await open('?tab=startups&q=Second+Season')
  await page.getByRole('button', { name: 'Actions for Second Season' }).click()
  await page.getByRole('menuitem', { name: 'Review funding request' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await toasted(page, 'Funding request has been approved')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect((await call('GET', '/api/admin/startups?q=Second+Season')).text).toContain('"status":"approved"')
})
