import ICAL from 'ical.js'
import type { Locator, Page } from 'playwright'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { DAY } from '#api/platform/contract/dates.ts'
import { formatWhen, formatZone, shortWhen, type TimeZones } from '#api/platform/contract/times.ts'
import { startMailServer } from '#api/email/testing-smtp.ts'
import { toLocal } from '#content/event-time.ts'
import { region } from '#demo/region.ts'
import { findFaults } from '#tests/accessibility.ts'
import { hydrated, listen, toasted } from '#tests/browser.ts'
import { countClicks } from '#tests/clicks.ts'
import { openKeyboardUser } from '#tests/keyboard-user.ts'
import { logIn } from '#tests/people.ts'
import { open, clickButton, expectTexts, useRegion } from '#tests/region.ts'

const FOUNDER = 'elena.sorokin'
const ADDRESSES = ['investor2@wrenvalley.example', 'elena@harvestledger.example']

const mail = await startMailServer()
afterAll(() => mail.close())
const { product, browser, call, request, at } = await useRegion('meetings', { own: true, env: { SMTP_URL: mail.url } })

/** A user who logs in for the first time, in a browser in another time zone. */
async function userIn(timezoneId: string, username: string, viewport: { width: number; height: number }) {
  const context = await browser.newContext({ baseURL: product.url, viewport, locale: 'en-US', timezoneId })
  onTestFinished(() => context.close())
  const complaints = listen(context)
  const page = await context.newPage()
  await logIn(page, username)
  return { page, complaints, zones: { timeZone: timezoneId, regionTimeZone: region.timeZone } }
}

/** A time on a day some weeks ahead. */
const ahead = (days: number, hour: number) => {
  const day = new Date(Date.now() + days * DAY)
  day.setUTCHours(hour, 0, 0, 0)
  return day
}

async function propose({ page, zones }: { page: Page; zones: TimeZones }, opener: string, times: Date[]) {
  const dialog = page.getByRole('dialog')
  await clickButton(page, opener)
  for (const [index, label] of ['Time', 'Another time', 'A third time'].entries()) {
    const at = times[index]
    if (at) await dialog.getByLabel(label, { exact: true }).fill(toLocal(at, zones.timeZone))
  }
  return dialog
}

/** The last calendar invite that an address received, once there are this many. */
async function receivedInvites(address: string, times: number) {
  const entries = () => mail.arrived.filter(({ to, calendar }) => calendar && to.includes(address))
  await expect.poll(() => entries().length).toBe(times)
  const calendar = new ICAL.Component(ICAL.parse(entries().at(-1)!.calendar) as unknown[])
  const event = calendar.getFirstSubcomponent('vevent')!
  return {
    method: calendar.getFirstPropertyValue('method'),
    uid: event.getFirstPropertyValue('uid'),
    sequence: event.getFirstPropertyValue('sequence'),
    start: (event.getFirstPropertyValue('dtstart') as ICAL.Time).toJSDate().toISOString(),
  }
}

/** A confirmed meeting reads the same on Home, in its conversation, however they are opened, and in its email. */
async function expectSameTime({ page, zones }: { page: Page; zones: TimeZones }, home: string, at: Date) {
  const [short, long] = [shortWhen(at.getTime(), zones), formatWhen(at.getTime(), zones)]
  expect(await (await page.request.get(home)).text()).toContain(short)
  await open(page, home)
  await page.getByRole('region', { name: 'Next meeting' }).getByRole('link', { name: short, exact: true }).click()
  await expectTexts(page, long, `Next meeting: ${short}`)
  await page.reload()
  await expectTexts(page, long, `Next meeting: ${short}`)
  await page.goBack()
  await expectTexts(page, short)
  expect(mail.arrived.filter(({ text, calendar }) => calendar && text.includes(`on ${long},`))).toHaveLength(1)
}

/** The conversation that both share. */
async function findPath(): Promise<string> {
  type ListedConnection = { id: number; startup: { companyName: string } }
  const connections = await call<ListedConnection[]>('investor2', 'GET', '/api/connections')
  return `/conversations/${connections.find(({ startup }) => startup.companyName === 'Harvest Ledger')!.id}`
}

async function cancelMeeting() {
  const [{ id }] = await call<[{ id: number }]>('investor2', 'GET', '/api/meetings')
  await request('investor2', 'PATCH', `/api/meetings/${id}`, { action: 'cancel' })
}

test('users in different zones propose, confirm, move, and cancel a meeting', async () => {
  const path = await findPath()
  const investor = await userIn('Europe/Berlin', 'investor2', { width: 1280, height: 800 })
  const founder = await userIn('Asia/Kolkata', FOUNDER, { width: 360, height: 780 })
  const [first, second, later] = [ahead(20, 9), ahead(21, 15), ahead(30, 8)]

  await open(investor.page, path)
  const dialog = await propose(investor, 'Propose times', [second, first])
  await dialog.getByLabel('Another time').fill(toLocal(second, 'Europe/Berlin'))
  await clickButton(dialog, 'Propose')
  await expectTexts(dialog, 'This is one of the other times.')
  await dialog.getByLabel('Another time').fill(toLocal(first, 'Europe/Berlin'))
  await dialog.getByLabel('Where').fill('https://meet.example.org/harvest')
  // By keyboard: Enter submits the form, and the focus stays with the meeting.
  await investor.page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await expectTexts(
    investor.page,
    formatWhen(first.getTime(), investor.zones),
    formatWhen(second.getTime(), investor.zones),
  )
  expect(await investor.page.evaluate(() => document.activeElement?.closest('#meetings') != null)).toBe(true)

  // The dashboard lists pending items, and viewing it removes nothing from the bell.
  const unread = await call<{ unread: number }>(FOUNDER, 'GET', '/api/notifications/unread')
  await open(founder.page, '/dashboard/startup')
  const row = founder.page
    .getByRole('region', { name: /^Today/ })
    .getByRole('listitem')
    .filter({ hasText: 'Lucia Ferrante wants to meet' })
  await expectTexts(row, shortWhen(first.getTime(), founder.zones))
  expect(await call(FOUNDER, 'GET', '/api/notifications/unread')).toEqual(unread)
  await row.getByRole('link', { name: /^Other times: / }).click()
  const regionZone = formatZone(first.getTime(), region.timeZone)
  await expectTexts(
    founder.page,
    formatWhen(first.getTime(), founder.zones),
    `Your time zone: India Standard Time. In parentheses: ${regionZone}`,
  )
  expect(await findFaults(founder.page, 'main')).toEqual([])
  expect(await founder.page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await clickButton(founder.page, `Confirm ${formatWhen(first.getTime(), founder.zones)}`)
  await toasted(founder.page, 'Your meeting is confirmed')
  const firstInvites = await Promise.all(ADDRESSES.map((address) => receivedInvites(address, 1)))
  const { uid } = firstInvites[0]!
  for (const entry of firstInvites)
    expect(entry).toEqual({ method: 'REQUEST', uid, sequence: 0, start: first.toISOString() })
  await expectSameTime(investor, '/dashboard/investor', first)
  await expectSameTime(founder, '/dashboard/startup', first)

  await open(investor.page, '/settings')
  const zoneField = investor.page.getByRole('combobox', { name: 'Time zone' })
  await zoneField.scrollIntoViewIfNeeded()
  await hydrated(investor.page)
  await zoneField.selectOption({ label: 'America/New York' })
  await clickButton(investor.page, 'Save time zone')
  await toasted(investor.page, 'Time zone saved')
  investor.zones.timeZone = 'America/New_York'

  await open(investor.page, path)
  await propose(investor, 'Move', [later])
  await clickButton(investor.page.getByRole('dialog'), 'Propose')
  await expectTexts(investor.page, formatWhen(later.getTime(), investor.zones))
  await open(founder.page, path)
  await expectTexts(founder.page, formatWhen(first.getTime(), founder.zones))
  await clickButton(founder.page, `Confirm ${formatWhen(later.getTime(), founder.zones)}`)
  for (const address of ADDRESSES)
    expect(await receivedInvites(address, 2)).toEqual({
      method: 'REQUEST',
      uid,
      sequence: 1,
      start: later.toISOString(),
    })

  const drawn = async () => (await investor.page.request.get(path)).text()
  expect(await drawn()).not.toContain('Propose times')
  await clickButton(founder.page, 'Cancel meeting')
  await clickButton(founder.page.getByRole('alertdialog'), 'Cancel meeting')
  await founder.page.getByText(/^Meeting canceled/).waitFor()
  for (const address of ADDRESSES)
    expect(await receivedInvites(address, 3)).toEqual({
      method: 'CANCEL',
      uid,
      sequence: 2,
      start: later.toISOString(),
    })
  expect(await drawn()).toContain('Propose times')
  expect([...investor.complaints.messages, ...founder.complaints.messages]).toEqual([])
})

const SCREENS = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
]

const isOnScreen = (control: Locator) =>
  control.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  })

test.each(SCREENS)(
  'from Home, three clicks propose a time and one confirms it, at $width × $height',
  async (screen) => {
    const investor = await at('investor2', '/dashboard/investor', screen)
    const proposing = await countClicks(investor.page)
    await investor.page.getByRole('link', { name: 'Propose times to Elena Sorokin' }).click()
    const dialog = investor.page.getByRole('dialog', { name: 'When would you like to meet Elena Sorokin?' })
    const suggestion = dialog.getByRole('group', { name: 'Suggested times' }).getByRole('button').first()
    await suggestion.waitFor()
    expect(await findFaults(investor.page, '[role=dialog]')).toEqual([])
    // Nothing has to be scrolled for.
    const send = dialog.getByRole('button', { name: 'Propose', exact: true })
    expect(await Promise.all([suggestion, send].map(isOnScreen))).toEqual([true, true])
    await suggestion.click()
    await send.click()
    await toasted(investor.page, 'Times proposed')
    expect(proposing()).toBe(3)

    const founder = await at(FOUNDER, '/dashboard/startup', screen)
    const confirming = await countClicks(founder.page)
    await founder.page
      .getByRole('region', { name: /^Today/ })
      .getByRole('listitem')
      .filter({ hasText: 'Lucia Ferrante wants to meet' })
      .getByRole('button', { name: /^Confirm/ })
      .click()
    await toasted(founder.page, 'Your meeting is confirmed')
    expect(confirming()).toBe(1)
    await cancelMeeting()
    expect([...investor.complaints.messages, ...founder.complaints.messages]).toEqual([])
  },
)

test('a link to propose times opens the dialog once, and Back and Escape leave the conversation behind it', async () => {
  const path = await findPath()
  const { page } = await at('investor2', '/dashboard/investor')
  const dialog = page.getByRole('dialog')
  await page.getByRole('link', { name: 'Propose times to Elena Sorokin' }).click()
  await dialog.waitFor()
  await dialog.getByLabel('Where').fill('The barn')
  await page.goBack()
  await dialog.waitFor({ state: 'detached' })
  expect(new URL(page.url()).hash + new URL(page.url()).pathname).toBe(path)
  await page.reload()
  await hydrated(page)
  expect(await dialog.count()).toBe(0)
  await clickButton(page, 'Propose times')
  await dialog.getByText(/^We restored what you had typed/).waitFor()
  expect(await dialog.getByLabel('Where').inputValue()).toBe('The barn')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Propose times')
})

test('times are proposed and confirmed by keyboard on a phone, out of the week, which shows what is planned', async () => {
  const path = await findPath()
  const founder = await openKeyboardUser(browser, product.url, FOUNDER, SCREENS[1])
  await founder.open('/dashboard/startup')
  await founder.use('Propose times to Lucia Ferrante')
  const dialog = founder.page.getByRole('dialog')
  await dialog.waitFor()
  await founder.use('Choose in your week')
  await founder.to(/AM, free$/)
  await founder.press('PageDown', 'ArrowDown', 'ArrowRight', 'Space')
  const chosen = dialog.getByRole('grid').getByRole('button', { pressed: true })
  expect(await chosen.count()).toBe(1)
  await founder.use(/^Propose$/)
  await founder.expectToast('Times proposed')

  const investor = await openKeyboardUser(browser, product.url, 'investor2', SCREENS[1])
  await investor.open('/dashboard/investor')
  await investor.use(/^Confirm /)
  await investor.expectToast('Your meeting is confirmed')
  await investor.open(path)
  await investor.use('Move')
  const week = investor.page.getByRole('grid')
  await investor.use('Choose in your week')
  await investor.to(/, (?:free|past)$/)
  await investor.press('PageDown')
  await week
    .getByRole('button', { name: /, your meeting with Harvest Ledger$/ })
    .first()
    .waitFor()
  await cancelMeeting()
})
