import { expect, test } from 'vitest'
import type { ReviewItem } from '#api/review/calls.ts'
import type { Overview } from '#api/users/calls.ts'
import { getCookie } from '#tests/people.ts'
import { open, clickButton, expectTexts, toasted, useSmoke } from '#tests/smoke/region.ts'

const { at, request, call, product, sessionOf } = await useSmoke('admin-in-one-engine')

const ADMIN = '/dashboard/admin'
const users = (name: string) => at('admin', `${ADMIN}?tab=users&q=${encodeURIComponent(name)}`)

test('an administrator approves a founder with the startup profile in one review', async () => {
  const page = await at('admin', ADMIN)
  await clickButton(page, 'Review the request of Joel Abara')
  const dialog = page.getByRole('dialog')
  await expectTexts(dialog, 'Lanternwick')
  expect(await dialog.getByRole('checkbox', { name: /Approve the startup profile/ }).isChecked()).toBe(true)
  await clickButton(dialog, 'Approve')
  await toasted(page, 'User role request has been approved')
  const found = await call<object[]>('admin', 'GET', '/api/admin/startups?q=Lanternwick')
  expect(found).toMatchObject([{ approved: true }])
})

test('the dashboard lists and counts the review queue, and approves a funding request', async () => {
  const waiting = await call<ReviewItem[]>('admin', 'GET', '/api/admin/review-queue')
  const { pendingApprovals } = await call<Overview>('admin', 'GET', '/api/admin/overview')
  const page = await at('admin', ADMIN)
  const list = page.getByRole('list', { name: 'Review queue' })
  expect(await list.getByRole('listitem').locator('strong').allInnerTexts()).toEqual(
    waiting.slice(0, 10).map(({ name }) => name),
  )
  const { name } = waiting.find(({ kind }) => kind === 'funding')!
  await clickButton(list, `Review the funding request of ${name}`)
  await clickButton(page.getByRole('dialog'), 'Approve')
  await toasted(page, 'Funding request has been approved')
  await expectTexts(page, `${waiting.length - 1} items`)
  // Engines serialize style sheets differently for locators.
  await page
    .locator(`.site-header [data-need-count="${waiting.length - 1 + pendingApprovals}"]`)
    .first()
    .waitFor()
})

test('users keep both profiles when the role changes, and use only the new one', async () => {
  const statuses = async () => {
    const headers = { Cookie: await sessionOf('investor2') }
    const paths = ['/dashboard/investor', '/dashboard/startup']
    return Promise.all(paths.map(async (path) => (await fetch(product.url + path, { headers })).status))
  }
  const change = async (role: string) => {
    const page = await users('Lucia Ferrante')
    await clickButton(page, 'Actions for Lucia Ferrante')
    await page.getByRole('menuitem', { name: 'Change role' }).click()
    await page.getByRole('radiogroup', { name: 'Lucia Ferrante’s role' }).getByText(role, { exact: true }).click()
    await clickButton(page.getByRole('dialog'), 'Change role')
    await toasted(page, 'User role has been updated')
  }
  expect(await statuses()).toEqual([200, 403])
  await change('Founder')
  expect(await statuses()).toEqual([403, 200])
  await request('investor2', 'POST', '/api/startup/profile', {
    companyName: 'Tallpine Works',
    industry: 'Energy',
    stage: 'seed',
    location: 'Wren Valley',
    elevatorPitch: 'Lamps that run on moss.',
    description: 'Lamps for gardens and greenhouses that run on the warmth of living moss.',
  })
  await change('Investor')
  expect(await statuses()).toEqual([200, 403])
  expect(await call('investor2', 'GET', '/api/investor/profile')).toMatchObject({ firmName: 'Tallpine Ventures' })
})

test('users are deactivated after a confirmation, signed out, and activated', async () => {
  const Cookie = await getCookie(product.url, 'annika.rowe')
  const status = async () => (await fetch(`${product.url}/api/user`, { headers: { Cookie } })).status
  const page = await users('Annika Rowe')
  const choose = async (action: string, title: string) => {
    await clickButton(page, 'Actions for Annika Rowe')
    await page.getByRole('menuitem', { name: action, exact: true }).click()
    await clickButton(page.getByRole('alertdialog', { name: title }), action)
  }
  expect(await status()).toBe(200)
  await choose('Deactivate', 'Deactivate user')
  await toasted(page, 'User has been deactivated')
  expect(await status()).toBe(401)
  await expectTexts(page.getByRole('row', { name: /Annika Rowe/ }), 'Deactivated')
  await choose('Activate', 'Activate user')
  await toasted(page, 'User has been activated')
  expect(await getCookie(product.url, 'annika.rowe')).toContain('session=')
})

test('users are deleted with their startup, and the audit log says so', async () => {
  const page = await users('Petra Vance')
  await clickButton(page, 'Actions for Petra Vance')
  await page.getByRole('menuitem', { name: 'Delete', exact: true }).click()
  await clickButton(page.getByRole('alertdialog', { name: 'Delete user' }), 'Delete user')
  await toasted(page, 'User and associated data deleted successfully')
  await expectTexts(page, 'No users found.')
  expect(await call('admin', 'GET', '/api/admin/startups?q=Rootwick')).toEqual([])
  await open(page, '/dashboard/admin/audit')
  await page
    .getByRole('row', { name: /Deleted a user/ })
    .first()
    .waitFor()
})
