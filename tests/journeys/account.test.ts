import type { Page, Request } from 'playwright'
import { describe, expect, onTestFinished, test } from 'vitest'
import { LIMITS } from '#api/platform/contract/limits.ts'
import type { RecoveryCodes, TwoFactorSetup } from '#api/auth/calls.ts'
import { appCode } from '#api/auth/testing-two-factor.ts'
import { DEMO_PASSWORD } from '#demo/accounts.ts'
import { hydrated, openBrowser, openUser, toasted } from '#tests/browser.ts'
import { breakTable } from '#tests/broken-table.ts'
import { getCookie, logIn, openAs, stayAs } from '#tests/people.ts'
import { NEW_PASSWORD, open, clickButton, expectTexts, useRegion } from '#tests/region.ts'

const { product, browser, request, call, at, approved } = await useRegion('account')

/** A login leads to the user's workplace (rules: After a login). */
async function logInTo(page: Page, username: string, path: string) {
  await logIn(page, username)
  expect(new URL(page.url()).pathname).toBe(path)
}
const asAdmin = (method: string, path: string, body?: object) => request('admin', method, `/api/admin/${path}`, body)
const getId = async (username: string) => {
  const found = await call<{ id: number; username: string }[]>('admin', 'GET', `/api/admin/users?q=${username}`)
  return found.find((user) => user.username === username)!.id
}

describe('the forms of a visitor', async () => {
  const visitor = await openBrowser(browser, product.url)
  const { page } = visitor

  test('say under each field what is wrong with it, in the specified words', async () => {
    const forms = [
      ['/auth', 'Log in', ['Username is required', 'Password is required']],
      [
        '/auth?tab=register',
        'Create account',
        [
          'First name is required',
          'Last name is required',
          'Invalid email address',
          'Username must be at least 3 characters',
          'Password must be at least 6 characters',
          'Please select a role',
          'You must accept the terms and conditions',
        ],
      ],
      [
        '/password-reset',
        'Submit Request',
        [
          'You must provide either your username or email to reset your password',
          'Please provide a reason for the reset request',
        ],
      ],
    ] as const
    for (const [path, button, texts] of forms) {
      await open(page, path)
      await clickButton(page, button)
      for (const text of texts) await page.getByText(text, { exact: true }).first().waitFor()
    }
    await page.getByLabel('Email').fill('no address')
    await page.getByLabel('Reason').fill('x'.repeat(501))
    await clickButton(page, 'Submit Request')
    await expectTexts(page, 'Please provide a valid email address', 'Reason cannot exceed 500 characters')
    expect(visitor.complaints.messages).toEqual([])
  })

  test('open the terms and the privacy policy in a new tab, without ticking anything', async () => {
    await open(page, '/auth?tab=register')
    for (const name of ['terms and conditions', 'privacy policy']) {
      const [opened] = await Promise.all([
        page.waitForEvent('popup'),
        page.getByRole('form').getByRole('link', { name }).click(),
      ])
      await opened.getByRole('heading', { level: 1, name: new RegExp(name, 'i') }).waitFor()
      await opened.close()
    }
    expect(await page.getByRole('checkbox', { name: 'I accept the terms and conditions' }).isChecked()).toBe(false)
  })

  test('answer wrong passwords and taken names in a toast, and lead on after a login', async () => {
    await open(page, '/auth?next=%2Fsettings')
    expect(await page.getByRole('link', { name: 'Forgot your password' }).getAttribute('href')).toBe('/password-reset')
    expect(await page.getByRole('checkbox', { name: 'Remember me' }).isChecked()).toBe(false)
    await page.getByLabel('Username').fill('FOUNDER')
    await page.getByLabel('Password', { exact: true }).fill('wrong')
    await clickButton(page, 'Log in')
    await toasted(page, 'Login failed', '401: Invalid username or password')
    await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
    await clickButton(page, 'Log in')
    await page.waitForURL('**/settings')
    const user = (await (await page.request.get('/api/user')).json()) as { firstName: string }
    await toasted(page, 'Login successful', `Welcome back, ${user.firstName}!`)
    await page.goto('/auth')
    expect(new URL(page.url()).pathname).toBe('/')
    await page.evaluate(() => document.querySelector<HTMLElement>('[data-sign-out]')!.click())
    await toasted(page, 'Logged out', 'You have been successfully logged out')

    await open(page, '/auth?tab=register')
    await page.getByRole('radio', { name: 'Founder' }).press('Space')
    await page.getByLabel('First name').fill('Nora')
    await page.getByLabel('Last name').fill('Quist')
    await page.getByLabel('Email').fill('nora@people.example')
    // With a Cyrillic о, which looks the same.
    await page.getByLabel('Username').fill('fоunder')
    const chosen = page.getByLabel('Password', { exact: true })
    const strength = page.getByText('Password strength: ').locator('..')
    // Long and mixed, but it contains her own name, which the server rejects.
    await chosen.pressSequentially('Nora-Quist-2026!')
    await expect.poll(() => strength.textContent()).toBe('Password strength: Easy to guess')
    await clickButton(page, 'Create account')
    await page.getByText('Don’t use your name or words from this site', { exact: false }).waitFor()
    expect(await page.locator('.toast[data-tone=destructive]').count()).toBe(0)
    await chosen.fill('harvest-lantern-88')
    await expect.poll(() => strength.textContent()).toBe('Password strength: Strong')
    await page.getByRole('checkbox', { name: /terms and conditions/ }).press('Space')
    await clickButton(page, 'Create account')
    await page.getByText('Use letters from one alphabet', { exact: true }).waitFor()
    await page.getByLabel('Username').fill('ＦＯＵＮＤＥＲ')
    await clickButton(page, 'Create account')
    await toasted(page, 'Registration failed')
    await page.getByText('This username is already taken. Choose another.', { exact: true }).first().waitFor()
    await page.getByLabel('Username').fill('nora.quist')
    await clickButton(page, 'Create account')
    await page.waitForURL((url) => url.pathname === '/')
    await toasted(page, 'Registration successful', 'Your account has been created!')
  })
})

/** A browser without scripts. */
const plain = await browser.newContext({ baseURL: product.url, javaScriptEnabled: false })
const plainPage = await plain.newPage()

test('without scripts a login asks for the code, shows errors, and leads on', async () => {
  await approved('investor', 'ida.plain')
  const Cookie = await getCookie(product.url, 'ida.plain', NEW_PASSWORD)
  const post = async <Answer>(path: string, body: object) => {
    const headers = { Cookie, Origin: product.url, 'Content-Type': 'application/json' }
    return (await (
      await fetch(product.url + path, { method: 'POST', headers, body: JSON.stringify(body) })
    ).json()) as Answer
  }
  const { secret } = await post<TwoFactorSetup>('/api/user/two-factor/setup', {})
  const code = appCode(secret, Date.now())
  const { recoveryCodes } = await post<RecoveryCodes>('/api/user/two-factor/confirm', { code })

  const page = plainPage
  await plain.clearCookies()
  await page.goto('/auth?next=%2Fsettings')
  const login = page.getByRole('form', { name: 'Log in' })
  await login.getByLabel('Username').fill('ida.plain')
  await login.getByLabel('Password').fill(NEW_PASSWORD)
  await clickButton(login, 'Log in')
  const second = page.getByRole('form', { name: 'Two-factor authentication' })
  await second.getByLabel('Code').fill('000000')
  await clickButton(second, 'Log in')
  await page.getByRole('alert').getByText('Incorrect code. Check it and try again.').waitFor()
  expect((await plain.cookies()).map(({ name }) => name)).not.toContain('session')
  // Every code of the app works only once.
  await second.getByLabel('Code').fill(code)
  await clickButton(second, 'Log in')
  await page.getByRole('alert').getByText('Incorrect code. Check it and try again.').waitFor()
  await second.getByLabel('Code').fill(recoveryCodes[0]!)
  await clickButton(second, 'Log in')
  await page.waitForURL('**/settings')

  await plain.clearCookies()
  await page.goto('/password-reset')
  await page.locator('noscript').getByRole('link', { name: '@' }).waitFor()
  expect(await page.getByRole('button', { name: 'Submit Request' }).isVisible()).toBe(false)
})

test('without scripts a message is sent once, and a refused one stays in its box', async () => {
  const Cookie = await getCookie(product.url, 'investor')
  const [conversation] = await call<{ id: number }[]>('investor', 'GET', '/api/conversations')
  const path = `/conversations/${conversation!.id}`
  const sent = Cookie.split('; ').map((pair) => pair.split('='))
  const page = plainPage
  await plain.clearCookies()
  await plain.addCookies(sent.map(([name = '', value = '']) => ({ name, value, url: product.url })))
  await page.goto(path)
  const box = page.getByLabel(/^Message to /)
  const send = () => page.getByRole('button', { name: 'Send', exact: true }).click()
  const tooLong = 'é'.repeat(LIMITS.message.max + 1)
  await box.fill(tooLong)
  await send()
  await page
    .getByRole('alert')
    .getByText(/^Message should be \d+ characters or less$/)
    .waitFor()
  expect(await box.inputValue()).toBe(tooLong)
  await box.fill('The barn at nine & a half?')
  await send()
  await page.waitForURL(/#message-\d+$/)
  await page.getByRole('log').getByText('The barn at nine & a half?').waitFor()
  expect(await box.inputValue()).toBe('')

  const key = await page.locator('input[name=key]').inputValue()
  const post = async (headers: Record<string, string>) => {
    const body = new URLSearchParams({ key, text: 'Pressed twice' })
    const answer = await fetch(product.url + path, { method: 'POST', redirect: 'manual', headers, body })
    return [answer.status, answer.headers.get('Location')]
  }
  const response = await post({ Cookie, Origin: product.url })
  expect(response).toEqual([303, expect.stringMatching(/#message-\d+$/)])
  expect(await post({ Cookie, Origin: product.url })).toEqual(response)
  // Nothing is sent for another site's form, or without a session.
  expect(await post({ Cookie, Origin: 'https://evil.example' })).toEqual([303, path])
  expect(await post({ Origin: product.url })).toEqual([303, path])
})

/** The toast that says what couldn't be done, and why. */
const failed = (page: Page, title: string, reason: RegExp) =>
  page.locator('.toast[data-tone=destructive]').filter({ hasText: title }).getByText(reason).first().waitFor()

const investor2 = await stayAs(browser, product.url, 'investor2')

test('a refusal is named, with the server’s message', async () => {
  const page = await open(investor2.page, '/settings')
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill('founder@wrenvalley.example')
  await page.getByLabel('Current password', { exact: true }).first().fill(DEMO_PASSWORD)
  await clickButton(page, 'Save changes')
  await failed(page, 'Failed to update profile', /^409: /)
  const email = page.getByRole('textbox', { name: 'Email', exact: true })
  await expect.poll(() => email.getAttribute('aria-invalid')).toBe('true')
  await page.getByRole('tab', { name: 'Password' }).click()
  const passwordForm = page.getByRole('form', { name: 'Password' })
  await passwordForm.getByLabel('Current password', { exact: true }).fill('not my password')
  await page.getByLabel('New password', { exact: true }).fill('granite-orchard-51')
  await page.getByLabel('Confirm new password', { exact: true }).fill('granite-orchard-51')
  await clickButton(page, 'Update password')
  await failed(page, 'Failed to update password', /^4\d\d: /)
})

test('a sign-out during a poll shows no error', async () => {
  const { page, complaints } = await openAs(browser, product.url, 'investor2')
  const requested = Promise.withResolvers<void>()
  const isOut = Promise.withResolvers<void>()
  const isOver = Promise.withResolvers<void>()
  const onRequest = (request: Request) => request.url().endsWith('/unread') && isOver.resolve()
  page.on('requestfinished', onRequest).on('requestfailed', onRequest)
  // The session has ended when the server responds, and the response comes before the page knows about the sign-out.
  await page.route('**/api/notifications/unread', async (route) => {
    requested.resolve()
    await isOut.promise
    await route.continue()
  })
  await page.route('**/api/logout', async (route) => {
    await requested.promise
    const response = await route.fetch()
    isOut.resolve()
    await isOver.promise
    await route.fulfill({ response })
  })
  // A page that reads nothing else, whose own reads could fail as well.
  await page.goto('/investor-profile')
  await requested.promise
  await page.evaluate(() => document.querySelector<HTMLElement>('[data-sign-out]')!.click())
  await toasted(page, 'Logged out', 'You have been successfully logged out')
  expect(complaints.messages).toEqual([])
})

test('a server error is named too', async () => {
  // On a page without typed text, which doesn't ask before leaving.
  const { page } = await at('investor2', '/settings')
  const fixSessions = breakTable(product.dataDir, 'sessions')
  onTestFinished(fixSessions)
  await page.evaluate(() => document.querySelector<HTMLElement>('[data-sign-out]')!.click())
  await failed(page, 'Logout failed', /^500: /)
  expect(new URL(page.url()).pathname).toBe('/settings')
  fixSessions()

  const visitor = await at(null, '/password-reset')
  await visitor.page.getByLabel('Username').fill('founder')
  await visitor.page.getByLabel('Reason').fill('I have a new phone')
  onTestFinished(breakTable(product.dataDir, 'password_reset_requests'))
  await clickButton(visitor.page, 'Submit Request')
  await failed(visitor.page, 'Request Failed', /^Failed to submit reset request\. Please try again\. \(500: /)
})

test('a session that ends while the page checks its user is noticed', async () => {
  const { page } = await openAs(browser, product.url, 'founder')
  const refused = Promise.withResolvers<void>()
  let requested = 0
  await page.route('**/api/user', async (route) => {
    if (++requested > 1) return route.fulfill({ status: 401, json: { error: 'No one is signed in.' } })
    const response = await route.fetch()
    await refused.promise
    await route.fulfill({ response })
  })
  const firstRequest = page.waitForRequest('**/api/user')
  await open(page, '/notifications')
  await firstRequest
  await page.evaluate(() => document.dispatchEvent(new Event('trellis:refused')))
  refused.resolve()
  expect(await page.locator('.session-banner [data-title]').filter({ visible: true }).innerText()).toBe(
    'You’ve been signed out',
  )
})

test('a sign-out in one tab shows immediately in the others', async () => {
  const { context, page } = await openAs(browser, product.url, 'founder')
  await open(page, '/notifications')
  const other = await context.newPage()
  // Like a hidden tab, which gets no live updates.
  await other.route(/\/api\/(stream\?|notifications\/unread$)/, (route) => route.abort())
  await open(other, '/dashboard/startup')
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.waitForURL('**/')
  const notification = other.getByRole('alert').filter({ hasText: 'You’ve been signed out' })
  const leadsBack = '/auth?next=%2Fdashboard%2Fstartup'
  expect(await notification.getByRole('link', { name: 'Sign in again' }).getAttribute('href')).toBe(leadsBack)
})

test.each([
  {
    account: 'investor',
    is: 'demoted',
    home: '/dashboard/investor',
    call: '/api/investor/saved-startups',
    change: (id: number) => asAdmin('PATCH', `users/${id}/role`, { role: 'founder' }),
    notification: 'Your account has changed',
    leadsTo: ['/dashboard/investor', 403],
  },
  {
    account: 'founder2',
    is: 'deactivated',
    home: '/dashboard/startup',
    call: '/api/startup/profile',
    change: (id: number) => asAdmin('PATCH', `users/${id}/deactivate`),
    notification: 'You’ve been signed out',
    leadsTo: ['/auth', 200],
  },
  {
    account: 'editor',
    is: 'made an administrator and deleted',
    home: '/dashboard/admin',
    call: '/api/admin/users',
    before: (id: number) => asAdmin('PATCH', `users/${id}/role`, { role: 'admin' }),
    change: (id: number) => asAdmin('DELETE', `users/${id}`),
    notification: 'You’ve been signed out',
    leadsTo: ['/auth', 200],
  },
])(
  'a login leads $account to $home; whose open tab is $is loses its rights at once',
  async ({ account, home, call, before, change, notification, leadsTo }) => {
    const id = await getId(account)
    await before?.(id)
    const { page } = await openUser(browser, product.url)
    await logInTo(page, account, home)
    await hydrated(page)
    const status = () => page.evaluate(async (path) => (await fetch(path)).status, call)
    expect(await status()).toBe(200)
    await change(id)
    // What any call of the page does when it's refused.
    expect([401, 403]).toContain(await status())
    await page.evaluate(() => document.dispatchEvent(new Event('trellis:refused')))
    await page.getByRole('alert').filter({ hasText: notification }).waitFor()
    const answer = await page.goto(home)
    expect([new URL(page.url()).pathname, answer!.status()]).toEqual(leadsTo)
  },
)
