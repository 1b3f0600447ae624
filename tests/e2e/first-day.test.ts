import { afterAll, expect, test } from 'vitest'
import { ROUTES } from '#api/contract/routes.ts'
import { investorPayload, startupPayload } from '#api/contract/testing.ts'
import { startMailServer } from '#api/core/mail/testing-smtp.ts'
import { hydrated, openBrowserOf } from '#tests/browser.ts'
import { CEDAR, editingScreen } from '#tests/cms.ts'
import { cookieOf, mainOf } from '#tests/people.ts'
import { SITE_ADDRESS } from '#tests/product.ts'
import { NEW_PASSWORD } from '#tests/region.ts'
import { useBrowser, useProduct } from '#tests/use-product.ts'

const mail = await startMailServer()
afterAll(() => mail.close())
const product = await useProduct('first-day', { command: 'start', own: true, env: { SMTP_URL: mail.url } })
const browser = await useBrowser()

/** What stands in for something that nobody has said, and counts of nothing (rules: Until somebody has said it). */
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

const wordsOf = (html: string) =>
  html
    .replace(/<(script|style|template)\b[^]*?<\/\1>/g, ' ')
    .replace(/<(?:meta|link|img|input)\b[^>]*?(?:content|alt|placeholder|title)="([^"]*)"[^>]*>/g, ' $1 ')
    .replace(/<[^>]*>/g, ' ')

const findIn = (words: string) => PLACEHOLDERS.flatMap((pattern) => pattern.exec(words)?.[0] ?? [])

/** The placeholders of these pages, each with its page, as somebody sees them. */
async function placeholdersOn(paths: readonly string[], cookie?: string): Promise<string[]> {
  const found: string[] = []
  for (const path of paths) {
    const answer = await fetch(product.url + path, { headers: { Accept: '*/*', ...(cookie && { Cookie: cookie }) } })
    expect(answer.status, path).toBeLessThan(500)
    found.push(...findIn(wordsOf(await answer.text())).map((words) => `${path}: ${words}`))
  }
  return found
}

const plain = ROUTES.filter(({ path }) => !path.includes(':')).map(({ path }) => path)
// Its examples are for programs.
const PAGES = plain.filter((path) => path !== '/api/docs' && !path.startsWith('/cms'))
const BESIDE =
  '/feed.xml /feed.json /sitemap.xml /companies/sitemap.xml /events.ics /robots.txt /site.webmanifest /data/site.json ' +
  '/api/news /api/events /api/startups /api/search?q=anything /news/source/chamber /nowhere /companies/7 ' +
  '/companies?q=nothing /unavailable /too-many'

async function call(cookie: string | null, method: string, path: string, body?: object): Promise<Response> {
  const headers = { Origin: product.url, 'Content-Type': 'application/json', ...(cookie && { Cookie: cookie }) }
  const answer = await fetch(product.url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  return answer
}

/** Registers somebody, whom the administrator approves. */
async function approved(admin: string, role: 'founder' | 'investor'): Promise<string> {
  const account = { username: `first${role}`, email: `${role}@people.invalid`, firstName: 'Ines', lastName: 'Vogel' }
  const answer = await call(null, 'POST', '/api/register', { ...account, password: NEW_PASSWORD, role })
  const { id } = (await answer.json()) as { id: number }
  await call(admin, 'PATCH', `/api/admin/users/${id}/approve-role`, {})
  return cookieOf(product.url, account.username, NEW_PASSWORD)
}

const admin = await openBrowserOf(browser, product.url)
const { page } = admin
const main = page.getByRole('main')
const cookieOfAdmin = () => cookieOf(product.url, 'ines', 'granite-orchard-51')

test('the first administrator comes to the list of what is left to do', async () => {
  await expect.poll(() => product.output()).toContain('/first-admin?token=')
  const [link] = /\S+\/first-admin\?token=\S+/.exec(product.output())!
  await page.goto(link.replace(SITE_ADDRESS, product.url))
  await hydrated(page)
  const person = { 'First name': 'Ines', 'Last name': 'Vale', 'E-mail': 'ines@region.invalid', Username: 'ines' }
  for (const [label, value] of Object.entries({ ...person, Password: 'granite-orchard-51' }))
    await page.getByLabel(label, { exact: true }).fill(value)
  await page.getByRole('button', { name: /create/i }).click()
  await page.waitForURL('**/dashboard/admin')
  await main.getByRole('heading', { name: 'Your first day' }).waitFor()
  await main.getByText('0 of 10 done').waitFor()
  expect(await main.locator('#first-day [data-state=open]').count()).toBe(10)
})

test('of a region that has nothing, nobody reads what stands in for something', async () => {
  expect(await placeholdersOn([...PAGES, ...BESIDE.split(' ')])).toEqual([])
  const cookie = await cookieOfAdmin()
  expect(
    await placeholdersOn([...PAGES, '/dashboard/admin?tab=users', '/dashboard/admin?tab=startups'], cookie),
  ).toEqual([])
})

test('nor do its first founder and its first investor, before and after they have a profile, nor those who get letters', async () => {
  const cookie = await cookieOfAdmin()
  for (const [role, path, body] of [
    ['founder', '/api/startup/profile', startupPayload],
    ['investor', '/api/investor/profile', investorPayload],
  ] as const) {
    const person = await approved(cookie, role)
    expect(await placeholdersOn(PAGES, person), role).toEqual([])
    await call(person, 'POST', path, { ...body, email: undefined })
    expect(await placeholdersOn(PAGES, person), `${role} with a profile`).toEqual([])
  }
  await expect.poll(() => mail.arrived.length).toBeGreaterThan(1)
  for (const { from, text, html } of mail.arrived) {
    expect(from).toBe('no-reply@localhost')
    expect(findIn(`${text} ${wordsOf(html)}`)).toEqual([])
  }
})

/** Opens the list, and follows a link of it. */
async function follow(step: string, link: string): Promise<void> {
  await page.goto('/dashboard/admin')
  await main.locator(`#first-day-${step}`).getByRole('link', { name: link }).click()
}
async function stateOf(step: string): Promise<string | null> {
  await page.goto('/dashboard/admin')
  return main.locator(`#first-day-${step}`).getAttribute('data-state')
}

test('the list leads to where each step is done, ticks what is true, and goes away', async () => {
  const screen = editingScreen(page)
  await follow('name', 'Site settings')
  await page.waitForURL('**/cms/edit#/collections/settings/entries/site')
  await screen.app.getByRole('button', { name: 'Save' }).waitFor()
  for (const [label, value] of Object.entries(CEDAR)) await screen.write(label, value)
  await screen.publish()
  await screen.done()
  expect([await stateOf('name'), await stateOf('contact'), await stateOf('texts')]).toEqual(['done', 'done', 'open'])
  await main.getByText('Still missing: the page About us.').waitFor()
  expect(await (await fetch(product.url)).text()).toContain('Being built in Cedar Valley')

  // Letters have left already; an administrator whose region has none comes there by the list.
  expect(await stateOf('mail')).toBe('done')
  await page.goto('/dashboard/admin/outbox')
  mail.refusals.push({ at: 'recipient', code: 550 })
  await main.getByRole('button', { name: 'Send a test e-mail' }).click()
  const said = main.locator('#test-letter').getByRole('status')
  await said.getByText(/The mail server did not accept the sender or the address\..* \(EENVELOPE 550\)/).waitFor()
  await main.getByRole('button', { name: 'Send a test e-mail' }).click()
  await said.getByText('The mail server accepted it for ines@region.invalid').waitFor()
  expect(mail.arrived.at(-1)).toMatchObject({ from: 'hello@cedar.invalid', to: ['ines@region.invalid'] })

  await follow('publish', 'Write a story')
  await screen.app.getByRole('button', { name: 'Save' }).waitFor()
  await screen.write('Title', 'We are open')
  await screen.app.locator('[data-slate-editor]').click()
  await page.keyboard.type('Come in.')
  await screen.publish()
  await screen.done()
  expect(await stateOf('publish')).toBe('done')
  const story = await mainOf(product.url, '', '/news')
  expect(story.main).toContain('We are open')
  expect(story.main).toContain('By Cedar Founders')

  // With one story, and most of it told.
  expect(await placeholdersOn([...PAGES, ...BESIDE.split(' ')])).toEqual([])

  const open = main.locator('#first-day [data-state=open]').getByRole('button', { name: /^Leave out: / })
  const left = await open.count()
  await main.getByRole('button', { name: 'Leave out: Terms and privacy' }).press('Enter')
  await main.getByText('Take it up again').and(page.locator(':focus')).waitFor()
  expect(await open.count()).toBe(left - 1)
  await main.getByRole('button', { name: 'Take up again: Terms and privacy' }).press('Enter')
  await expect.poll(() => open.count()).toBe(left)
  for (let now = left - 1; now >= 0; now--) {
    await open.first().press('Enter')
    await expect.poll(() => open.count()).toBe(now)
  }
  expect(await main.getByRole('heading', { name: 'Your first day' }).count()).toBe(0)
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('main')
  expect(admin.complaints.messages).toEqual([])
})
