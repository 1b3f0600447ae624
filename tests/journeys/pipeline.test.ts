import type { Page } from 'playwright'
import { afterEach, describe, expect, test } from 'vitest'
import { heardNothing, hydrated, toasted } from '#tests/browser.ts'
import { cookieOf, mainOf, stayAs } from '#tests/people.ts'
import { open, useRegion } from '#tests/region.ts'

const BOARD = '/dashboard/investor?tab=saved&saved=board'

const { product, browser, at } = await useRegion('pipeline')
const investor = await stayAs(browser, product.url, 'investor')
const founder = await stayAs(browser, product.url, 'founder')

afterEach(() => heardNothing(investor, founder))

/** The investor's page at this address, loaded unless it stands there. */
async function stand(path: string): Promise<Page> {
  const { page } = investor
  return page.url() === product.url + path ? page : open(page, path)
}

const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))

describe('the pipeline', () => {
  test('moves a startup by keyboard alone, and the keyboard stays with it', async () => {
    const page = await stand(BOARD)
    await page.getByRole('button', { name: 'Move Careloom to Contacted' }).focus()
    await page.keyboard.press('Enter')
    await column(page, 'Contacted').getByRole('link', { name: 'Careloom' }).waitFor()
    await expect.poll(() => focused(page)).toBe('Move Careloom to In diligence')
    await page.reload()
    await hydrated(page)
    await column(page, 'Contacted').getByRole('link', { name: 'Careloom' }).waitFor()
  })

  test('asks why a startup is passed on, and shows the reason', async () => {
    const page = await stand(BOARD)
    await page.getByLabel('Stage of Millrace Power').selectOption('passed')
    const dialog = page.getByRole('dialog', { name: 'Plan for Millrace Power' })
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('Please say in a few words why you passed').waitFor()
    await dialog.getByLabel('Why you passed').fill('Too large a round for me')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await toasted(page, 'Plan saved')
    await expect.poll(() => column(page, 'Passed').getByText('Too large a round for me').count()).toBe(1)
  })

  test('shows on the dashboard what is due, and no longer once it is planned for later or done', async () => {
    const page = await stand('/dashboard/investor')
    const due = page.getByRole('region', { name: 'Due actions' })
    expect(await due.getByRole('listitem').count()).toBe(2)
    await due.getByText(/^Overdue since/).waitFor()
    await due.getByRole('link', { name: 'Open the board' }).click()
    await page.getByRole('button', { name: 'Plan for Bluestem Water' }).click()
    const dialog = page.getByRole('dialog', { name: 'Plan for Bluestem Water' })
    await dialog.getByLabel('On', { exact: true }).fill('2099-01-01')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect.poll(() => due.getByRole('listitem').count()).toBe(1)
    await due.getByRole('button', { name: /^Again in a week: Ask the lender/ }).click()
    await expect.poll(() => due.count()).toBe(0)
    await column(page, 'Contacted').getByRole('button', { name: 'Done: Visit the third container' }).click()
    await toasted(page, 'Done', 'Visit the third container')
    await column(page, 'Contacted').getByRole('link', { name: 'Bluestem Water' }).click()
    await page.getByText(/^Done on .*: Visit the third container$/).waitFor()
  })

  test('is a column of the table too, and a file', async () => {
    const page = await stand('/dashboard/investor?tab=saved&saved=table')
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByText('Pipeline', { exact: true }).click()
    await page.keyboard.press('Escape')
    expect(await page.getByLabel('Stage of Greenloom').inputValue()).toBe('in_diligence')
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'CSV' }).click()
    expect((await download).suggestedFilename()).toBe('saved-startups.csv')
  })
})

describe('connection requests', () => {
  test('are withdrawn after a question, which the founder reads of, and cannot be made again', async () => {
    const page = await stand('/dashboard/investor?tab=saved')
    const requests = page.getByRole('region', { name: 'Connection requests' })
    await requests.getByRole('listitem').filter({ hasText: 'Greenloom' }).getByText('Maya Ortega-Lind').waitFor()
    await page.getByRole('button', { name: 'Withdraw the request to Quietwell' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw request' }).click()
    await toasted(page, 'Request withdrawn')
    const quietwell = requests.locator('li', { has: page.getByRole('link', { name: 'Quietwell' }) })
    await quietwell.getByText('Withdrawn', { exact: true }).waitFor()
    await quietwell.getByRole('link', { name: 'Quietwell' }).click()
    const again = page.getByRole('button', { name: 'Connection Withdrawn' })
    await again.waitFor()
    expect(await again.isDisabled()).toBe(true)

    const { main } = await mainOf(product.url, await cookieOf(product.url, 'founder2'), '/notices')
    expect(main).toMatch(/<a [^>]*>\s*Jonah Whitaker withdrew a connection request\s*</)
  })
})

describe('notices', () => {
  test('are counted at the bell on every page, and read one by one or all at once', async () => {
    const page = await open(founder.page, '/news')
    const bell = page.getByRole('link', { name: /^Notices/ })
    await expect.poll(() => bell.getAttribute('aria-label')).toBe('Notices, 2 unread')
    await bell.click()
    await page.getByRole('button', { name: /^Mark as read: Lucia Ferrante/ }).click()
    await expect.poll(() => bell.getAttribute('aria-label')).toBe('Notices, 1 unread')
    await page.getByRole('button', { name: 'Mark all as read' }).click()
    await expect.poll(() => bell.getAttribute('aria-label')).toBe('Notices')
  })

  test('leave a page that is a file public', async () => {
    const Cookie = await cookieOf(product.url, 'founder')
    const answer = await fetch(`${product.url}/news`, { headers: { Cookie } })
    expect(answer.headers.get('cache-control') ?? '').not.toContain('private')
    expect(await answer.text()).not.toContain('unread')
  })

  test('are chosen by topic in the settings', async () => {
    const page = await open(founder.page, '/settings#notices')
    const inApp = page.getByRole('switch', { name: 'Connection requests that you receive: in the app' })
    await inApp.focus()
    const answered = page.waitForResponse('**/api/notices/choices')
    await page.keyboard.press('Space')
    await answered
    await page.reload()
    await hydrated(page)
    expect(await inApp.isChecked()).toBe(false)
  })
})

async function choose(page: Page, label: string, option: string) {
  await page.getByRole('form', { name: 'Filter startups' }).getByLabel(label).selectOption(option)
}

test('a search is kept, shown again, given other filters, made less frequent and deleted', async () => {
  const { page, complaints } = await at('investor2', '/dashboard/investor?industry=AgTech')
  await page.getByRole('button', { name: 'Save this search' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save this search' })
  await dialog.getByLabel('Name').fill('Farms')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await toasted(page, 'Search saved')
  await page.getByRole('button', { name: 'Reset Filters' }).click()
  await toasted(page, 'Filters reset')
  await page.getByText('2 saved searches').click()
  await page.getByRole('button', { name: 'Farms', exact: true }).click()
  await expect.poll(() => new URL(page.url()).search).toBe('?industry=AgTech')
  await choose(page, 'Stage', 'Seed')
  await page.getByRole('button', { name: 'Apply Filters' }).click()
  await page.getByText('AgTech, Seed: hear of new startups that fit.').waitFor()
  await page.getByRole('button', { name: 'Change Farms' }).click()
  const change = page.getByRole('dialog', { name: 'Change this search' })
  await change.getByText('Update this search with the current filters').click()
  await change.getByRole('button', { name: 'Save' }).click()
  await toasted(page, 'Search updated')
  await page.getByRole('list', { name: 'Saved searches' }).getByText('AgTech, Seed', { exact: true }).waitFor()
  await page.getByLabel('How often Farms writes').selectOption('weekly')
  await toasted(page, 'Search updated')
  await page.getByRole('button', { name: 'Delete Farms' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete search' }).click()
  await page.getByText('1 saved search', { exact: true }).waitFor()
  expect(complaints.messages).toEqual([])
})
