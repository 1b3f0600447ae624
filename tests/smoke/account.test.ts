import { describe, expect, test } from 'vitest'
import { appCode } from '#api/auth/testing-two-factor.ts'
import { DEMO_PASSWORD } from '#demo/accounts.ts'
import { getCookie } from '#tests/people.ts'
import { NEW_PASSWORD } from '#tests/region.ts'
import type { Scope } from './driver/driver.ts'
import { waitForHydration, arrived, open, getPath, clickButton, expectTexts, toasted, useSmoke } from './region.ts'

const { product, call, at, newcomer, refused } = await useSmoke('account')

async function fillLogin(page: Scope, username: string, password: string) {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await clickButton(page, 'Log in')
}

describe('a visitor', () => {
  test('reads why a login failed, then logs in and returns to the earlier page', async () => {
    const { page } = await newcomer({ isRefused: true })
    await open(page, '/auth?next=%2Fsettings')
    await fillLogin(page, 'FOUNDER', 'wrong')
    await toasted(page, 'Login failed', '401: Invalid username or password')
    await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
    await clickButton(page, 'Log in')
    await arrived(page, '/settings')
    await toasted(page, 'Login successful', 'Welcome back, Maya!')
  })

  test('reads what a registration lacks, and that a username is taken', async () => {
    const { page } = await newcomer({ isRefused: true })
    await open(page, '/auth?tab=register')
    await clickButton(page, 'Create account')
    await expectTexts(
      page,
      'First name is required',
      'Last name is required',
      'Invalid email address',
      'Username must be at least 3 characters',
      'Password must be at least 6 characters',
      'Please select a role',
      'You must accept the terms and conditions',
    )
    await page.getByRole('radio', { name: 'Founder' }).press('Space')
    await page.getByLabel('First name').fill('Nora')
    await page.getByLabel('Last name').fill('Quist')
    await page.getByLabel('Email').fill('nora@people.example')
    await page.getByLabel('Username').fill('founder')
    await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD)
    await page.getByRole('checkbox', { name: /terms and conditions/ }).press('Space')
    await clickButton(page, 'Create account')
    await toasted(page, 'Registration failed')
    await expectTexts(page, 'This username is already taken. Choose another.')
    await page.getByLabel('Username').fill('nora.quist')
    await clickButton(page, 'Create account')
    await arrived(page, '/')
    await toasted(page, 'Registration successful', 'Your account has been created!')
  })

  test('without scripts reads why a login failed, and logs in by the same form', async () => {
    const { page } = await newcomer({ isRefused: true, scripts: false })
    await page.goto('/auth?next=%2Fsettings')
    const login = page.getByRole('form', { name: 'Log in' })
    await login.getByLabel('Username').fill('founder2')
    await login.getByLabel('Password').fill('wrong')
    await clickButton(login, 'Log in')
    await page.getByRole('alert').getByText('Invalid username or password').waitFor()
    expect(await login.getByLabel('Username').inputValue()).toBe('founder2')
    await login.getByLabel('Password').fill(DEMO_PASSWORD)
    await clickButton(login, 'Log in')
    await arrived(page, '/settings')
  })

  test('without scripts reads that a username is taken, and registers by the same form', async () => {
    const { page } = await newcomer({ isRefused: true, scripts: false })
    await page.goto('/auth')
    const form = page.getByRole('form', { name: 'Register' })
    await form.getByLabel(/^Investor/).click()
    const typed = {
      'First name': 'Otto',
      'Last name': 'Plain',
      Email: 'otto@people.example',
      Username: 'founder',
    }
    for (const [label, value] of Object.entries(typed)) await form.getByLabel(label).fill(value)
    const send = async () => {
      await form.getByLabel('Password').fill(NEW_PASSWORD)
      await form.getByLabel('I accept the terms and conditions').click()
      await clickButton(form, 'Create account')
    }
    await send()
    await page.getByRole('alert').getByText('This username is already taken. Choose another.').waitFor()
    await form.getByLabel('Username').fill('otto.plain')
    await send()
    await page.getByRole('heading', { name: /Otto/ }).waitFor()
    const own = await call('otto.plain', 'GET', '/api/user', undefined, NEW_PASSWORD)
    expect(own).toMatchObject({ requestedRole: 'investor', approved: false })
  })
})

test('a login with 2FA rejects a wrong code, and accepts a recovery code once', async () => {
  const settings = await at('investor2', '/settings/security')
  await clickButton(settings, 'Set up two-factor authentication')
  await settings.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor()
  const secret = (await settings.locator('.two-factor-key').innerText()).replaceAll(' ', '')
  await settings.getByLabel('Code from the app').fill(appCode(secret, Date.now()))
  await clickButton(settings, 'Turn on')
  const code = await settings.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').first().innerText()
  await clickButton(settings, 'I have saved them')
  await expectTexts(settings, '10 recovery codes left')

  const { page } = await newcomer({ isRefused: true })
  await open(page, '/auth?next=%2Fsettings%2Fsecurity')
  await fillLogin(page, 'investor2', DEMO_PASSWORD)
  await page.getByLabel('Code', { exact: true }).fill('000000')
  await clickButton(page, 'Log in')
  await expectTexts(page, 'Incorrect code. Check it and try again.')
  await clickButton(page, 'Use a recovery code')
  await page.getByLabel('Recovery code').fill(code)
  await clickButton(page, 'Log in')
  await arrived(page, '/settings/security')
  await expectTexts(page, '9 recovery codes left')
})

test('a forgotten password is replaced by a temporary and then a chosen one', async () => {
  const { page } = await newcomer()
  await open(page, '/password-reset')
  await page.getByLabel('Username').fill('founder2')
  await page.getByLabel('Reason').fill('My notebook is gone.')
  await clickButton(page, 'Submit Request')
  await toasted(page, 'Request Submitted')
  await page.getByRole('link', { name: 'Return to Login' }).click()
  await arrived(page, '/auth')

  const admin = await at('admin', '/dashboard/admin?tab=password-resets&status=pending')
  await clickButton(admin, 'Approve the reset of founder2')
  const dialog = admin.getByRole('dialog')
  await dialog.getByRole('region', { name: 'On file' }).getByText('Samira Holt').waitFor()
  await clickButton(dialog, 'Generate a password')
  await clickButton(dialog, 'Approve')
  const password = await dialog.locator('code').innerText()
  expect(password).toMatch(/^[A-HJ-NP-Za-km-z2-9!@#$%^&*()]{10}$/)
  await clickButton(admin, 'Done')
  await dialog.waitFor({ state: 'detached' })
  expect(await admin.evaluate(() => document.documentElement.outerHTML)).not.toContain(password)

  await open(page, '/auth')
  await fillLogin(page, 'founder2', password)
  await arrived(page, '/settings')
  await page.getByText('Choose your own password').waitFor()
  await page.goto('/dashboard/startup')
  expect(await getPath(page)).toBe('/settings?tab=password')
  await waitForHydration(page)
  await page.getByLabel('Temporary password', { exact: true }).fill(password)
  await page.getByLabel('New password', { exact: true }).fill('granite-orchard-51')
  await page.getByLabel('Confirm new password', { exact: true }).fill('granite-orchard-51')
  await clickButton(page, 'Update password')
  await arrived(page, '/dashboard/startup')
})

test('a user signs out in the account menu, and their pages require a login', async () => {
  const page = await at('pendinginvestor', '/notifications')
  // A page that is being left may send another request in the ended session.
  await refused('pendinginvestor')
  await clickButton(page, 'Your account')
  await clickButton(page, 'Sign out')
  await arrived(page, '/')
  await toasted(page, 'Logged out')
  await page.goto('/notifications')
  expect(await getPath(page)).toBe('/auth?next=%2Fnotifications')
})

test('a session ended elsewhere is explained, and a login leads back', async () => {
  const page = await at('founder', '/settings?tab=profile')
  await page.getByLabel('First name').fill('Not lost')
  // Another device of the user.
  const headers = { Cookie: await getCookie(product.url, 'founder'), Origin: product.url }
  await fetch(`${product.url}/api/user/sessions`, { method: 'DELETE', headers })
  await clickButton(page, 'Save changes')
  const notification = page.getByRole('alert').filter({ hasText: 'You’ve been signed out' })
  await notification.waitFor()
  expect(await page.getByLabel('First name').inputValue()).toBe('Not lost')
  await refused('founder')
  await notification.getByRole('link', { name: 'Sign in again' }).click()
  await arrived(page, '/auth')
  await waitForHydration(page)
  await fillLogin(page, 'founder', DEMO_PASSWORD)
  await page.waitForURL(({ pathname, search }) => pathname + search === '/settings?tab=profile')
})
