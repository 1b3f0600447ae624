import type { Locator, Page } from 'playwright'
import { describe, expect, onTestFinished, test } from 'vitest'
import { pdf } from '#api/documents/testing-files.ts'
import type { Startup } from '#api/startups/contract/responses.ts'
import { breakTable } from '#tests/broken-table.ts'
import { hydrated, openBrowser, refusedWith, toasted } from '#tests/browser.ts'
import { countClicks } from '#tests/clicks.ts'
import { getCookie, signInAs } from '#tests/people.ts'
import { NEW_PASSWORD, open, clickButton, expectTexts, useRegion } from '#tests/region.ts'

const PITCH = 'We tell growers which corner of the field will fail, a month before it does.'
const once = { times: 1 }
const RESTORED = /^We restored what you had typed on .+ It isn’t saved yet\.$/

const { product, browser, request, call, approved } = await useRegion('founder-form')
/** One browser context for all users: most shared assets are loaded once. */
const { context, complaints } = await openBrowser(browser, product.url)

/** A user in a new tab, on a hydrated page. */
async function sit(username: string, path: string, viewport?: { width: number; height: number }, password?: string) {
  await signInAs(context, product.url, username, password)
  complaints.messages.length = 0
  const page = await context.newPage()
  onTestFinished(() => page.close())
  if (viewport) await page.setViewportSize(viewport)
  return open(page, path)
}

const pitch = (page: Page) => page.getByLabel('Elevator pitch')
const drafts = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft:')).length)

/** Ends a session without the browser knowing. */
async function logOutElsewhere() {
  const Cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  await fetch(`${product.url}/api/logout`, { method: 'POST', headers: { Cookie, Origin: product.url } })
}

describe('a founder who fills in the form', () => {
  test('loses the session, signs in again, and has lost nothing', async () => {
    const page = await sit('founder', '/profile')
    await pitch(page).fill(PITCH)
    await page.getByRole('tab', { name: 'Funding Details' }).click()
    await page.getByLabel('Equity offered').fill('11%')
    // The session is ended elsewhere.
    await logOutElsewhere()

    await page.getByRole('button', { name: 'Update Profile' }).click()
    await page.getByText('Your session has ended', { exact: true }).waitFor()
    await page.getByRole('form').getByRole('link', { name: 'Sign in again' }).click()
    await page.waitForURL('**/auth?next=%2Fprofile')
    await hydrated(page)
    await page.getByLabel('Username').fill('founder')
    await page.getByLabel('Password', { exact: true }).fill('trellis-demo')
    await page.getByRole('button', { name: 'Log in' }).click()

    await page.waitForURL('**/profile')
    await page.getByText(RESTORED).waitFor()
    expect(await pitch(page).inputValue()).toBe(PITCH)
    await page.getByRole('button', { name: 'Update Profile' }).click()
    await page.waitForURL('**/dashboard/startup')
    await page.getByText(PITCH).waitFor()
    await page.getByText('11%').waitFor()
    expect(await drafts(page)).toBe(0)
    await open(page, '/profile')
    expect(await page.getByText(RESTORED).count()).toBe(0)
  })

  test('loses the connection, finds everything after a reload, and can discard it', async () => {
    const page = await sit('founder2', '/profile')
    const before = await pitch(page).inputValue()
    await pitch(page).fill(PITCH)
    await page.getByRole('tab', { name: 'Funding Details' }).click()
    // Typed, but never added.
    await page.getByRole('textbox', { name: 'Key highlights' }).pressSequentially('Two ports wait')
    await context.setOffline(true)
    await clickButton(page, 'Update Profile')
    const alert = page.getByRole('form').getByRole('alert')
    await alert.getByText('We couldn’t reach the server.', { exact: false }).waitFor()
    await context.setOffline(false)
    page.on('dialog', (question) => void question.accept())
    await page.reload()
    await page.getByText(RESTORED).waitFor()
    expect(await pitch(page).inputValue()).toBe(PITCH)
    await page.getByRole('tab', { name: 'Funding Details' }).click()
    await page.getByRole('button', { name: 'Remove Two ports wait' }).waitFor()
    await page.getByRole('button', { name: 'Discard' }).click()
    await page.getByRole('button', { name: 'Remove Two ports wait' }).waitFor({ state: 'detached' })
    await page.getByRole('tab', { name: 'Company Profile' }).click()
    expect(await pitch(page).inputValue()).toBe(before)
    await expect.poll(() => drafts(page)).toBe(0)
  })

  test('is asked before leaving, and leaves nothing behind on a sign-out', async () => {
    const page = await sit('founder2', '/submit-funding-request')
    page.on('dialog', (question) => void question.accept())
    await page.getByRole('button', { name: 'Create New Funding Request' }).click()
    await page.getByRole('dialog').getByLabel('Traction').fill('Twelve farms since the spring.')
    await expect.poll(() => drafts(page)).toBe(1)
    await open(page, '/profile')
    await pitch(page).fill(PITCH)
    await expect.poll(() => drafts(page)).toBe(2)
    await page.getByRole('link', { name: 'News', exact: true }).first().click()
    const question = page.getByRole('alertdialog')
    await question.getByText('Leave without saving?').waitFor()
    await question.getByRole('button', { name: 'Leave' }).click()
    await page.waitForURL('**/news')
    expect(await drafts(page)).toBe(2)
    await page.evaluate(() => document.querySelector<HTMLElement>('[data-sign-out]')!.click())
    await page.waitForURL('/')
    expect(await drafts(page)).toBe(0)
  })

  test.each(['ends elsewhere', 'is over'])('leaves nothing in the browser when the session %s', async (how) => {
    const page = await sit('founder2', '/profile')
    await pitch(page).fill(PITCH)
    await expect.poll(() => drafts(page)).toBe(1)
    if (how === 'is over') await context.clearCookies()
    else await logOutElsewhere()
    // The tab is closed; the next person in this browser opens a public page.
    await page.close()
    const next = await context.newPage()
    onTestFinished(() => next.close())
    await next.goto('/news')
    await expect.poll(() => drafts(next)).toBe(0)
    expect(await next.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(PITCH)
  })

  // The browser is notified as of a session that ends elsewhere.
  test('has no session after being deactivated', async () => {
    const Cookie = await getCookie(product.url, 'founder2')
    const fetchUser = () => fetch(`${product.url}/api/user`, { headers: { Cookie } })
    const { id } = (await (await fetchUser()).json()) as { id: number }
    await request('admin', 'PATCH', `/api/admin/users/${id}/deactivate`)
    expect((await fetchUser()).status).toBe(401)
    await request('admin', 'PATCH', `/api/admin/users/${id}/activate`)
  })

  test('never sees what another user typed here', async () => {
    const page = await sit('founder', '/profile')
    await pitch(page).fill(PITCH.toUpperCase())
    await expect.poll(() => drafts(page)).toBe(1)
    page.on('dialog', (question) => void question.accept())
    await signInAs(context, product.url, 'founder2')
    await open(page, '/profile')
    await expect.poll(() => drafts(page)).toBe(0)
    expect(await pitch(page).inputValue()).not.toBe(PITCH.toUpperCase())
  })
})

/** An approved founder without a profile, on a page. */
async function newcomer(username: string, path: string, viewport?: { width: number; height: number }) {
  await approved('founder', username)
  return sit(username, path, viewport, NEW_PASSWORD)
}

test('the form of a startup: three tabs, what is missing, a refusal, and the dashboard', async () => {
  const page = await newcomer('noraquist', '/profile')
  const tab = (name: string) => page.getByRole('tab', { name })
  expect(await page.getByRole('tab').allInnerTexts()).toEqual([
    'Company Profile',
    'Funding Details',
    'Supporting Materials',
  ])
  expect(await page.getByLabel('Stage').locator(':checked', { hasText: 'Seed' }).count()).toBe(1)
  await page.getByText('Maximum 200 characters', { exact: false }).waitFor()
  await clickButton(page, 'Next')
  await clickButton(page, 'Next')
  expect(await page.getByRole('checkbox', { name: /profile public/ }).isChecked()).toBe(false)
  await clickButton(page, 'Create Profile')
  await expect.poll(() => tab('Company Profile').getAttribute('aria-selected')).toBe('true')
  await expect.poll(() => tab('Company Profile').innerText()).toContain('5 problems')
  await expectTexts(
    page,
    'Company name is required',
    'Please select an industry',
    'Please enter your company location',
    'Elevator pitch is required',
    'Please provide a detailed description',
  )

  await page.getByLabel('Company name').fill('Saltmarsh Robotics')
  await page.getByLabel('Location').fill('Wrenfield, Westmark')
  await page.getByLabel('Industry').selectOption('Energy')
  await pitch(page).fill('x'.repeat(201))
  await expectTexts(page, 'Elevator pitch should be 200 characters or less', '201 / 200')
  await pitch(page).fill(PITCH)
  await page
    .getByLabel('Description')
    .fill('Each night a machine walks the wall, listens for hollow stones and fills them.')
  await page.getByLabel('Website').fill('saltmarsh.example')
  await clickButton(page, 'Next')
  await page.getByLabel('Funding amount').fill('$1.5M')
  const highlight = page.getByRole('textbox', { name: 'Key highlights' })
  for (const text of [' Ten walls ', '   ']) {
    await highlight.fill(text)
    await highlight.press('Enter')
  }
  await highlight.fill('A patent')
  await clickButton(page, 'Add')
  // Typed, but never added.
  await highlight.fill('Two ports wait')
  await clickButton(page, 'Back')
  page.on('dialog', (question) => void question.accept())
  await page.reload()
  await page.getByText(RESTORED).waitFor()
  await tab('Supporting Materials').click()
  expect(complaints.messages).toEqual([])

  await page.route('**/api/startup/profile', (route) => route.fulfill(refusedWith(507, 'No room left.')), once)
  await clickButton(page, 'Create Profile')
  await toasted(page, 'Failed to save profile', '507: No room left.')
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/startup/profile', (route) => held.then(() => route.continue()), once)
  await clickButton(page, 'Create Profile')
  await page.getByRole('button', { name: 'Saving...' }).waitFor()
  answer()
  await toasted(page, 'Profile saved', 'Your startup profile has been successfully saved')
  // The files tab with what is missing; only the next save leads on.
  await page.getByText(/^Your profile is saved\. What is left: Logo, /).waitFor()
  expect(await page.getByText(RESTORED).count()).toBe(0)
  await page.getByRole('button', { name: 'Choose your pitch deck' }).waitFor()
  await clickButton(page, 'Update Profile')
  await page.waitForURL('**/dashboard/startup')
  expect(await (await page.request.get('/api/startup/profile')).json()).toMatchObject({
    companyName: 'Saltmarsh Robotics',
    stage: 'seed',
    isPublic: false,
    fundingAmount: 1_500_000,
    website: 'https://saltmarsh.example',
    highlights: ['Ten walls', 'A patent', 'Two ports wait'],
  })
})

/** Which of these aren't completely visible: outside the screen or a scroll container, or covered. */
const listHidden = (parts: Locator) =>
  parts.evaluateAll((all) =>
    all
      .filter((part) => {
        const { left, right, top, bottom } = part.getBoundingClientRect()
        const corners = [left + 2, right - 2].flatMap((x) => [top + 2, bottom - 2].map((y) => [x, y] as const))
        return !corners.every(([x, y]) => {
          const seen = document.elementFromPoint(x, y)
          return seen && (part.contains(seen) || seen.contains(part))
        })
      })
      .map((part) => (part as HTMLElement).innerText),
  )

test.each([
  { where: 'on its page', open: () => newcomer('tidewater', '/profile', { width: 390, height: 844 }) },
  {
    where: 'in the dialog of somebody pending',
    async open() {
      const page = await sit('pendingfounder', '/', { width: 360, height: 640 })
      await clickButton(page, 'Complete Your Profile')
      return page
    },
  },
])('on a phone, an error in a profile $where is visible after a save', async ({ open }) => {
  const page = await open()
  const tab = (name: string) => page.getByRole('tab', { name })
  await tab('Funding Details').click()
  await page.getByLabel('Funding amount').fill('lots')
  await tab('Supporting Materials').click()
  for (const [label, message] of [
    ['Company name', 'Company name is required'],
    ['Funding amount', /^Please enter a valid funding amount/],
  ] as const) {
    await page.getByRole('button', { name: /^(Create|Save) Profile$/ }).click()
    const field = page.locator('[data-invalid]').filter({ has: page.getByLabel(label), visible: true })
    const alert = field.locator('label').or(field.getByText(message))
    await expect.poll(() => alert.count()).toBe(2)
    await expect.poll(() => listHidden(alert)).toEqual([])
    await page.getByRole('tablist').evaluate((list) => list.scrollIntoView({ block: 'nearest' }))
    const marks = page.locator('.tab-problems')
    await expect.poll(() => marks.count()).toBe(2)
    await expect.poll(() => listHidden(marks)).toEqual([])
    await tab('Funding Details').click()
  }
})

test('a profile that fails to load says so, and is loaded again on request', async () => {
  const fix = breakTable(product.dataDir, 'startup_profiles')
  onTestFinished(fix)
  await signInAs(context, product.url, 'founder')
  const page = await context.newPage()
  onTestFinished(() => page.close())
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/startup/profile', (route) => held.then(() => route.continue()), once)
  await open(page, '/profile')
  expect(await page.getByRole('status').filter({ hasText: 'Loading your profile' }).count()).toBe(1)
  expect(await page.locator('.skeleton').count()).toBe(6)
  answer()
  await page.getByText('Failed to fetch startup profile').waitFor()
  fix()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await page.getByRole('button', { name: 'Update Profile' }).waitFor()
  expect(await page.getByLabel('Company name').inputValue()).toBe('Greenloom')
})

test.each([
  [1280, 'Iris Farrow'],
  [390, 'Otto Farrow'],
])('a first profile with its deck takes five clicks on a screen %i pixels wide', async (width, name) => {
  const username = name.toLowerCase().replace(' ', '.')
  const [firstName, lastName] = name.split(' ')
  const account = { username, email: `${username}@people.example`, firstName, lastName, role: 'founder' }
  await request(null, 'POST', '/api/register', { ...account, password: NEW_PASSWORD })
  const page = await sit(username, '/', { width, height: 844 }, NEW_PASSWORD)
  const clicks = await countClicks(page)

  await clickButton(page, 'Complete Your Profile')
  const dialog = page.getByRole('dialog')
  const choosing = page.waitForEvent('filechooser')
  await clickButton(dialog, 'Choose your pitch deck')
  await (await choosing).setFiles({ name: 'Spring.pdf', mimeType: 'application/pdf', buffer: pdf() })
  await dialog.getByLabel('Company name').fill(`${lastName} Fields ${firstName}`)
  await dialog.getByLabel('Location').fill('Wrenfield, Westmark')
  await pitch(page).fill(PITCH)
  await dialog.getByLabel('Description').fill('A drone flies over each field at night, and finds the wet corners.')
  const industry = dialog.getByLabel('Industry')
  await industry.click()
  await industry.selectOption('AgTech')
  await clickButton(dialog, 'Save Profile')
  await dialog.getByRole('link', { name: 'Spring.pdf' }).waitFor()
  // The option was clicked in the browser's own list.
  expect(clicks() + 1).toBe(5)
  const own = await call<Startup>(username, 'GET', '/api/startup/profile', undefined, NEW_PASSWORD)
  expect(own.documents.find(({ filename }) => filename === own.pitchDeck)?.name).toBe('Spring.pdf')
  expect(complaints.messages).toEqual([])
})
