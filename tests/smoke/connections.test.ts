import { describe, expect, test } from 'vitest'
import { getDay, DAY } from '#api/platform/contract/dates.ts'
import type { Page } from './driver/driver.ts'
import { open, PHONE, clickButton, expectTexts, toasted, useSmoke, getWidth } from './region.ts'

const { at, getConversationPath, read } = await useSmoke('connections')

const WHY = 'We make water tanks that mend themselves, and you know farms.'

const requests = (page: Page) => page.getByRole('region', { name: 'Connection requests' })
/** An investor's entry in a list of investors. */
const card = (page: Page, name: string) => page.locator('main li').filter({ hasText: name }).first()

describe('matches', () => {
  test('an investor sends a request on a phone, the founder accepts, both leave lists', async () => {
    const founder = await at('mateo.grieg', '/matches', { viewport: PHONE })
    const lucia = card(founder, 'Lucia Ferrante')
    await expectTexts(lucia, 'Strong fit')
    expect(await lucia.getByRole('list', { name: 'Why it fits' }).locator('li').count()).toBeGreaterThan(2)
    expect(await lucia.getByRole('link', { name: 'Email of Lucia Ferrante' }).getAttribute('href')).toMatch(/^mailto:/)

    const investor = await at('investor2', '/matches', { viewport: PHONE })
    await clickButton(investor, 'Connect: Overbough')
    await clickButton(investor.getByRole('dialog'), 'Send request')
    await investor.getByRole('button', { name: 'Requested: Overbough' }).waitFor()
    expect(await getWidth(investor)).toBe(PHONE.width)

    await open(founder, '/dashboard/startup')
    await clickButton(founder, 'Accept Lucia Ferrante')
    await clickButton(founder.getByRole('dialog'), 'Accept')
    await founder.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await getWidth(founder)).toBe(PHONE.width)
    expect((await read('mateo.grieg', '/matches')).main).not.toContain('Lucia Ferrante')
    expect((await read('investor2', '/matches')).main).not.toContain('Overbough')
  })
})

describe('a request', () => {
  test('of a founder is extended and declined, and the founder reads why', async () => {
    const founder = await at('founder2', '/investors', { viewport: PHONE })
    expect(await getWidth(founder)).toBe(PHONE.width)
    await clickButton(card(founder, 'Clement Barrow'), 'Request connection: Clement Barrow')
    const dialog = founder.getByRole('dialog', { name: 'Connect with Clement Barrow' })
    await dialog.getByLabel('Message').fill('Hello there')
    await clickButton(dialog, 'Send request')
    await dialog.getByText('Message should be at least 30 characters').waitFor()
    await dialog.getByLabel('Message').fill(WHY)
    await clickButton(dialog, 'Send request')
    await toasted(founder, 'Connection requested')
    await founder.getByRole('button', { name: 'Requested: Clement Barrow' }).waitFor()

    const investor = await at('clement.barrow', '/dashboard/investor', { viewport: PHONE })
    const waiting = investor
      .getByRole('region', { name: /^Today/ })
      .getByRole('listitem')
      .filter({ hasText: WHY })
    await clickButton(waiting, 'Extend by two weeks: Quietwell')
    await toasted(investor, 'Deadline extended')
    await waiting.getByRole('button', { name: 'Extend by two weeks: Quietwell' }).waitFor({ state: 'detached' })
    await clickButton(waiting, 'Decline Quietwell')
    const answer = investor.getByRole('dialog', { name: 'Decline Quietwell' })
    await answer.getByLabel('Reason').selectOption('Not my stage')
    await clickButton(answer, 'Decline')
    await toasted(investor, 'Connection declined')
    await waiting.waitFor({ state: 'detached' })
    await open(investor, '/dashboard/investor?tab=saved')
    await expectTexts(requests(investor).getByRole('listitem').filter({ hasText: WHY }), 'Declined')

    await open(founder, '/dashboard/startup')
    const declined = requests(founder).getByRole('listitem').filter({ hasText: 'Clement Barrow' })
    await expectTexts(declined, 'Not my stage')
    await declined.getByText('Other matches:').waitFor()
  })

  test('is withdrawn after a confirmation, and the founder is notified', async () => {
    const page = await at('investor', '/dashboard/investor?tab=saved')
    await clickButton(page, 'Withdraw the request to Quietwell')
    await clickButton(page.getByRole('alertdialog'), 'Withdraw request')
    await toasted(page, 'Request withdrawn')
    const quietwell = requests(page).getByRole('listitem').filter({ hasText: 'Quietwell' })
    await expectTexts(quietwell, 'Withdrawn')
    await quietwell.getByRole('link', { name: 'Quietwell' }).click()
    const again = page.getByRole('button', { name: 'Connection Withdrawn' })
    await again.waitFor()
    expect(await again.isDisabled()).toBe(true)
    expect((await read('founder2', '/notifications')).main).toMatch(
      /<a [^>]*>\s*Jonah Whitaker withdrew a connection request\s*</,
    )
  })

  test('that a founder accepts with a note shows the note to the investor', async () => {
    const founder = await at('founder', '/dashboard/startup')
    await clickButton(founder, 'Accept Lucia Ferrante')
    const dialog = founder.getByRole('dialog', { name: 'Accept Lucia Ferrante' })
    await dialog.getByLabel(/^Note/).fill('Come on a Thursday.')
    await clickButton(dialog, 'Accept')
    await toasted(founder, 'Connection accepted')
    const investor = await at('investor2', '/dashboard/investor?tab=saved')
    const greenloom = requests(investor).getByRole('listitem').filter({ hasText: 'Greenloom' })
    await expectTexts(greenloom, 'Accepted')
    await greenloom.getByText('Come on a Thursday.').waitFor()
  })
})

describe('a conversation', () => {
  test('shows a message immediately to the other user, whose bell and list count it', async () => {
    const path = await getConversationPath('investor', 'Greenloom')
    const investor = await at('investor', path)
    const founder = await at('founder', path)
    await founder.getByLabel(/^Message to /).fill('Any afternoon but Friday.')
    await clickButton(founder, 'Send')
    await founder.getByRole('log').getByText('Any afternoon but Friday.').waitFor()
    await investor.getByRole('log').getByText('Any afternoon but Friday.').waitFor()
    await open(investor, '/news')
    await founder.getByLabel(/^Message to /).fill('Or next week.')
    await clickButton(founder, 'Send')
    await investor.getByRole('link', { name: /^Notifications, \d+ unread$/ }).waitFor()
    await open(investor, '/conversations')
    await investor
      .getByRole('link', { name: /Maya Ortega-Lind/ })
      .first()
      .click()
    await expectTexts(investor.getByRole('log'), 'Or next week.')
  })
})

test('a meeting is proposed, confirmed, moved, and canceled by its users', async () => {
  const path = await getConversationPath('investor2', 'Harvest Ledger')
  const day = (ahead: number) => `${getDay(Date.now() + ahead * DAY, 'UTC')}T10:00`
  const propose = async (opener: string, ...times: string[]) => {
    const page = await at('investor2', path)
    await clickButton(page, opener)
    const dialog = page.getByRole('dialog')
    for (const [index, label] of ['Time', 'Another time'].entries())
      if (times[index]) await dialog.getByLabel(label, { exact: true }).fill(times[index])
    await clickButton(dialog, 'Propose')
    await dialog.waitFor({ state: 'detached' })
  }
  await propose('Propose times', day(20), day(21))
  const founder = await at('elena.sorokin', '/dashboard/startup', { viewport: PHONE })
  await founder.getByRole('link', { name: /^Other times: / }).click()
  const confirm = founder.getByRole('button', { name: /^Confirm \w+/ })
  await confirm.first().click()
  await toasted(founder, 'Your meeting is confirmed')
  expect(await getWidth(founder)).toBe(PHONE.width)
  await propose('Move', day(30))
  await open(founder, path)
  await confirm.click()
  await toasted(founder, 'Your meeting is confirmed')
  await clickButton(founder, 'Cancel meeting')
  await clickButton(founder.getByRole('alertdialog'), 'Cancel meeting')
  await founder.getByText(/^Meeting canceled/).waitFor()
})
