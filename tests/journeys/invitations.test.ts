import type { Locator, Page } from 'playwright'
import { afterAll, expect, test } from 'vitest'
import { startMailServer } from '#api/email/testing-smtp.ts'
import { findFaults } from '#tests/accessibility.ts'
import { openBrowser } from '#tests/browser.ts'
import { openAs, stayAs } from '#tests/people.ts'
import { NEW_PASSWORD, open, clickButton, useRegion } from '#tests/region.ts'

const mail = await startMailServer()
afterAll(() => mail.close())
const { product, browser, call, at } = await useRegion('invitations', { own: true, env: { SMTP_URL: mail.url } })

const PHONE = { width: 360, height: 780 }
const FILE = [
  'Company,Email,Contact,Sector',
  'Lanternworks,mira@lantern.example,Mira Voss,HealthTech',
  'Wrong Door,noah@door.example,,',
].join('\r\n')
const COMPANIES = ['Lanternworks', 'Wrong Door']

const invitationEmailBackoff = (address: string) => mail.arrived.filter(({ to }) => to.includes(address))
/** Waits for the newest email to an address, and returns its text. */
async function emailTo(address: string) {
  await expect.poll(() => invitationEmailBackoff(address).length).toBeGreaterThan(0)
  const { text } = invitationEmailBackoff(address).at(-1)!
  const [, link] = /(\/invitation\?token=\S+)/.exec(text)!
  const [, code] = /the code (\d{4} \d{4})/.exec(text)!
  return { link: link!, code: code!, token: decodeURIComponent(link!.split('=')[1]!) }
}

/** What a mail program does with a link: it opens it, and may submit what it finds. */
async function scan(link: string, token: string) {
  for (const method of ['GET', 'HEAD', 'GET'])
    expect((await fetch(product.url + link, { method, headers: { Purpose: 'prefetch' } })).status).toBe(200)
  for (const path of ['accept', 'refuse']) {
    const response = await fetch(`${product.url}/api/invitation/${path}`, {
      method: 'POST',
      headers: { Origin: product.url, 'Content-Type': 'application/json' },
      body: JSON.stringify({
        token,
        press: '',
        firstName: 'A',
        lastName: 'B',
        username: 'abc',
        password: NEW_PASSWORD,
      }),
    })
    expect(response.status).toBe(400)
  }
}

async function fillAccount(page: Page, username: string) {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD)
}

const admin = await stayAs(browser, product.url, 'admin')

test('an administrator imports a file on a phone, and invites everyone in it', async () => {
  const { page } = admin
  await page.setViewportSize(PHONE)
  await open(page, '/dashboard/admin/import')
  const main = page.getByRole('main')
  await main
    .getByLabel('Choose file')
    .setInputFiles({ name: 'List.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE) })
  await clickButton(page, 'Upload List.csv')
  await clickButton(page, 'Validate rows')
  await main.getByRole('button', { name: 'Import', exact: true }).click()
  await main.getByRole('link', { name: 'Invite these people' }).click()
  for (const company of COMPANIES) await main.getByRole('checkbox', { name: new RegExp(company) }).press('Space')
  await clickButton(page, 'Invite 2 people')
  await page
    .getByRole('dialog')
    .getByText(/^We’ve started a profile/)
    .waitFor()
  await clickButton(page, 'Send 2 invitations')
  const rows = main.getByRole('table', { name: 'Invitations' }).getByRole('row')
  for (const company of COMPANIES) await rows.filter({ hasText: company }).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
  expect(await findFaults(page, 'main')).toEqual([])
  expect(admin.complaints.messages).toEqual([])
})

test('a founder claims her imported profile by keyboard on a phone, after a scanner', async () => {
  const { link, token } = await emailTo('mira@lantern.example')
  await scan(link, token)

  const { page, complaints } = await openAs(browser, product.url, null, PHONE)
  await open(page, link)
  await page.getByRole('heading', { name: 'Claim Lanternworks' }).waitFor()
  expect(await findFaults(page, 'main')).toEqual([])
  await page.getByRole('button', { name: 'Yes, this is me' }).press('Enter')
  await expect.poll(() => page.getByLabel('First name').inputValue()).toBe('Mira')
  await fillAccount(page, 'miravoss')
  await page.getByLabel('Stage').selectOption('Seed')
  await page.getByRole('checkbox', { name: 'I accept the terms and conditions' }).press('Space')
  expect(await findFaults(page, 'main')).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
  await page.getByRole('button', { name: 'Claim profile' }).press('Enter')
  await page.waitForURL('**/dashboard/startup')
  await page.getByRole('main').getByText('Lanternworks').first().waitFor()
  expect(complaints.messages).toEqual([])

  await open(page, link)
  await page.getByRole('heading', { name: 'This invitation is no longer valid' }).waitFor()
  expect(invitationEmailBackoff('mira@lantern.example')).toHaveLength(1)
  const [accepted] = await call<{ state: string; acceptedBy: string }[]>(
    'admin',
    'GET',
    '/api/admin/invitations?state=accepted',
  )
  expect(accepted).toMatchObject({ state: 'accepted', acceptedBy: 'Mira Voss' })
})

const visitor = await openBrowser(browser, product.url)

test('“This isn’t me” removes what was imported with it', async () => {
  const { link } = await emailTo('noah@door.example')
  const { page } = visitor
  await open(page, link)
  await page.getByText('This isn’t me').press('Enter')
  await clickButton(page, 'Remove what you have about me')
  await page.getByRole('heading', { name: 'The invitation is declined' }).waitFor()
  expect(visitor.complaints.messages).toEqual([])
  const refused = await call<object[]>('admin', 'GET', '/api/admin/invitations?state=declined')
  expect(refused[0]).toMatchObject({ email: 'noah@door.example', profile: null })
})

test('an invited editor enters the emailed code and gets to the editor’s workplace', async () => {
  await open(admin.page, '/dashboard/admin/invitations')
  await admin.page.getByLabel('Email addresses').fill('ines@region.example')
  await admin.page.getByLabel('Editor').press('Space')
  await clickButton(admin.page, 'Invite')
  await clickButton(admin.page, 'Send the invitation')
  const table = admin.page.getByRole('table', { name: 'Invitations' })
  await table.getByText('ines@region.example', { exact: true }).waitFor()
  expect(admin.complaints.messages).toEqual([])

  const { code } = await emailTo('ines@region.example')
  // It says so when opened in the administrator's session.
  const { link } = await emailTo('ines@region.example')
  const other = await openAs(browser, product.url, 'admin')
  await open(other.page, link)
  const main = other.page.getByRole('main')
  await main.getByText(/^You’re signed in as /).waitFor()
  expect(await main.getByRole('button', { name: 'Accept the invitation' }).count()).toBe(0)
  await clickButton(other.page, 'Sign out and continue')
  await main.getByRole('button', { name: 'Accept the invitation' }).waitFor()
  expect(new URL(other.page.url()).pathname).toBe('/invitation')
  expect(other.complaints.messages).toEqual([])

  const { page } = visitor
  await open(page, '/invitation')
  await page.getByLabel('Email').fill('ines@region.example')
  await page.getByLabel('Code', { exact: true }).fill(code)
  await clickButton(page, 'Open the invitation')
  await clickButton(page, 'Accept the invitation')
  await page.getByLabel('First name').fill('Ines')
  await page.getByLabel('Last name').fill('Vogel')
  await fillAccount(page, 'inesvogel')
  await page.getByText('I accept the terms and conditions').click()
  await clickButton(page, 'Create account')
  await page.waitForURL('**/cms**')
})

test('a founder revokes an invitation that went to a wrong address', async () => {
  const { page, complaints } = await at('founder', '/settings')
  const own = page.getByRole('region', { name: 'Invite others' })
  await own.getByLabel('Their email address').fill('mistyped@people.example')
  await own.getByLabel('Role').selectOption('Investor')
  await own.getByRole('button', { name: 'Invite', exact: true }).press('Enter')
  const row = own.getByRole('listitem').filter({ hasText: 'mistyped@people.example' })
  await row.getByRole('button', { name: 'Revoke' }).press('Enter')
  await row.getByText('Revoked', { exact: true }).waitFor()
  expect(await row.getByRole('button').count()).toBe(0)
  expect(await findFaults(page, '#invite')).toEqual([])
  expect(complaints.messages).toEqual([])
})

test('ten people are invited in four clicks, with a note and a link for each', async () => {
  const { page } = await openAs(browser, product.url, 'admin')
  await open(page, '/dashboard/admin/invitations')
  const main = page.getByRole('main')
  const form = main.getByRole('form', { name: 'Invite people to a role' })
  let clicks = 0
  const click = async (locator: Locator) => {
    clicks++
    await locator.click()
  }
  const pasted = Array.from({ length: 10 }, (_, at) => `Person ${at} <person${at}@ten.example>`)
  await click(main.getByLabel('Email addresses'))
  await page.keyboard.insertText(pasted.join(', '))
  await main.getByText('Person 9 · person9@ten.example').waitFor()
  await click(form.getByText('Founder'))
  await form.getByLabel('Personal note').fill('See you at the demo day.')
  await click(main.getByRole('button', { name: 'Invite 10 people' }))
  const dialog = page.getByRole('dialog', { name: 'Invite 10 people?' })
  await dialog.getByText('See you at the demo day.').waitFor()
  if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/confirm-invitations.png` })
  expect(await call<object[]>('admin', 'GET', '/api/admin/invitations?limit=100')).not.toContainEqual(
    expect.objectContaining({ email: 'person0@ten.example' }),
  )
  await click(dialog.getByRole('button', { name: 'Send 10 invitations' }))
  await main.getByRole('button', { name: 'Copy link of the invitation of person9@ten.example' }).waitFor()
  expect(clicks).toBe(4)
  const emails = () => invitationEmailBackoff('person9@ten.example')
  await expect.poll(() => emails().length).toBe(1)
  expect(emails()[0]!.text).toContain('See you at the demo day.')
  if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/invitations.png`, fullPage: true })
})
