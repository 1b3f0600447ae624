import { expect, test } from 'vitest'
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
  await main.getByLabel('File').setInputFiles({ name: 'Long.csv', mimeType: 'text/csv', buffer })
  await main.getByRole('button', { name: 'Read the file' }).click()
  await main.getByRole('button', { name: 'Check every line' }).click()
  const names = main.getByRole('table', { name: 'Lines' })
  await names.getByText('Laterne 1', { exact: true }).waitFor()
  await main.getByRole('link', { name: /^New/ }).click()
  await page.waitForURL(/outcome=create/)
  await main.getByRole('link', { name: 'The lines after these' }).click()
  await names.getByText('Laterne 120', { exact: true }).waitFor()
  expect(await names.getByText('Laterne 1', { exact: true }).count()).toBe(0)
  await main.getByRole('link', { name: 'Back to the first' }).click()
  await names.getByText('Laterne 1', { exact: true }).waitFor()
  expect(new URL(page.url()).searchParams.get('outcome')).toBe('create')
  expect(await main.getByRole('link', { name: 'Back to the first' }).count()).toBe(0)
})

test('a DOS text file is previewed before the upload, in a choice of encodings', async () => {
  await open(page, '/dashboard/admin/import')
  // `Größe` in code page 850.
  const buffer = Buffer.from('Company;City\r\nGr\x94\xE1e;K\x94ln\r\n', 'latin1')
  await main.getByLabel('File').setInputFiles({ name: 'Dos.csv', mimeType: 'text/csv', buffer })
  const sample = main.locator('[data-sample]')
  await sample.getByText('Größe').waitFor()
  const encoding = main.getByLabel('Text encoding')
  expect(await encoding.inputValue()).toBe('cp850')
  await encoding.selectOption('macintosh')
  await sample.getByText('Grî').waitFor()
  await encoding.selectOption('cp437')
  await sample.getByText('Größe').waitFor()
  await main.getByRole('button', { name: 'Read the file' }).click()
  await main.getByRole('table', { name: 'Columns of Dos.csv' }).getByText('Größe').waitFor()
})
