import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterEach, describe, expect, inject, onTestFinished, test } from 'vitest'
import { currentRelease } from '#cms/publish/release.ts'
import { breakTable } from '#tests/broken-table.ts'
import { expectNoComplaints, hydrated, openBrowser, toasted } from '#tests/browser.ts'
import { getCookie, loadMain, signInAs, stayAs } from '#tests/people.ts'
import { startProduct } from '#tests/product.ts'
import { open, useRegion } from '#tests/region.ts'
import { copyTemplate } from '#tests/setup/template.ts'

const { product, browser } = await useRegion('investor')
const investor = await stayAs(browser, product.url, 'investor')
const admin = await stayAs(browser, product.url, 'admin')

afterEach(() => expectNoComplaints(investor, admin))

/** The investor's page on the dashboard, loaded unless it's at this address already. */
async function browse(query = ''): Promise<Page> {
  const { page } = investor
  const path = `/dashboard/investor${query}`
  return page.url() === product.url + path ? page : open(page, path)
}

const table = (page: Page) => page.getByRole('table', { name: 'Startups', exact: true })
const rowNames = (page: Page) => table(page).getByRole('rowheader').allInnerTexts()
const search = (page: Page) => new URL(page.url()).search
const sorted = (names: string[]) => names.toSorted()

async function choose(page: Page, label: string, option: string) {
  await page.getByRole('form', { name: 'Filter startups' }).getByLabel(label).selectOption(option)
}

describe('the browse tab', () => {
  test('shows five startups, then five more per click, and remembers how many', async () => {
    const page = await browse()
    expect(await rowNames(page)).toHaveLength(5)
    await page.getByRole('button', { name: 'Show 5 more' }).click()
    await expect.poll(() => rowNames(page)).toHaveLength(10)
    await open(page, page.url())
    expect(await rowNames(page)).toHaveLength(10)
  })

  test('opens a shared search, Back undoes a filter, and the other tab keeps both', async () => {
    const page = await browse('?tab=browse&industry=FinTech')
    expect(sorted(await rowNames(page))).toEqual(['Harvest Ledger', 'Tollbrook'])
    await choose(page, 'Stage', 'Seed')
    await page.getByRole('button', { name: 'Apply Filters' }).click()
    await expect.poll(() => rowNames(page)).toEqual(['Harvest Ledger'])
    await page.goBack()
    await expect.poll(async () => sorted(await rowNames(page))).toEqual(['Harvest Ledger', 'Tollbrook'])
    await page.getByRole('tab', { name: /Saved Startups/ }).click()
    expect(search(page)).toBe('?tab=saved&industry=FinTech')
    await page.getByRole('tab', { name: 'Browse Startups' }).click()
    expect(sorted(await rowNames(page))).toEqual(['Harvest Ledger', 'Tollbrook'])
    expect(search(page)).toBe('?industry=FinTech')
  })
})

describe('the dashboard', () => {
  test('shows pending work first on a phone, and the investor in one line', async () => {
    const page = await browse('?industry=FinTech')
    onTestFinished(() => page.setViewportSize({ width: 1280, height: 800 }))
    await page.setViewportSize({ width: 390, height: 800 })
    const card = (await page.getByRole('region', { name: 'Your profile' }).boundingBox())!
    const work = (await page.getByRole('tablist').boundingBox())!
    expect(card.y).toBeGreaterThan(work.y)
    expect(card.height).toBeLessThan(80)
    expect(await page.getByText('Typical Investment').isVisible()).toBe(false)
    await page.getByRole('button', { name: 'Make Changes to Your Profile' }).waitFor()
  })

  test('says when the profile fails to load, and loads it on request', async () => {
    const fix = breakTable(product.dataDir, 'investor_profiles')
    onTestFinished(fix)
    const page = await browse()
    await page.getByText('Failed to fetch investor profile').waitFor()
    fix()
    await page.getByRole('button', { name: 'Try Again' }).click()
    await page.getByRole('region', { name: 'Your profile' }).getByText('Jonah Whitaker').waitFor()
    expect(await page.getByText('Failed to fetch investor profile').count()).toBe(0)
    // Other failed loads may be reported late.
    const messages = investor.complaints.messages.splice(0).filter((message) => !message.includes('a status of 500'))
    expect(messages).toEqual([])
  })

  test('says when the events fail to load', async () => {
    const dataDir = copyTemplate(inject('demoTemplate'), 'investor-without-events')
    rmSync(join(currentRelease(dataDir)!.dir, 'client/data/events.json'))
    const damaged = await startProduct({ command: 'demo', dataDir })
    onTestFinished(async () => {
      await damaged.stop()
      rmSync(dataDir, { recursive: true, force: true })
    })
    const { main } = await loadMain(damaged.url, await getCookie(damaged.url, 'investor'), '/dashboard/investor')
    const card = /<section class="upcoming-events[^]*?<\/section>/.exec(main)![0]
    for (const text of ['Error loading events', 'We couldn&#39;t load the events calendar. Please try again later.'])
      expect(card).toContain(`>${text}</p>`)
    expect(card).toMatch(/<a [^>]*href="\/events"[^>]*>\s*View all events\s*<\/a>/)
  })
})

describe('Discover Startups', () => {
  test('shows an investor all reviewed startups in two clicks, with request status', async () => {
    const page = await browse()
    await page.getByRole('link', { name: /^See all 36 startups/ }).click()
    await page.waitForURL('**/startups')
    await page.getByText('Showing 36 startups').waitFor()
    const first = await rowNames(page)
    await page.getByRole('link', { name: 'Next' }).click()
    await expect.poll(async () => (await rowNames(page)).length).toBe(16)
    expect(new Set([...first, ...(await rowNames(page))]).size).toBe(36)

    await open(page, '/startups?q=loom')
    const message = page.getByRole('link', { name: 'Message: Greenloom' })
    expect(await message.getAttribute('href')).toMatch(/^\/conversations\/\d+$/)
    await page.getByRole('combobox', { name: 'Stage' }).selectOption('MVP')
    await expect.poll(() => rowNames(page)).toEqual([expect.stringMatching(/^Careloom\s+Nurses swap shifts/)])
    expect(search(page)).toBe('?q=loom&stage=mvp')
    await page.getByRole('button', { name: 'Remove Careloom' }).click()
    await page.getByRole('alertdialog', { name: 'Remove Careloom?' }).getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Connect: Careloom' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Send request' }).click()
    await expect.poll(() => page.getByRole('button', { name: 'Requested: Careloom' }).isDisabled()).toBe(true)
    await page.getByRole('link', { name: 'Reset Filters' }).click()
    await toasted(page, 'Filters reset', 'Showing all startups')
    await page.getByText('Showing 36 startups').waitFor()
    expect(await page.getByRole('searchbox', { name: 'Search' }).inputValue()).toBe('')
    await page.getByRole('button', { name: 'Save Plainscript' }).click()
    await toasted(page, 'Startup saved', 'Plainscript is in your saved startups.')
    await page.getByRole('button', { name: 'Remove Plainscript' }).click()
    await toasted(page, 'Startup removed')
    await page.getByRole('button', { name: 'Save Plainscript' }).waitFor()
  })

  test.each([
    [1280, 800],
    [390, 844],
  ])('shows startups of one industry and stage in three clicks from Home at %i px', async (width, height) => {
    const page = await browse('?tab=browse')
    onTestFinished(() => page.setViewportSize({ width: 1280, height: 800 }))
    await page.setViewportSize({ width, height })
    let clicks = 0
    const click = async (within: string, name: string) => {
      clicks++
      await page.getByRole('navigation', { name: within }).getByRole('link', { name, exact: true }).click()
    }
    await click('Places', 'Startups')
    await page.waitForURL('**/startups')
    await hydrated(page)
    await click('Your focus', 'AgTech')
    await click('Your focus', 'Seed')
    await page.getByText('Showing 1 startup', { exact: true }).waitFor()
    expect(await rowNames(page)).toEqual([expect.stringMatching(/^Greenloom/)])
    expect(search(page)).toBe('?industry=AgTech&stage=seed')
    expect(clicks).toBe(3)
    expect(await page.getByRole('combobox', { name: 'Stage' }).inputValue()).toBe('seed')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  })

  test('reads, filters, and pages without scripts', async () => {
    const { page } = await openBrowser(browser, product.url, { width: 1280, height: 800 }, false)
    onTestFinished(() => page.context().close())
    await signInAs(page.context(), product.url, 'investor')
    await page.goto('/startups?view=list')
    await page.getByRole('link', { name: 'Next' }).click()
    await page.waitForURL(/page=2/)
    expect(await page.getByRole('list', { name: 'Startups' }).locator(':scope > li').count()).toBe(16)
    await page.getByRole('combobox', { name: 'Industry' }).selectOption('FinTech')
    await page.getByRole('button', { name: 'Apply Filters' }).click()
    await page.waitForURL(/industry=FinTech/)
    expect(await page.getByRole('list', { name: 'Startups' }).locator(':scope > li').count()).toBe(2)
  })

  test.each(['founder', 'editor', 'pendinginvestor'])('refuses %s', async (username) =>
    expect((await loadMain(product.url, await getCookie(product.url, username), '/startups')).status).toBe(403),
  )
})
