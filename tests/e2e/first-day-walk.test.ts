import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import type { Step } from '#api/contract/first-day/steps.ts'
import { startMailServer } from '#api/core/mail/testing-smtp.ts'
import { hydrated, openBrowserOf, toasted } from '#tests/browser.ts'
import { CEDAR, editingScreen } from '#tests/cms.ts'
import { mainOf, openAs } from '#tests/people.ts'
import { SITE_ADDRESS } from '#tests/product.ts'
import { NEW_PASSWORD, open, press } from '#tests/region.ts'
import { useBrowser, useProduct } from '#tests/use-product.ts'

const mail = await startMailServer()
afterAll(() => mail.close())
const product = await useProduct('first-day-walk', { command: 'start', own: true, env: { SMTP_URL: mail.url } })
const browser = await useBrowser()

const EDITOR = 'edda@cedar.invalid'
const FOUNDER = 'mira@lantern.invalid'
const LIST = ['Company,E-mail,Contact,Sector', `Lanternworks,${FOUNDER},Mira Voss,HealthTech`].join('\r\n')
/** A build of the whole site stands between a press and what it shows. */
const SLOW = { timeout: 60_000 }

const { page, complaints } = await openBrowserOf(browser, product.url)
const main = page.getByRole('main')
const screen = editingScreen(page)

/** Opens the list, and follows a link of it: nothing else tells the way. */
async function follow(step: Step, link: string): Promise<void> {
  await open(page, '/dashboard/admin')
  await main.locator(`#first-day-${step}`).getByRole('link', { name: link, exact: true }).click()
  await page.waitForURL(({ pathname }) => pathname !== '/dashboard/admin')
}

/** What the list has open; nothing where it has gone. */
async function openSteps(): Promise<string> {
  await page.goto('/dashboard/admin')
  await main.getByRole('heading', { name: 'Waiting' }).first().waitFor()
  const rows = main.locator('#first-day [data-state=open]')
  return (await rows.evaluateAll((all) => all.map(({ id }) => id.replace('first-day-', '')))).join(' ')
}

/** Writes into the text of an entry, and publishes it. */
async function writeText(words: string): Promise<void> {
  await screen.app.getByRole('button', { name: 'Save' }).waitFor()
  await screen.app.locator('[data-slate-editor]').first().click()
  await page.keyboard.type(words)
  await screen.publish()
  await screen.done()
}

/** What the newest letter to an address leads to. */
async function letterTo(address: string): Promise<{ link: string; code: string }> {
  const find = () => mail.arrived.findLast(({ to }) => to.includes(address))
  await expect.poll(find, { timeout: 30_000 }).toBeDefined()
  const { text } = find()!
  return { link: /(\/invitation\?token=\S+)/.exec(text)![1]!, code: /the code (\d{4} \d{4})/.exec(text)![1]! }
}

test('the link that the start prints makes the first administrator, who lands on the list', async () => {
  await expect.poll(() => product.output()).toContain('/first-admin?token=')
  const [link] = /\S+\/first-admin\?token=\S+/.exec(product.output())!
  await open(page, link.replace(SITE_ADDRESS, ''))
  const person = { 'First name': 'Ines', 'Last name': 'Vale', 'E-mail': 'ines@cedar.invalid', Username: 'ines' }
  for (const [label, value] of Object.entries({ ...person, Password: 'granite-orchard-51' }))
    await page.getByLabel(label, { exact: true }).fill(value)
  await page.getByRole('button', { name: /create/i }).click()
  await page.waitForURL('**/dashboard/admin')
  await main.getByText('0 of 10 done').waitFor()
  expect(await openSteps()).toBe('name look contact texts terms mail editor publish import invite')
})

test('name, city, contact and texts are one form and one page', async () => {
  await follow('name', 'Site settings')
  await screen.app.getByRole('button', { name: 'Save' }).waitFor()
  for (const [label, value] of Object.entries(CEDAR)) await screen.write(label, value)
  await screen.publish()
  await screen.done()
  expect(await openSteps()).toBe('look texts terms mail editor publish import invite')
  await follow('texts', 'About us')
  await writeText('Cedar Founders is run by the town library. ')
  expect(await openSteps()).toBe('look terms mail editor publish import invite')
  expect((await mainOf(product.url, '', '/about')).main).toContain('run by the town library')
})

test('color and logo are live after a press each', async () => {
  await follow('look', 'Look')
  await hydrated(page)
  const look = page.locator('#look')
  await look.getByLabel('Color', { exact: true }).fill('#8a1c4a')
  const colored = page.waitForEvent('load', SLOW)
  await press(look, 'Save color')
  await colored
  await toasted(page, 'The new look is live')
  await hydrated(page)
  const drawn = { width: 600, height: 160, channels: 4, background: '#8a1c4a' } as const
  const buffer = await sharp({ create: drawn }).png().toBuffer()
  const pictured = page.waitForEvent('load', SLOW)
  await look.getByLabel('Choose the logo').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer })
  await pictured
  expect(await openSteps()).toBe('terms mail editor publish import invite')
  expect(await page.locator('.site-header img').count()).toBeGreaterThan(0)
})

test('terms and privacy are changed one after the other', async () => {
  await follow('terms', 'Terms and conditions')
  await writeText('These are the terms of Cedar Founders. ')
  expect(await openSteps()).toBe('terms mail editor publish import invite')
  await follow('terms', 'Privacy policy')
  await writeText('Cedar Founders keeps what follows. ')
  expect(await openSteps()).toBe('mail editor publish import invite')
})

test('a test letter reaches the mail server, and the administrator reads that it did', async () => {
  await follow('mail', 'E-mail outbox')
  await main.getByRole('button', { name: 'Send a test e-mail' }).click()
  await main.locator('#test-letter').getByText('The mail server accepted it for ines@cedar.invalid').waitFor()
  expect(mail.arrived.at(-1)).toMatchObject({ from: 'hello@cedar.invalid', to: ['ines@cedar.invalid'] })
  expect(await openSteps()).toBe('editor publish import invite')
})

const editor = await openBrowserOf(browser, product.url)

test('the first editor comes by a letter; until they do, the step stays open', async () => {
  await follow('editor', 'Invite an editor')
  await hydrated(page)
  await page.getByLabel('E-mail').fill(EDITOR)
  await page.getByLabel('Role', { exact: true }).selectOption('Editor')
  await press(page, 'Invite')
  await page.getByRole('table', { name: 'Invitations' }).getByText(EDITOR, { exact: true }).waitFor()
  expect(await openSteps()).toBe('editor publish import invite')

  const { code } = await letterTo(EDITOR)
  await open(editor.page, '/invitation')
  await editor.page.getByLabel('E-mail').fill(EDITOR)
  await editor.page.getByLabel('Code', { exact: true }).fill(code)
  await press(editor.page, 'Open the invitation')
  await press(editor.page, 'Accept the invitation')
  await editor.page.getByLabel('First name').fill('Edda')
  await editor.page.getByLabel('Last name').fill('Lund')
  await editor.page.getByLabel('Username').fill('eddalund')
  await editor.page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD)
  await editor.page.getByText('I accept the terms and conditions').click()
  await press(editor.page, 'Create account')
  await editor.page.waitForURL('**/cms**')
  // An editor is none of the people whom the region is for.
  expect(await openSteps()).toBe('publish import invite')
})

test('the first event takes a title, a time and what happens', async () => {
  await follow('publish', 'Announce an event')
  await screen.app.getByRole('button', { name: 'Save' }).waitFor()
  await screen.write('Title', 'Open house')
  await screen.app.getByLabel('Starts').first().fill('2099-05-17T18:00')
  await screen.write('Description', 'Everybody is invited.')
  await screen.publish()
  await screen.done()
  expect(await openSteps()).toBe('import invite')
  expect((await mainOf(product.url, '', '/events/2099-05-17-open-house')).main).toContain('Everybody is invited.')
})

test('a list is imported after every line was looked at', async () => {
  await follow('import', 'Import a table')
  await hydrated(page)
  await main.getByLabel('File').setInputFiles({ name: 'Members.csv', mimeType: 'text/csv', buffer: Buffer.from(LIST) })
  await press(page, 'Read the file')
  await press(page, 'Check every line')
  const lines = main.getByRole('table', { name: 'Lines' })
  await lines.getByRole('row').filter({ hasText: 'Lanternworks' }).getByText('New', { exact: true }).waitFor()
  const { href } = new URL(page.url())
  expect(await openSteps()).toBe('import invite')
  await open(page, href)
  await main.getByRole('button', { name: 'Import', exact: true }).click()
  await main.getByText(/^Imported on /).waitFor()
  expect(await openSteps()).toBe('invite')
})

test('whoever was imported is invited, and takes the profile; with that the list is gone', async () => {
  await follow('invite', 'Invite people')
  await main.getByRole('checkbox', { name: /Lanternworks/ }).check()
  await press(page, 'Invite those I ticked')
  await main.getByRole('table', { name: 'Invitations' }).getByRole('row').filter({ hasText: FOUNDER }).waitFor()
  expect(await openSteps()).toBe('')
  expect(await main.getByRole('heading', { name: 'Your first day' }).count()).toBe(0)

  const { link } = await letterTo(FOUNDER)
  const founder = await openAs(browser, product.url, null)
  await open(founder.page, link)
  await press(founder.page, 'Yes, this is me')
  await founder.page.getByLabel('Username').fill('miravoss')
  await founder.page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD)
  await founder.page.getByLabel('Stage').selectOption('Seed')
  await founder.page.getByText('I accept the terms and conditions').click()
  await press(founder.page, 'Make it my profile')
  await founder.page.waitForURL('**/dashboard/startup')
  await founder.page.getByRole('main').getByText('Lanternworks').first().waitFor()

  await open(page, '/dashboard/admin')
  await press(page, 'Review the startup profile of Lanternworks')
  await press(page.getByRole('dialog'), 'Approve')
  await toasted(page, 'Startup has been approved')
  expect([complaints.messages, founder.complaints.messages]).toEqual([[], []])
})

test('the invited editor publishes the first story, and visitors read it', async () => {
  const writing = editingScreen(editor.page)
  await editor.page.getByRole('link', { name: 'Write a story' }).click()
  await writing.app.getByRole('button', { name: 'Save' }).waitFor()
  await writing.write('Title', 'We are open')
  await writing.app.locator('[data-slate-editor]').click()
  await editor.page.keyboard.type('Come in.')
  await writing.publish()
  await writing.done()
  const { main: news } = await mainOf(product.url, '', '/news')
  expect(news).toContain('We are open')
  expect((await mainOf(product.url, '', '/')).main).toContain('We are open')
  expect(editor.complaints.messages).toEqual([])
})
