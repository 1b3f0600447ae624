import type { CDPSession, Page } from 'playwright'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startMailServer } from '#api/email/testing-smtp.ts'
import type { RecoveryCodes, TwoFactorSetup } from '#api/auth/calls.ts'
import { appCode } from '#api/auth/testing-two-factor.ts'
import { DEMO_PASSWORD } from '#demo/accounts.ts'
import { findFaults } from '#tests/accessibility.ts'
import { expectNoComplaints, hydrated, openBrowser, toasted } from '#tests/browser.ts'
import { openAs } from '#tests/people.ts'
import { NEW_PASSWORD, open, clickButton, useRegion } from '#tests/region.ts'

const mail = await startMailServer()
afterAll(() => mail.close())
const { product, browser, request, call } = await useRegion('account-safety', {
  own: true,
  env: { SMTP_URL: mail.url },
})

const invitationEmailBackoff = (address: string) => mail.arrived.filter(({ to }) => to.includes(address))
/** Waits for the newest email to an address that contains this text. */
async function emailTo(address: string, words: RegExp) {
  const find = () => invitationEmailBackoff(address).findLast(({ text }) => words.test(text))
  await expect.poll(find).toBeDefined()
  return words.exec(find()!.text)!
}
const CODE = /The code is (\d{4} \d{4})/
const LINK = /(\/undo-email-change\?token=\S+)/

const strip = (page: Page) => page.getByRole('region', { name: 'Confirm your email address' })

/** A new user, on the page that follows the registration. */
const ada = await openBrowser(browser, product.url, { width: 1280, height: 740 })
beforeAll(async () => {
  const { page } = ada
  await open(page, '/auth?tab=register')
  await page.getByText('Founder', { exact: true }).click()
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Quill')
  await page.getByLabel('Email', { exact: true }).fill('ada@quill.example')
  await page.getByLabel('Username').fill('adaquill')
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByText('I accept the terms and conditions').click()
  await clickButton(page, 'Create account')
  await strip(page).waitFor()
})

test('a mistyped address is corrected where its code is entered', async () => {
  const ben = await openBrowser(browser, product.url, { width: 360, height: 740 })
  const { page } = ben
  await open(page, '/auth?tab=register')
  await page.getByText('Founder', { exact: true }).click()
  await page.getByLabel('First name').fill('Ben')
  await page.getByLabel('Last name').fill('Quill')
  await page.getByLabel('Email', { exact: true }).fill('ben@quill.con')
  await page.getByLabel('Username').fill('benquill')
  await page.getByText('Did you mean ben@quill.com?').waitFor()
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByText('I accept the terms and conditions').click()
  await clickButton(page, 'Create account')
  const right = strip(page).getByRole('form', { name: 'Correct the address' })
  expect(await right.getByLabel('Right address').inputValue()).toBe('ben@quill.com')
  await right.getByLabel('Your password').fill(NEW_PASSWORD)
  await page.keyboard.press('Enter')
  await strip(page).getByText('ben@quill.com', { exact: true }).waitFor()
  const [, code] = await emailTo('ben@quill.com', CODE)
  expect(await findFaults(page, '[data-address-strip]')).toEqual([])
  await strip(page).getByLabel('Code').fill(code!)
  await strip(page).getByRole('button', { name: 'Confirm' }).press('Enter')
  await strip(page).waitFor({ state: 'detached' })
  expectNoComplaints(ben)
})

test('an address is verified on the current page, and a change is undone by one click', async () => {
  const { page } = ada
  await page.setViewportSize({ width: 360, height: 740 })
  const [, code] = await emailTo('ada@quill.example', CODE)
  expect(invitationEmailBackoff('ada@quill.example')).toHaveLength(1)
  expect(await findFaults(page, '[data-address-strip]')).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)

  await strip(page).getByLabel('Code').fill('1234')
  await page.keyboard.press('Enter')
  await strip(page).getByText('Enter the 8-digit code').waitFor()
  await strip(page).getByLabel('Code').fill(code!)
  await page.keyboard.press('Enter')
  await toasted(page, 'Your email is verified')
  expect(await strip(page).count()).toBe(0)
  await emailTo('ada@quill.example', /Thank you for your request/)

  await open(page, '/settings')
  await page.getByRole('textbox', { name: 'Email' }).fill('new@quill.example')
  await page.getByLabel('Current password', { exact: true }).first().fill(NEW_PASSWORD)
  await clickButton(page, 'Save changes')
  await strip(page).getByText('new@quill.example').waitFor()
  await emailTo('new@quill.example', CODE)
  const [, link] = await emailTo('ada@quill.example', LINK)

  // An email scanner opens links, and may even submit forms.
  for (const method of ['GET', 'HEAD', 'GET'])
    expect((await fetch(product.url + link!, { method, headers: { Purpose: 'prefetch' } })).status).toBe(200)
  const token = decodeURIComponent(link!.split('=')[1]!)
  const response = await fetch(`${product.url}/api/email-address/undo`, {
    method: 'POST',
    headers: { Origin: product.url, 'Content-Type': 'application/json' },
    body: JSON.stringify({ token, press: '' }),
  })
  expect(response.status).toBe(400)
  expectNoComplaints(ada)
  const owner = await openAs(browser, product.url, null)
  await open(owner.page, link!)
  expect(await findFaults(owner.page, 'main')).toEqual([])
  await clickButton(owner.page, 'Undo the change')
  await owner.page.getByRole('heading', { name: 'Your email address is back' }).waitFor()
  await page.goto('/settings')
  await page.waitForURL('**/auth?next=%2Fsettings')
  const found = await call<{ email: string; emailConfirmed: boolean }[]>('admin', 'GET', '/api/admin/users?q=adaquill')
  expect(found).toMatchObject([{ email: 'ada@quill.example', emailConfirmed: true }])
  expect(owner.complaints.messages).toEqual([])
})

test('an address typed in by someone else reaches its owner, who registers by a code', async () => {
  const email = 'owner@victim.example'
  const words = { firstName: 'Noa', lastName: 'Reed', email, username: 'noareed', password: NEW_PASSWORD }
  await request(null, 'POST', '/api/register', { ...words, role: 'founder' })
  const owner = await openBrowser(browser, product.url, { width: 360, height: 740 })
  const { page } = owner
  await open(page, '/auth?tab=register')
  await page.getByText('Investor', { exact: true }).click()
  await page.getByLabel('First name').fill('Hanne')
  await page.getByLabel('Last name').fill('Bly')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Username').fill('hannebly')
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByText('I accept the terms and conditions').click()
  await clickButton(page, 'Create account')
  await page.getByText('There is already an account with this email address.').first().waitFor()
  await clickButton(page, 'Email me a code')
  const [, code] = await emailTo(email, /The code is (\d{4} \d{4} \d{4})\s+Enter it on the page where you asked/)
  await page.getByLabel('Code from the email').fill(code!)
  expect(await findFaults(page, '.auth-card')).toEqual([])
  await clickButton(page, 'Create account')
  await page.waitForURL((url) => !url.pathname.startsWith('/auth'))
  expect(await strip(page).count()).toBe(0)

  const stranger = await openAs(browser, product.url, 'noareed', undefined, NEW_PASSWORD)
  await open(stranger.page, '/settings')
  const lost = stranger.page.getByRole('region', { name: 'Set your email address' })
  await lost.getByText('your account has none').waitFor()
  expect(await findFaults(stranger.page, '[data-address-strip]')).toEqual([])
  expect(await stranger.page.getByRole('textbox', { name: 'Email' }).inputValue()).toBe('')
  expect(stranger.complaints.messages).toEqual([])
})

/** A phone or a laptop that verifies its owner, for the browser of a page. */
async function device(page: Page): Promise<{ cdp: CDPSession; authenticatorId: string }> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { cdp, authenticatorId }
}

type Key = Awaited<ReturnType<typeof getKey>>
async function getKey({ cdp, authenticatorId }: Awaited<ReturnType<typeof device>>) {
  const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId })
  return credentials[0]!
}

/** Records in the page what the browser rejects from now on; it reports nothing else about a closed passkey prompt. */
const noteErrors = (page: Page) =>
  page.evaluate(() => {
    for (const name of ['create', 'get'] as const) {
      const ask = navigator.credentials[name].bind(navigator.credentials)
      navigator.credentials[name] = (options?: object) =>
        ask(options).catch((error: Error) => {
          document.documentElement.dataset['error'] = error.name
          throw error
        })
    }
  })
const error = (page: Page) => page.locator('html[data-error=NotAllowedError]').waitFor({ state: 'attached' })

async function addPasskey(page: Page, name: string): Promise<void> {
  await open(page, '/settings/security')
  await clickButton(page, 'Add a passkey')
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
  await dialog.getByLabel('Name').fill(name)
  await clickButton(dialog, 'Continue')
  await toasted(page, 'The passkey has been added')
}

test('a passkey is added, logs in by keyboard, and stops once it is removed', async () => {
  const { page, context, complaints } = await openAs(browser, product.url, 'founder')
  const { cdp, authenticatorId } = await device(page)
  await open(page, '/settings/security')
  await clickButton(page, 'Add a passkey')
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
  await clickButton(dialog, 'Continue')
  await dialog.getByText('Name is required').waitFor()
  await dialog.getByLabel('Name').fill('My laptop')
  expect(await findFaults(page, 'dialog')).toEqual([])
  // The browser's prompt is closed: the dialog stays open with what was typed.
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
  await noteErrors(page)
  await clickButton(dialog, 'Continue')
  await error(page)
  expect(await dialog.getByLabel('Name').inputValue()).toBe('My laptop')
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true })
  await clickButton(dialog, 'Continue')
  await toasted(page, 'The passkey has been added')
  const own = page.getByRole('list', { name: 'Your passkeys' })
  await own.getByText('My laptop').waitFor()
  expect(await findFaults(page, '[aria-label="Your passkeys"]')).toEqual([])
  await emailTo('founder@wrenvalley.example', /A new passkey was added/)

  await context.clearCookies()
  await open(page, '/auth')
  // Canceled: nothing is shown, and the form is unchanged.
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
  const button = page.getByRole('button', { name: 'Use a passkey' })
  await noteErrors(page)
  await button.focus()
  await page.keyboard.press('Enter')
  await error(page)
  await expect.poll(() => button.getAttribute('aria-disabled')).toBeNull()
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true })
  await page.getByRole('button', { name: 'Log in', exact: true }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/dashboard/startup')
  await toasted(page, 'Login successful')

  // No password was typed in this session.
  await open(page, '/settings/security')
  await clickButton(page, 'Remove the passkey My laptop')
  const remove = page.getByRole('alertdialog', { name: 'Remove this passkey' })
  await clickButton(remove, 'Remove')
  await page.getByRole('textbox', { name: 'Your password' }).fill(DEMO_PASSWORD)
  await clickButton(page, 'Continue')
  await toasted(page, 'The passkey has been removed')
  await own.waitFor({ state: 'detached' })
  expect(complaints.messages.filter((message) => !/403 \(Forbidden\)/.test(message))).toEqual([])

  await context.clearCookies()
  await open(page, '/auth')
  await clickButton(page, 'Use a passkey')
  await page.getByText('401: This passkey didn’t work. Log in with your password.').waitFor()
})

test('a copied passkey, someone else’s, or one at another address logs no one in', async () => {
  const { page, context } = await openAs(browser, product.url, 'investor')
  const own = await device(page)
  await addPasskey(page, 'My phone')
  const key = await getKey(own)
  const { userHandle: others } = await (async () => {
    const other = await openAs(browser, product.url, 'investor2')
    const theirs = await device(other.page)
    await addPasskey(other.page, 'Their phone')
    return getKey(theirs)
  })()
  const { cdp, authenticatorId } = own
  const replace = async (change: Partial<Key>) => {
    await cdp.send('WebAuthn.clearCredentials', { authenticatorId })
    await cdp.send('WebAuthn.addCredential', { authenticatorId, credential: { ...key, ...change } })
  }
  const logIn = async (at = '') => {
    await context.clearCookies()
    await page.goto(`${at}/auth`)
    await hydrated(page)
    await clickButton(page, 'Use a passkey')
  }
  const isRefused = () => page.getByText('401: This passkey didn’t work.').waitFor()

  await replace({ signCount: 40 })
  await logIn()
  await page.waitForURL('**/dashboard/investor')
  await replace({ signCount: 7 })
  await logIn()
  await isRefused()
  await emailTo('investor@wrenvalley.example', /passkey that seems to have been copied/)
  await replace({ signCount: 60, ...(others && { userHandle: others }) })
  await logIn()
  await isRefused()
  await logIn(product.url.replace('localhost', '127.0.0.1'))
  await toasted(page, 'Login failed')
  expect(new URL(page.url()).pathname).toBe('/auth')
})

test('signing other devices out can remove passkeys, and keeps those that are cleared', async () => {
  const { page, complaints } = await openAs(browser, product.url, 'editor')
  await device(page)
  await addPasskey(page, 'My phone')
  await openAs(browser, product.url, 'editor')
  await open(page, '/settings/security')
  await clickButton(page, 'Sign out all others')
  const dialog = page.getByRole('alertdialog', { name: 'Sign out all others' })
  const box = dialog.getByRole('checkbox', { name: 'Remove My phone' })
  expect(await box.isChecked()).toBe(true)
  expect(await findFaults(page, 'dialog')).toEqual([])
  await box.press('Space')
  await clickButton(dialog, 'Sign out')
  await toasted(page, 'Your other devices have been signed out')
  await page.getByRole('list', { name: 'Your passkeys' }).getByText('My phone').waitFor()
  await openAs(browser, product.url, 'editor')
  await open(page, '/settings/security')
  await clickButton(page, 'Sign out all others')
  await clickButton(dialog, 'Sign out')
  await page.getByRole('list', { name: 'Your passkeys' }).waitFor({ state: 'detached' })
  await emailTo('editor@wrenvalley.example', /A passkey was removed/)
  expect(complaints.messages).toEqual([])
})

test('after the password, a passkey replaces the code', async () => {
  const { page, context, complaints } = await openAs(browser, product.url, 'founder2')
  await device(page)
  await addPasskey(page, 'My phone')
  const setup = await call<TwoFactorSetup>('founder2', 'POST', '/api/user/two-factor/setup')
  const code = appCode(setup.secret, Date.now())
  const { recoveryCodes } = await call<RecoveryCodes>('founder2', 'POST', '/api/user/two-factor/confirm', { code })
  expect(recoveryCodes).toHaveLength(10)
  onTestFinished(async () => {
    const [{ id }] = await call<[{ id: number }]>('admin', 'GET', '/api/admin/users?q=founder2')
    await request('admin', 'DELETE', `/api/admin/users/${id}/two-factor`)
  })
  await context.clearCookies()
  await open(page, '/auth')
  await page.getByLabel('Username').fill('founder2')
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await clickButton(page, 'Log in')
  await page.getByLabel('Code', { exact: true }).waitFor()
  expect(await findFaults(page, '.auth-card')).toEqual([])
  await clickButton(page, 'Use a passkey')
  await page.waitForURL('**/dashboard/startup')
  expect(complaints.messages).toEqual([])
})
