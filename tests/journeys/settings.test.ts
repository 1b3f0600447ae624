import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { appCode } from '#api/auth/testing-two-factor.ts'
import { DEMO_PASSWORD } from '#demo/accounts.ts'
import { findFaults } from '#tests/accessibility.ts'
import { hydrated, openUser, toasted } from '#tests/browser.ts'
import { getCookie, logIn, openAs, stayers } from '#tests/people.ts'
import { ageSessions } from '#tests/old-sessions.ts'
import { open, clickButton, useRegion } from '#tests/region.ts'

const { product, browser, request, call } = await useRegion('settings')

const staying = stayers(browser, product.url)

/** Someone's settings, ready to use; errors from before belong to another test. */
async function getSettings(username: string, path = '/settings') {
  const user = await staying(username)
  user.complaints.messages.length = 0
  await open(user.page, path)
  return user
}

/** The focused element by its label. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLInputElement
    const named = document.getElementById(element.getAttribute('aria-labelledby') ?? '')
    const label = element.getAttribute('aria-label') ?? (element.labels?.[0] ?? named ?? element).textContent
    return element === document.body ? null : label!.trim()
  })

/** Enters the code that the app would show; afterward the recovery codes are there. */
async function setUpTwoFactor(page: Page): Promise<void> {
  await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor()
  const secret = (await page.locator('.two-factor-key').innerText()).replaceAll(' ', '')
  await page.getByLabel('Code from the app').fill(appCode(secret, Date.now()))
  await clickButton(page, 'Turn on')
  await page.getByRole('list', { name: 'Recovery codes' }).waitFor()
}

test('the settings can be walked through by keyboard, page by page', async () => {
  const { page, complaints } = await getSettings('investor2')
  await page.getByRole('tab', { name: 'Profile' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.waitForURL('**/settings?tab=password')
  await page.keyboard.press('ArrowLeft')
  await page.waitForURL((url) => url.searchParams.get('tab') !== 'password')
  const walk = async (last: string) => {
    const walked: (string | null)[] = []
    while (walked.at(-1) !== last && walked.length < 40) {
      await page.keyboard.press('Tab')
      walked.push(await focused(page))
    }
    return walked
  }
  expect(await walk('Invite')).toEqual([
    'Profile',
    'First name',
    'Last name',
    'Email',
    'Phone number',
    'Save changes',
    'Time zone',
    'Use this time zone',
    'Save time zone',
    'Their email address',
    'Role',
    'Invite',
  ])
  const follow = async (name: string) => {
    const links = page.getByRole('navigation', { name: 'Settings' })
    await links.getByRole('link', { name }).press('Enter')
    await links.locator('[aria-current]', { hasText: name }).waitFor()
    await hydrated(page)
    await links.getByRole('link', { name: 'Your data' }).focus()
  }
  await follow('Security')
  expect(await walk('Add a passkey')).toEqual(['Set up two-factor authentication', 'Add a passkey'])
  await follow('Notifications')
  expect(await walk('Decisions about your account: in the app')).toEqual([
    'Connection requests that you receive: in the app',
    'Connection requests that you receive: by email',
    'Answers to your connection requests: in the app',
    'Answers to your connection requests: by email',
    'Meetings: proposed times, calendar invites, and whether you met: in the app',
    'Meetings: proposed times, calendar invites, and whether you met: by email',
    'Messages from your connections: in the app',
    'Messages from your connections: by email',
    'New results of your saved searches: in the app',
    'New results of your saved searches: by email',
    'New matches, once a week: in the app',
    'New matches, once a week: by email',
    'Reminders to confirm your profile: in the app',
    'Reminders to confirm your profile: by email',
    'Decisions about your account: in the app',
  ])
  await follow('Your data')
  expect(await walk('Delete account')).toEqual(['Download', 'Delete account'])
  expect(complaints.messages).toEqual([])
})

test('security settings ask for the password again ten minutes after it was entered', async () => {
  const other = await getCookie(product.url, 'investor')
  const isSignedIn = async () => (await fetch(`${product.url}/api/user`, { headers: { Cookie: other } })).ok
  const { page } = await getSettings('investor', '/settings/security')
  await ageSessions(product.dataDir)
  const question = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await clickButton(page, 'Sign out all others')
  await question.waitFor()
  await expect.poll(() => focused(page)).toBe('Your password')
  expect(await findFaults(page, '.dialog')).toEqual([])
  await clickButton(page, 'Cancel')
  await question.waitFor({ state: 'detached' })
  await expect.poll(() => focused(page)).toBe('Sign out all others')
  expect([await isSignedIn(), await page.locator('.toast').count()]).toEqual([true, 0])

  await clickButton(page, 'Sign out all others')
  await question.getByLabel('Your password', { exact: true }).fill('not the password')
  await clickButton(page, 'Continue')
  await question.getByText('Your password is incorrect', { exact: true }).waitFor()
  await question.getByLabel('Your password', { exact: true }).fill(DEMO_PASSWORD)
  await page.keyboard.press('Enter')
  await toasted(page, 'Your other devices have been signed out')
  expect(await isSignedIn()).toBe(false)
  // It isn't asked for again within ten minutes, not even by another dialog.
  await clickButton(page, 'Set up two-factor authentication')
  await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor()
  await clickButton(page, 'Cancel')
})

test('2FA is set up by QR code, required at the next login, passed by recovery code', async () => {
  const { page, complaints } = await getSettings('founder2', '/settings/security')
  await clickButton(page, 'Set up two-factor authentication')
  await setUpTwoFactor(page)
  expect(await findFaults(page, '.dialog')).toEqual([])
  await clickButton(page, 'I have saved them')
  await page.getByText('10 recovery codes left').waitFor()
  await expect.poll(() => focused(page)).toBe('New recovery codes')
  for (const [opener, role, title] of [
    ['New recovery codes', 'dialog', 'New recovery codes'],
    ['Turn off', 'alertdialog', 'Turn off two-factor authentication'],
  ] as const) {
    await clickButton(page, opener)
    await page.getByRole(role, { name: title }).waitFor()
    expect(await findFaults(page, '.dialog')).toEqual([])
    await clickButton(page, 'Cancel')
    await expect.poll(() => focused(page)).toBe(opener)
  }

  await ageSessions(product.dataDir)
  await clickButton(page, 'New recovery codes')
  await clickButton(page, 'Make new codes')
  const question = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await question.waitFor()
  await expect.poll(() => focused(page)).toBe('Your password')
  await page.keyboard.type(DEMO_PASSWORD)
  await page.keyboard.press('Enter')
  const list = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await list.first().waitFor()
  const code = await list.first().innerText()
  await clickButton(page, 'I have saved them')

  const elsewhere = await openUser(browser, product.url)
  await open(elsewhere.page, '/auth?next=%2Fsettings%2Fsecurity')
  await elsewhere.page.getByLabel('Username').fill('founder2')
  await elsewhere.page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await clickButton(elsewhere.page, 'Log in')
  await elsewhere.page.getByLabel('Code', { exact: true }).fill('000000')
  expect((await elsewhere.context.cookies()).map(({ name }) => name)).not.toContain('session')
  await clickButton(elsewhere.page, 'Log in')
  await elsewhere.page.getByText('Incorrect code. Check it and try again.', { exact: true }).waitFor()
  await clickButton(elsewhere.page, 'Use a recovery code')
  await elsewhere.page.getByLabel('Recovery code').fill(code)
  await clickButton(elsewhere.page, 'Log in')
  await elsewhere.page.waitForURL('**/settings/security')
  await elsewhere.page.getByText('9 recovery codes left').waitFor()
  // The browser logs an error for the call that required the password.
  expect(complaints.messages).toEqual([expect.stringMatching(/403 \(Forbidden\).*\/recovery-codes$/)])
})

test('an administrator is led to the setup of 2FA where it is required, nowhere else', async () => {
  const headers = { Cookie: await getCookie(product.url, 'admin') }
  const [editor] = await call<{ id: number }[]>('admin', 'GET', '/api/admin/users?q=editor')
  await request('admin', 'PATCH', `/api/admin/users/${editor!.id}/role`, { role: 'admin' })
  const { page } = await openAs(browser, product.url, 'editor')
  await request('admin', 'PATCH', '/api/admin/settings', { editorsMayPublish: true, requireTwoFactorForAdmins: true })
  await open(page, '/dashboard/admin?tab=users')
  expect(new URL(page.url()).pathname).toBe('/settings')
  await page.getByRole('paragraph').filter({ hasText: 'Set up two-factor authentication' }).waitFor()
  expect(await page.getByRole('tab').count()).toBe(0)
  await clickButton(page, 'Set up two-factor authentication')
  await setUpTwoFactor(page)
  await clickButton(page, 'I have saved them')
  await page.waitForURL('**/dashboard/admin')
  // The first administrator doesn't use it: their tab is redirected too, until the second one removes the requirement.
  expect((await fetch(`${product.url}/api/admin/users`, { headers })).status).toBe(403)
  const data = { editorsMayPublish: true, requireTwoFactorForAdmins: false }
  const answer = await page.request.patch('/api/admin/settings', { data, headers: { Origin: product.url } })
  expect(answer.status()).toBe(200)
})

test('a user downloads their data, and deletes their account by typing its name', async () => {
  const { page } = await openUser(browser, product.url)
  await logIn(page, 'pendinginvestor')
  expect(new URL(page.url()).pathname).toBe('/')
  await open(page, '/settings/data')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download', exact: true }).click(),
  ])
  expect(file.suggestedFilename()).toBe('my-data.zip')
  await clickButton(page, 'Delete account')
  const dialog = page.getByRole('dialog', { name: 'Delete my account' })
  await dialog.getByLabel('Type your username, pendinginvestor').fill('somebody')
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await page.getByText('Type your username exactly', { exact: true }).waitFor()
  await dialog.getByLabel('Type your username, pendinginvestor').fill('pendinginvestor')
  await ageSessions(product.dataDir)
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  const question = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await question.getByLabel('Your password', { exact: true }).fill(DEMO_PASSWORD)
  await clickButton(page, 'Continue')
  await page.waitForURL('/')
  await toasted(page, 'Your account has been deleted')
  await expect(getCookie(product.url, 'pendinginvestor')).rejects.toThrow('401')
})
