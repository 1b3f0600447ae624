import type { Locator, Page } from 'playwright'
import { afterEach, describe, expect, test } from 'vitest'
import { expectNoComplaints, hydrated, refusedWith, toasted } from '#tests/browser.ts'
import { getCookie, loadMain, openAs, stayAs } from '#tests/people.ts'
import { open, useRegion } from '#tests/region.ts'

const { product, browser } = await useRegion('saved-startups')
const investor = await stayAs(browser, product.url, 'investor')
const investor2 = await stayAs(browser, product.url, 'investor2')

afterEach(() => expectNoComplaints(investor, investor2))

async function reload(page: Page) {
  await page.reload()
  await hydrated(page)
}

const cookies = new Map<string, string>()
async function cookie(username: string): Promise<string> {
  const known = cookies.get(username) ?? (await getCookie(product.url, username))
  cookies.set(username, known)
  return known
}

/** The server's response to a sample account, for a page or a call. */
const read = async (username: string, path: string) => loadMain(product.url, await cookie(username), path)

/** The JSON of a call by a sample account. */
async function listed<Item>(username: string, path: string) {
  const answer = await fetch(product.url + path, { headers: { Cookie: await cookie(username) } })
  return (await answer.json()) as Item[]
}

interface ListedStartup {
  id: number
  companyName: string
}

async function getId(companyName: string) {
  const found = await listed<ListedStartup>('investor', `/api/startups?q=${encodeURIComponent(companyName)}`)
  return found.find((startup) => startup.companyName === companyName)!.id
}

const table = (page: Page, name = 'Startups') => page.getByRole('table', { name, exact: true })
const rowNames = (page: Page) => table(page, 'Saved startups').getByRole('rowheader').allInnerTexts()

describe('saved startups', () => {
  test('are searched, sorted, and shown with the chosen columns in rows of 48 pixels', async () => {
    const page = await open(investor.page, '/dashboard/investor?tab=saved')
    const saved = () => rowNames(page)
    expect(await table(page, 'Saved startups').getByRole('columnheader').allInnerTexts()).toEqual([
      'Company',
      'Industry',
      'Stage',
      'Pipeline',
      'Next Action',
      'Actions',
    ])
    const row = await table(page, 'Saved startups').getByRole('row').nth(1).boundingBox()
    expect(row?.height).toBeCloseTo(48, 0)

    await table(page, 'Saved startups').getByRole('link', { name: 'Company', exact: true }).click()
    await expect.poll(async () => (await saved())[0]).toBe('Bluestem Water')
    await page.getByPlaceholder('Search saved startups...').fill('mother-in-law')
    await expect.poll(saved).toEqual(['Quietwell'])
    await page.getByPlaceholder('Search saved startups...').fill('SHORTLIST')
    expect(await saved()).toEqual(['Greenloom', 'Quietwell'])
    await page.getByPlaceholder('Search saved startups...').fill('')
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByText('Tags', { exact: true }).click()
    await page.keyboard.press('Escape')
    await table(page, 'Saved startups').getByRole('button', { name: 'Only health' }).first().click()
    expect(await saved()).toEqual(['Careloom', 'Quietwell'])
    await reload(page)
    await page.getByRole('radio', { name: 'Board' }).click()
    expect(await page.locator('.pipeline-name').allInnerTexts()).toEqual(['Careloom', 'Quietwell'])
    await page.getByRole('radio', { name: 'Table' }).click()
    await page.getByLabel('Tag', { exact: true }).selectOption('All tags')
    expect((await saved()).length).toBeGreaterThan(2)

    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByText('Date Saved', { exact: true }).click()
    await page.keyboard.press('Escape')
    await table(page, 'Saved startups').getByText('Today', { exact: true }).waitFor()
    await table(page, 'Saved startups').getByText('Yesterday', { exact: true }).waitFor()
    await table(page, 'Saved startups').getByText('4 days ago', { exact: true }).waitFor()
    await reload(page)
    await table(page, 'Saved startups').getByRole('columnheader', { name: 'Date Saved' }).waitFor()
  })

  test('scroll with the page, and ask before notes are lost', async () => {
    const headers = { Origin: product.url }
    for (const { id } of await listed<ListedStartup>('investor2', '/api/startups?limit=10'))
      await investor2.page.request.post('/api/investor/saved-startups', { headers, data: { startupId: id } })
    const page = await open(investor2.page, '/dashboard/investor?tab=saved')
    const box = await table(page, 'Saved startups').boundingBox()
    expect(box?.height).toBeGreaterThan(10 * 48)
    await page.getByRole('button', { name: 'Remove Harvest Ledger' }).click()
    const question = page.getByRole('alertdialog')
    await question.getByRole('button', { name: 'Cancel' }).click()
    expect(await rowNames(page)).toContain('Harvest Ledger')
    await page.getByRole('button', { name: 'Remove Harvest Ledger' }).click()
    await question.getByRole('button', { name: 'Remove startup' }).click()
    await toasted(page, 'Startup removed')
    await expect.poll(() => rowNames(page)).not.toContain('Harvest Ledger')
    const left = await listed<{ startup: ListedStartup }>('investor2', '/api/investor/saved-startups')
    expect(left.map(({ startup }) => startup.companyName)).not.toContain('Harvest Ledger')
  })

  test('have their pipeline stage as a column, and can be downloaded as a file', async () => {
    const page = await open(investor.page, '/dashboard/investor?tab=saved&saved=table')
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByText('Pipeline', { exact: true }).click()
    await page.keyboard.press('Escape')
    expect(await page.getByLabel('Stage of Greenloom').inputValue()).toBe('in_diligence')
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'CSV' }).click()
    expect((await download).suggestedFilename()).toBe('saved-startups.csv')
  })
})

describe('connecting', () => {
  test('sends one request, by keyboard, with a message that reaches the founder', async () => {
    const page = await open(investor2.page, '/dashboard/investor?q=Quietwell')
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
    const { main } = await read('investor2', '/dashboard/investor?q=Quietwell')
    expect(/<button[^>]*aria-label="Requested: Quietwell"[^>]*>/.exec(main)?.[0]).toContain(' disabled')

    const received = await listed<{ message: string }>('founder2', '/api/connections')
    expect(received.map(({ message }) => message)).toContain('May I visit at night?')
  })
})

describe("a startup's page", () => {
  /** Which of these texts are shown as a whole. */
  const among = (main: string, texts: string[]) => {
    const parts = new Set(main.split(/<[^>]*>/).map((part) => part.trim()))
    return texts.filter((text) => parts.has(text))
  }

  test('says immediately that a request was sent, with a way to withdraw it', async () => {
    const page = await open(investor2.page, `/startup/${await getId('Boxelder Freight')}`)
    const panel = page.getByRole('region', { name: 'Interested in this startup?' })
    await panel.getByRole('button', { name: 'Request Connection' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Send request' }).click()
    await panel.getByText(/^Requested on .* The founder hasn’t replied yet\.$/).waitFor()
    await panel.getByRole('button', { name: 'Withdraw the request to Boxelder Freight' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw request' }).click()
    await panel.getByText('You withdrew your request. You can request again after 30 days.').waitFor()
    expect(await panel.getByRole('button').allInnerTexts()).toEqual(['Connection Withdrawn'])
  })

  test.each([
    { width: 1280, height: 800, other: 'Northlight Optics' },
    { width: 390, height: 844, other: 'Bluestem Water' },
  ])('at $width px: a deck is one press, a request two, a note one, without a scroll', async ({ other, ...size }) => {
    const { page } = await openAs(browser, product.url, 'investor2', size)
    let clicks = 0
    const press = async (part: Locator) => {
      await part.click()
      clicks++
    }
    const isInSight = async (part: Locator) => {
      const { y, height } = (await part.boundingBox())!
      return y + height < size.height - 64
    }
    await open(page, `/startup/${await getId('Greenloom')}`)
    const deck = page.getByRole('link', { name: 'Read deck' })
    expect(await isInSight(deck)).toBe(true)
    const opened = page.context().waitForEvent('page')
    await press(deck)
    const document = await opened
    await document.getByRole('document').locator('canvas').first().waitFor()
    await document.close()
    expect(clicks).toBe(1)

    await open(page, `/startup/${await getId(other)}`)
    const request = page.getByRole('button', { name: 'Request Connection' })
    expect(await isInSight(request)).toBe(true)
    await press(request)
    await press(page.getByRole('dialog').getByRole('button', { name: 'Send request' }))
    await page.getByText(/^Requested on /).waitFor()
    expect(clicks).toBe(3)

    // The press goes into its field, which is saved when it's left.
    const notes = page.getByRole('region', { name: 'Your notes' }).getByLabel('Notes', { exact: true })
    await notes.scrollIntoViewIfNeeded()
    await hydrated(page)
    await press(notes)
    await page.keyboard.type(`Seen at ${size.width}.`)
    await page.keyboard.press('Tab')
    await toasted(page, 'Notes saved')
    expect(clicks).toBe(4)
    const { main } = await read('investor2', new URL(page.url()).pathname)
    expect(main).toContain(`Seen at ${size.width}.`)
  })

  test('saves and unsaves', async () => {
    const page = await open(investor.page, `/startup/${await getId('Tollbrook')}`)
    await page.getByRole('button', { name: 'Save Startup' }).click()
    await toasted(page, 'Startup saved')
    const { main } = await read('investor', new URL(page.url()).pathname)
    expect(among(main, ['Save Startup', 'Saved'])).toEqual(['Saved'])
    await page.route(
      '**/api/investor/saved-startups/*',
      (route) => route.fulfill(refusedWith(507, 'The disk is full')),
      { times: 1 },
    )
    await page.getByRole('button', { name: 'Saved' }).click()
    await toasted(page, 'Failed to remove startup', '507: The disk is full')
    investor.complaints.messages.length = 0
    await page.getByRole('button', { name: 'Saved' }).click()
    await toasted(page, 'Startup removed')
    await expect.poll(() => page.getByRole('button', { name: 'Save Startup' }).count()).toBe(1)
  })

  const FULL = ['Ask', 'Contact', 'Documents', 'Key Highlights', 'Traction &amp; Metrics', 'Views']
  const ACTIONS = ['Save Startup', 'Saved', 'Request Connection', 'Connection Requested', 'Interested in this startup?']
  test.each([
    ['founder2', '/dashboard/startup', 'Back to Dashboard'],
    ['admin', '/startups', 'Back to Startups'],
  ])('shows %s everything, without saving or connecting, and links back to %s', async (username, back, label) => {
    const { main } = await read(username, `/startup/${await getId('Quietwell')}`)
    expect(among(main, [...FULL, 'Private', ...ACTIONS, label])).toEqual([...FULL, 'Private', label])
    expect(/class="startup-back[^>]*href="([^"]*)"/.exec(main)?.[1]).toBe(back)
  })

  test('leads back to the list with its filters', async () => {
    const page = await open(investor.page, '/startups?q=Quietwell')
    await table(page).getByRole('link', { name: 'Quietwell' }).click()
    await page.getByRole('link', { name: 'Back to Startups' }).click()
    await table(page).waitFor()
    expect(page.url()).toBe(`${product.url}/startups?q=Quietwell`)
  })

  test.each(['999999', 'no-number', '0'])('is not found for %s', async (id) => {
    const { status, headers, main } = await read('investor', `/startup/${id}`)
    expect([status, headers.get('cache-control')]).toEqual([404, 'private, no-store'])
    expect(among(main, ['Startup Not Found', 'Back to Dashboard'])).toHaveLength(2)
    expect(main).toContain('href="/dashboard/investor"')
  })
})
