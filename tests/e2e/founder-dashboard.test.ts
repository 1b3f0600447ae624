import { rmSync } from 'node:fs'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { Startup } from '#api/contract/startup.ts'
import { pdf } from '#api/features/document/testing-files.ts'
import { hydrated, launchBrowser } from '#tests/browser.ts'
import { cookieOf, openAs } from '#tests/people.ts'
import { startProduct, type Product } from '#tests/product.ts'
import { copyTemplate } from '#tests/setup/template.ts'

let browser: Browser
let product: Product

beforeAll(async () => {
  browser = await launchBrowser()
  product = await startProduct({ command: 'demo', dataDir: copyTemplate(inject('demoTemplate'), 'founder-dashboard') })
})

afterAll(async () => {
  await browser.close()
  await product.stop()
  rmSync(product.dataDir, { recursive: true, force: true })
})

/** The calls of somebody, as their browser would send them. */
async function callsOf(username: string) {
  const Cookie = await cookieOf(product.url, username)
  return async (method: string, path: string, body?: object) => {
    const isForm = body instanceof FormData
    const answer = await fetch(product.url + path, {
      method,
      headers: { Cookie, Origin: product.url, ...(body && !isForm && { 'Content-Type': 'application/json' }) },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return answer
  }
}

async function open(page: Page, path: string) {
  await page.goto(path)
  await hydrated(page)
}

test('a founder sees the numbers as pictures, what happened, who read the deck, and every request', async () => {
  const [founder, investor] = [await callsOf('founder2'), await callsOf('investor2')]
  const own = (await (await founder('GET', '/api/startup/profile')).json()) as Startup
  const ask = { elevatorPitch: own.elevatorPitch, highlights: ['Twelve towns'], traction: 'Growing' }
  await founder('PUT', `/api/startups/${own.id}`, { ...ask, fundingAmount: 400_000, equityOffered: '6%' })
  await founder('PUT', `/api/startups/${own.id}`, { ...ask, fundingAmount: 500_000, equityOffered: '7%' })
  const deck = new FormData()
  deck.set('type', 'pitchDeck')
  deck.set('document', new File([new Uint8Array(pdf())], 'Autumn.pdf', { type: 'application/pdf' }))
  const { filename } = (await (await founder('POST', '/api/documents/upload', deck)).json()) as { filename: string }
  await (await investor('GET', `/api/documents/${filename}`)).arrayBuffer()
  await investor('POST', '/api/connect', { startupId: own.id, message: '' })
  const { firstName, lastName } = (await (await investor('GET', '/api/user')).json()) as Record<string, string>

  const { page, complaints } = await openAs(browser, product.url, 'founder2')
  await open(page, '/dashboard/startup?tab=metrics')
  for (const title of ['Profile views by week', 'Interest by week']) {
    const picture = page.locator('figure, section.card').filter({ hasText: title }).first()
    await picture.locator('svg polyline').first().waitFor()
    await picture.getByText('Show as a table').click()
    await expect.poll(() => picture.getByRole('row').count()).toBe(13)
  }
  await page.getByRole('tab', { name: 'Activity' }).click()
  await page.getByText(`${firstName} ${lastName} asked to connect`).waitFor()
  await page.getByText('You added Autumn.pdf').waitFor()

  await page.getByRole('tab', { name: 'Documents' }).click()
  const reads = page.getByRole('region', { name: 'Who opened your documents' })
  await reads.getByText(`${firstName} ${lastName}`).waitFor()
  await reads.getByText('Autumn.pdf').waitFor()

  await open(page, '/submit-funding-request')
  await page.getByText('Amount: $400,000 → $500,000 · Equity: 6% → 7%').waitFor()
  await page.getByText('Replaced').first().waitFor()
  expect(complaints.messages).toEqual([])
})

test('the profile dialog of a pending founder knows of an uploaded deck at once', async () => {
  const pending = await callsOf('pendingfounder')
  await pending('POST', '/api/startups/profile', {
    companyName: 'Quillwork',
    industry: 'SaaS',
    stage: 'seed',
    location: 'Wrenfield',
    elevatorPitch: 'Paperwork that writes itself.',
    description: 'Offices write the same letters every day. We learn them, and write the first draft of each.',
  })
  const { page, complaints } = await openAs(browser, product.url, 'pendingfounder')
  await open(page, '/profile')
  await page.getByRole('button', { name: 'Make Changes to Your Profile' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('tab', { name: 'Supporting Materials' }).click()
  const link = dialog.getByLabel('Link to your pitch deck')
  await link.waitFor()
  const deck = dialog.getByRole('region', { name: 'Pitch deck' })
  await deck.locator('input[type=file]').setInputFiles({ name: 'Deck.pdf', mimeType: 'application/pdf', buffer: pdf() })
  await deck.getByRole('button', { name: 'Upload' }).click()
  await deck.getByRole('link', { name: 'Deck.pdf' }).waitFor()
  await expect.poll(() => link.count()).toBe(0)
  expect(complaints.messages).toEqual([])
})
