import { expect, test } from 'vitest'
import { getDay, DAY } from '#api/platform/contract/dates.ts'
import { region } from '#demo/region.ts'
import { waitForHydration, open, clickButton, expectTexts, toasted, useSmoke } from '#tests/smoke/region.ts'

const { at, getConversationPath, read } = await useSmoke('connections-in-one-engine')

test('"Not for me" removes a startup from the list, and Undo restores it', async () => {
  const page = await at('investor', '/matches')
  const first = page.getByRole('list', { name: 'Startups that fit you' }).getByRole('listitem').first()
  const button = first.getByRole('button', { name: /^Not for me: / })
  const label = (await button.getAttribute('aria-label'))!
  const name = label.replace('Not for me: ', '')
  await button.click()
  await page.getByText(`${name} is off your list.`).first().waitFor()
  expect((await read('investor', '/matches')).main).not.toContain(label)
  await clickButton(page, `Undo: ${name}`)
  await page.getByRole('button', { name: label }).waitFor()
  expect((await read('investor', '/matches')).main).toContain(label)
})

test('matches are empty for users other than approved founders and investors', async () => {
  expect((await read('pendinginvestor', '/matches')).status).toBe(403)
  expect((await read('admin', '/matches')).main).toContain('This page shows founders and investors who fits them')
})

test('a conversation accepts no messages between a block and its removal', async () => {
  const path = await getConversationPath('priyanka.desai', 'Quietwell')
  const investor = await at('priyanka.desai', path)
  await clickButton(investor, 'Block')
  await clickButton(investor.getByRole('alertdialog', { name: /^Block / }), 'Block')
  await investor.getByRole('button', { name: 'Unblock' }).waitFor()
  const founder = await at('founder2', path)
  expect(await founder.getByLabel(/^Message to /).count()).toBe(0)
  await clickButton(investor, 'Unblock')
  await investor.getByRole('button', { name: 'Block', exact: true }).waitFor()
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
  expect(await invested()).toMatch(/^2 \$500K of 1 /)
  const path = await getConversationPath('investor2', 'Harvest Ledger')
  const investor = await at('investor2', path)
  await clickButton(investor, 'Record what came of it')
  const dialog = investor.getByRole('dialog')
  await dialog.getByLabel(/^How far it has come/).selectOption('Invested')
  await dialog.getByLabel('Amount').fill('$250K')
  await dialog.getByLabel('Date').fill(getDay(Date.now() - DAY, region.timeZone))
  await dialog.getByLabel(/^Instrument/).selectOption('SAFE')
  await clickButton(dialog, 'Record it')
  await investor
    .getByRole('listitem')
    .filter({ hasText: 'Invested · $250,000 · SAFE' })
    .getByText('Not confirmed yet')
    .waitFor()
  expect(await invested()).toMatch(/^2 \$500K of 1 /)
  const founder = await at('elena.sorokin', '/dashboard/startup')
  await founder.getByRole('link', { name: /^Confirm what Lucia Ferrante recorded/ }).click()
  await waitForHydration(founder)
  const entry = founder.getByRole('listitem').filter({ hasText: 'Invested · $250,000 · SAFE' })
  await entry.getByText('Count the amount in the region’s report').click()
  await clickButton(entry, 'Confirm')
  await expectTexts(entry, 'Confirmed')
  expect(await invested()).toMatch(/^3 \$750K of 2 /)
})

test('two users whom an administrator introduces are connected once both accept', async () => {
  const admin = await at('admin', '/dashboard/admin/introductions?startupSearch=Careloom&investorSearch=Solheim')
  for (const [place, name] of [
    ['#pick-startup', 'Careloom'],
    ['#pick-investor', 'Margit Solheim'],
  ] as const) {
    await admin.locator(`${place} a.desk-person`).filter({ hasText: name }).click()
    await admin.locator(`${place} [data-chosen]`).waitFor()
  }
  await admin
    .getByLabel('Why should Careloom and Margit Solheim meet?')
    .fill('Margit lends to those who keep old machines at work.')
  await clickButton(admin, 'Ask both')
  await toasted(admin, 'Both are asked')
  for (const [username, path, other] of [
    ['anouk.feld', '/dashboard/startup', 'Margit Solheim'],
    ['margit.solheim', '/dashboard/investor', 'Careloom'],
  ] as const) {
    const page = await at(username, path)
    const introduction = page.locator('.introduction').filter({ hasText: other })
    await introduction.getByText('Margit lends to those who keep old machines at work.').waitFor()
    await introduction.getByRole('button', { name: /^Yes, introduce us/ }).click()
    await introduction
      .getByText(/^You (?:said yes\.|both said yes: you are connected\.)/)
      .filter({ visible: true })
      .waitFor()
  }
  await open(admin, '/dashboard/admin/introductions')
  await expectTexts(admin.getByRole('row').filter({ hasText: 'Careloom' }), 'Connected')
})
