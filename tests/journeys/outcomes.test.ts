import { expect, test } from 'vitest'
import { getDay, DAY } from '#api/platform/contract/dates.ts'
import { region } from '#demo/region.ts'
import { findFaults } from '#tests/accessibility.ts'
import { hydrated } from '#tests/browser.ts'
import { getCookie, loadMain } from '#tests/people.ts'
import { useRegion } from '#tests/region.ts'
import { openKeyboardUser } from '#tests/keyboard-user.ts'

const { product, browser, at } = await useRegion('outcomes')
const admin = await getCookie(product.url, 'admin')

const PHONE = { width: 360, height: 780 }
const DAY_BEFORE = getDay(Date.now() - DAY, region.timeZone)

/** What the impact report says about confirmed investments. */
async function invested(): Promise<string> {
  const { main } = await loadMain(product.url, admin, '/dashboard/admin/report')
  const [, row = ''] = /<th[^>]*>Invested<\/th>([\s\S]*?)<\/tr>/.exec(main) ?? []
  return row
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

/** A day in the order in which it's typed into a date field: month, day, year. */
const getKeys = (day: string) => day.replace(/(\d+)-(\d+)-(\d+)/, '$2$3$1')

test('by keyboard a request becomes a confirmed investment, and the report counts it', async () => {
  expect(await invested()).toMatch(/^2 \$500K from 1 /)
  const investor = await openKeyboardUser(browser, product.url, 'investor2')
  const founder = await openKeyboardUser(browser, product.url, 'anouk.feld', PHONE)
  const faults: string[] = []
  const checkFaults = async ({ page }: typeof founder, within: string) =>
    faults.push(...(await findFaults(page, within)))

  await investor.open('/startups?q=Careloom&view=list')
  await investor.use('Connect: Careloom')
  const dialog = investor.page.getByRole('dialog')
  await dialog.waitFor()
  await investor.write('Message', 'Which of your looms is the first to pay for itself?')
  await investor.use('Send request')
  await investor.expectToast('Connection requested')

  await founder.open('/dashboard/startup')
  await checkFaults(founder, '.today')
  await founder.use('Accept Lucia Ferrante')
  await founder.page.getByRole('dialog').waitFor()
  await founder.write('Note', 'The small one. Come and see it.')
  await founder.use(/^Accept$/)
  await founder.expectToast('Connection accepted')

  // Someone viewing the dashboard immediately reads who wrote, and the bell counts it.
  await investor.open('/dashboard/investor')
  const bell = investor.page.getByRole('link', { name: /^Notifications/ })
  await expect.poll(() => bell.getAttribute('aria-label')).toMatch(/unread$/)
  const before = await bell.getAttribute('aria-label')
  const today = investor.page.getByRole('region', { name: /^Today/ })
  const reply = today.getByRole('link', { name: 'Reply to Anouk Feld' })
  expect(await reply.count()).toBe(0)
  await founder.use('Message: Lucia Ferrante')
  await founder.page.waitForURL('**/conversations/*')
  await hydrated(founder.page)
  await checkFaults(founder, 'main')
  // The request and its answer are shown before any message.
  const entries = founder.page.getByRole('log').locator('.message-beginning')
  expect(await entries.allInnerTexts()).toEqual([
    expect.stringMatching(/^Lucia Ferrante requested to connect[^]*Which of your looms/),
    expect.stringMatching(/^You accepted[^]*The small one\. Come and see it\.$/),
  ])
  await founder.write('Message to Lucia Ferrante', 'Any afternoon but Friday.')
  await founder.use('Send')
  await founder.page.getByRole('log').getByText('Any afternoon but Friday.').waitFor()
  await reply.waitFor()
  await expect.poll(() => bell.getAttribute('aria-label')).not.toBe(before)
  await investor.use('Reply to Anouk Feld')
  await investor.page.waitForURL('**/conversations/*')
  await hydrated(investor.page)

  await investor.use('Propose times')
  await dialog.waitFor()
  await investor.write(/^Time/, getKeys(getDay(Date.now() + 20 * DAY, 'UTC')))
  await investor.press('ArrowRight', ...'1000AM')
  await investor.use(/^Propose$/)
  await investor.expectToast('Times proposed')
  await founder.open(new URL(founder.page.url()).pathname)
  await founder.use(/^Confirm \w+/)
  await founder.expectToast('Your meeting is confirmed')

  await investor.use('Record an outcome')
  await dialog.waitFor()
  await investor.choose(/^Status/, 'Invested')
  await investor.use('Record outcome')
  await dialog.getByText('Enter the amount').waitFor()
  await investor.write('Amount', '$250K')
  await investor.write('Date', getKeys(DAY_BEFORE))
  await investor.choose(/^Instrument/, 'SAFE')
  expect(await dialog.getByRole('checkbox').count()).toBe(0)
  await investor.use('Record outcome')
  const recorded = investor.page.getByRole('listitem').filter({ hasText: 'Invested · $250K · SAFE' })
  await recorded.getByText('Not confirmed yet').waitFor()
  await checkFaults(investor, 'main')
  expect(await invested()).toMatch(/^2 \$500K from 1 /)

  await founder.open('/dashboard/startup')
  const outcome = founder.page.getByRole('listitem').filter({ hasText: 'Invested · $250K · SAFE' })
  await outcome.waitFor()
  await founder.to('Include the amount in the impact report')
  await founder.press('Space')
  await founder.use('Confirm what Lucia Ferrante recorded')
  await founder.expectToast('Outcome confirmed')
  await outcome.waitFor({ state: 'detached' })
  await founder.open(new URL(investor.page.url()).pathname)
  await outcome.getByText('Confirmed', { exact: true }).waitFor()
  expect(await founder.page.evaluate('document.documentElement.scrollWidth')).toBe(PHONE.width)
  expect(await invested()).toMatch(/^3 \$750K from 2 /)

  // Consent can be withdrawn, and then the investment counts without its amount.
  await founder.use('Amount included in the report')
  await outcome.getByRole('button', { name: 'Amount not included' }).waitFor()
  expect(await invested()).toMatch(/^3 \$500K from 1 /)
  expect([...faults, ...founder.complaints.messages, ...investor.complaints.messages]).toEqual([])
})

test('each number of the report links to its items, on a phone too, and prints well', async () => {
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
