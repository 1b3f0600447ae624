import { rmSync } from 'node:fs'
import { join } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import Sqlite from 'libsql'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { breakTable } from '#tests/broken-table.ts'
import { hydrated, launchBrowser, openPerson, toasted } from '#tests/browser.ts'
import { cookieOf, openAs } from '#tests/people.ts'
import { startProduct, type Product } from '#tests/product.ts'
import { copyTemplate } from '#tests/setup/template.ts'

let browser: Browser
let product: Product

beforeAll(async () => {
  browser = await launchBrowser()
  product = await startProduct({ command: 'demo', dataDir: copyTemplate(inject('demoTemplate'), 'investor') })
})

afterAll(async () => {
  await browser.close()
  await product.stop()
  rmSync(product.dataDir, { recursive: true, force: true })
})

/** Somebody who is signed in; `call` is their call to the API. */
async function person(username: string) {
  const one = await openAs(browser, product.url, username)
  const call = async (method: string, path: string, data?: object) => {
    const headers = { Origin: product.url }
    const answer = await one.context.request.fetch(path, { method, headers, ...(data && { data }) })
    if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`)
    return answer.status() === 204 ? null : answer.json()
  }
  return { ...one, call }
}

/** What the server alone answers to somebody, of a page its main part: for what needs no browser. */
async function read(username: string, path: string) {
  const headers = { Cookie: await cookieOf(product.url, username) }
  const answer = await fetch(product.url + path, { redirect: 'manual', headers })
  const text = await answer.text()
  return { status: answer.status, headers: answer.headers, main: /<main[^]*<\/main>/.exec(text)?.[0] ?? '' }
}

interface ListedStartup {
  id: number
  companyName: string
  saved?: boolean
}

async function idOf(call: (method: string, path: string) => Promise<ListedStartup[]>, companyName: string) {
  const found = await call('GET', `/api/startups?q=${encodeURIComponent(companyName)}`)
  return found.find((startup) => startup.companyName === companyName)!.id
}

async function open(page: Page, path: string) {
  await page.goto(path)
  await hydrated(page)
}

async function reload(page: Page) {
  await page.reload()
  await hydrated(page)
}

const table = (page: Page, name = 'Startups') => page.getByRole('table', { name, exact: true })
const rowNames = (page: Page, name?: string) => table(page, name).getByRole('rowheader').allInnerTexts()
const sortOf = (page: Page, column: string) =>
  table(page).getByRole('columnheader', { name: column }).getAttribute('aria-sort')
const search = (page: Page) => new URL(page.url()).search

async function choose(page: Page, label: string, option: string) {
  await page.getByRole('form', { name: 'Filter startups' }).getByRole('button', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

describe('the browse tab', () => {
  test('shows five startups, then five more a press, and remembers how many', async () => {
    const { page, complaints } = await person('investor')
    await open(page, '/dashboard/investor')
    expect(await rowNames(page)).toHaveLength(5)
    await page.getByRole('button', { name: 'Show 5 more' }).click()
    await expect.poll(() => rowNames(page)).toHaveLength(10)
    await reload(page)
    expect(await rowNames(page)).toHaveLength(10)
    expect(complaints.messages).toEqual([])
  })

  test('sorts by a column, and the other way round at the second press', async () => {
    const { page } = await person('investor')
    await open(page, '/dashboard/investor')
    const heading = table(page).getByRole('button', { name: 'Company Name' })
    await heading.click()
    await expect.poll(() => sortOf(page, 'Company Name')).toBe('ascending')
    await expect.poll(async () => (await rowNames(page))[0]).toBe('Anvil & Arc')
    await heading.click()
    await expect.poll(() => sortOf(page, 'Company Name')).toBe('descending')
    await expect.poll(async () => (await rowNames(page))[0]).toBe('Wayfare Homes')
    expect(search(page)).toBe('?sort=-companyName')
  })

  test('filters only on Apply, says when nothing fits, and resets with a toast', async () => {
    const { page, complaints } = await person('investor')
    await open(page, '/dashboard/investor')
    await choose(page, 'Industry', 'FinTech')
    expect(await rowNames(page)).toHaveLength(5)
    await page.getByRole('button', { name: 'Apply Filters' }).click()
    await expect.poll(async () => (await rowNames(page)).sort()).toEqual(['Harvest Ledger', 'Tollbrook'])
    expect(search(page)).toBe('?industry=FinTech')

    await page.getByLabel('Search', { exact: true }).fill('no such company')
    await page.keyboard.press('Enter')
    await page.getByText('No startups found').waitFor()
    await page.getByText('Try adjusting your filters or search term.').waitFor()

    await page.getByRole('button', { name: 'Reset Filters' }).click()
    await toasted(page, 'Filters reset', 'Showing all startups')
    await expect.poll(() => rowNames(page)).toHaveLength(5)
    expect(search(page)).toBe('')
    expect(complaints.messages).toEqual([])
  })

  test('opens a shared search, and Back undoes a filter', async () => {
    const { page, complaints } = await person('investor')
    await open(page, '/dashboard/investor?tab=browse&industry=FinTech')
    expect((await rowNames(page)).sort()).toEqual(['Harvest Ledger', 'Tollbrook'])
    await choose(page, 'Stage', 'Seed')
    await page.getByRole('button', { name: 'Apply Filters' }).click()
    await expect.poll(() => rowNames(page)).toEqual(['Harvest Ledger'])
    await page.goBack()
    await expect.poll(async () => (await rowNames(page)).sort()).toEqual(['Harvest Ledger', 'Tollbrook'])
    expect(complaints.messages).toEqual([])
  })

  test('recommends up to three startups in the industries of the profile', async () => {
    const { page, call } = await person('investor')
    const { investmentInterests } = await call('GET', '/api/investor/profile')
    await open(page, '/dashboard/investor')
    const reasons = await page
      .getByRole('region', { name: 'Recommended for you' })
      .getByText(/^Matches your interest in/)
      .allInnerTexts()
    expect(reasons.length).toBeGreaterThan(0)
    expect(reasons.length).toBeLessThanOrEqual(3)
    for (const reason of reasons) expect(investmentInterests).toContain(reason.replace('Matches your interest in ', ''))
  })

  test('keeps its filters while the other tab is open', async () => {
    const { page } = await person('investor')
    await open(page, '/dashboard/investor?industry=FinTech')
    await page.getByRole('tab', { name: /Saved Startups/ }).click()
    expect(search(page)).toBe('?industry=FinTech&tab=saved')
    await page.getByRole('tab', { name: 'Browse Startups' }).click()
    expect((await rowNames(page)).sort()).toEqual(['Harvest Ledger', 'Tollbrook'])
    expect(search(page)).toBe('?industry=FinTech')
  })
})

describe('the dashboard', () => {
  test('shows who the investor is and what comes next', async () => {
    const { page, complaints } = await person('investor')
    await open(page, '/dashboard/investor')
    const card = page.getByRole('region', { name: 'Your profile' })
    for (const text of ['Jonah Whitaker', 'Whitaker & Daughters', 'AgTech', '$50K - $100K', 'Active'])
      await card.getByText(text, { exact: true }).waitFor()
    const events = page.getByRole('region', { name: 'Upcoming Events' })
    expect(await events.getByRole('listitem').count()).toBe(3)
    expect(await events.getByRole('link', { name: 'View all events' }).getAttribute('href')).toBe('/events')
    expect(complaints.messages).toEqual([])
  })

  test('welcomes an investor without a profile, and opens once it is saved', async () => {
    const newcomer = await openPerson(browser, product.url)
    const admin = await person('admin')
    const account = { username: 'newinvestor', email: 'new@people.example', firstName: 'Ines', lastName: 'Vogel' }
    const registered = await newcomer.context.request.post('/api/register', {
      headers: { Origin: product.url },
      data: { ...account, password: 'harvest-lantern-88', role: 'investor' },
    })
    const { id } = (await registered.json()) as { id: number }
    await admin.call('PATCH', `/api/admin/users/${id}/approve-role`, {})

    const { page, complaints } = newcomer
    await open(page, '/dashboard/investor')
    await page.getByText('Your account is approved').waitFor()
    await page.getByRole('button', { name: 'Complete Your Profile' }).click()
    const dialog = page.getByRole('dialog', { name: 'Complete Your Investor Profile' })
    await dialog.getByLabel(/background/i).fill('Twenty years of building boats, then of paying for them.')
    await dialog.getByText('Energy', { exact: true }).click()
    await dialog.getByLabel('Location').fill('Wrenfield, Westmark')
    await dialog.getByRole('button', { name: 'Save Profile' }).click()
    await toasted(page, 'Profile created')
    const card = page.getByRole('region', { name: 'Your profile' })
    await card.getByText('Angel Investor').waitFor()
    await page.getByText('Matches your interest in Energy').first().waitFor()
    await page.getByRole('tab', { name: 'Saved Startups' }).click()
    await page.getByText('No Saved Startups').waitFor()
    expect(await page.getByRole('link', { name: 'Browse Startups' }).getAttribute('href')).toBe('/startups')
    expect(complaints.messages).toEqual([])
  })
})

describe('saved startups', () => {
  test('are saved and removed from the list, and counted', async () => {
    const { page, complaints } = await person('investor')
    await open(page, '/dashboard/investor?q=Corner+Shelf')
    const count = page.getByRole('tab', { name: /Saved Startups/ })
    const before = Number((await count.innerText()).match(/\d+/)?.[0])
    await table(page).getByRole('button', { name: 'Save Corner Shelf' }).click()
    await toasted(page, 'Startup saved')
    await expect.poll(() => count.innerText()).toContain(String(before + 1))
    await table(page).getByRole('button', { name: 'Remove Corner Shelf' }).click()
    await toasted(page, 'Startup removed')
    await expect.poll(() => count.innerText()).toContain(String(before))
    expect(complaints.messages).toEqual([])
  })

  test('are searched, sorted and shown with the chosen columns in rows of 48 pixels', async () => {
    const { page, complaints } = await person('investor')
    const saved = () => rowNames(page, 'Saved startups')
    await open(page, '/dashboard/investor?tab=saved')
    expect(await table(page, 'Saved startups').getByRole('columnheader').allInnerTexts()).toEqual([
      'Company',
      'Industry',
      'Stage',
      'Actions',
    ])
    const row = await table(page, 'Saved startups').getByRole('row').nth(1).boundingBox()
    expect(row?.height).toBeCloseTo(48, 0)

    await table(page, 'Saved startups').getByRole('button', { name: 'Company' }).click()
    expect((await saved())[0]).toBe('Bluestem Water')
    await page.getByPlaceholder('Search saved startups...').fill('mother-in-law')
    expect(await saved()).toEqual(['Quietwell'])
    await page.getByPlaceholder('Search saved startups...').fill('')

    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByText('Date Saved', { exact: true }).click()
    await page.keyboard.press('Escape')
    await table(page, 'Saved startups').getByText('Today', { exact: true }).waitFor()
    await table(page, 'Saved startups').getByText('Yesterday', { exact: true }).waitFor()
    await table(page, 'Saved startups').getByText('4 days ago', { exact: true }).waitFor()
    await reload(page)
    await table(page, 'Saved startups').getByRole('columnheader', { name: 'Date Saved' }).waitFor()
    expect(complaints.messages).toEqual([])
  })

  test('carry private notes and tags, to read and to edit', async () => {
    const { page, complaints } = await person('investor')
    await open(page, '/dashboard/investor?tab=saved')
    await page.getByRole('button', { name: 'Notes on Millrace Power' }).click()
    const dialog = page.getByRole('dialog', { name: 'Notes on Millrace Power' })
    await dialog.getByLabel('Notes', { exact: true }).fill('Call them in May.')
    await dialog.getByLabel('Tags', { exact: true }).fill(' river ')
    await page.keyboard.press('Enter')
    await dialog.getByLabel('Tags', { exact: true }).fill('river')
    await page.keyboard.press('Enter')
    expect(await dialog.getByRole('button', { name: /^Remove/ }).count()).toBe(1)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await toasted(page, 'Notes saved')
    await dialog.waitFor({ state: 'detached' })

    await reload(page)
    await page.getByRole('button', { name: 'Notes on Millrace Power' }).click()
    await dialog.getByText('Call them in May.').waitFor()
    await dialog.getByText('river', { exact: true }).waitFor()
    await dialog.getByRole('button', { name: 'Edit' }).click()
    const calls: string[] = []
    page.on('request', (request) => calls.push(request.method()))
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(calls).not.toContain('PATCH')
    expect(complaints.messages).toEqual([])
  })

  test('ask before notes are lost', async () => {
    const { page, call, complaints } = await person('investor2')
    await open(page, '/dashboard/investor?tab=saved')
    await page.getByRole('button', { name: 'Remove Harvest Ledger' }).click()
    const question = page.getByRole('alertdialog')
    await question.getByRole('button', { name: 'Cancel' }).click()
    expect(await rowNames(page, 'Saved startups')).toContain('Harvest Ledger')
    await page.getByRole('button', { name: 'Remove Harvest Ledger' }).click()
    await question.getByRole('button', { name: 'Remove startup' }).click()
    await toasted(page, 'Startup removed')
    await expect.poll(() => rowNames(page, 'Saved startups')).not.toContain('Harvest Ledger')
    const left = (await call('GET', '/api/investor/saved-startups')) as { startup: ListedStartup }[]
    expect(left.map(({ startup }) => startup.companyName)).not.toContain('Harvest Ledger')
    expect(complaints.messages).toEqual([])
  })
})

test.each([
  ['admin', '/startups?view=grid', /; sort ascending$/, 'Sort ascending', 700],
  ['investor', '/dashboard/investor', /^Save /, 'Save startup', 300],
] as const)('a hint of %s at %s opens after its time of pointing, not before', async (who, path, name, hint, delay) => {
  const { page } = await person(who)
  await page.clock.install()
  await open(page, path)
  await page.clock.pauseAt(Date.now() + 60_000)
  // A pointer comes from somewhere: without a first move nothing knows that there is one.
  await page.mouse.move(10, 10)
  await page.getByRole('button', { name }).first().hover()
  const tooltip = page.getByRole('tooltip', { name: hint })
  await page.clock.runFor(delay - 1)
  expect(await tooltip.count()).toBe(0)
  await page.clock.runFor(1)
  await tooltip.waitFor()
})

describe('connecting', () => {
  test('is asked once, by keyboard alone, with a message that reaches the founder', async () => {
    const { page, complaints } = await person('investor2')
    await open(page, '/dashboard/investor?q=Quietwell')
    await table(page).getByRole('button', { name: 'Connect: Quietwell' }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Connect with Quietwell' })
    await dialog.waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('Connect: Quietwell')

    await page.keyboard.press('Enter')
    await dialog.getByLabel('Message').fill('May I visit at night?')
    await dialog.getByRole('button', { name: 'Send request' }).click()
    await toasted(page, 'Connection requested')
    const requested = table(page).getByRole('button', { name: 'Requested: Quietwell' })
    await requested.waitFor()
    expect(await requested.isDisabled()).toBe(true)
    await reload(page)
    expect(await requested.isDisabled()).toBe(true)

    const founder = await person('founder2')
    const received = (await founder.call('GET', '/api/connections')) as { message: string }[]
    expect(received.map(({ message }) => message)).toContain('May I visit at night?')
    expect(complaints.messages).toEqual([])
  })
})

describe("a startup's page", () => {
  test('shows an investor everything, and the state of the request', async () => {
    const { page, call, complaints } = await person('investor')
    const id = await idOf(call, 'Greenloom')
    await open(page, `/startup/${id}`)
    await page.getByRole('heading', { level: 1, name: 'Greenloom' }).waitFor()
    for (const name of [
      'Funding',
      'Company Information',
      'Contact',
      'Documents',
      'Key Highlights',
      'Traction & Metrics',
    ])
      await page.getByRole('region', { name, exact: true }).waitFor()
    await page
      .getByRole('link', { name: 'founder@wrenvalley.example' })
      .or(page.getByRole('link', { name: /@/ }))
      .first()
      .waitFor()
    const panel = page.getByRole('region', { name: 'Interested in this startup?' })
    await panel.getByRole('link', { name: 'Visit Website' }).waitFor()
    await panel.getByText(/The founder accepted your request/).waitFor()
    await panel.getByText('Come by on Thursday, and bring boots.').waitFor()
    expect(await panel.getByRole('button', { name: 'Connection Requested' }).isDisabled()).toBe(true)
    expect(await page.getByRole('link', { name: 'Back to Dashboard' }).getAttribute('href')).toBe('/dashboard/investor')
    expect(complaints.messages).toEqual([])
  })

  test('saves and removes', async () => {
    const { page, call, complaints } = await person('investor')
    await open(page, `/startup/${await idOf(call, 'Tollbrook')}`)
    await page.getByRole('button', { name: 'Save Startup' }).click()
    await toasted(page, 'Startup saved')
    await reload(page)
    expect(complaints.messages).toEqual([])
    const refusal = { status: 500, body: 'The disk is full' }
    await page.route('**/api/investor/saved-startups/*', (route) => route.fulfill(refusal), { times: 1 })
    await page.getByRole('button', { name: 'Saved' }).click()
    await toasted(page, 'Failed to remove startup', refusal.body)
    await page.getByRole('button', { name: 'Saved' }).click()
    await toasted(page, 'Startup removed')
    await page.getByRole('button', { name: 'Save Startup' }).waitFor()
  })

  const FULL = ['Funding', 'Contact', 'Documents', 'Key Highlights', 'Traction &amp; Metrics', 'Views']
  const ACTIONS = ['Save Startup', 'Saved', 'Request Connection', 'Connection Requested', 'Interested in this startup?']
  /** Which of these are the whole text of something on the page. */
  const among = (main: string, texts: string[]) => {
    const parts = new Set(main.split(/<[^>]*>/).map((part) => part.trim()))
    return texts.filter((text) => parts.has(text))
  }

  test.each(['founder', 'editor', 'pendinginvestor'])(
    'shows %s the limited version of a public one, and nothing of a private one',
    async (username) => {
      const { call } = await person('investor')
      const visible = await read(username, `/startup/${await idOf(call, 'Careloom')}`)
      expect(among(visible.main, ['Company Information', ...FULL, ...ACTIONS])).toEqual(['Company Information'])

      const hidden = await read(username, `/startup/${await idOf(call, 'Quietwell')}`)
      expect(hidden.status).toBe(404)
      expect(among(hidden.main, ['Startup Not Found', 'Unable to load startup'])).toHaveLength(2)
      expect(hidden.main).not.toContain('Quietwell')
    },
  )

  test.each([
    ['founder2', '/dashboard/startup', 'Back to Dashboard'],
    ['admin', '/startups', 'Back to Startups'],
  ])('shows %s everything, without saving or asking, and leads back to %s', async (username, back, label) => {
    const { call } = await person('investor')
    const { main } = await read(username, `/startup/${await idOf(call, 'Quietwell')}`)
    expect(among(main, [...FULL, 'Private', ...ACTIONS, label])).toEqual([...FULL, 'Private', label])
    expect(/class="startup-back[^>]*href="([^"]*)"/.exec(main)?.[1]).toBe(back)
  })

  test.each(['999999', 'no-number', '0'])('is not found for %s', async (id) => {
    const { status, headers, main } = await read('investor', `/startup/${id}`)
    expect([status, headers.get('cache-control')]).toEqual([404, 'private, no-store'])
    expect(among(main, ['Startup Not Found', 'Back to Dashboard'])).toHaveLength(2)
    expect(main).toContain('href="/dashboard/investor"')
  })
})

describe('Discover Startups', () => {
  test('shows an administrator all startups as table, grid and list, page after page', async () => {
    const { page, complaints } = await person('admin')
    await open(page, '/startups?sort=companyName')
    await page.getByText('Showing 40 startups').waitFor()
    const first = await rowNames(page)
    expect(first).toHaveLength(20)
    await page.getByRole('meter', { name: 'Interest' }).first().waitFor()
    await page.getByRole('button', { name: 'Next' }).click()
    await expect.poll(async () => (await rowNames(page))[0]).not.toBe(first[0])
    const second = await rowNames(page)
    expect(new Set([...first, ...second]).size).toBe(40)

    // The address of the second page opens it again, and its first page is still to be found.
    await reload(page)
    expect(await rowNames(page)).toEqual(second)
    await page.getByRole('button', { name: 'Previous' }).click()
    await expect.poll(() => rowNames(page)).toEqual(first)

    await page.getByRole('radio', { name: 'Grid' }).click()
    expect(await page.getByRole('list', { name: 'Startups' }).getByRole('heading').count()).toBe(20)
    expect(search(page)).toBe('?sort=companyName&view=grid')
    await page.getByRole('radio', { name: 'List' }).click()
    await page.getByRole('button', { name: 'Ascending; sort descending' }).click()
    await page.getByRole('heading', { name: 'Weftline Mills' }).waitFor()
    expect(complaints.messages).toEqual([])
  })

  test('sends an investor to the browse tab and refuses a founder', async () => {
    const { status, headers } = await read('investor', '/startups')
    expect([status, headers.get('location')]).toEqual([302, '/dashboard/investor?tab=browse'])
    expect((await read('founder', '/startups')).status).toBe(403)
  })
})

describe('the investors directory', () => {
  test('shows founders how to reach public investors, and how to go about it', async () => {
    const { page, complaints } = await person('founder')
    await open(page, '/investors')
    const lucia = page.getByRole('listitem').filter({ hasText: 'Lucia Ferrante' })
    for (const text of ['Tallpine Ventures', 'FinTech', '$250K - $500K'])
      await lucia.getByText(text, { exact: true }).waitFor()
    expect(await lucia.getByRole('link', { name: /Website/ }).getAttribute('href')).toContain('https://')
    await page.getByRole('heading', { name: 'Tips for Connecting with Investors' }).waitFor()
    expect(await page.getByText('Jonah Whitaker').count()).toBe(0)
    expect(complaints.messages).toEqual([])
  })

  test('is searched and filtered by area and range without any script', async () => {
    const found = async (query: string) => {
      const { main } = await read('founder', `/investors?${query}`)
      return [...main.matchAll(/<h2 class="card-title">([^<]+)<\/h2>/g)].map(([, name]) => name!.trim())
    }
    const everybody = await found('')
    const fintech = await found('area=FinTech')
    expect(fintech).toContain('Lucia Ferrante')
    expect(fintech.length).toBeLessThan(everybody.length)
    expect(await found('area=FinTech&range=%24250K+-+%24500K&q=tallpine')).toEqual(['Lucia Ferrante'])
    const { main } = await read('founder', '/investors?q=nobody+of+that+name')
    for (const text of ['No investors found', 'Try adjusting your filters or search term.', 'Reset Filters'])
      expect(main).toContain(text)

    const { page, complaints } = await person('founder')
    await open(page, '/investors')
    await page.getByLabel('Area of interest').selectOption('FinTech')
    await page.getByRole('button', { name: 'Apply Filters' }).click()
    await page.getByRole('link', { name: 'Reset Filters' }).waitFor()
    expect(await page.getByLabel('Area of interest').inputValue()).toBe('FinTech')
    expect(await page.locator('h2.card-title').allInnerTexts()).toEqual(fintech)
    await page.getByRole('link', { name: 'Reset Filters' }).click()
    await expect.poll(() => page.locator('h2.card-title').allInnerTexts()).toEqual(everybody)
    expect(complaints.messages).toEqual([])
  })

  test('shows an administrator the questions instead, and refuses investors', async () => {
    const { main } = await read('admin', '/investors')
    expect(main).toContain('Questions about the directory')
    expect(main).not.toContain('Tips for Connecting with Investors')
    expect((await read('investor', '/investors')).status).toBe(403)
  })
})

test.each([
  ['investor', ['/dashboard/investor', '/dashboard/investor?tab=saved']],
  ['admin', ['/startups', '/startups?view=grid']],
  ['founder', ['/investors', '/investors?area=FinTech']],
])('what %s sees at %j has no accessibility violations', async (username, paths) => {
  const { page } = await person(username)
  for (const path of paths) {
    await open(page, path)
    const { violations } = await new AxeBuilder({ page }).include('main').analyze()
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
  }
})

test('the investors directory says what is not known of an investor, that nobody is listed, and that it could not be read', async () => {
  const database = new Sqlite(join(product.dataDir, 'trellis.db'))
  onTestFinished(() => void database.close())
  database.exec('update investor_profiles set is_public = 0')
  expect((await read('founder', '/investors')).main).toContain('No public investor profiles available.')
  database.exec(
    `update investor_profiles set is_public = 1, firm_name = null, background = '', areas_of_interest = '[]',
      investment_range = '' where user_id = (select id from users where username = 'investor2')`,
  )
  const { main } = await read('founder', '/investors')
  const texts = main.split(/<[^>]+>/).map((text) => text.trim())
  for (const text of [
    'Lucia Ferrante',
    'LF',
    'Angel Investor',
    'Nothing about their background yet.',
    'Wren Valley',
    'Available upon request',
  ])
    expect(texts).toContain(text)

  const mend = breakTable(product.dataDir, 'investor_profiles')
  onTestFinished(mend)
  const failed = (await read('founder', '/investors')).main
  expect(failed).toContain('Error loading investor profiles. You may not have permission to view this content.')
  expect(failed).toContain('Please contact an administrator if you believe this is an error.')
})
