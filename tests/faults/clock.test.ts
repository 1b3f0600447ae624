import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { DAY, HOUR } from '#api/platform/contract/dates.ts'
import { DEMO_PASSWORD } from '#demo/accounts.ts'
import { startProduct, type Product } from '#tests/product.ts'
import { copyTemplate } from '#tests/setup/template.ts'

const YEAR = 365 * DAY

const dataDir = copyTemplate(inject('demoTemplate'), 'clock')
const clock = join(dataDir, 'clock')
let product: Product

/** A product whose clock is off by some milliseconds from its start. */
function startAt(offset: number): Promise<Product> {
  writeFileSync(clock, String(offset))
  const preload = `--import=${pathToFileURL(resolve('tests/faults/shifted-clock.ts')).href}`
  return startProduct({ command: 'demo', dataDir, env: { CLOCK_FILE: clock, NODE_OPTIONS: preload } })
}

/** Sets the clock of the running product. */
async function setClock(offset: number): Promise<void> {
  writeFileSync(clock, String(offset))
  process.kill(product.pid, 'SIGUSR2')
  await expect.poll(() => readFileSync(`${clock}.taken`, 'utf8')).toBe(String(offset))
}

beforeAll(async () => {
  product = await startAt(0)
})

afterAll(async () => {
  await product.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

async function logIn(username: string, remember: boolean): Promise<string> {
  const answer = await fetch(`${product.url}/api/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: product.url },
    body: JSON.stringify({ username, password: DEMO_PASSWORD, remember }),
  })
  expect(answer.status).toBe(200)
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

const getStatus = async (path: string, cookie = '') =>
  (await fetch(product.url + path, { headers: { Cookie: cookie }, redirect: 'manual' })).status

/** Checks that everything a user does works at this time. */
async function useEverything(): Promise<void> {
  for (const path of ['/', '/news', '/events', '/api/events', '/api/startups', '/api/health']) {
    expect(await getStatus(path), path).toBe(200)
  }
  const cookie = await logIn('investor2', false)
  for (const path of ['/api/user', '/dashboard/investor', '/api/investor/saved-startups', '/api/startups/1']) {
    expect(await getStatus(path, cookie), path).toBe(200)
  }
  const headers = { Cookie: cookie, Origin: product.url, 'Content-Type': 'application/json' }
  const body = JSON.stringify({ startupId: 2 })
  const saved = await fetch(`${product.url}/api/investor/saved-startups`, { method: 'POST', headers, body })
  expect([200, 201]).toContain(saved.status)
}

test('a clock that is off by a day or a year revives no session and breaks nothing', async () => {
  const plain = await logIn('founder', false)
  const remembered = await logIn('investor', true)
  const both = async () => [await getStatus('/api/user', plain), await getStatus('/api/user', remembered)]
  expect(await both()).toEqual([200, 200])
  // Twelve hours for a session, thirty days with Remember me. A session that started in the future isn't valid.
  const seen: [number, string, number[]][] = [
    [13 * HOUR, 'after its end', [401, 200]],
    [DAY, 'a day ahead', [401, 200]],
    [-YEAR, 'a year behind', [401, 401]],
    [YEAR, 'a year ahead', [401, 401]],
  ]
  for (const [offset, when, expected] of seen) {
    await setClock(offset)
    expect(await both(), when).toEqual(expected)
    await useEverything()
  }
  const ahead = await logIn('investor', true)
  await setClock(-DAY)
  await useEverything()
  await setClock(0)
  expect(await getStatus('/api/user', ahead), 'a session that was begun a year ahead').toBe(401)
  await useEverything()

  let output = product.output()
  for (const offset of [YEAR, -YEAR]) {
    expect(await product.stop()).toBe(0)
    product = await startAt(offset)
    await useEverything()
    output += product.output()
  }
  expect(output.split('\n').filter((line) => line.includes('"error"'))).toEqual([])
})
