import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { hydrated, openBrowser } from '#tests/browser.ts'
import { CEDAR, editingScreen } from '#tests/cms.ts'
import { openAs } from '#tests/people.ts'
import { SITE_ADDRESS } from '#tests/product.ts'
import { NEW_PASSWORD, open } from '#tests/region.ts'
import { useBrowser, useProduct } from '#tests/use-product.ts'

const product = await useProduct('first-day', { command: 'start', own: true })
const browser = await useBrowser()
const { page, complaints } = await openBrowser(browser, product.url, { width: 1280, height: 900 })
const main = page.getByRole('main')
const screen = editingScreen(page)
/** A build of the whole site separates a click from its result. */
const SLOW = { timeout: 60_000 }

/** What the administrator has clicked so far; typing isn't counted, and choosing a file is one click. */
let clicks = 0
async function press(control: Locator): Promise<void> {
  clicks++
  await control.click()
}

async function shoot(name: string, of: Page = page): Promise<void> {
  const folder = process.env['SHOTS']
  if (folder) await of.screenshot({ path: `${folder}/day-${name}.png`, fullPage: true })
}

const rail = (name: string) => page.getByRole('navigation', { name: 'Places' }).getByRole('link', { name }).first()

const sheet = (title: string, columns: string, rows: readonly string[]) =>
  Buffer.from([title, '', columns, ...rows].join('\r\n'))

const ORGANIZATIONS = sheet(
  'Cedar Valley Chamber: partner organizations',
  'Organization,Category,About,Web',
  ['Media', 'Chamber', 'Nonprofit', 'VC fund', 'University'].flatMap((kind, at) =>
    [1, 2, 3, 4].map(
      (number) => `${kind} partner ${number},${kind},Helps founders of the valley,www.p${at}${number}.example`,
    ),
  ),
)
const EVENTS = sheet(
  'Events December',
  'Event,Date,Start Time,Venue,Description',
  [6, 8, 10, 14, 20].map((day) => `Coffee no. ${day},12/${day}/2099,6:30 PM,Grain Exchange,Coffee and company.`),
)
const STARTUPS = sheet(
  'Cedar Valley Chamber: member list 2026',
  'Co. Name,Primary Contact,Email,City/State,NAICS / Industry,Yr Est.,Stage of Biz,Amt Seeking ($),Web',
  Array.from(
    { length: 30 },
    (_, at) =>
      `Cedar Venture ${at + 1},Person ${at},person${at}@venture${at}.example,"Cedarton, WI",Craft brewery,12/6/2019,Early,"$250,000",www.venture${at}.example`,
  ),
)

/** Imports a table from the place in the rail; returns what the check of its rows says. */
async function importTable(kind: string, name: string, buffer: Buffer): Promise<void> {
  await press(rail('Import'))
  await page.waitForURL('**/dashboard/admin/import')
  await hydrated(page)
  if (kind !== 'Startups') await press(main.getByText(kind, { exact: true }).first())
  const chooser = page.waitForEvent('filechooser')
  await press(main.getByRole('button', { name: 'Choose file' }))
  await (await chooser).setFiles({ name, mimeType: 'text/csv', buffer })
  await press(main.getByRole('button', { name: `Upload ${name}` }))
  await press(main.getByRole('button', { name: 'Validate rows' }))
  await main.getByText(/^Of \d+ rows, /).waitFor()
  await shoot(`import-${kind}`)
}

test('a chamber’s first day without email takes at most 45 clicks, and no change of its spreadsheets', async () => {
  // A host without a terminal shows this file.
  const [link] = /\S+\/first-admin\?token=\S+/.exec(readFileSync(join(product.dataDir, 'first-admin.txt'), 'utf8'))!
  await open(page, link.replace(SITE_ADDRESS, ''))
  const user = { 'First name': 'Ines', 'Last name': 'Vale', Email: 'ines@cedar.invalid', Username: 'ines' }
  for (const [label, value] of Object.entries({ ...user, Password: 'granite-orchard-51' }))
    await page.getByLabel(label, { exact: true }).fill(value)
  await press(page.getByRole('button', { name: /create/i }))
  await page.waitForURL('**/dashboard/admin')
  await main.getByRole('heading', { name: 'Setup checklist' }).waitFor()
  await shoot('checklist')

  // Name, city, and contact.
  await press(main.locator('#setup-checklist-name').getByRole('link', { name: 'Site settings', exact: true }))
  await screen.app.getByRole('button', { name: 'Save' }).waitFor()
  for (const [label, value] of Object.entries(CEDAR)) await screen.write(label, value)
  clicks++
  await screen.publish()
  await screen.done()
  await shoot('settings')

  // Logo: three clicks, the system's dialog among them, in the first window's height.
  const before = clicks
  await press(rail('Region settings'))
  await page.waitForURL('**/dashboard/admin/settings')
  await hydrated(page)
  const choose = page.locator('#look').getByRole('button', { name: 'Choose the logo' })
  const { y = Infinity } = (await choose.boundingBox()) ?? {}
  expect(y).toBeLessThan(900)
  const logo = await sharp({ create: { width: 600, height: 160, channels: 4, background: '#8a1c4a' } })
    .png()
    .toBuffer()
  const reloaded = page.waitForEvent('load', SLOW)
  const chooser = page.waitForEvent('filechooser')
  await press(choose)
  await (await chooser).setFiles({ name: 'logo.png', mimeType: 'image/png', buffer: logo })
  await press(page.locator('#look').getByRole('button', { name: 'Upload logo.png' }))
  expect([clicks - before, await page.evaluate(() => scrollY)]).toEqual([3, 0])
  await reloaded
  await shoot('look')

  // Five stories.
  for (let number = 1; number <= 5; number++) {
    if (number === 1) {
      await press(rail('Site content'))
      await page.waitForURL('**/cms')
    }
    await press(page.getByRole('link', { name: number === 1 ? 'Write an article' : 'Write another article' }))
    await screen.app.getByText('The headline, up to 160 characters.').waitFor()
    await screen.write('Title', `Story number ${number}`)
    await screen.app.locator('[data-slate-editor]').click()
    await page.keyboard.insertText('What happened in the valley.')
    clicks++
    await screen.publish()
    await screen.done()
  }
  await shoot('story')

  await importTable('Events', 'Events.csv', EVENTS)
  await press(main.getByRole('button', { name: 'Import', exact: true }))
  await main.getByText(/^Imported on /).waitFor()
  await importTable('Organizations', 'Partners.csv', ORGANIZATIONS)
  await press(main.getByRole('button', { name: 'Import', exact: true }))
  await main.getByText(/^Imported on /).waitFor()
  await importTable('Startups', 'Members.csv', STARTUPS)
  await press(main.getByText('List them in the startup directory as unclaimed'))
  await press(main.getByRole('button', { name: 'Import', exact: true }))
  await main.getByText('The directory lists the startups as unclaimed.').waitFor()
  await shoot('imported')

  // The first editor, by a link that is copied.
  await press(rail('Invitations'))
  await page.waitForURL('**/dashboard/admin/invitations')
  await hydrated(page)
  await page.getByLabel('Email addresses').fill('edda@cedar.invalid')
  await press(main.getByRole('form', { name: 'Invite people to a role' }).getByText('Editor'))
  await press(main.getByRole('button', { name: 'Invite', exact: true }))
  await press(page.getByRole('dialog').getByRole('button', { name: /^Invite|^Send/ }))
  await press(main.getByRole('button', { name: 'Copy link of the invitation of edda@cedar.invalid' }))
  await shoot('invited')

  // The first founder and investor, who registered by themselves.
  for (const role of ['founder', 'investor']) {
    const account = { username: `first${role}`, email: `${role}@people.invalid`, firstName: 'Ada', lastName: role }
    await fetch(`${product.url}/api/register`, {
      method: 'POST',
      headers: { Origin: product.url, 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...account, password: NEW_PASSWORD, role }),
    })
  }
  await press(rail('Review queue'))
  await page.waitForURL('**/dashboard/admin')
  await hydrated(page)
  for (const role of ['founder', 'investor']) {
    await press(main.getByRole('button', { name: `Review the request of Ada ${role}` }))
    await press(page.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }))
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
  }
  await shoot('approved')
  expect(clicks).toBeLessThanOrEqual(45)
  if (process.env['SHOTS']) console.info(`${clicks} clicks`)
  expect(complaints.messages).toEqual([])
})

test('after the first day, a visitor finds everything', async () => {
  const { page: visitor } = await openAs(browser, product.url, null)
  const texts = async (path: string) => (await visitor.request.get(path)).text()
  expect(await texts('/news')).toContain('Story number 5')
  expect(JSON.parse(await texts('/api/events'))).toHaveLength(5)
  expect(await texts('/events')).toContain('2099-12')
  const community = await texts('/community')
  for (const kind of ['Media', 'Chamber', 'Nonprofit', 'VC fund', 'University']) {
    expect(community).toContain(`${kind} partner 4`)
  }
  expect(JSON.parse(await texts('/api/unclaimed-startups?limit=100'))).toHaveLength(30)
  expect(await texts('/companies')).toContain('Cedar Venture')
  await visitor.goto('/companies')
  await shoot('directory', visitor)
  await visitor.goto('/')
  await shoot('home', visitor)
})
