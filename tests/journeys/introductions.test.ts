import { DomUtils, parseDocument } from 'htmlparser2'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { findFaults } from '#tests/accessibility.ts'
import { getCookie, loadMain, stayAs } from '#tests/people.ts'
import { open, useRegion } from '#tests/region.ts'
import { openKeyboardUser } from '#tests/keyboard-user.ts'

const { product, browser, request, call, at } = await useRegion('introductions')

const PHONE = { width: 360, height: 780 }
const WHY = 'We make water tanks that mend themselves, and you know farms.'

interface Listed {
  id: number
  user: { firstName: string; lastName: string }
}
const getInvestor = async (lastName: string) =>
  (await call<Listed[]>('founder2', 'GET', '/api/investors')).find(({ user }) => user.lastName === lastName)!
const card = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })
/** The card of someone in the directory as the server renders it now. */
async function drawnCard(page: Page, name: string) {
  const html = await (await page.request.get(`/investors?q=${name.split(' ').at(-1)!}`)).text()
  const { children } = parseDocument(html)
  const found = DomUtils.getElementsByTagName('ul', children)
    .filter(({ attribs }) => attribs['aria-label'] === 'Investors')
    .flatMap((list) => DomUtils.getElementsByTagName('li', list.children, false))
    .filter((item) => DomUtils.textContent(item).includes(name))
  expect(found).toHaveLength(1)
  const buttons = DomUtils.getElementsByTagName('button', found).map(({ attribs }) => attribs)
  return { words: DomUtils.textContent(found).replace(/\s+/g, ' '), buttons }
}
const width = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)

const founder = await stayAs(browser, product.url, 'founder2')

test('someone at the limit has an availability alert, and a paused user says so', async () => {
  const { id } = await getInvestor('Finch-Lindgren')
  const profile = { background: 'Owned three grocery stores until last year.', location: 'Wrenfield, Westmark' }
  const change = (changes: object) =>
    request('harold.finch-lindgren', 'PUT', '/api/investor/profile', { ...profile, ...changes })
  await change({ openRequests: 1 })
  await request('mateo.grieg', 'POST', '/api/connect', { investorId: id, message: WHY })
  const { page, complaints } = founder
  await open(page, '/investors?q=Finch-Lindgren')
  const harold = card(page, 'Harold Finch-Lindgren')
  await harold.getByText('Not accepting new requests right now (limit reached).').waitFor()
  await harold.getByRole('button', { name: 'Notify me when they’re available: Harold Finch-Lindgren' }).click()
  const question = page.getByRole('alertdialog', { name: 'Connect with Harold Finch-Lindgren' })
  await question.getByRole('button', { name: 'Notify me when they’re available' }).click()
  await question.waitFor({ state: 'detached' })
  expect((await drawnCard(page, 'Harold Finch-Lindgren')).words).toContain('We’ll notify you when they’re available.')
  await change({ openToIntroductions: false })
  const { words, buttons } = await drawnCard(page, 'Harold Finch-Lindgren')
  expect(words).toContain('Not accepting requests right now')
  expect(buttons.filter((button) => /connect/i.test(button['aria-label'] ?? ''))).toEqual([])
  expect(complaints.messages).toEqual([])
})

test('two users who send each other requests at the same time are connected', async () => {
  const founder = await at('mateo.grieg', '/investors?q=Okafor')
  const investor = await at('beatrice.okafor', '/startups?q=Overbough&view=list')
  await founder.page.getByRole('button', { name: 'Request connection: Beatrice Okafor' }).click()
  await founder.page.getByRole('dialog').getByLabel('Message').fill(WHY)
  await investor.page.getByRole('button', { name: 'Connect: Overbough' }).click()
  const send = ({ page }: { page: Page }) =>
    page.getByRole('dialog').getByRole('button', { name: 'Send request' }).click()
  await Promise.all([send(founder), send(investor)])
  for (const [{ page }, name] of [
    [founder, 'Beatrice Okafor'],
    [investor, 'Overbough'],
  ] as const) {
    const requested = page.getByRole('button', { name: `Requested: ${name}` })
    await requested.or(page.getByRole('link', { name: `Message: ${name}` })).waitFor()
    const drawn = await page.request.get(page.url())
    expect(await drawn.text()).toContain(`aria-label="Message: ${name}"`)
  }
  for (const { complaints } of [founder, investor]) expect(complaints.messages).toEqual([])
})

test('of two browsers that answer at the same time, the second shows the result', async () => {
  const path = '/dashboard/startup'
  const users = [await at('founder', path), await at('founder', path)]
  const answers = ['Accept', 'Decline'] as const
  for (const [place, { page }] of users.entries()) {
    await page.getByRole('button', { name: `${answers[place]} Lucia Ferrante` }).click()
    await page.getByRole('dialog').getByRole('button', { name: answers[place], exact: true }).waitFor()
  }
  const refused = /^409: This request is already (accepted|declined)\.$/
  const done = users.map(async ({ page }, place) => {
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: answers[place]!, exact: true }).click()
    const alert = dialog.getByText(refused)
    await alert
      .or(page.getByText(/^Connection (accepted|declined)$/))
      .first()
      .waitFor()
    return await alert.count()
  })
  expect((await Promise.all(done)).toSorted()).toEqual([0, 1])
})

test('by keyboard an administrator introduces two users, who see no early answers', async () => {
  const admin = await openKeyboardUser(browser, product.url, 'admin')
  const faults: string[] = []

  await admin.open('/dashboard/admin/introductions')
  const desktop = admin.page
  const part = (name: string) => desktop.getByRole('region', { name, exact: true })
  // The longest-waiting come first. Startups that no one was shown are in the report.
  expect(await part('Oldest pending requests').getByRole('listitem').first().innerText()).toContain('Corner Shelf')
  expect(await part('Strong fits').getByRole('listitem').count()).toBeGreaterThan(0)
  const report = await loadMain(product.url, await getCookie(product.url, 'admin'), '/dashboard/admin/report')
  expect(report.main).toMatch(/Never suggested \(\d+\)/)

  await admin.write('Startup name', 'Careloom')
  await desktop.waitForURL(/startupSearch=Careloom/)
  await admin.use('Careloom')
  await desktop.locator('#pick-startup').getByRole('link', { name: 'Choose another' }).waitFor()
  await part('Introduce two people').getByText('Best fits come first.').waitFor()
  await admin.write('Investor name', 'Solheim')
  await desktop.waitForURL(/investorSearch=Solheim/)
  await admin.use('Margit Solheim')
  await admin.use('Introduce Careloom and Margit Solheim')
  await admin.write('Why should Careloom and Margit Solheim meet?', 'Too short')
  await admin.use('Send introduction')
  await desktop
    .getByRole('dialog')
    .getByText(/at least 20/)
    .waitFor()
  await admin.write('Why should', ': Margit lends to those who keep old machines at work.')
  faults.push(...(await findFaults(desktop)))
  await admin.use('Send introduction')
  await admin.expectToast('Introduction sent')
  const row = desktop.getByRole('row').filter({ hasText: 'Careloom' })
  await row.getByText('Founder: no answer yet · Investor: no answer yet').waitFor()

  const investor = await at('margit.solheim', '/dashboard/investor')
  const founder = await at('anouk.feld', '/dashboard/startup', PHONE)
  const ofFounder = founder.page.getByRole('listitem').filter({ hasText: 'Introduction to Margit Solheim' })
  const ofInvestor = investor.page.getByRole('listitem').filter({ hasText: 'Introduction to Careloom' })
  // The first page of an account without a time zone shows the region's day.
  const readText = async () => (await ofInvestor.innerText()).replace(/Reply by .*/, '')
  const text = await readText()
  expect(text).toContain('Margit lends to those who keep old machines at work.')
  await ofFounder.getByRole('button', { name: /^Accept:/ }).click()
  const answered = founder.page.getByRole('region', { name: 'Introductions' }).getByRole('listitem')
  await answered
    .filter({ hasText: 'Margit Solheim' })
    .getByText(/^You accepted\./)
    .waitFor()
  expect(await ofFounder.count()).toBe(0)
  // The answer can change until both have accepted.
  await answered.getByRole('button', { name: 'Decline after all: Margit Solheim' }).click()
  await answered.getByText(/^You declined\./).waitFor()
  await answered.getByRole('button', { name: 'Accept after all: Margit Solheim' }).click()
  await answered.getByText(/^You accepted\./).waitFor()
  expect(
    (await loadMain(product.url, await getCookie(product.url, 'anouk.feld'), '/dashboard/startup')).main,
  ).toContain('You accepted.')
  await open(founder.page, '/dashboard/startup')
  await answered.getByText(/^You accepted\./).waitFor()
  for (const [name, text] of [
    ['Decline after all: Margit Solheim', /^You declined\./],
    ['Accept after all: Margit Solheim', /^You accepted\./],
  ] as const) {
    await answered.getByRole('button', { name }).click()
    await answered.getByText(text).waitFor()
  }
  faults.push(...(await findFaults(founder.page, 'main')))
  expect(await width(founder.page)).toBe(PHONE.width)
  await investor.page.reload()
  expect(await readText()).toBe(text)
  await desktop.reload()
  await row.getByText('Founder: accepted · Investor: no answer yet').waitFor()

  await ofInvestor.getByRole('button', { name: /^Accept:/ }).click()
  await investor.page.getByText('You’re connected', { exact: true }).waitFor()
  await investor.page.getByRole('link', { name: 'Write to each other' }).click()
  await investor.page.getByRole('heading', { level: 1, name: 'Anouk Feld' }).waitFor()
  await open(founder.page, '/dashboard/startup')
  expect(await answered.count()).toBe(0)
  const connected = founder.page.getByRole('region', { name: 'Connection requests' }).getByRole('listitem')
  await connected
    .filter({ hasText: 'Margit Solheim' })
    .getByText(/^Introduced by our team on/)
    .waitFor()
  await admin.open('/dashboard/admin/introductions')
  await row.getByText('Connected', { exact: true }).waitFor()

  // An introduction can be withdrawn while it's pending.
  const pendingRow = desktop.getByRole('row').filter({ hasText: 'Quietwell' })
  await admin.to(/^Quietwell$/)
  await admin.use('Withdraw: Quietwell')
  await admin.use('Withdraw introduction')
  await admin.expectToast('Introduction withdrawn')
  await pendingRow.getByText('Withdrawn', { exact: true }).waitFor()
  // The browser logs an error for the refused text.
  const messages = [admin, founder, investor].flatMap(({ complaints }) => complaints.messages)
  faults.push(...messages.filter((message) => !message.includes('a status of 400 ')))
  expect(faults).toEqual([])
})
