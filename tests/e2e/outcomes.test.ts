import { expect, test } from 'vitest'
import type { Connection } from '#api/contract/connection/answers.ts'
import { dayOf, DAY } from '#api/contract/dates.ts'
import { region } from '#demo/region.ts'
import { cookieOf, mainOf } from '#tests/people.ts'
import { useRegion } from '#tests/region.ts'

const { product, at, ask, call } = await useRegion('outcomes')
const admin = await cookieOf(product.url, 'admin')

const PHONE = { width: 360, height: 780 }
const DAY_BEFORE = dayOf(Date.now() - DAY, region.timeZone)

/** What the report says of investments that both confirmed. */
async function invested(): Promise<string> {
  const { main } = await mainOf(product.url, admin, '/dashboard/admin/report')
  const [, row = ''] = /<th[^>]*>Invested<\/th>([\s\S]*?)<\/tr>/.exec(main) ?? []
  return row
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

test('a request becomes an investment that both have confirmed, and the report counts it', async () => {
  const open = await call<Connection[]>('founder', 'GET', '/api/connections')
  const { id } = open.find(({ state, investor }) => state === 'requested' && investor.name === 'Lucia Ferrante')!
  await ask('founder', 'PATCH', `/api/connections/${id}`, { state: 'accepted' })
  expect(await invested()).toMatch(/^2 \$500K of 1 /)

  const investor = await at('investor2', `/conversations/${id}`)
  await investor.page.getByRole('button', { name: 'Record what came of it' }).click()
  const dialog = investor.page.getByRole('dialog')
  await dialog.getByLabel('How far it has come').selectOption({ label: 'Invested' })
  await dialog.getByRole('button', { name: 'Record it' }).click()
  await dialog.getByText('Please enter the amount').waitFor()
  await dialog.getByLabel('Amount').fill('$250K')
  await dialog.getByLabel('Date').fill(DAY_BEFORE)
  await dialog.getByLabel('Instrument').selectOption({ label: 'SAFE' })
  expect(await dialog.getByRole('checkbox').count()).toBe(0)
  await dialog.getByRole('button', { name: 'Record it' }).click()
  const recorded = investor.page.getByRole('listitem').filter({ hasText: 'Invested · $250,000 · SAFE' })
  await recorded.getByText('Not confirmed yet').waitFor()
  expect(await invested()).toMatch(/^2 \$500K of 1 /)

  const founder = await at('founder', '/dashboard/startup', PHONE)
  await founder.page.getByRole('link', { name: 'Confirm what Lucia Ferrante recorded' }).click()
  const asked = founder.page.getByRole('listitem').filter({ hasText: 'Invested · $250,000 · SAFE' })
  await asked.getByText('Count the amount in the region’s report').click()
  await asked.getByRole('button', { name: 'Confirm' }).click()
  await asked.getByText('Confirmed', { exact: true }).waitFor()
  expect(await founder.page.evaluate('document.documentElement.scrollWidth')).toBe(PHONE.width)
  expect(await invested()).toMatch(/^3 \$750K of 2 /)

  // Consent can be taken back, and then the investment counts without its amount.
  await asked.getByRole('button', { name: 'The amount counts in the report' }).click()
  await asked.getByRole('button', { name: 'The amount does not count' }).waitFor()
  expect(await invested()).toMatch(/^3 \$500K of 1 /)
})

test('each number of the report leads to what it counts, on a phone, too, and it fits on paper', async () => {
  const { page } = await at('admin', '/dashboard/admin/report', PHONE)
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(PHONE.width)
  const row = page.getByRole('row', { name: /^Full-time jobs/ })
  const link = row.getByRole('link').first()
  const heads = await link.textContent()
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByRole('form', { name: 'Period' }).isVisible()).toBe(false)
  expect(await row.isVisible()).toBe(true)
  expect((await page.pdf({ preferCSSPageSize: true })).subarray(0, 5).toString()).toBe('%PDF-')
  await page.emulateMedia({ media: 'screen' })
  await link.click()
  await page.getByRole('heading', { level: 1, name: 'Full-time jobs' }).waitFor()
  const cells = await page.getByRole('row').locator('td:last-child').allTextContents()
  expect(cells.reduce((sum, cell) => sum + Number(cell), 0).toLocaleString('en-US')).toBe(heads)
})

test('the region’s numbers are there for everybody, without a small one, and the footer leads to them', async () => {
  const { page } = await at(null, '/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'The region in numbers' }).click()
  await page.getByRole('heading', { level: 1, name: 'The region in numbers' }).waitFor()
  const cells = await page.locator('.report-table td').allTextContents()
  expect(cells.length).toBeGreaterThan(10)
  expect(cells.map((cell) => cell.trim()).filter((cell) => /^[0-4]$/.test(cell))).toEqual([])
})
