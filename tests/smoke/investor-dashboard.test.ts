import { describe, expect, test } from 'vitest'
import { NEW_PASSWORD } from '#tests/region.ts'
import type { Page } from './driver/driver.ts'
import { getPath, PHONE, clickButton, expectTexts, toasted, useSmoke, getWidth } from './region.ts'

const { at, approved } = await useSmoke('investor-dashboard')

const DASHBOARD = '/dashboard/investor'

const table = (page: Page) => page.getByRole('table', { name: 'Startups', exact: true })
const rowNames = (page: Page) => table(page).getByRole('rowheader').allInnerTexts()
const sortedNames = async (page: Page) => (await rowNames(page)).toSorted()
const choose = (page: Page, label: string, option: string) =>
  page.getByRole('form', { name: 'Filter startups' }).getByLabel(label).selectOption(option)

describe('the browse tab', () => {
  test('filters on Apply, says when nothing matches, and resets', async () => {
    const page = await at('investor', DASHBOARD)
    await choose(page, 'Industry', 'FinTech')
    expect(await rowNames(page)).toHaveLength(5)
    await clickButton(page, 'Apply Filters')
    await expect.poll(() => sortedNames(page)).toEqual(['Harvest Ledger', 'Tollbrook'])
    expect(await getPath(page)).toBe(`${DASHBOARD}?industry=FinTech`)
    await page.getByLabel('Search', { exact: true }).fill('no such company')
    await page.getByLabel('Search', { exact: true }).press('Enter')
    await expectTexts(page, 'No startups found', 'Try adjusting your filters or search term.')
    await clickButton(page, 'Reset Filters')
    await toasted(page, 'Filters reset', 'Showing all startups')
    await expect.poll(() => rowNames(page)).toHaveLength(5)
  })

  test('sorts by a column, and in the other direction on the second click', async () => {
    const page = await at('investor', DASHBOARD)
    const heading = table(page).getByRole('link', { name: 'Company Name' })
    await heading.click()
    await expect.poll(async () => (await rowNames(page))[0]).toBe('Anvil & Arc')
    await heading.click()
    await expect.poll(async () => (await rowNames(page))[0]).toBe('Wayfare Homes')
    expect(await getPath(page)).toBe(`${DASHBOARD}?sort=-companyName`)
  })

  test('shows five more per click, and Back undoes a filter', async () => {
    const page = await at('investor', DASHBOARD)
    await clickButton(page, 'Show 5 more')
    await expect.poll(() => rowNames(page)).toHaveLength(10)
    await choose(page, 'Industry', 'FinTech')
    await clickButton(page, 'Apply Filters')
    await expect.poll(() => rowNames(page)).toHaveLength(2)
    await choose(page, 'Stage', 'Seed')
    await clickButton(page, 'Apply Filters')
    await expect.poll(() => rowNames(page)).toEqual(['Harvest Ledger'])
    await page.goBack()
    await expect.poll(() => sortedNames(page)).toEqual(['Harvest Ledger', 'Tollbrook'])
  })
})

test('an investor without a profile is welcomed on a phone, and the dashboard opens', async () => {
  await approved('investor', 'newinvestor')
  const page = await at('newinvestor', DASHBOARD, { viewport: PHONE, password: NEW_PASSWORD })
  await page.getByText('Your account is approved').waitFor()
  await clickButton(page, 'Complete Your Profile')
  const dialog = page.getByRole('dialog', { name: 'Complete Your Investor Profile' })
  await dialog.getByLabel(/background/i).fill('Twenty years of building boats, then of paying for them.')
  await dialog.getByText('Energy', { exact: true }).click()
  await dialog.getByLabel('Location').fill('Wrenfield, Westmark')
  await clickButton(dialog, 'Save Profile')
  await toasted(page, 'Profile created')
  await page.getByText('Matches your interest in Energy').first().waitFor()
  await page.getByRole('tab', { name: 'Saved Startups' }).click()
  await page.getByText('No Saved Startups').waitFor()
  expect(await getWidth(page)).toBe(PHONE.width)
})

test('a search is saved, opened again, made less frequent, and deleted', async () => {
  const page = await at('investor2', `${DASHBOARD}?industry=AgTech`)
  await clickButton(page, 'Save this search')
  const dialog = page.getByRole('dialog', { name: 'Save this search' })
  await dialog.getByLabel('Name').fill('Farms')
  await clickButton(dialog, 'Save')
  await toasted(page, 'Search saved')
  await clickButton(page, 'Reset Filters')
  await toasted(page, 'Filters reset')
  await page.getByText('2 saved searches').click()
  await clickButton(page, 'Farms')
  await expect.poll(() => getPath(page)).toBe(`${DASHBOARD}?industry=AgTech`)
  await page.getByLabel('Email frequency for Farms').selectOption('weekly')
  await toasted(page, 'Search updated')
  await clickButton(page, 'Delete Farms')
  await clickButton(page.getByRole('alertdialog'), 'Delete search')
  await expectTexts(page, '1 saved search')
})
