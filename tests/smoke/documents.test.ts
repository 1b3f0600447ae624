import { expect, test } from 'vitest'
import type { DataRoom } from '#api/documents/contract/responses.ts'
import { pdf } from '#api/documents/testing-files.ts'
import { ofPages } from '#tests/pdf-kinds.ts'
import type { Page } from './driver/driver.ts'
import { waitForHydration, getFile, open, clickButton, expectTexts, toasted, useSmoke } from './region.ts'

const TAB = '/dashboard/startup?tab=documents'

const { at, request, call, read, refused, product, sessionOf } = await useSmoke('documents')

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

async function upload(page: Page, where: string, name: string, content = pdf()) {
  await part(page, where).locator('input[type=file]').setInputFiles(getFile(name, content))
  await clickButton(part(page, where), `Upload ${name}`)
  await page.getByRole('link', { name }).waitFor()
}

/** Uploads a real PDF as a founder, with its access and other fields. */
async function sent(username: string, name: string, choices: Record<string, string>) {
  const body = new FormData()
  for (const [key, value] of Object.entries(choices)) body.set(key, value)
  body.set('document', new File([new Uint8Array(ofPages(3))], name, { type: 'application/pdf' }))
  return call<{ id: number; filename: string }>(username, 'POST', '/api/documents/upload', body)
}

/** Waits until an investor can view a document, and returns its pages. */
async function drawn(page: Page, name: string) {
  const pages = page.getByRole('document', { name })
  await pages.locator('canvas').first().waitFor()
  // A busy machine may not have the preview of the first page in time; the page works without it.
  await refused('investor')
  return pages
}

const myStartup = (username: string) => call<{ id: number }>(username, 'GET', '/api/startup/profile')

test('a founder reads why a file is refused, uploads another one, and deletes it', async () => {
  const page = await at('founder', TAB)
  const supporting = part(page, 'Supporting documents')
  await supporting.locator('input[type=file]').setInputFiles(getFile('program.exe', 'MZ'))
  await supporting.getByRole('alert').getByText('Please upload a PDF, PPT, PPTX, DOC, or DOCX file.').waitFor()
  await supporting.locator('input[type=file]').setInputFiles(getFile('big.pdf', pdf(5 * 1_048_576 + 1)))
  await supporting.getByRole('alert').getByText('Document file size must be less than 5MB.').waitFor()
  await upload(page, 'Supporting documents', 'Plan.pdf')
  await toasted(page, 'Document uploaded', 'Your document has been uploaded successfully.')
  await clickButton(page, 'Manage Plan.pdf')
  await clickButton(page.getByRole('dialog'), 'Delete document')
  const question = page.getByRole('alertdialog')
  await question.getByText('Are you sure you want to delete this document?').waitFor()
  await clickButton(question, 'Delete')
  await toasted(page, 'Document deleted', 'Your document has been deleted successfully.')
  await page.getByRole('link', { name: 'Plan.pdf' }).waitFor({ state: 'detached' })
})

test('access to a document is saved on change, and a change is undone', async () => {
  const page = await at('founder', TAB)
  await upload(page, 'Pitch deck', 'Access.pdf')
  const stored = async () => {
    const { documents } = await call<DataRoom>('founder', 'GET', '/api/startup/documents')
    return documents.find(({ name }) => name === 'Access.pdf')?.visibility
  }
  await clickButton(page, 'Manage Access.pdf')
  const visibility = page.getByRole('dialog').getByLabel('Who has access')
  await visibility.selectOption('named')
  await page.getByText('No one yet: add people').first().waitFor()
  await expect.poll(stored).toBe('named')
  await clickButton(page, 'Undo')
  await expect.poll(stored).toBe('investors')
  await expect.poll(() => visibility.inputValue()).toBe('investors')
})

test('a deck is opened and paged through by an approved investor, and by no one else', async () => {
  const { id, filename } = await sent('founder', 'Deck.pdf', { type: 'pitchDeck', visibility: 'investors' })
  const page = await at('investor', `/startup/${(await myStartup('founder')).id}`)
  const link = part(page, 'Documents').getByRole('link', { name: 'Pitch deck' })
  expect(await link.getAttribute('href')).toBe(`/documents/${id}`)
  await page.goto(`/documents/${id}`)
  const pages = await drawn(page, 'Deck.pdf')
  await pages.press('End')
  await expect.poll(() => page.getByRole('spinbutton', { name: 'Page' }).inputValue()).toBe('3')
  const address = `${product.url}/api/documents/${filename}`
  const statuses = [null, 'pendinginvestor', 'founder2'].map(async (username) => {
    const headers = { Cookie: username ? await sessionOf(username) : '' }
    return (await fetch(address, { headers })).status
  })
  expect(await Promise.all(statuses)).toEqual([401, 404, 404])
})

test('access to a document is requested, given, and removed again', async () => {
  const { id } = await sent('founder2', 'Model.pdf', { visibility: 'named', downloadable: 'false' })
  const page = await at('investor', `/startup/${(await myStartup('founder2')).id}`)
  const line = part(page, 'Documents').getByRole('listitem').filter({ hasText: 'Model.pdf' })
  await clickButton(line, 'Request access to Model.pdf')
  await line.getByText('You requested access.').waitFor()
  expect((await read('investor', `/documents/${id}`)).status).toBe(404)

  const documentsTab = await at('founder2', TAB)
  await documentsTab
    .getByRole('button', { name: /^Approve: .*Model\.pdf$/ })
    .first()
    .click()
  await documentsTab.getByRole('row').filter({ hasText: 'Model.pdf' }).getByText('Jonah Whitaker').waitFor()
  await open(page, `/documents/${id}`)
  await drawn(page, 'Model.pdf')
  const { people } = await call<DataRoom>('founder2', 'GET', '/api/startup/documents')
  const { userId } = people.find(({ name }) => name === 'Jonah Whitaker')!
  await request('founder2', 'DELETE', `/api/documents/${id}/grants/${userId}`)
  expect((await read('investor', `/documents/${id}`)).status).toBe(404)
})

test('a document opens after its viewer has signed the founder’s NDA', async () => {
  const { id, filename } = await sent('founder2', 'Terms.pdf', { watermark: 'true' })
  const documentsTab = await at('founder2', TAB)
  await clickButton(documentsTab, 'Manage Terms.pdf')
  await clickButton(documentsTab, 'Write your NDA')
  const words = 'What you read here stays between us for two years, unless it was public before.'
  await documentsTab.getByLabel('What viewers agree to').fill(words)
  await clickButton(documentsTab, 'Save')
  await documentsTab.getByText('Last changed').waitFor()
  await documentsTab.getByRole('dialog').getByText('Require your NDA').click()
  await documentsTab
    .getByText(/ · NDA required/)
    .first()
    .waitFor()

  const page = await at('investor', `/documents/${id}`)
  await page.getByRole('article', { name: 'The terms' }).getByText(words).waitFor()
  await expect(request('investor', 'GET', `/api/documents/${filename}`)).rejects.toThrow('404')
  await page.getByLabel('Your full name').fill('Jonah Whitaker')
  await clickButton(page, 'I agree – view document')
  await drawn(page, 'Terms.pdf')
  await page.getByText('This copy is watermarked with your name').waitFor()
  await open(documentsTab, '/ndas')
  await documentsTab.getByRole('link', { name: 'Jonah Whitaker, ' }).click()
  await waitForHydration(documentsTab)
  await expectTexts(documentsTab.getByRole('article').filter({ hasText: 'What was agreed to' }), words)
})
