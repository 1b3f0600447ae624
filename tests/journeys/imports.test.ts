import type { Locator } from 'playwright'
import { expect, onTestFinished, test } from 'vitest'
import { stayAs } from '#tests/people.ts'
import { open, useRegion } from '#tests/region.ts'

const { product, browser } = await useRegion('imports')
const { page } = await stayAs(browser, product.url, 'admin')
await page.setViewportSize({ width: 360, height: 780 })
const main = page.getByRole('main')

test('the rows of a long import are shown page by page, and from the start again', async () => {
  const lines = Array.from({ length: 120 }, (_, line) => `Laterne ${line + 1};Licht;HealthTech`)
  await open(page, '/dashboard/admin/import')
  const buffer = Buffer.from(['Company name;Description;Industry', ...lines].join('\n'))
  await main.getByLabel('Choose file').setInputFiles({ name: 'Long.csv', mimeType: 'text/csv', buffer })
  await main.getByRole('button', { name: /^Upload / }).click()
  await main.getByRole('button', { name: 'Validate rows' }).click()
  const names = main.getByRole('table', { name: 'Rows' })
  await names.getByText('Laterne 1', { exact: true }).waitFor()
  await main.getByRole('link', { name: /^New/ }).click()
  await page.waitForURL(/outcome=create/)
  await main.getByRole('link', { name: 'Next', exact: true }).click()
  await names.getByText('Laterne 120', { exact: true }).waitFor()
  expect(await names.getByText('Laterne 1', { exact: true }).count()).toBe(0)
  await main.getByRole('link', { name: 'Page 1' }).click()
  await names.getByText('Laterne 1', { exact: true }).waitFor()
  expect(new URL(page.url()).searchParams.get('outcome')).toBe('create')
  expect(await main.getByRole('link', { name: 'Page 1' }).count()).toBe(0)
})

/** A chamber's list, as it comes: a title above, names of columns and industries of its own. */
const INDUSTRIES = [
  '541511 Custom programming',
  'Craft brewery',
  'Metal fabrication',
  'Solar installer',
  'Precision ag',
]
const STAGES = ['Early', 'Pre-revenue', 'Scaling', 'Established business']
const MEMBERS = Array.from({ length: 30 }, (_, at) =>
  [
    `Coulee Venture ${at + 1}`,
    `Person ${at} Member`,
    `person${at}@venture${at}.example`,
    '"La Crosse, WI"',
    INDUSTRIES[at % INDUSTRIES.length],
    `${at % 12}/6/20${10 + (at % 10)}`,
    STAGES[at % STAGES.length],
    '"$250,000"',
    `www.venture${at}.example`,
  ].join(','),
)
const CHAMBER = [
  'Coulee Region Chamber: member list 2026',
  '',
  'Co. Name,Primary Contact,Email,City/State,NAICS / Industry,Yr Est.,Stage of Biz,Amt Seeking ($),Web',
  ...MEMBERS,
].join('\r\n')

test('thirty startups of a chamber’s list are imported and visible in at most eight clicks', async () => {
  await page.setViewportSize({ width: 1280, height: 800 })
  onTestFinished(() => page.setViewportSize({ width: 360, height: 780 }))
  await open(page, '/dashboard/admin')
  let clicks = 0
  const click = async (locator: Locator) => {
    clicks++
    await locator.click()
  }
  await click(page.getByRole('link', { name: 'Import', exact: true }))
  await page.waitForURL('**/dashboard/admin/import')
  const chooser = page.waitForEvent('filechooser')
  await click(main.getByRole('button', { name: 'Choose file' }))
  // Choosing a file in the system's dialog is a click, too.
  clicks++
  await (await chooser).setFiles({ name: 'Members.csv', mimeType: 'text/csv', buffer: Buffer.from(CHAMBER) })
  await click(main.getByRole('button', { name: 'Upload Members.csv' }))
  await click(main.getByRole('button', { name: 'Validate rows' }))
  await main.getByText('Of 30 rows, 30 will be added.').waitFor()
  const values = main.getByRole('table', { name: 'Values to match' })
  expect(await values.getByLabel('What “Craft brewery” is').inputValue()).toBe('Food & Beverage')
  expect(await values.getByLabel('What “Early” is').inputValue()).toBe('seed')
  if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/checked.png`, fullPage: true })
  await click(main.getByText('List them in the startup directory as unclaimed'))
  await click(main.getByRole('button', { name: 'Import', exact: true }))
  await main.getByText('The directory lists the startups as unclaimed.').waitFor()
  expect(clicks).toBeLessThanOrEqual(8)
  const answer = await page.request.get('/api/unclaimed-startups?q=Coulee+Venture&limit=100')
  const listed = (await answer.json()) as { industry: string | null; stage: string | null; location: string }[]
  expect(listed).toHaveLength(30)
  expect(listed.filter(({ industry, stage, location }) => !industry || !stage || !location)).toEqual([])
})

test('a choice of a value is remembered for the next import', async () => {
  const rows = ['Name,Sector', 'Chosen Company,Quantum widgets']
  for (const expected of ['', 'Technology']) {
    await open(page, '/dashboard/admin/import')
    const buffer = Buffer.from(rows.join('\n'))
    await main.getByLabel('Choose file').setInputFiles({ name: 'Words.csv', mimeType: 'text/csv', buffer })
    await main.getByRole('button', { name: /^Upload / }).click()
    await main.getByRole('button', { name: 'Validate rows' }).click()
    const choice = main.getByLabel('What “Quantum widgets” is')
    await choice.waitFor()
    expect(await choice.inputValue()).toBe(expected)
    if (expected !== '') return
    await choice.selectOption('Technology')
    // What was chosen is checked before anything is imported.
    await main.getByRole('button', { name: 'Import', exact: true }).click()
    await main.getByText('Your choice', { exact: true }).waitFor()
    await main.getByText('“Quantum widgets” is read as “Technology”').waitFor()
  }
})

test('a DOS text file is previewed before the upload, in a choice of encodings', async () => {
  await open(page, '/dashboard/admin/import')
  // `Größe` in code page 850.
  const buffer = Buffer.from('Company;City\r\nGr\x94\xE1e;K\x94ln\r\n', 'latin1')
  await main.getByLabel('Choose file').setInputFiles({ name: 'Dos.csv', mimeType: 'text/csv', buffer })
  const sample = main.getByLabel('First rows')
  await sample.getByText('Größe').waitFor()
  const encoding = main.getByLabel('Text encoding')
  expect(await encoding.inputValue()).toBe('cp850')
  await encoding.selectOption('macintosh')
  await sample.getByText('Grî').waitFor()
  await encoding.selectOption('cp437')
  await sample.getByText('Größe').waitFor()
  await main.getByRole('button', { name: /^Upload / }).click()
  await main.getByRole('table', { name: 'Columns of Dos.csv' }).getByText('Größe').waitFor()
})
