/**
 * Makes the pictures of docs/editing.md anew, from the sample region: `node --import ./api/db/drizzle-imports.ts
 * tests/pictures/editing.ts`. Nothing is left but the pictures.
 */
import { rmSync } from 'node:fs'
import type { Page } from 'playwright'
import sharp from 'sharp'
import { launchBrowser } from '#tests/browser.ts'
import { editingScreen } from '#tests/cms.ts'
import { cookieOf } from '#tests/people.ts'
import { startProduct, temporaryFolder } from '#tests/product.ts'

const WIDTH = 1000

async function keep(page: Page, name: string): Promise<void> {
  const picture = sharp(await page.screenshot()).resize({ width: WIDTH })
  await picture.webp({ quality: 60, effort: 6 }).toFile(`docs/pictures/editing-${name}.webp`)
}

const dataDir = temporaryFolder('pictures')
const product = await startProduct({ command: 'demo', dataDir })
const browser = await launchBrowser()
try {
  const context = await browser.newContext({
    baseURL: product.url,
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    colorScheme: 'light',
    reducedMotion: 'reduce',
  })
  const cookies = (await cookieOf(product.url, 'editor')).split('; ').map((cookie) => cookie.split('=', 2))
  await context.addCookies(cookies.map(([name, value]) => ({ name: name!, value: value!, url: product.url })))
  const page = await context.newPage()
  const screen = editingScreen(page)
  const { app } = screen

  await page.goto('/cms')
  await app.getByText('Sort by').waitFor()
  await keep(page, 'list')

  await screen.open('/collections/news/new')
  await screen.write('Title', 'A door opens on Mill Street')
  await app.locator('[data-slate-editor]').click()
  await page.keyboard.type('The old mill has a new use: on Friday at six, everybody is invited to see the workshops.')
  await app.getByRole('button', { name: 'Choose an image' }).click()
  await app.getByText('mill-street').first().click()
  await keep(page, 'pictures')
  await app.getByRole('button', { name: 'Choose selected' }).click()
  await screen.write('Picture description', 'The mill in the evening')
  await app.getByLabel('Title').first().click()
  await keep(page, 'story')

  await screen.save()
  await app.getByText('Status: Draft').click()
  await keep(page, 'status')
  await app.getByRole('menuitem', { name: 'Ready' }).click()
  await app.getByText('Status: Ready').waitFor()
  await app.getByText('Publish', { exact: true }).click()
  await app.getByRole('menuitem', { name: 'Publish now' }).click()
  await screen.done()
  await keep(page, 'live')

  await screen.write('Title', 'A door opens on Mill Street on Friday')
  await screen.publish()
  await page.locator('[data-publish][data-tone="busy"]').waitFor()
  await screen.done()
  await page.getByRole('link', { name: 'History' }).click()
  await page.getByRole('button', { name: 'Go back to it' }).waitFor()
  await keep(page, 'history')
} finally {
  await browser.close()
  await product.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
