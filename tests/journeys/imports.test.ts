import { expect, test } from 'vitest'
import { stayAs } from '#tests/people.ts'
import { open, useRegion } from '#tests/region.ts'

const { product, browser, call } = await useRegion('imports')
const { page, complaints } = await stayAs(browser, product.url, 'admin')
await page.setViewportSize({ width: 360, height: 780 })
const main = page.getByRole('main')

const FILE = ['Firma;Was sie tun;Branche', 'Laterne;Licht für Pflegende;HealthTech', 'Wehrbau;;Robotics', ';;'].join(
  '\r\n',
)

test('an administrator brings a list on a phone, by keyboard: chooses a column, sees each line, imports it and takes it back', async () => {
  await open(page, '/dashboard/admin/import')
  // The sample region has one already.
  await main.getByRole('link', { name: 'Chamber members.csv' }).waitFor()
  const file = main.getByLabel('File')
  await file.setInputFiles({ name: 'Other.csv', mimeType: 'text/csv', buffer: Buffer.from('x') })
  await main.getByRole('button', { name: 'Clear' }).press('Enter')
  expect(await file.inputValue()).toBe('')
  expect(await main.getByRole('button', { name: 'Clear' }).count()).toBe(0)
  await file.setInputFiles({ name: 'Liste.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE) })
  await main.getByRole('button', { name: 'Read the file' }).press('Enter')
  await main.getByText('One has a name that we do not know.').waitFor()
  expect(new URL(page.url()).searchParams.get('id')).not.toBeNull()
  await main.getByLabel('What “Was sie tun” is').selectOption('Description')
  await main.getByRole('button', { name: 'Check every line' }).press('Enter')

  const rows = main.getByRole('table', { name: 'Lines' }).getByRole('row')
  await rows.filter({ hasText: 'Laterne' }).getByText('New', { exact: true }).waitFor()
  await rows.filter({ hasText: 'Wehrbau' }).getByText('Industry is left out: Please select an industry.').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await main.getByRole('button', { name: 'Import', exact: true }).press('Enter')
  await main.getByText(/^Imported on /).waitFor()
  const { search } = new URL(page.url())
  const read = () =>
    call<{ state: string }>('admin', 'GET', `/api/admin/imports/${new URLSearchParams(search).get('id')}`)
  expect(await read()).toMatchObject({ state: 'done', counts: { create: 2 } })

  await main.getByText('Take it back').press('Enter')
  await main.getByRole('button', { name: 'Take 2 lines back' }).press('Enter')
  await main.getByText(/^2 taken back/).waitFor()
  expect(await read()).toMatchObject({ state: 'undone', undone: { undone: 2, kept: 0 } })
  expect(complaints.messages).toEqual([])
})

test('of a long list the lines are read page by page, and from the beginning again', async () => {
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
