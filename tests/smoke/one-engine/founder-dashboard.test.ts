import { expect, test } from 'vitest'
import type { Startup } from '#api/startups/contract/responses.ts'
import { pdf } from '#api/documents/testing-files.ts'
import { getFile, clickButton, expectTexts, toasted, useSmoke } from '#tests/smoke/region.ts'

const { at, request, call } = await useSmoke('founder-dashboard')

test('a founder sees numbers as charts and tables, activity, and requests', async () => {
  const own = await call<Startup>('founder2', 'GET', '/api/startup/profile')
  await request('investor2', 'POST', '/api/connect', { startupId: own.id, message: 'May I visit?' })
  const page = await at('founder2', '/dashboard/startup')
  const today = page.getByRole('region', { name: /^Today/ })
  const pending = today.getByRole('listitem').filter({ hasText: 'Lucia Ferrante wants to connect' })
  await pending.getByText('May I visit?').waitFor()
  await pending.getByRole('button', { name: 'Accept Lucia Ferrante' }).waitFor()
  await page.getByRole('tab', { name: 'Metrics' }).click()
  const picture = page.getByRole('figure').filter({ hasText: 'Profile views by week' }).first()
  await picture.locator('svg polyline').first().waitFor()
  await picture.getByText('Show as a table').click()
  await expect.poll(() => picture.getByRole('row').count()).toBe(13)
  await page.getByRole('tab', { name: 'Activity' }).click()
  await page.getByRole('tabpanel').getByText('Lucia Ferrante requested to connect').waitFor()
})

test('a founder hides the startup, and visitors no longer find its page', async () => {
  const page = await at('founder', '/dashboard/startup')
  const address = await page.getByRole('link', { name: 'View your public profile' }).getAttribute('href')
  await page.getByRole('switch').press('Space')
  await toasted(page, 'Startup visibility has been updated')
  await page.getByRole('link', { name: 'View your public profile' }).waitFor({ state: 'detached' })
  await expect(request(null, 'GET', address!)).rejects.toThrow('404')
  await page.getByRole('switch').press('Space')
  await toasted(page, 'Startup visibility has been updated')
  expect((await request(null, 'GET', address!)).status).toBe(200)
})

test('a funding request with an uploaded deck awaits its review', async () => {
  const page = await at('founder', '/submit-funding-request')
  await clickButton(page, 'Create New Funding Request')
  const dialog = page.getByRole('dialog', { name: 'Create New Funding Request' })
  await dialog.getByLabel('Traction').fill('Ninety farms since the spring.')
  const deck = dialog.getByRole('group', { name: 'Pitch deck' })
  await deck.getByRole('button', { name: 'Upload a file' }).waitFor()
  await deck.locator('input[type=file]').setInputFiles(getFile('Autumn deck.pdf', pdf()))
  await clickButton(deck, 'Upload Autumn deck.pdf')
  await deck.getByRole('link', { name: 'Autumn deck.pdf' }).waitFor()
  await clickButton(dialog, 'Submit Funding Request')
  await toasted(page, 'Funding request submitted', 'Your funding request has been submitted and is pending review.')
  await dialog.waitFor({ state: 'detached' })
  await expectTexts(page, 'Pending review')
  const own = await call<Startup>('founder', 'GET', '/api/startup/profile')
  expect(own.documents.find(({ filename }) => filename === own.pitchDeck)?.name).toBe('Autumn deck.pdf')
  expect(own.traction).toBe('Ninety farms since the spring.')
})
