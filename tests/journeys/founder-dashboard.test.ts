import type { Page } from 'playwright'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import type { Startup } from '#api/startups/contract/responses.ts'
import { pdf } from '#api/documents/testing-files.ts'
import { breakTable } from '#tests/broken-table.ts'
import { expectNoComplaints, refusedWith, toasted } from '#tests/browser.ts'
import { getCookie, loadMain, openAs, stayAs } from '#tests/people.ts'
import { open, useRegion } from '#tests/region.ts'

const { product, browser, request, call, at } = await useRegion('founder-dashboard')

const founder = await stayAs(browser, product.url, 'founder')
const founder2 = await stayAs(browser, product.url, 'founder2')

afterEach(() => expectNoComplaints(founder2))

/** A page's text and images before any script runs. */
async function getHtml(cookie: string, path: string) {
  const { main } = await loadMain(product.url, cookie, path)
  return { text: main.replace(/<[^>]+>/g, ' '), lines: main.match(/<polyline/g)?.length ?? 0 }
}

/** Fails the next calls to a path until it's released. */
async function refuse(page: Page, path: string) {
  await page.route(`**${path}`, (route) => route.fulfill(refusedWith(503, 'The server is busy.')))
  return () => page.unroute(`**${path}`)
}

/**
 * Advances the clock until the dashboard has polled: it sets its timer again after each response, which no test sees.
 */
async function pollOnce(page: Page) {
  let isAnswered = false
  const answered = page.waitForResponse('**/api/user').then(() => (isAnswered = true))
  while (!isAnswered) {
    await page.clock.fastForward(5000)
    await Promise.race([answered, new Promise((resolve) => setTimeout(resolve, 500))])
  }
}

/** On every second poll the dashboard also loads the profile. */
async function poll(page: Page) {
  await pollOnce(page)
  await pollOnce(page)
}

const tryAgain = (page: Page) => page.getByRole('button', { name: 'Try Again' }).click()

test('a founder sees charts, activity, document views, and every request', async () => {
  const own = await call<Startup>('founder2', 'GET', '/api/startup/profile')
  const texts = { elevatorPitch: own.elevatorPitch, highlights: ['Twelve towns'], traction: 'Growing' }
  await request('founder2', 'PUT', `/api/startups/${own.id}`, { ...texts, fundingAmount: 400_000, equityOffered: '6%' })
  await request('founder2', 'PUT', `/api/startups/${own.id}`, { ...texts, fundingAmount: 500_000, equityOffered: '7%' })
  const deck = new FormData()
  deck.set('type', 'pitchDeck')
  deck.set('document', new File([new Uint8Array(pdf())], 'Autumn.pdf', { type: 'application/pdf' }))
  const { filename } = await call<{ filename: string }>('founder2', 'POST', '/api/documents/upload', deck)
  await (await request('investor2', 'GET', `/api/documents/${filename}`)).arrayBuffer()
  await request('investor2', 'POST', '/api/connect', { startupId: own.id, message: '' })
  const { firstName, lastName } = await call<Record<string, string>>('investor2', 'GET', '/api/user')

  const cookie = await getCookie(product.url, 'founder2')
  expect((await getHtml(cookie, '/dashboard/startup?tab=metrics')).lines).toBe(3)
  const shown = async (path: string) => (await getHtml(cookie, path)).text
  expect(await shown('/dashboard/startup?tab=activity')).toContain(`${firstName} ${lastName} requested to connect`)
  expect(await shown('/dashboard/startup?tab=documents')).toMatch(/Autumn\.pdf[^]*All approved investors/)
  expect(await shown('/submit-funding-request')).toMatch(/Amount:\s+\$400K\s+→\s+\$500K/)

  // What needs the founder is already in the first HTML.
  const today = await shown('/dashboard/startup')
  expect(today).toMatch(new RegExp(`Today[^]*${firstName} ${lastName}[^]*wants to connect[^]*Accept[^]*Decline`))
  // A request is in Today, and not once more in what is new.
  expect(today).not.toContain(`${firstName} ${lastName} requested to connect`)

  const page = await open(founder2.page, '/dashboard/startup?tab=metrics')
  for (const title of ['Profile views by week', 'Interest by week']) {
    const picture = page.locator('figure, section.card').filter({ hasText: title }).first()
    await picture.locator('svg polyline').first().waitFor()
    await picture.getByText('Show as a table').click()
    await expect.poll(() => picture.getByRole('row').count()).toBe(13)
  }
  await page.getByRole('tab', { name: 'Activity' }).click()
  const panel = page.getByRole('tabpanel')
  await panel.getByText(`${firstName} ${lastName} requested to connect`).waitFor()
  await page.getByText('You added Autumn.pdf').waitFor()

  await page.getByRole('tab', { name: 'Documents' }).click()
  const cells = page.getByRole('row').filter({ hasText: 'Autumn.pdf' }).getByRole('cell')
  const viewedOn = expect.stringMatching(/^[A-Z][a-z]{2} \d+, \d{4}$/)
  await expect
    .poll(() => cells.allInnerTexts())
    .toEqual(['Pitch deck', 'All approved investors', viewedOn, '1', 'Manage'])
  await page.getByRole('button', { name: 'Manage Autumn.pdf' }).click()
  const views = page.getByRole('dialog', { name: 'Autumn.pdf' })
  await views.getByRole('listitem').getByText(`${firstName} ${lastName}`).waitFor()
  await views.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('tab', { name: 'Overview' }).click()
  const needs = page.getByRole('region', { name: /^Today/ }).getByRole('listitem')
  const pending = needs.filter({ hasText: `${firstName} ${lastName} wants to connect` })
  await pending.getByRole('button', { name: `Accept ${firstName} ${lastName}` }).waitFor()

  await open(page, '/submit-funding-request')
  await page.getByText('Amount: $400K → $500K · Equity: 6% → 7%').waitFor()
  await page.getByText('Replaced').first().waitFor()
})

test('a failed load says so in its place, and is repeated on request', async () => {
  const fix = breakTable(product.dataDir, 'startup_profiles')
  onTestFinished(fix)
  const page = await open(founder.page, '/submit-funding-request')
  await page.getByText('Unable to load your startup profile. Please try again.').waitFor()
  await open(page, '/dashboard/startup')
  await page.getByText('Unable to load startup data. Please try again.').waitFor()
  fix()
  await tryAgain(page)
  await page.getByRole('heading', { level: 2, name: 'Greenloom' }).waitFor()
  expect(await page.locator('.founder-figures dd').first().innerText()).toBe('$1.5M')

  for (const [tab, path, shown] of [
    ['Metrics', '/api/startup/metrics', 'Interest by week'],
    ['Activity', '/api/startup/activity', 'You created your startup profile'],
    ['Documents', '/api/startup/documents', 'All approved investors'],
  ] as const) {
    const letGo = await refuse(page, path)
    await page.getByRole('tab', { name: tab }).click()
    const place = page.getByRole('tabpanel')
    await place.getByText('An error occurred. Please try again.').waitFor()
    await letGo()
    await tryAgain(page)
    await place.getByText(shown).first().waitFor()
    expect(await place.getByText('An error occurred. Please try again.').count()).toBe(0)
  }
})

test('the dashboard polls every five seconds, reports failures, and shows approvals', async () => {
  const { page } = await openAs(browser, product.url, 'ravi.castellane')
  await page.clock.install()
  await open(page, '/dashboard/startup')
  await page.getByText('Pending Review').waitFor()
  const polled = await refuse(page, '/api/user')
  await pollOnce(page)
  await page.getByText('Unable to load your profile data. Please try again.').waitFor()
  await polled()
  await tryAgain(page)
  await page.getByText('Unable to load your profile data. Please try again.').waitFor({ state: 'detached' })

  const read = await refuse(page, '/api/startup/profile')
  await poll(page)
  await page.getByText('Unable to load your startup profile. Please try again.').waitFor()
  await page.getByRole('heading', { level: 2, name: 'Sunmoor' }).waitFor()
  await read()
  await tryAgain(page)
  await page.getByText('Unable to load your startup profile. Please try again.').waitFor({ state: 'detached' })

  const { id } = (await (await page.request.get('/api/startup/profile')).json()) as Startup
  await request('admin', 'PATCH', `/api/admin/startups/${id}/approve`, { approved: true })
  await poll(page)
  await page.getByText('Your profile is visible to investors').waitFor()
  expect(await page.getByText('Pending Review').count()).toBe(0)
  await request('admin', 'PATCH', `/api/admin/startups/${id}/approve`, { approved: false })
  await poll(page)
  await page.getByText('An admin needs to approve your profile').waitFor()
  expect(await page.getByText('Your profile is visible to investors').count()).toBe(0)
})

test('the tab in the address is visible on a phone, and switches in other tabs stay', async () => {
  const { page } = founder2
  await page.setViewportSize({ width: 360, height: 800 })
  await open(page, '/dashboard/startup?tab=activity')
  await expect
    .poll(async () => {
      const { x, width } = (await page.getByRole('tab', { name: 'Activity' }).boundingBox())!
      return x > 0 && x + width <= 360
    })
    .toBe(true)
  await page.getByRole('tab', { name: 'Overview' }).click()
  const visibility = () => page.getByRole('switch').isChecked()
  expect(await visibility()).toBe(false)
  await page.getByText('Private', { exact: true }).click()
  await toasted(page, 'Startup visibility has been updated')
  await page.getByRole('tab', { name: 'Documents' }).click()
  await page.getByRole('region', { name: 'Supporting documents' }).waitFor()
  await page.getByRole('tab', { name: 'Overview' }).click()
  expect(await visibility()).toBe(true)
})

test('a failed funding request says why and stays; a submitted one awaits its review', async () => {
  const page = await open(founder.page, '/submit-funding-request')
  await page.getByRole('button', { name: 'Create New Funding Request' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create New Funding Request' })
  await dialog.getByLabel('Traction').fill('Ninety farms since the spring.')
  // The deck is a file with its title, or a link.
  const deck = dialog.getByRole('group', { name: 'Pitch deck' })
  await deck
    .getByText('Uploading...')
    .or(deck.getByRole('button', { name: 'Upload a file' }))
    .waitFor()
  const file = { name: 'Autumn deck.pdf', mimeType: 'application/pdf', buffer: pdf() }
  await deck.locator('input[type=file]').setInputFiles(file)
  await deck.getByRole('button', { name: 'Upload Autumn deck.pdf' }).click()
  await deck.getByRole('link', { name: 'Autumn deck.pdf' }).waitFor()
  await deck.getByRole('button', { name: 'Use a link instead' }).click()
  await deck.getByRole('textbox', { name: 'Pitch deck' }).fill('slides.example/autumn')
  await deck.getByRole('button', { name: 'Use Autumn deck.pdf' }).click()
  await deck.getByRole('link', { name: 'Autumn deck.pdf' }).waitFor()
  // Typed, but never added.
  await dialog.getByRole('textbox', { name: 'Business highlights' }).fill('Two counties wait')
  const send = dialog.getByRole('button', { name: 'Submit Funding Request' })
  for (const [status, body, shown] of [
    [404, 'Not found', 'Startup profile not found'],
    [507, 'There is no room left.', '507: There is no room left.'],
  ] as const) {
    await page.route('**/api/startups/*', (route) => route.fulfill(refusedWith(status, body)), { times: 1 })
    await send.click()
    await toasted(page, 'Error submitting funding request', shown)
  }
  expect(await dialog.getByLabel('Traction').inputValue()).toBe('Ninety farms since the spring.')
  await send.click()
  await toasted(page, 'Funding request submitted', 'Your funding request has been submitted and is pending review.')
  await dialog.waitFor({ state: 'detached' })
  const own = (await (await page.request.get('/api/startup/profile')).json()) as Startup
  expect(own.documents.find(({ filename }) => filename === own.pitchDeck)?.name).toBe('Autumn deck.pdf')
  expect(own.highlights.at(-1)).toBe('Two counties wait')
  const card = page.locator('section.card').filter({ hasText: 'Your funding request' })
  await card.getByText('Pending review').waitFor()
  expect(await card.innerText()).toContain('We read every request in 1-2 business days.')
})

test('the profile dialog of a pending founder reports failures and uploaded decks', async () => {
  const { page, complaints } = await at('pendingfounder', '/')
  await page.getByRole('button', { name: 'Complete Your Profile' }).click()
  const dialog = page.getByRole('dialog', { name: 'Complete Your Startup Profile' })
  await dialog.getByLabel('Company name').fill('Quillwork')
  await dialog.getByLabel('Industry').selectOption('SaaS')
  await dialog.getByLabel('Location').fill('Wrenfield')
  await dialog.getByLabel('Elevator pitch').fill('Paperwork that writes itself.')
  await dialog.getByLabel('Description').fill('Offices write the same letters every day. We write the first draft.')
  // The deck first, at once: it goes out with the save.
  const deck = dialog.getByRole('region', { name: 'Pitch deck' })
  await deck.locator('input[type=file]').setInputFiles({ name: 'Deck.pdf', mimeType: 'application/pdf', buffer: pdf() })
  await deck.getByText('Uploaded when you save your profile.').waitFor()
  const save = dialog.getByRole('button', { name: 'Save Profile' })
  expect(complaints.messages).toEqual([])
  await page.route('**/api/startup/profile', (route) => route.fulfill(refusedWith(507, 'No room left.')), {
    times: 1,
  })
  await save.click()
  await toasted(page, 'Error creating profile', '507: No room left.')
  complaints.messages.length = 0
  await deck.getByRole('group', { name: 'File: Deck.pdf' }).waitFor()
  await save.click()
  // The first save leads to the files, and says what is missing.
  await dialog.getByText(/^Your profile is saved\. What is left: Logo, /).waitFor()
  await toasted(page, 'Document uploaded', 'Your document has been uploaded successfully.')
  await dialog.getByRole('list', { name: 'Documents' }).getByRole('link', { name: 'Deck.pdf' }).waitFor()
  await expect.poll(() => dialog.getByLabel('Link to your pitch deck').count()).toBe(0)
  await expect.poll(() => dialog.getByText(/^Your profile is saved/).innerText()).not.toContain('Pitch deck')
  await save.click()
  await toasted(page, 'Profile saved')
  await dialog.waitFor({ state: 'detached' })
  expect(complaints.messages).toEqual([])
})
