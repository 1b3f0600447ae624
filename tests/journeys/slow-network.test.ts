import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { DEMO_PASSWORD } from '#demo/accounts.ts'
import { watchLayoutShifts } from '#tests/accessibility.ts'
import { openUser, useMotion } from '#tests/browser.ts'
import { openAs } from '#tests/people.ts'
import { freePort } from '#tests/product.ts'
import { useBrowser, useProduct } from '#tests/use-product.ts'

const product = await useProduct('slow-network')
const browser = await useBrowser()
useMotion()

/** Holds back every file of this type that the browser requests from now on; the returned function releases them. */
async function hold(page: Page, ending: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(`**/_assets/*.${ending}`, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}
const holdScripts = (page: Page) => hold(page, 'js')

test('a login submitted before the form’s script has loaded succeeds afterward', async () => {
  const { page, complaints } = await openUser(browser, product.url)
  const letScriptsCome = await holdScripts(page)
  await page.goto('/auth', { waitUntil: 'commit' })
  await page.getByLabel('Username').fill('founder')
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByText('Remember me').click()
  await page.getByRole('button', { name: 'Log in' }).click()
  expect(new URL(page.url()).pathname).toBe('/auth')
  letScriptsCome()
  await page.waitForURL((url) => url.pathname !== '/auth')
  const session = (await page.context().cookies()).find(({ name }) => name === 'session')
  expect(session!.expires, 'Remember me was chosen').toBeGreaterThan(Date.now() / 1000 + 86_400)
  expect(complaints.messages).toEqual([])
})

test('an editor’s click before the page’s script has loaded takes effect afterward', async () => {
  const { page, complaints } = await openAs(browser, product.url, 'editor')
  const letScriptsCome = await holdScripts(page)
  await page.goto('/cms/import', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Import as drafts' }).click()
  letScriptsCome()
  await page.getByText('Paste the full address, with https:// at its beginning.').waitFor()
  expect(complaints.messages).toEqual([])
})

test('a selection made before a board’s script has loaded is kept', async () => {
  const { page, complaints } = await openAs(browser, product.url, 'investor')
  const letScriptsCome = await holdScripts(page)
  await page.goto('/dashboard/investor?tab=saved&saved=board', { waitUntil: 'commit' })
  await page.getByLabel('Stage of Millrace Power').selectOption('passed')
  letScriptsCome()
  const dialog = page.getByRole('dialog', { name: 'Next step: Millrace Power' })
  await dialog.getByLabel('Why you passed').fill('Too far away')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('region', { name: 'Passed', exact: true }).getByText('Too far away').waitFor()
  expect(complaints.messages).toEqual([])
})

test('a selection between the loading of a script and hydration is kept', async () => {
  const { page } = await openAs(browser, product.url, 'investor2')
  await page.addInitScript(() => {
    // The moment at which the island has its script, but React hasn't started.
    document.addEventListener(
      'astro:hydrate',
      () => {
        const stage = document.querySelector<HTMLSelectElement>('select[aria-label^="Stage of"]')
        if (!stage) return
        stage.value = 'passed'
        stage.dispatchEvent(new Event('input', { bubbles: true }))
        stage.dispatchEvent(new Event('change', { bubbles: true }))
      },
      true,
    )
  })
  await page.goto('/dashboard/investor?tab=saved&saved=board')
  await expect.poll(() => page.getByLabel('Why you passed').isVisible()).toBe(true)
})

/** Passes responses through, but delays the part of a page after the first heading of its content. */
function inTwoPieces({ url, method, headers }: IncomingMessage, response: ServerResponse): void {
  const { host } = new URL(product.url)
  const options = { method, headers: { ...headers, host, 'accept-encoding': 'identity' } }
  request(product.url + url, options, async (answer) => {
    const { 'content-length': _, ...others } = answer.headers
    response.writeHead(answer.statusCode!, others)
    const isPage = others['content-type']?.startsWith('text/html')
    const body = await buffer(answer)
    const half = isPage ? body.indexOf('<h1', body.indexOf('<main')) : 0
    response.write(body.subarray(0, half))
    if (isPage) await pause(1000)
    response.end(body.subarray(half))
  }).end()
}

test.each([
  ['founder', '/dashboard/startup'],
  ['founder', '/startup/1'],
  ['investor', '/dashboard/investor'],
])('the second half of the page of %s at %s does not shift the first half', async (account, path) => {
  const port = await freePort()
  const server = createServer(inTwoPieces).listen(port, '127.0.0.1')
  try {
    const { page } = await openAs(browser, product.url, account)
    await watchLayoutShifts(page)
    await page.goto(`http://localhost:${port}${path}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await page.evaluate(() => window.moves)).toEqual([])
  } finally {
    server.closeAllConnections()
    server.close()
  }
})

/** Runs in a page: whether both of its fonts are loaded, used or not. */
function hasFonts(): boolean {
  const loaded = [...document.fonts].filter(({ status }) => status === 'loaded')
  const families = loaded.map(({ family }) => family.replaceAll('"', ''))
  return families.includes('Fraunces') && families.includes('Instrument Sans')
}

test.each([
  [null, '/about'],
  ['investor', '/conversations/3'],
])('late fonts shift nothing for %s at %s', async (account, path) => {
  const { page } = await openAs(browser, product.url, account)
  const letFontsCome = await hold(page, 'woff2')
  await watchLayoutShifts(page)
  await page.goto(path, { waitUntil: 'commit' })
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  letFontsCome()
  await expect.poll(() => page.evaluate(hasFonts)).toBe(true)
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  expect(await page.evaluate(() => window.moves)).toEqual([])
})
