import { readFileSync } from 'node:fs'
import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { administrator } from '#tests/administrator.ts'
import { BAD_GATEWAY, hydrated, toasted } from '#tests/browser.ts'
import { NEW_PASSWORD, clickButton } from '#tests/region.ts'

const { page, open, call, beside, breaking, intercept, refusing, request } = await administrator('admin-users')

/** Searches the list of users, which is opened first if it isn't visible or is filtered. */
async function find(name: string) {
  const over = page.locator('[role=dialog], [role=alertdialog]')
  if (!/\?tab=users(&q=[^&]*)?$/.test(page.url()) || (await over.count()) > 0) await open('?tab=users')
  await page.getByLabel('Search users').fill(name)
  await page.waitForURL((url) => url.searchParams.get('q') === name)
  return page
}

/** Selects an action for a visible user. */
async function choose(page: Page, name: string, action: string) {
  await clickButton(page, `Actions for ${name}`)
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

test('the table has its columns, Back restores the list, and an empty search says so', async () => {
  const page = await open('?tab=users')
  const headings = ['Select', 'User', 'Email', 'Role', 'Status', 'Joined', 'Actions']
  expect(await page.getByRole('columnheader').allTextContents()).toEqual(headings)
  await page.getByRole('link', { name: 'Next' }).click()
  await page.waitForURL('**/dashboard/admin?tab=users&page=2&after=*')
  await page.goBack()
  await page.waitForURL('**/dashboard/admin?tab=users')
  await page.getByRole('row', { name: /Dara Nwosu/ }).waitFor()
  await page.getByLabel('Search users').fill('nobody of that name')
  await page.getByText('No users found.').waitFor()
})

test('typed text and ticked boxes stay while the list changes', async () => {
  const page = await open('?tab=users&role=founder')
  const tick = page.getByRole('checkbox', { name: 'Select Bram Ellison' })
  await tick.press('Space')
  await page.getByLabel('Search users').pressSequentially('bra')
  // A sort that is clicked before the search has started comes after it.
  await page.getByRole('link', { name: 'Email', exact: true }).click()
  await page.waitForURL('**/dashboard/admin?tab=users&q=bra&role=founder&sort=email')
  await page.getByRole('group', { name: 'Selected users' }).getByText('1 selected').waitFor()
  expect(await tick.isChecked()).toBe(true)
  expect(await page.getByLabel('Search users').inputValue()).toBe('bra')
})

describe('a review', () => {
  test('shows the profile of the requested role, and loads it again on request', async () => {
    for (const [name, role, table, kind, fact, invited] of [
      ['Elliot Crane', 'Investor', 'investor_profiles', 'investor', /^Pharmacist who moved back home/, 1],
      ['Salome Fairbanks', 'Founder', 'startup_profiles', 'startup', /^Insulation mats woven from/, 0],
    ] as const) {
      const page = await find(name)
      const fix = breaking(table)
      await clickButton(page, `Review the role request of ${name}`)
      const dialog = page.getByRole('dialog')
      await dialog.getByText(`asks for the role ${role}.`).waitFor()
      await dialog.getByText(`Failed to fetch ${kind} profile`).waitFor()
      fix()
      await clickButton(dialog, 'Try Again')
      await dialog.getByText(fact).waitFor()
      expect(await dialog.getByText('Invited by Lucia Ferrante.', { exact: true }).count()).toBe(invited)
      expect(await dialog.getByText(`This user has not completed their ${kind} profile yet.`).count()).toBe(0)
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
    }
  })

  test('verifies an address where no email is sent, without asking the user', async () => {
    const mara = { firstName: 'Mara', lastName: 'Finch', email: 'mara@people.example', username: 'mara.finch' }
    await request(null, 'POST', '/api/register', { ...mara, password: NEW_PASSWORD, role: 'investor' })
    const settings = await request('mara.finch', 'GET', '/settings', undefined, NEW_PASSWORD)
    expect(await settings.text()).not.toContain('data-address-strip')
    await find('Mara Finch')
    await clickButton(page, 'Review the role request of Mara Finch')
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Email not verified').waitFor()
    await clickButton(dialog, 'Confirm the address')
    await toasted(page, 'Email address has been confirmed')
    await dialog.getByText('Email not verified').waitFor({ state: 'detached' })
    await clickButton(dialog, 'Approve')
    await toasted(page, 'User role request has been approved')
  })

  test('warns about a missing profile, and a rejection gives its reason to the user', async () => {
    const ilse = { firstName: 'Ilse', lastName: 'Marten', email: 'ilse@people.example', username: 'ilse.marten' }
    await request(null, 'POST', '/api/register', { ...ilse, password: NEW_PASSWORD, role: 'investor' })
    await find('Ilse Marten')
    await clickButton(page, 'Review the role request of Ilse Marten')
    await page.getByText('This user has not completed their investor profile yet.').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })

    await find('pendingfounder')
    await clickButton(page, 'Review the role request of Dara Nwosu')
    const dialog = page.getByRole('dialog')
    await dialog.getByText('This user has not completed their startup profile yet.').waitFor()
    await clickButton(dialog, 'Reject')
    await dialog.getByText('The person sees this and can request again.').waitFor()
    await page.keyboard.type('Please fill in your profile first.')
    await clickButton(dialog, 'Reject request')
    await toasted(page, 'User role request has been rejected')
    await page
      .getByRole('row', { name: /Dara Nwosu/ })
      .getByText('Rejected')
      .waitFor()
    const own = await beside('pendingfounder')
    expect((await own('/api/user')).text).toContain('Please fill in your profile first.')
  })
})

/** A new user who requests to be a founder, and their registration. */
async function newcomer(firstName: string, lastName: string) {
  const username = `${firstName}.${lastName}`.toLowerCase()
  const user = { firstName, lastName, username, email: `${username}@people.example`, role: 'founder' }
  await request(null, 'POST', '/api/register', { ...user, password: NEW_PASSWORD })
  return (method: string, path: string, body: object) => request(username, method, path, body, NEW_PASSWORD)
}

describe('a decision applies to what was shown', () => {
  test('a role requested after the review was opened is shown instead of approved', async () => {
    const user = await newcomer('Runa', 'Vale')
    const page = await find('Runa Vale')
    await clickButton(page, 'Review the role request of Runa Vale')
    const dialog = page.getByRole('dialog')
    await dialog.getByText('asks for the role Founder.').waitFor()
    await dialog.getByText('This user has not completed their startup profile yet.').waitFor()
    await user('POST', '/api/user/role-request', { role: 'investor' })
    refusing()
    await clickButton(dialog, 'Approve')
    await dialog
      .getByText('409: This person is now applying as an investor. Review the request again.', { exact: true })
      .waitFor()
    await dialog.getByText('asks for the role Investor.').waitFor()
    await dialog.getByText('This user has not completed their investor profile yet.').waitFor()
    expect((await call('GET', '/api/admin/users?q=runa.vale')).text).toContain('"role":"user"')
    await clickButton(dialog, 'Approve')
    await toasted(page, 'User role request has been approved')
  })

  test('a profile that changed after the review was opened is shown, not approved', async () => {
    const user = await newcomer('Tilda', 'Moor')
    const profile = {
      companyName: 'Moorlight',
      industry: 'Energy',
      stage: 'seed',
      location: 'Wren Valley',
      elevatorPitch: 'Lamps that run on peat-free moss',
      description: 'Lamps for gardens and greenhouses that run on the warmth of living moss.',
    }
    await user('POST', '/api/startup/profile', profile)
    const page = await find('Tilda Moor')
    await clickButton(page, 'Review the role request of Tilda Moor')
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Lamps that run on peat-free moss').waitFor()
    await user('PUT', '/api/startup/profile', { elevatorPitch: 'Send me your money, quickly' })
    refusing()
    await clickButton(dialog, 'Approve')
    await dialog.getByText('This has changed since you opened it. Reload before you decide.').waitFor()
    await dialog.getByText('Send me your money, quickly').waitFor()
    expect((await call('GET', '/api/admin/users?q=tilda.moor')).text).toContain('"role":"user"')
    await clickButton(dialog, 'Approve')
    await toasted(page, 'User role request has been approved')

    const request = { ...profile, fundingAmount: '$1M', equityOffered: '5 %', highlights: ['Ten gardens'] }
    const { id } = (JSON.parse((await call('GET', '/api/admin/startups?q=Moorlight')).text) as { id: number }[])[0]!
    await user('PUT', `/api/startups/${id}`, request)
    await open('?tab=startups&q=Moorlight')
    await choose(page, 'Moorlight', 'Review funding request')
    const funding = page.getByRole('dialog')
    await funding.getByText('$1.0M', { exact: true }).waitFor()
    await user('PUT', `/api/startups/${id}`, { ...request, fundingAmount: '$3M' })
    await clickButton(funding, 'Approve')
    await funding.getByText('This has changed since you opened it.').waitFor()
    await funding.getByText('$3.0M', { exact: true }).waitFor()
    await clickButton(funding, 'Approve')
    await toasted(page, 'Funding request has been approved')
  })
})

describe('a decision', () => {
  test('about a role or account asks first, and applies to open tabs immediately', async () => {
    const own = await beside('investor2')
    const page = await find('Lucia Ferrante')
    await choose(page, 'Lucia Ferrante', 'Change role')
    await page.getByRole('radiogroup', { name: 'Lucia Ferrante’s role' }).getByText('Editor', { exact: true }).click()
    await clickButton(page, 'Change role')
    await toasted(page, 'User role has been updated')
    expect((await own('/api/user')).text).toContain('"role":"editor"')

    await page
      .getByRole('row', { name: /Lucia Ferrante/ })
      .getByText('Editor', { exact: true })
      .waitFor()
    await choose(page, 'Lucia Ferrante', 'Deactivate')
    const off = page.getByRole('alertdialog', { name: 'Deactivate user' })
    await off
      .getByText(
        'Lucia Ferrante can no longer log in, is signed out everywhere, and loses their passkeys. You can activate the account again.',
        { exact: true },
      )
      .waitFor()
    const call = '**/api/admin/users/*/deactivate'
    const failed = 'Failed to deactivate user'
    await intercept(call, BAD_GATEWAY)
    await clickButton(off, 'Deactivate')
    await off.getByText(`${failed} (502: Bad Gateway)`, { exact: true }).waitFor()
    await toasted(page, failed, '502: Bad Gateway')
    await intercept(call)
    await clickButton(off, 'Deactivate')
    const network = 'We couldn’t reach the server. Check your connection.'
    await off.getByText(`${failed}. ${network}`, { exact: true }).waitFor()
    await toasted(page, failed, network)
    await clickButton(off, 'Deactivate')
    await toasted(page, 'User has been deactivated')
    expect((await own('/api/user')).status).toBe(401)
    await page
      .getByRole('row', { name: /Lucia Ferrante/ })
      .getByText('Deactivated')
      .waitFor()
    await choose(page, 'Lucia Ferrante', 'Activate')
    const on = page.getByRole('alertdialog', { name: 'Activate user' })
    await on
      .getByText('Lucia Ferrante can log in again, with the same rights and profiles as before.', { exact: true })
      .waitFor()
    await clickButton(on, 'Activate')
    await toasted(page, 'User has been activated')
  })

  test('to sign someone out ends every session, and the account stays active', async () => {
    await open('?tab=users&q=Lucia+Ferrante')
    const own = await beside('investor2')
    await choose(page, 'Lucia Ferrante', 'Sign out everywhere')
    const dialog = page.getByRole('alertdialog', { name: 'Sign out everywhere' })
    await dialog
      .getByText(
        'Lucia Ferrante is signed out of every device, loses their passkeys, and can log in again with their password.',
      )
      .waitFor()
    await clickButton(dialog, 'Sign out')
    await toasted(page, 'User has been signed out everywhere')
    expect((await own('/api/user')).status).toBe(401)
    expect((await (await beside('investor2'))('/api/user')).status).toBe(200)
    expect((await call('GET', '/api/admin/audit?action=user.sessions-end')).text).toContain('"sessions":')
  })

  test('to delete says what is deleted; a failure says so and changes nothing', async () => {
    const page = await find('Petra Vance')
    await choose(page, 'Petra Vance', 'Delete')
    const dialog = page.getByRole('alertdialog', { name: 'Delete user' })
    await dialog
      .getByText(
        'This permanently removes Petra Vance and all associated data, including profiles and saved startups. ' +
          'This action cannot be undone.',
        { exact: true },
      )
      .waitFor()
    const fix = breaking('audit_entries')
    await clickButton(dialog, 'Delete user')
    const message = '500: Something went wrong on our end. Try again.'
    await dialog.getByText(message).waitFor()
    await toasted(page, 'Failed to delete user', message)
    expect((await call('GET', '/api/admin/users?q=Petra+Vance')).text).toContain('Vance')
    fix()
    await clickButton(dialog, 'Delete user')
    await toasted(page, 'User and associated data deleted successfully')
    await page.getByText('No users found.').waitFor()
    expect((await call('GET', '/api/admin/startups?q=Rootwick')).text).toBe('[]')
  })

  test('to remove lost 2FA is offered only for accounts that use it', async () => {
    const page = await find('Hana Petrov')
    await clickButton(page, 'Actions for Hana Petrov')
    await page.getByRole('menuitem', { name: 'History' }).waitFor()
    expect(await page.getByRole('menuitem', { name: 'Remove two-factor authentication' }).count()).toBe(0)
    await page.keyboard.press('Escape')
    // As the server answers about someone who has turned it on.
    await page.route('**/api/admin/users?*', async (route) => {
      const response = await route.fetch()
      const users = (await response.json()) as object[]
      await route.fulfill({ response, json: users.map((user) => ({ ...user, twoFactor: true })) })
    })
    await page.getByLabel('Search users').fill('Hana')
    await page.waitForURL('**/dashboard/admin?tab=users&q=Hana')
    await choose(page, 'Hana Petrov', 'Remove two-factor authentication')
    const dialog = page.getByRole('alertdialog', { name: 'Remove two-factor authentication' })
    await dialog.getByText('Hana Petrov can log in with the password alone').waitFor()
    await clickButton(dialog, 'Remove')
    await toasted(page, 'Two-factor authentication has been removed')
    // The list is loaded again after the change; wait for that response.
    await page.unrouteAll({ behavior: 'wait' })
  })
})

test('the keyboard focus keeps its place when a user is deleted', async () => {
  const page = await open('?tab=users&role=founder&sort=name')
  const menus = page.getByRole('button', { name: /^Actions for / })
  const [removed, following] = await Promise.all([2, 3].map((index) => menus.nth(index).getAttribute('aria-label')))
  await menus.nth(2).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Delete' }).press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete user' }).press('Enter')
  await page.getByRole('button', { name: removed!, exact: true }).waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(following)
})

test('several users are deactivated together, and the audit log says so', async () => {
  const bar = page.getByRole('group', { name: 'Selected users' })
  expect(await bar.getByRole('button', { name: 'Deactivate' }).isDisabled()).toBe(true)
  for (const name of ['Anouk Feld', 'Bram Ellison'])
    await page.getByRole('checkbox', { name: `Select ${name}` }).press('Space')
  await bar.getByText('2 selected').waitFor()
  await bar.getByRole('button', { name: 'Deactivate' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Deactivate 2 users' })
  await dialog.getByText('They can no longer log in').waitFor()
  await clickButton(dialog, 'Deactivate 2 users')
  await dialog.getByText('2 users have been deactivated: Anouk Feld, Bram Ellison.').waitFor()
  await clickButton(dialog, 'Done')
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

  await choose(page, 'Anouk Feld', 'History')
  await page.waitForURL('**/dashboard/admin/audit?targetType=user&targetId=*')
  await hydrated(page)
  await page.getByText('Only what was done to User: Anouk Feld.').waitFor()
  await page.getByText('active: yes → no').waitFor()
  await page.getByRole('link', { name: 'Show everything' }).click()
  await page.getByRole('row', { name: /Exported users/ }).waitFor()
  await page.getByLabel('Person').fill('bram')
  await page.waitForURL('**/dashboard/admin/audit?person=bram')
  await page.getByRole('row', { name: /Exported users/ }).waitFor({ state: 'detached' })
  await page.getByRole('row', { name: /Deactivated a user Avery Stone User: Bram Ellison/ }).waitFor()
})
