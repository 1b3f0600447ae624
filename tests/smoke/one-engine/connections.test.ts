import { expect, test } from 'vitest'
import { getDay, DAY } from '#api/platform/contract/dates.ts'
import { region } from '#demo/region.ts'
import { open, clickButton, expectTexts, toasted, useSmoke } from '#tests/smoke/region.ts'

const { at, getConversationPath, read } = await useSmoke('connections-in-one-engine')

test('"Not interested" removes a startup from the list, and Undo restores it', async () => {
  const page = await at('investor', '/matches')
  const first = page.getByRole('list', { name: 'Startup matches' }).getByRole('listitem').first()
  const button = first.getByRole('button', { name: /^Not interested: / })
  const label = (await button.getAttribute('aria-label'))!
  const name = label.replace('Not interested: ', '')
  await button.click()
  await page.getByText(`${name} is dismissed.`).first().waitFor()
  expect((await read('investor', '/matches')).main).not.toContain(label)
  await clickButton(page, `Undo: ${name}`)
  await page.getByRole('button', { name: label }).waitFor()
  expect((await read('investor', '/matches')).main).toContain(label)
})

test('matches are empty for users other than approved founders and investors', async () => {
  expect((await read('pendinginvestor', '/matches')).status).toBe(403)
  expect((await read('admin', '/matches')).main).toContain('This page shows founders and investors their matches')
})

test('a conversation accepts no messages between a block and its removal', async () => {
  const path = await getConversationPath('priyanka.desai', 'Quietwell')
  const investor = await at('priyanka.desai', path)
  const menu = investor.getByRole('button', { name: /^Actions for your conversation with / })
  await menu.click()
  await investor.getByRole('menuitem', { name: 'Block' }).click()
  await clickButton(investor.getByRole('alertdialog', { name: /^Block / }), 'Block')
  await investor.getByRole('button', { name: 'Unblock' }).waitFor()
  const founder = await at('founder2', path)
  expect(await founder.getByLabel(/^Message to /).count()).toBe(0)
  await clickButton(investor, 'Unblock')
  await investor.getByRole('button', { name: 'Unblock' }).waitFor({ state: 'detached' })
  await menu.click()
  await investor.getByRole('menuitem', { name: 'Block' }).waitFor()
})

test('an outcome is recorded by one user, and counted once both confirmed it', async () => {
  /** What the impact report says about confirmed investments. */
  const invested = async () => {
    const { main } = await read('admin', '/dashboard/admin/report')
    const [, row = ''] = /<th[^>]*>Invested<\/th>([\s\S]*?)<\/tr>/.exec(main) ?? []
    return row
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim()
  }
  expect(await invested()).toMatch(/^2 \$500K from 1 /)
  const path = await getConversationPath('investor2', 'Harvest Ledger')
  const investor = await at('investor2', path)
  await clickButton(investor, 'Record an outcome')
  const dialog = investor.getByRole('dialog')
  await dialog.getByLabel(/^Status/).selectOption('Invested')
  await dialog.getByLabel('Amount').fill('$250K')
  await dialog.getByLabel('Date').fill(getDay(Date.now() - DAY, region.timeZone))
  await dialog.getByLabel(/^Instrument/).selectOption('SAFE')
  await clickButton(dialog, 'Record outcome')
  await investor
    .getByRole('listitem')
    .filter({ hasText: 'Invested · $250K · SAFE' })
    .getByText('Not confirmed yet')
    .waitFor()
  expect(await invested()).toMatch(/^2 \$500K from 1 /)
  const founder = await at('elena.sorokin', '/dashboard/startup')
  const entry = founder.getByRole('listitem').filter({ hasText: 'Invested · $250K · SAFE' })
  await entry.getByText('Include the amount in the impact report').click()
  await clickButton(entry, 'Confirm what Lucia Ferrante recorded')
  await entry.waitFor({ state: 'detached' })
  await open(founder, path)
  await expectTexts(entry, 'Confirmed')
  expect(await invested()).toMatch(/^3 \$750K from 2 /)
})

test('two users whom an administrator introduces are connected once both accept', async () => {
  const admin = await at('admin', '/dashboard/admin/introductions?startupSearch=Careloom&investorSearch=Solheim')
  for (const [place, name] of [
    ['#pick-startup', 'Careloom'],
    ['#pick-investor', 'Margit Solheim'],
  ] as const) {
    const picker = admin.locator(place)
    await picker.getByRole('listitem').getByRole('link', { name }).click()
    await picker.getByRole('link', { name: /^Choose another/ }).waitFor()
  }
  await clickButton(admin, 'Introduce Careloom and Margit Solheim')
  await admin
    .getByLabel('Why should Careloom and Margit Solheim meet?')
    .fill('Margit lends to those who keep old machines at work.')
  await clickButton(admin, 'Send introduction')
  await toasted(admin, 'Introduction sent')
  for (const [username, path, other] of [
    ['anouk.feld', '/dashboard/startup', 'Margit Solheim'],
    ['margit.solheim', '/dashboard/investor', 'Careloom'],
  ] as const) {
    const page = await at(username, path)
    const introduction = page.getByRole('listitem').filter({ hasText: `Introduction to ${other}` })
    await introduction.getByText('Margit lends to those who keep old machines at work.').waitFor()
    await introduction.getByRole('button', { name: /^Accept:/ }).click()
    await introduction.waitFor({ state: 'detached' })
  }
  await open(admin, '/dashboard/admin/introductions')
  await expectTexts(admin.getByRole('row').filter({ hasText: 'Careloom' }), 'Connected')
})
