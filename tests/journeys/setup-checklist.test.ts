import { join } from 'node:path'
import Sqlite from 'libsql'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Step } from '#api/region/contract/setup-checklist.ts'
import { ROUTES } from '#api/platform/contract/routes.ts'
import { investorPayload, startupPayload } from '#api/platform/contract/testing.ts'
import { startMailServer } from '#api/email/testing-smtp.ts'
import { hydrated, openBrowser, toasted } from '#tests/browser.ts'
import { CEDAR, editingScreen } from '#tests/cms.ts'
import { getCookie, loadMain, openAs } from '#tests/people.ts'
import { SITE_ADDRESS } from '#tests/product.ts'
import { NEW_PASSWORD, open, clickButton } from '#tests/region.ts'
import { restoreDatabase } from '#tests/restore-database.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import { useBrowser, useProduct } from '#tests/use-product.ts'

const mail = await startMailServer()
afterAll(() => mail.close())
const product = await useProduct('setup-checklist-walk', { command: 'start', own: true, env: { SMTP_URL: mail.url } })
const browser = await useBrowser()

const EDITOR = 'edda@cedar.invalid'
const FOUNDER = 'mira@lantern.invalid'
const LIST = ['Company,Email,Contact,Sector', `Lanternworks,${FOUNDER},Mira Voss,HealthTech`].join('\r\n')
/** A build of the whole site separates a click from its result. */
const SLOW = { timeout: 60_000 }

const { page, complaints } = await openBrowser(browser, product.url)
const main = page.getByRole('main')
const screen = editingScreen(page)

/** Opens the setup checklist and follows one of its links, with no other knowledge of the path. */
async function follow(step: Step, link: string): Promise<void> {
  await open(page, '/dashboard/admin')
  await main.locator(`#setup-checklist-${step}`).getByRole('link', { name: link, exact: true }).click()
  await page.waitForURL(({ pathname }) => pathname !== '/dashboard/admin')
}

/** The administrator's dashboard as the server renders it. */
const dashboard = async () => (await page.request.get('/dashboard/admin')).text()

/** The open steps of the checklist; empty once it's gone. */
async function openSteps(): Promise<string> {
  const html = await dashboard()
  expect(html).toContain('id="review-queue"')
  return [...html.matchAll(/id="setup-checklist-([a-z]+)" data-state="open"/g)].map(([, step]) => step).join(' ')
}

/** Changes the text of an entry, and publishes it. */
async function writeText(words: string): Promise<void> {
  await screen.app.getByRole('button', { name: 'Save' }).waitFor()
  await screen.app.locator('[data-slate-editor]').first().click()
  await page.keyboard.type(words)
  await screen.publish()
  await screen.done()
}

/** The target of the link in the newest email to an address. */
async function emailTo(address: string): Promise<{ link: string; code: string }> {
  const find = () => mail.arrived.findLast(({ to }) => to.includes(address))
  await expect.poll(find).toBeDefined()
  const { text } = find()!
  return { link: /(\/invitation\?token=\S+)/.exec(text)![1]!, code: /the code (\d{4} \d{4})/.exec(text)![1]! }
}

/** Placeholders for texts that no one has written, and counts of zero (rules: Until someone has said it). */
const PLACEHOLDERS = [
  /Your (?:City|State|Region)\b/,
  /[\w.]+@example\.\w+/,
  /\b0\+/,
  /\b0 (?:startups|investors|companies|founders|events|stories|articles|people|organizations)\b/i,
  /adjust(?:ing)? your (?:search|filter)/i,
  /\b(?:undefined|NaN)\b|\[object /,
  /lorem ipsum/i,
  /(?:^|[^\w])[,·] *(?:$|\n)/,
]

const getText = (html: string) =>
  html
    .replace(/<(script|style|template)\b[^]*?<\/\1>/g, ' ')
    .replace(/<div\b[^>]*? hidden>[^]*?<\/div>/g, ' ')
    .replace(/<(?:meta|link|img|input)\b[^>]*?(?:content|alt|placeholder|title)="([^"]*)"[^>]*>/g, ' $1 ')
    .replace(/<[^>]*>/g, ' ')

const findIn = (words: string) => PLACEHOLDERS.flatMap((pattern) => pattern.exec(words)?.[0] ?? [])

/** The placeholders on these pages and on the pages they link to, as a user sees them. */
async function placeholdersOn(paths: readonly string[], cookie?: string): Promise<string[]> {
  const found: string[] = []
  const all = new Set(paths)
  for (const path of all) {
    const headers = { Accept: '*/*', ...(cookie && { Cookie: cookie }) }
    const answer = await fetch(product.url + path, { redirect: 'manual', headers })
    expect(answer.status, path).toBeLessThan(500)
    const to = answer.headers.get('Location')
    if (to) all.add(to.replace(SITE_ADDRESS, ''))
    found.push(...findIn(getText(await answer.text())).map((words) => `${path}: ${words}`))
  }
  return found
}

const plain = ROUTES.filter(({ path }) => !path.includes(':')).map(({ path }) => path)
// Its examples are for programs.
const PAGES = plain.filter((path) => path !== '/api/docs' && !path.startsWith('/cms'))
const BESIDE = (
  '/feed.xml /feed.json /sitemap.xml /companies/sitemap.xml /events.ics /robots.txt /site.webmanifest /data/site.json ' +
  '/api/news /api/events /api/startups /api/search?q=anything /news/source/chamber /nowhere /companies/7 ' +
  '/companies?q=nothing /unavailable /too-many /other-user'
).split(' ')

async function call(cookie: string | null, method: string, path: string, body?: object): Promise<Response> {
  const headers = { Origin: product.url, 'Content-Type': 'application/json', ...(cookie && { Cookie: cookie }) }
  const answer = await fetch(product.url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  return answer
}

/** Without a second login, which would send an email. */
async function cookieOfAdmin(): Promise<string> {
  const cookies = await page.context().cookies()
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
}

/** Registers a user, who is approved by the administrator. */
async function approved(admin: string, role: 'founder' | 'investor'): Promise<string> {
  const account = { username: `first${role}`, email: `${role}@people.invalid`, firstName: 'Ines', lastName: 'Vogel' }
  const answer = await call(null, 'POST', '/api/register', { ...account, password: NEW_PASSWORD, role })
  const { id } = (await answer.json()) as { id: number }
  await call(admin, 'PATCH', `/api/admin/users/${id}/approve-role`, {})
  return getCookie(product.url, account.username, NEW_PASSWORD)
}

test('the link printed at startup makes the first administrator, who gets a checklist', async () => {
  await expect.poll(() => product.output()).toContain('/first-admin?token=')
  const [link] = /\S+\/first-admin\?token=\S+/.exec(product.output())!
  await open(page, link.replace(SITE_ADDRESS, ''))
  const user = { 'First name': 'Ines', 'Last name': 'Vale', Email: 'ines@cedar.invalid', Username: 'ines' }
  for (const [label, value] of Object.entries({ ...user, Password: 'granite-orchard-51' }))
    await page.getByLabel(label, { exact: true }).fill(value)
  await page.getByRole('button', { name: /create/i }).click()
  await page.waitForURL('**/dashboard/admin')
  await main.getByText('0 of 10 done').waitFor()
  await main.getByRole('heading', { name: 'Setup checklist' }).waitFor()
  expect(await openSteps()).toBe('name branding contact texts terms email editor publish import invite')
  // The alternative that isn't tested below: an event instead of an article.
  expect(await dashboard()).toMatch(/href="\/cms\/edit#\/collections\/news\/new"[^>]*>\s*Write an article\s*</)
})

describe('in an empty region', () => {
  // Changes are undone, because the walk below starts with the complete checklist.
  const folder = temporaryFolder('setup-checklist')
  beforeAll(() => {
    const database = new Sqlite(join(product.dataDir, 'trellis.db'), { timeout: 10_000 })
    database.prepare('vacuum into ?').run(join(folder, 'trellis.db'))
    database.close()
  })
  afterAll(() => restoreDatabase(product.dataDir, folder))

  test('visitors see no placeholders', async () => {
    expect(await placeholdersOn([...PAGES, ...BESIDE])).toEqual([])
    const cookie = await cookieOfAdmin()
    expect(
      await placeholdersOn([...PAGES, '/dashboard/admin?tab=users', '/dashboard/admin?tab=startups'], cookie),
    ).toEqual([])
  })

  test('founders, investors, and readers of emails see no placeholders', async () => {
    const cookie = await cookieOfAdmin()
    for (const [role, path, body] of [
      ['founder', '/api/startup/profile', startupPayload],
      ['investor', '/api/investor/profile', investorPayload],
    ] as const) {
      const user = await approved(cookie, role)
      expect(await placeholdersOn(PAGES, user), role).toEqual([])
      await call(user, 'POST', path, { ...body, email: undefined })
      expect(await placeholdersOn(PAGES, user), `${role} with a profile`).toEqual([])
    }
    await expect.poll(() => mail.arrived.length).toBeGreaterThan(1)
    for (const { from, text, html } of mail.arrived) {
      expect(from).toBe('no-reply@localhost')
      expect(findIn(`${text} ${getText(html)}`)).toEqual([])
    }
  })

  test('a step is skipped and restored by keyboard, and the list goes with its last step', async () => {
    await open(page, '/dashboard/admin')
    // Users have registered and emails were sent, but no one has confirmed that the test email arrived.
    await expect.poll(openSteps).toBe('name branding contact texts terms email editor publish')
    const steps = main.locator('#setup-checklist [data-state=open]').getByRole('button', { name: /^Skip: / })
    const left = await steps.count()
    await main.getByRole('button', { name: 'Skip: Terms and privacy' }).press('Enter')
    await main.getByText('Undo skip', { exact: true }).and(page.locator(':focus')).waitFor()
    expect(await steps.count()).toBe(left - 1)
    await main.getByRole('button', { name: 'Undo skip: Terms and privacy' }).press('Enter')
    await expect.poll(() => steps.count()).toBe(left)
    for (let now = left - 1; now >= 0; now--) {
      await steps.first().press('Enter')
      await expect.poll(() => steps.count()).toBe(now)
    }
    expect(await main.getByRole('heading', { name: 'Setup checklist' }).count()).toBe(0)
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main')
    expect(complaints.messages).toEqual([])
  })
})

test('name, city, contact, and texts are one form and one page', async () => {
  await follow('name', 'Site settings')
  await screen.app.getByRole('button', { name: 'Save' }).waitFor()
  for (const [label, value] of Object.entries(CEDAR)) await screen.write(label, value)
  await screen.publish()
  await screen.done()
  expect(await openSteps()).toBe('branding texts terms email editor publish import invite')
  expect(await dashboard()).toContain('Still missing: the page About us.')
  expect(await (await fetch(product.url)).text()).toContain('Built in Cedar Valley')
  expect(await placeholdersOn([...PAGES, ...BESIDE])).toEqual([])
  await follow('texts', 'About us')
  await writeText('Cedar Founders is run by the town library. ')
  expect(await openSteps()).toBe('branding terms email editor publish import invite')
  expect((await loadMain(product.url, '', '/about')).main).toContain('run by the town library')
})

test('color and logo are live after one click each', async () => {
  await follow('branding', 'Name and branding')
  await hydrated(page)
  const branding = page.locator('#look')
  await branding.getByLabel('Color', { exact: true }).fill('#8a1c4a')
  const colored = page.waitForEvent('load', SLOW)
  await clickButton(branding, 'Save color')
  await colored
  await toasted(page, 'The new look is live')
  await hydrated(page)
  const drawn = { width: 600, height: 160, channels: 4, background: '#8a1c4a' } as const
  const buffer = await sharp({ create: drawn }).png().toBuffer()
  const pictured = page.waitForEvent('load', SLOW)
  await branding.getByLabel('Choose the logo').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer })
  await branding.getByRole('button', { name: 'Upload logo.png' }).click()
  await pictured
  expect(await openSteps()).toBe('terms email editor publish import invite')
  expect(await page.locator('.site-header img').count()).toBeGreaterThan(0)
})

test('terms and privacy policy are changed one after the other', async () => {
  await follow('terms', 'Terms and conditions')
  await writeText('These are the terms of Cedar Founders. ')
  expect(await openSteps()).toBe('terms email editor publish import invite')
  await follow('terms', 'Privacy policy')
  await writeText('Cedar Founders keeps what follows. ')
  expect(await openSteps()).toBe('email editor publish import invite')
})

test('a test email reaches the mail server, and the administrator reads whether it did', async () => {
  await follow('email', 'Email')
  await hydrated(page)
  const status = main.locator('#test-email').getByRole('status')
  // Other emails may be in the queue.
  mail.rejections.push(...Array.from({ length: 9 }, () => ({ at: 'recipient', code: 550 }) as const))
  await clickButton(page, 'Send a test email')
  await status.getByText(/The mail server didn’t accept the sender or the address\..* \(EENVELOPE 550\)/).waitFor()
  mail.rejections.splice(0)
  await clickButton(page, 'Send a test email')
  await status.getByText('The mail server accepted it for ines@cedar.invalid').waitFor()
  expect(mail.arrived.at(-1)).toMatchObject({ from: 'hello@cedar.invalid', to: ['ines@cedar.invalid'] })
  expect(await openSteps()).toBe('email editor publish import invite')
  await clickButton(page, 'It arrived in my inbox')
  await status.getByText('An administrator saw a test arrive.').waitFor()
  await expect.poll(openSteps).toBe('editor publish import invite')
})

const editor = await openBrowser(browser, product.url)

test('the first editor accepts an invitation; until then, the step stays open', async () => {
  await follow('editor', 'Invite an editor')
  await hydrated(page)
  await page.getByLabel('Email addresses').fill(EDITOR)
  await page.getByLabel('Editor').press('Space')
  await clickButton(page, 'Invite')
  await clickButton(page, 'Send the invitation')
  await page.getByRole('table', { name: 'Invitations' }).getByText(EDITOR, { exact: true }).waitFor()
  expect(await openSteps()).toBe('editor publish import invite')

  const { code } = await emailTo(EDITOR)
  await open(editor.page, '/invitation')
  await editor.page.getByLabel('Email').fill(EDITOR)
  await editor.page.getByLabel('Code', { exact: true }).fill(code)
  await clickButton(editor.page, 'Open the invitation')
  await clickButton(editor.page, 'Accept the invitation')
  await editor.page.getByLabel('First name').fill('Edda')
  await editor.page.getByLabel('Last name').fill('Lund')
  await editor.page.getByLabel('Username').fill('eddalund')
  await editor.page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD)
  await editor.page.getByText('I accept the terms and conditions').click()
  await clickButton(editor.page, 'Create account')
  await editor.page.waitForURL('**/cms**')
  // An editor doesn't count as a member.
  expect(await openSteps()).toBe('publish import invite')
})

test('the first event needs a title, a time, and a description', async () => {
  await follow('publish', 'Add an event')
  await screen.app.getByRole('button', { name: 'Save' }).waitFor()
  await screen.write('Title', 'Open house')
  await screen.app.getByLabel('Starts').first().fill('2099-05-17T18:00')
  await screen.app.locator('[data-slate-editor]').click()
  await page.keyboard.type('Everyone is invited.')
  await screen.publish()
  await screen.done()
  expect(await openSteps()).toBe('import invite')
  expect((await loadMain(product.url, '', '/events/2099-05-17-open-house')).main).toContain('Everyone is invited.')
})

test('a file is imported after every row was previewed', async () => {
  await follow('import', 'Import a table')
  await hydrated(page)
  await main
    .getByLabel('Choose file')
    .setInputFiles({ name: 'Members.csv', mimeType: 'text/csv', buffer: Buffer.from(LIST) })
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Upload / })
    .click()
  await clickButton(page, 'Validate rows')
  const lines = main.getByRole('table', { name: 'Rows' })
  await lines.getByRole('row').filter({ hasText: 'Lanternworks' }).getByText('New', { exact: true }).waitFor()
  expect(await openSteps()).toBe('import invite')
  await main.getByRole('button', { name: 'Import', exact: true }).click()
  await main.getByText(/^Imported on /).waitFor()
  expect(await openSteps()).toBe('invite')
})

test('an imported person is invited and claims the profile, which ends the checklist', async () => {
  await follow('invite', 'Invite people')
  await main.getByRole('checkbox', { name: /Lanternworks/ }).press('Space')
  await clickButton(page, 'Invite one person')
  await clickButton(page, 'Send the invitation')
  await main.getByRole('table', { name: 'Invitations' }).getByRole('row').filter({ hasText: FOUNDER }).waitFor()
  expect(await openSteps()).toBe('')
  expect(await dashboard()).not.toContain('Setup checklist')

  const { link } = await emailTo(FOUNDER)
  const founder = await openAs(browser, product.url, null)
  await open(founder.page, link)
  await clickButton(founder.page, 'Yes, this is me')
  await founder.page.getByLabel('Username').fill('miravoss')
  await founder.page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD)
  await founder.page.getByLabel('Stage').selectOption('Seed')
  await founder.page.getByText('I accept the terms and conditions').click()
  await clickButton(founder.page, 'Claim profile')
  await founder.page.waitForURL('**/dashboard/startup')
  await founder.page.getByRole('main').getByText('Lanternworks').first().waitFor()

  await open(page, '/dashboard/admin')
  await clickButton(page, 'Review the startup profile of Lanternworks')
  await clickButton(page.getByRole('dialog'), 'Approve')
  await toasted(page, 'Startup has been approved')
  expect([complaints.messages, founder.complaints.messages]).toEqual([[], []])
})

test('the invited editor publishes the first article, and visitors read it', async () => {
  const writing = editingScreen(editor.page)
  await editor.page.getByRole('link', { name: 'Write an article' }).click()
  await writing.app.getByRole('button', { name: 'Save' }).waitFor()
  await writing.write('Title', 'We are open')
  await writing.app.locator('[data-slate-editor]').click()
  await editor.page.keyboard.type('Come in.')
  await writing.publish()
  await writing.done()
  const { main: news } = await loadMain(product.url, '', '/news')
  expect(news).toContain('We are open')
  expect(news).toContain('By Cedar Founders')
  expect((await loadMain(product.url, '', '/')).main).toContain('We are open')
  expect(editor.complaints.messages).toEqual([])
  // With one article and every text written, events can be searched, and an empty result says what to do.
  expect(await placeholdersOn([...PAGES.filter((path) => path !== '/events'), ...BESIDE])).toEqual([])
})
