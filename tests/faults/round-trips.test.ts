import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { safeParse } from 'zod/mini'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { isPage } from '#api/platform/contract/call.ts'
import { CALLS, getName } from '#api/calls.ts'
import { canOpenRoute, type Viewer } from '#api/policy.ts'
import { ROUTES } from '#api/platform/contract/routes.ts'
import { startRelay, type TestRelay } from '#api/platform/db/testing-relay.ts'
import { startSqld, type Sqld } from '#api/platform/db/testing-sqld.ts'
import { ADMIN_TABS } from '#site/features/admin-dashboard/admin-tabs.ts'
import { DASHBOARD_TABS } from '#site/features/startups/dashboard/dashboard-tabs.ts'
import { getCookie } from '#tests/people.ts'
import { startProduct, type Product } from '#tests/product.ts'
import { copyTemplate } from '#tests/setup/template.ts'

let server: Sqld
let relay: TestRelay
let product: Product

beforeAll(async () => {
  const dataDir = copyTemplate(inject('demoTemplate'), 'round-trips')
  server = await startSqld({ from: join(dataDir, 'trellis.db') })
  relay = await startRelay(server.url)
  product = await startProduct({ command: 'demo', dataDir, env: { DATABASE_URL: relay.url } })
})

afterAll(async () => {
  await product.stop()
  await relay.close()
  await server.close()
  rmSync(product.dataDir, { recursive: true, force: true })
})

const ROLES = ['founder', 'investor', 'editor', 'admin'] as const

const get = (path: string, Cookie: string) => fetch(product.url + path, { headers: { Cookie }, redirect: 'manual' })

/**
 * How often the database server is queried for one page. Background work of the process is counted now and then too.
 */
async function roundTrips(Cookie: string, path: string, most: number): Promise<number> {
  let least = Infinity
  // On the first request a view may be counted, and caches are filled.
  expect((await get(path, Cookie)).status, path).toBeLessThan(500)
  for (let attempts = 0; attempts < 30 && least > most; attempts++) {
    // The background work of a start continues for a while on a busy machine.
    await pause(attempts * 50)
    const before = relay.passed()
    await (await get(path, Cookie)).text()
    least = Math.min(least, relay.passed() - before)
  }
  return least
}

/** Every address of each guarded page, with real data. */
async function getAddresses(path: string, Cookie: string): Promise<string[]> {
  const getId = async (list: string) => {
    const answer = await get(list, Cookie)
    return answer.ok ? ((await answer.json()) as { id: number }[]).map(({ id }) => id) : []
  }
  const named = async (list: string) => (await getId(list)).slice(0, 1).map((id) => path.replace(':id', String(id)))
  if (path === '/startup/:id') return ['/startup/1']
  if (path === '/conversations/:id') return named('/api/conversations')
  if (path === '/documents/:id') return named('/api/startups/1/documents')
  if (path === '/cms/:version/app') return []
  if (path.includes(':id')) return [path.replace(':id', '1')]
  if (path === '/dashboard/startup') return DASHBOARD_TABS.map((tab) => `${path}?tab=${tab}`)
  if (path === '/dashboard/admin') return ADMIN_TABS.map((tab) => `${path}?tab=${tab}`)
  return [path]
}

test('a guarded page needs at most three round trips to the database server', async () => {
  const measured: [string, string, number][] = []
  for (const username of ROLES) {
    const cookie = await getCookie(product.url, username)
    const me = (await (await get('/api/user', cookie)).json()) as Viewer
    const own = ROUTES.filter((route) => route.rendering === 'demand' && !route.redirect && canOpenRoute(route, me))
    const paths = await Promise.all(own.map(({ path }) => getAddresses(path, cookie)))
    for (const path of ['/', ...paths.flat()]) measured.push([username, path, await roundTrips(cookie, path, 3)])
  }
  expect(measured.length).toBeGreaterThan(60)
  expect(measured.filter(([, , trips]) => trips > 3)).toEqual([])
})

/** These need a second query that depends on their rows: emails, figures of tables, and startups of the same name. */
const FOLLOWED = ['/api/admin/emails', '/api/admin/imports', '/api/admin/imported-startups']

test('a list needs two', async () => {
  const lists = CALLS.filter(({ method, path, responses, query }) => {
    const isList = responses[200] && typeof responses[200] === 'object' && isPage(responses[200])
    return method === 'GET' && isList && !path.includes(':') && (!query || safeParse(query, {}).success)
  })
  const measured: [string, string, number][] = []
  for (const username of ROLES) {
    const cookie = await getCookie(product.url, username)
    const me = (await (await get('/api/user', cookie)).json()) as Viewer
    for (const call of lists.filter(({ path, authorize }) => !FOLLOWED.includes(path) && authorize(me)))
      measured.push([username, getName(call), await roundTrips(cookie, call.path, 2)])
  }
  expect(measured.length).toBeGreaterThan(15)
  expect(measured.filter(([, , trips]) => trips > 2)).toEqual([])
})
