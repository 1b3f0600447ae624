import type { Page, Route } from 'playwright'
import { describe, expect, onTestFinished, test } from 'vitest'
import { pdf } from '#api/documents/testing-files.ts'
import { DEMO_PASSWORD } from '#demo/accounts.ts'
import { findFaults } from '#tests/accessibility.ts'
import { hydrated, openUser } from '#tests/browser.ts'
import { editingScreen } from '#tests/cms.ts'
import { signInAs } from '#tests/people.ts'
import { open, clickButton, useRegion } from '#tests/region.ts'

const { product, browser, call } = await useRegion('two-people')

const REFUSED = '409: Another account is signed in here now. Nothing changed. Reload the page.'
const sessionDialog = (page: Page) => page.locator('.session-banner').filter({ visible: true })

/** Logs in on a login page that is already open. */
async function logIn(page: Page, username: string): Promise<void> {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await clickButton(page, 'Log in')
  await page.waitForURL((url) => url.pathname !== '/auth')
}

/** A browser with a tab of one user, and a login page that was opened before they signed in. */
async function twoTabs(username: string) {
  const { context, page } = await openUser(browser, product.url)
  const other = await open(await context.newPage(), '/auth')
  await open(page, '/auth')
  await logIn(page, username)
  return { context, page, other }
}

/** A user's open page, in whose browser someone else has signed in since, without a message from another tab. */
async function openedBy(username: string, path: string, next: string) {
  const { context, page } = await openUser(browser, product.url)
  await signInAs(context, product.url, username)
  await open(page, path)
  await signInAs(context, product.url, next)
  return { context, page }
}

const getPitch = async (username: string) =>
  (await call<{ elevatorPitch?: string }>(username, 'GET', '/api/startup/profile')).elevatorPitch

/** Runs in a page: how many texts the editing screen has stored in this browser, for anyone. */
async function countStored(): Promise<number> {
  const databases = (await indexedDB.databases()).map(({ name }) => name!)
  const countInSession = (name: string) =>
    new Promise<number>((resolve) => {
      const opening = indexedDB.open(name)
      opening.addEventListener('success', () => {
        const database = opening.result
        const [store] = database.objectStoreNames
        if (!store) return resolve(0)
        const keys = database.transaction(store).objectStore(store).getAllKeys()
        keys.addEventListener('success', () => {
          database.close()
          resolve(keys.result.filter((key) => String(key).startsWith('backup.')).length)
        })
      })
    })
  const counts = await Promise.all(databases.map(countInSession))
  return counts.reduce((sum, count) => sum + count, 0)
}

const PITCH = 'Typed by the founder who was here first.'

test('a form hides its text from a user who signs in in another tab, and restores it', async () => {
  const { page, other } = await twoTabs('founder')
  await open(page, '/profile')
  const before = [await getPitch('founder'), await getPitch('founder2')]
  const pitch = page.getByLabel('Elevator pitch')
  await pitch.fill(PITCH)

  // The login page also says who is signed in, and accepts a login all the same.
  await sessionDialog(other).getByText('You’re now signed in as Maya Ortega-Lind', { exact: true }).waitFor()
  await logIn(other, 'founder2')
  await sessionDialog(page).getByText('You’re now signed in as Samira Holt', { exact: true }).waitFor()
  expect(await findFaults(page, '.session-banner')).toEqual([])
  await clickButton(page, 'Update Profile')
  await page.getByRole('form').getByText(REFUSED).waitFor()
  expect(await pitch.inputValue()).toBe(PITCH)
  expect([await getPitch('founder'), await getPitch('founder2')]).toEqual(before)

  await sessionDialog(page).getByRole('link', { name: 'Reload the page' }).click()
  await expect.poll(() => pitch.inputValue()).toBe(before[1])
  await hydrated(page)
  expect(await page.getByText(/^We restored what you had typed/).count()).toBe(0)
  await page.evaluate(() => document.querySelector<HTMLElement>('[data-sign-out]')!.click())
  await page.waitForURL('/')
  await open(page, '/auth?next=%2Fprofile')
  await logIn(page, 'founder')
  await page.waitForURL('**/profile')
  await page.getByText(/^We restored what you had typed/).waitFor()
  expect(await pitch.inputValue()).toBe(PITCH)
})

test('a page that can’t check its user ends no session, and asks at the next click', async () => {
  const { context, page } = await openUser(browser, product.url)
  await signInAs(context, product.url, 'founder')
  let isDown = true
  const sent: (string | undefined)[] = []
  const founder = await call<{ id: number }>('founder', 'GET', '/api/user')
  await page.route('**/api/user', (route) => (isDown ? route.fulfill({ status: 503 }) : route.continue()))
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/logout') sent.push(request.headers()['trellis-user'])
  })
  await open(page, '/news')
  const signOut = () => page.evaluate(() => document.querySelector<HTMLElement>('[data-sign-out]')!.click())
  await signOut()
  await page.getByText('Logout failed').first().waitFor()
  expect(sent).toEqual([])
  isDown = false
  await signOut()
  await page.waitForURL((url) => url.pathname === '/')
  expect(sent).toEqual([String(founder.id)])
})

describe('another user’s page', () => {
  test('saves nothing on a click, and its sign-out ends no one else’s session', async () => {
    const { page } = await openedBy('investor2', '/startups', 'investor')
    const saved = () => call<unknown[]>('investor', 'GET', '/api/investor/saved-startups')
    const before = await saved()
    await page
      .getByRole('button', { name: /^Save (?!this search)/ })
      .first()
      .click()
    await sessionDialog(page).getByText('You’re now signed in as Jonah Whitaker', { exact: true }).waitFor()
    expect(await saved()).toEqual(before)
    await page.evaluate(() => document.querySelector<HTMLElement>('[data-sign-out]')!.click())
    await page.getByText(REFUSED).first().waitFor()
    expect(await page.evaluate(async () => (await fetch('/api/user')).status)).toBe(200)
  })

  test('sends no message, with or without scripts, and shows it to no one else', async () => {
    const [conversation] = await call<{ id: number }[]>('founder', 'GET', '/api/conversations')
    const messages = () => call<unknown[]>('founder', 'GET', `/api/conversations/${conversation!.id}/messages`)
    const before = await messages()
    const path = `/conversations/${conversation!.id}`
    const { page } = await openedBy('founder', path, 'investor')
    const box = page.getByRole('textbox', { name: /^Message to/ })
    await box.fill('Not from the investor.')
    await clickButton(page, 'Send')
    await page.getByText(REFUSED).waitFor()
    expect(await box.inputValue()).toBe('Not from the investor.')

    const context = await browser.newContext({ baseURL: product.url, javaScriptEnabled: false })
    onTestFinished(() => context.close())
    await signInAs(context, product.url, 'founder')
    const plain = await context.newPage()
    await plain.goto(path)
    await plain.getByRole('textbox', { name: /^Message to/ }).fill('Not from the investor either.')
    await signInAs(context, product.url, 'investor')
    await clickButton(plain, 'Send')
    await plain.getByRole('heading', { name: 'Another account is signed in' }).waitFor()
    expect(await plain.content()).not.toContain('either')
    expect(await messages()).toEqual(before)
  })

  test('leaves nothing in the fields after a reload for the next user', async () => {
    const { page } = await openedBy('founder', '/profile', 'founder2')
    const pitch = page.getByLabel('Elevator pitch')
    await pitch.fill(PITCH)
    page.on('dialog', (question) => void question.accept())
    await page.reload()
    await hydrated(page)
    expect(await pitch.inputValue()).toBe(await getPitch('founder2'))
  })

  test('saves nothing on the editing screen, and keeps the text for its editor only', async () => {
    const { context, page } = await openUser(browser, product.url)
    await signInAs(context, product.url, 'editor')
    let offers = 0
    page.on('dialog', (dialog) => void (offers += dialog.message().includes('backup') ? 1 : 0))
    const screen = editingScreen(page)
    const title = screen.app.getByLabel('Title').first()
    await screen.open('/collections/news/new')
    await screen.write('Title', 'Written by the editor')
    await signInAs(context, product.url, 'admin')
    await screen.app.getByRole('button', { name: 'Save' }).click()
    await sessionDialog(page).getByText('You’re now signed in as Avery Stone', { exact: true }).waitFor()
    await page.locator('[data-publish-text]').getByText(REFUSED.replace('409: ', '')).waitFor()
    expect(await title.inputValue()).toBe('Written by the editor')

    // Decap stores what was typed, and asks whether to restore it.
    await expect.poll(() => page.evaluate(countStored)).toBe(1)
    await screen.open('/collections/news/new')
    await expect.poll(() => title.inputValue()).toBe('')
    expect(offers).toBe(0)
    await signInAs(context, product.url, 'editor')
    await screen.open('/collections/news/new')
    await expect.poll(() => offers).toBe(1)
    await page.evaluate(() => document.querySelector<HTMLElement>('[data-sign-out]')!.click())
    await page.waitForURL('/')
    await expect.poll(() => page.evaluate(countStored)).toBe(0)
  })

  test('names no one else in the bar of the editing screen', async () => {
    const { context, page } = await openUser(browser, product.url)
    await signInAs(context, product.url, 'editor')
    const isFrame = /\/cms\/[^/]+\/app$/
    const swap = async (route: Route) => {
      await signInAs(context, product.url, 'admin')
      const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
      await route.continue({ headers: { ...route.request().headers(), cookie } })
    }
    await page.route(isFrame, swap, { times: 1 })
    await page.goto('/cms/edit')
    await expect.poll(() => page.locator('.editor-name').innerText()).toBe('Avery Stone')
  })

  test('downloads nothing of the next user', async () => {
    const { page } = await openedBy('founder', '/settings/data', 'founder2')
    const link = page.getByRole('link', { name: 'Download', exact: true })
    await link.click()
    const own = await page.evaluate(() => document.documentElement.dataset['user'])
    const address = (await link.getAttribute('href'))!
    expect(address).toBe(`/api/user/data?trellis-user=${own}`)
    expect(await page.evaluate(async (path) => (await fetch(path)).status, address)).toBe(409)
  })

  test('opens no link to a call in the next user’s name', async () => {
    const { context, page } = await openUser(browser, product.url)
    await signInAs(context, product.url, 'founder')
    await open(page, '/conversations')
    await page.getByRole('link', { name: 'Jonah Whitaker' }).first().click()
    const link = page.getByRole('link', { name: 'Add to calendar' })
    await link.waitFor()
    await signInAs(context, product.url, 'founder2')
    for (const button of ['middle', 'left'] as const) {
      const answered = context.waitForEvent('response', (answer) => answer.url().includes('/calendar'))
      await link.click({ button })
      expect([button, (await answered).status()]).toEqual([button, 409])
    }
  })

  test('uploads nothing', async () => {
    const documents = async () =>
      (await call<{ documents: unknown[] }>('founder2', 'GET', '/api/startup/profile')).documents
    const before = await documents()
    const { page } = await openedBy('founder', '/dashboard/startup?tab=documents', 'founder2')
    await page
      .locator('input[type=file]')
      .last()
      .setInputFiles({ name: 'Plan.pdf', mimeType: 'application/pdf', buffer: pdf() })
    await sessionDialog(page).getByText('You’re now signed in as Samira Holt', { exact: true }).waitFor()
    expect(await documents()).toEqual(before)
  })

  test('gets nothing on its live stream', async () => {
    const { page, other } = await twoTabs('founder')
    await open(page, '/notifications')
    const unread = page.waitForResponse(
      (answer) => answer.url().endsWith('/api/notifications/unread') && answer.status() === 409,
    )
    await logIn(other, 'founder2')
    await unread
    const streams: number[] = []
    page.on('response', (answer) => answer.url().includes('/api/stream') && streams.push(answer.status()))
    const status = await page.evaluate(
      async (user) =>
        (await fetch(`/api/stream?trellis-user=${user}`, { headers: { Accept: 'text/event-stream' } })).status,
      await page.evaluate(() => document.documentElement.dataset['user']),
    )
    expect([status, streams.filter((stream) => stream === 200)]).toEqual([409, []])
  })

  test('shows nothing of the next user in live updates', async () => {
    const { page } = await openedBy('investor2', '/startups', 'admin')
    await page.getByRole('searchbox').last().fill('a')
    await page.keyboard.press('Enter')
    await sessionDialog(page).getByText('You’re now signed in as Avery Stone', { exact: true }).waitFor()
    expect(await page.getByRole('searchbox').last().inputValue()).toBe('a')
    expect(await page.getByRole('table', { name: 'Startups' }).count()).toBe(0)
  })

  test('is reloaded when reached through the history, and refused from the page cache', async () => {
    const { context, page } = await openUser(browser, product.url)
    await signInAs(context, product.url, 'founder')
    await open(page, '/notifications')
    await page.getByRole('link', { name: 'News', exact: true }).first().click()
    await page.waitForURL('**/news')
    await page.evaluate(() => Object.assign(window, { isKept: true }))
    await signInAs(context, product.url, 'founder2')
    // As a browser does with a page in its back/forward cache.
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
    await sessionDialog(page).getByText('You’re now signed in as Samira Holt', { exact: true }).waitFor()
    await page.goBack()
    await page.waitForURL('**/notifications')
    await expect.poll(() => page.evaluate(() => 'isKept' in window).catch(() => true)).toBe(false)
    await page.locator('[data-account=name]').getByText('Samira Holt').first().waitFor({ state: 'attached' })
  })
})
