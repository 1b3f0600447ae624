import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, expect, inject, test } from 'vitest'
import { startSqld } from '#api/platform/db/testing-sqld.ts'
import { NODE_OPTIONS } from '#scripts/node-options.mjs'
import { hydrated, openUser } from '#tests/browser.ts'
import { getCookie } from '#tests/people.ts'
import { SITE_ADDRESS, startProduct, type Product } from '#tests/product.ts'
import { copyTemplate } from '#tests/setup/template.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import { useBrowser } from '#tests/use-product.ts'

const browser = await useBrowser()
const folders: string[] = []

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

function emptyCopy(name: string): string {
  const folder = copyTemplate(inject('emptyTemplate'), name)
  folders.push(folder)
  return folder
}

const run = (env: Record<string, string>, script = 'scripts/start.ts') =>
  spawnSync(process.execPath, [...NODE_OPTIONS, script], {
    encoding: 'utf8',
    env: { ...process.env, ...env },
    timeout: 60_000,
  })

test('an empty installation prints a one-time link for the first administrator', async () => {
  const product = await startProduct({ command: 'start', dataDir: emptyCopy('first-admin') })
  const link = await getLink(product)
  const { page, complaints } = await openUser(browser, product.url)
  await page.goto('/first-admin')
  await page.getByText('This page needs the one-time link that the server printed when it started.').waitFor()
  await page.goto(link)
  await fillInAdministrator(page)
  await page.waitForURL('**/dashboard/admin')

  // Empty, but complete: no sample people, no sample news.
  await page.getByText('No pending requests').first().waitFor()
  const startups = await page.request.get('/api/startups')
  expect(await startups.json()).toEqual([])
  for (const path of ['/', '/news', '/events', '/community']) {
    expect((await page.goto(path))?.status(), path).toBe(200)
  }
  expect(complaints.messages).toEqual([])

  const second = await openUser(browser, product.url)
  await second.page.goto(link)
  await fillInAdministrator(second.page, 'second')
  await second.page.getByText(/no longer valid/).waitFor()
  expect(await product.stop()).toBe(0)
})

async function fillInAdministrator(page: Page, username = 'ines'): Promise<void> {
  await hydrated(page)
  await page.getByLabel('First name').fill('Ines')
  await page.getByLabel('Last name').fill('Vale')
  await page.getByLabel('Email').fill(`${username}@region.example`)
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill('granite-orchard-51')
  await page.getByRole('button', { name: /create/i }).click()
}

async function getLink(product: Product): Promise<string> {
  await expect.poll(() => product.output()).toContain('/first-admin?token=')
  const link = /\S+\/first-admin\?token=\S+/.exec(product.output())
  return link![0].replace(SITE_ADDRESS, product.url)
}

test('the sample region works on an empty database server too', async () => {
  const server = await startSqld()
  const env = { DATABASE_URL: server.url }
  const product = await startProduct({ command: 'demo', dataDir: emptyCopy('demo-on-server'), env })
  const opened = async (username: string, path: string) => {
    const Cookie = await getCookie(product.url, username)
    return (await fetch(product.url + path, { headers: { Cookie }, redirect: 'manual' })).status
  }
  expect(await opened('founder', '/dashboard/startup')).toBe(200)
  expect(await opened('investor', '/startup/1')).toBe(200)
  expect(await opened('admin', '/dashboard/admin')).toBe(200)
  expect(await product.stop()).toBe(0)
  await server.close()
})

test('after SIGKILL the next start serves the same data', async () => {
  const dataDir = emptyCopy('killed')
  await (await startProduct({ command: 'start', dataDir })).kill()
  const again = await startProduct({ command: 'start', dataDir })
  expect((await fetch(again.url)).status).toBe(200)
  expect(await again.stop()).toBe(0)
})

const compiled = () => readdirSync('.cache').filter((name) => name.startsWith('bundle-'))

test('a start on another port renders feeds, sitemap, and pages with that port', async () => {
  const before = compiled()
  const product = await startProduct({ command: 'start', dataDir: emptyCopy('port'), env: { SITE_URL: '' } })
  for (const path of ['/feed.xml', '/feed.json', '/sitemap.xml', '/robots.txt', '/news', '/companies']) {
    const text = await (await fetch(product.url + path)).text()
    expect([text.includes(product.url), text.includes(SITE_ADDRESS)], path).toEqual([true, false])
  }
  expect(compiled()).toEqual(before)
  expect(await product.stop()).toBe(0)
})

test('a wrong setting stops the start with its name, the problem, and the fix', () => {
  const { status, stderr } = run({ PORT: 'http', DATA_DIR: '/nowhere' })
  expect(status).toBe(1)
  expect(stderr.trim()).toBe(
    'PORT is wrong: "http" isn’t a port. Use a whole number from 1 to 65535, for example 4321.',
  )
})

test.each(['/dev/null/data', '/proc/data'])(
  'a data directory that can’t be created, as %s, stops the start',
  (dataDir) => {
    const { status, stderr } = run({ DATA_DIR: dataDir })
    expect(status).toBe(1)
    expect(stderr).toContain(`DATA_DIR is wrong: "${dataDir}" can’t be made`)
  },
)

test.each(['secrets/key', 'trellis.db'])('a damaged %s stops the start with a message and no stack trace', (file) => {
  const dataDir = emptyCopy('damaged')
  mkdirSync(dirname(join(dataDir, file)), { recursive: true })
  writeFileSync(join(dataDir, file), 'no key, and no database')
  const { status, stderr } = run({ DATA_DIR: dataDir })
  expect(status).toBe(1)
  expect(stderr).toMatch(/ is damaged\. Bring it back from a backup/)
  expect(stderr).not.toMatch(/\n\s+at /)
})

test.each<Record<string, string>>([{ NODE_ENV: 'production' }, { HOST: '0.0.0.0', SITE_URL: 'https://example.org' }])(
  'the sample region with its known passwords is never served with %o',
  (env) => {
    const { NODE_ENV = 'development', ...rest } = env
    const dataDir = temporaryFolder('refused')
    folders.push(dataDir)
    const { status, stderr } = run({ NODE_ENV, ...rest, DATA_DIR: dataDir }, 'scripts/demo.ts')
    expect(status).toBe(1)
    expect(stderr).toMatch(/The sample region (isn’t for production|has known passwords)/)
  },
)
