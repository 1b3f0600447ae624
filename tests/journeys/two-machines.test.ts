import { rmSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { safeParse } from 'zod/mini'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { isPage } from '#api/contract/call.ts'
import { CALLS, nameOf } from '#api/contract/calls.ts'
import type { Document } from '#api/contract/document/answers.ts'
import { canOpenRoute, type Viewer } from '#api/contract/policy.ts'
import { ROUTES } from '#api/contract/routes.ts'
import type { Startup } from '#api/contract/startup/schema.ts'
import { startRelay, type TestRelay } from '#api/db/driver/testing-relay.ts'
import { startSqld, type Sqld } from '#api/db/driver/testing-sqld.ts'
import { pdf } from '#api/features/document/testing-files.ts'
import { startBucket } from '#api/files/testing-bucket.ts'
import { ADMIN_TABS } from '#site/features/admin-dashboard/admin-tabs.ts'
import { DASHBOARD_TABS } from '#site/features/founder-dashboard/dashboard-tabs.ts'
import { cookieOf } from '#tests/people.ts'
import { startProduct, type Product } from '#tests/product.ts'
import { copyTemplate } from '#tests/setup/template.ts'

let bucket: Awaited<ReturnType<typeof startBucket>>
let server: Sqld
let relay: TestRelay
let one: Product
let other: Product

// As an operator has it on two machines: a folder each, one database server and one bucket for both.
beforeAll(async () => {
  const [first, second] = ['one', 'other'].map((name) => copyTemplate(inject('demoTemplate'), `process-${name}`))
  server = await startSqld({ from: join(first!, 'trellis.db') })
  bucket = await startBucket({ lists: true })
  relay = await startRelay(server.url)
  const start = (dataDir: string, database: string) =>
    startProduct({ command: 'demo', dataDir, env: { DATABASE_URL: database, UPLOADS_URL: bucket.url } })
  ;[one, other] = await Promise.all([start(first!, relay.url), start(second!, server.url)])
})

afterAll(async () => {
  await Promise.all([one.stop(), other.stop()])
  await relay.close()
  await server.close()
  await bucket.close()
  for (const { dataDir } of [one, other]) rmSync(dataDir, { recursive: true, force: true })
})

/** The calls of somebody who signed in at the first process, to either. */
async function callsOf(username: string) {
  const Cookie = await cookieOf(one.url, username)
  return ({ url }: Product, method: string, path: string, body?: FormData | File) =>
    fetch(url + path, { method, headers: { Cookie, Origin: url }, ...(body && { body }) })
}

function form(parts: Record<string, string | File>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(parts)) data.set(name, value)
  return data
}

test('two processes serve the same documents: what one received the other sends, replaces and deletes', async () => {
  expect(one.pid).not.toBe(other.pid)
  const [founder, investor] = [await callsOf('founder'), await callsOf('investor')]
  const content = pdf(3 * 1_048_576)
  const deck = new File([new Uint8Array(content)], 'Deck.pdf', { type: 'application/pdf' })
  const received = await founder(one, 'POST', '/api/documents/upload', form({ type: 'pitchDeck', document: deck }))
  expect(received.status).toBe(201)
  const { filename } = (await received.json()) as Document

  const read = await investor(other, 'GET', `/api/documents/${filename}`)
  expect([read.status, read.headers.get('Content-Disposition')]).toEqual([200, expect.stringContaining('Deck.pdf')])
  expect(Buffer.from(await read.arrayBuffer()).equals(content)).toBe(true)
  const reads = (await (await founder(one, 'GET', '/api/startup/document-reads')).json()) as { document: string }[]
  expect(reads.filter((each) => each.document === 'Deck.pdf')).toHaveLength(1)

  const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#14503c' } })
    .png()
    .toBuffer()
  const logo = new File([new Uint8Array(picture)], 'logo.png', { type: 'image/png' })
  expect((await founder(one, 'PUT', '/api/startup/logo', logo)).status).toBe(200)
  const { logo: address } = (await (await founder(other, 'GET', '/api/startup/profile')).json()) as Startup
  expect((await investor(other, 'GET', address!)).headers.get('Content-Type')).toBe('image/webp')

  const again = await founder(other, 'POST', '/api/documents/upload', form({ type: 'pitchDeck', document: deck }))
  const newer = ((await again.json()) as Document).filename
  expect((await investor(one, 'GET', `/api/documents/${filename}`)).status).toBe(404)
  expect((await investor(one, 'GET', `/api/documents/${newer}`)).status).toBe(200)
  expect((await founder(other, 'DELETE', `/api/documents/${newer}`)).status).toBe(204)
  expect((await investor(one, 'GET', `/api/documents/${newer}`)).status).toBe(404)
})

const ROLES = ['founder', 'investor', 'editor', 'admin'] as const

/** How often the first process asks the database server for one page; what it does beside that is counted at times. */
async function roundTrips(Cookie: string, path: string, most: number): Promise<number> {
  const get = () => fetch(one.url + path, { headers: { Cookie }, redirect: 'manual' })
  let least = Infinity
  // The first time, a view may be counted, and what is kept in memory is read.
  expect((await get()).status, path).toBeLessThan(500)
  for (let tries = 0; tries < 5 && least > most; tries++) {
    const before = relay.passed()
    await (await get()).text()
    least = Math.min(least, relay.passed() - before)
  }
  return least
}

/** Of each guarded page every address of its own, with something real at its end. */
async function addressesOf(path: string, username: string): Promise<string[]> {
  const idOf = async (list: string) => {
    const answer = await (await callsOf(username))(one, 'GET', list)
    return answer.ok ? ((await answer.json()) as { id: number }[]).map(({ id }) => id) : []
  }
  const named = async (list: string) => (await idOf(list)).slice(0, 1).map((id) => path.replace(':id', String(id)))
  if (path === '/startup/:id') return ['/startup/1']
  if (path === '/conversations/:id') return named('/api/conversations')
  if (path === '/documents/:id') return named('/api/startups/1/documents')
  if (path === '/cms/:version/app') return []
  if (path.includes(':id')) return [path.replace(':id', '1')]
  if (path === '/dashboard/startup') return DASHBOARD_TABS.map((tab) => `${path}?tab=${tab}`)
  if (path === '/dashboard/admin') return ADMIN_TABS.map((tab) => `${path}?tab=${tab}`)
  return [path]
}

test('a guarded page takes at most two round trips to the database server', async () => {
  const taken: [string, string, number][] = []
  for (const username of ROLES) {
    const cookie = await cookieOf(one.url, username)
    const me = (await (await fetch(`${one.url}/api/user`, { headers: { Cookie: cookie } })).json()) as Viewer
    const own = ROUTES.filter((route) => route.rendering === 'demand' && !route.redirect && canOpenRoute(route, me))
    const paths = await Promise.all(own.map(({ path }) => addressesOf(path, username)))
    for (const path of ['/', ...paths.flat()]) taken.push([username, path, await roundTrips(cookie, path, 2)])
  }
  expect(taken.length).toBeGreaterThan(60)
  expect(taken.filter(([, , trips]) => trips > 2)).toEqual([])
})

/** Their entries are made of what is asked once the rows are there: letters, and figures of tables. */
const FOLLOWED = ['/api/admin/outbox', '/api/admin/imports']

test('a list takes one', async () => {
  const lists = CALLS.filter(({ method, path, answers, query }) => {
    const isList = answers[200] && typeof answers[200] === 'object' && isPage(answers[200])
    return method === 'GET' && isList && !path.includes(':') && (!query || safeParse(query, {}).success)
  })
  const taken: [string, string, number][] = []
  for (const username of ROLES) {
    const cookie = await cookieOf(one.url, username)
    const me = (await (await fetch(`${one.url}/api/user`, { headers: { Cookie: cookie } })).json()) as Viewer
    for (const call of lists.filter(({ path, who }) => !FOLLOWED.includes(path) && who(me)))
      taken.push([username, nameOf(call), await roundTrips(cookie, call.path, 1)])
  }
  expect(taken.length).toBeGreaterThan(15)
  expect(taken.filter(([, , trips]) => trips > 1)).toEqual([])
})

test('who loses a right at one process has lost it at the next request to the other', async () => {
  const admin = await callsOf('admin')
  const Cookie = await cookieOf(one.url, 'investor')
  const status = async (path: string) =>
    (await fetch(one.url + path, { headers: { Cookie }, redirect: 'manual' })).status
  const all = async () => [
    await status('/dashboard/investor'),
    await status('/api/notices'),
    await status('/startup/2'),
  ]
  expect(await all()).toEqual([200, 200, 200])
  const investor = (await (await fetch(`${one.url}/api/user`, { headers: { Cookie } })).json()) as Viewer
  const change = (act: 'deactivate' | 'activate') => admin(other, 'PATCH', `/api/admin/users/${investor.id}/${act}`)
  expect((await change('deactivate')).ok).toBe(true)
  expect(await all()).toEqual([302, 401, 302])
  expect((await change('activate')).ok).toBe(true)
})

test('a look that an administrator sets at one process is what visitors of the other see', async () => {
  const admin = await callsOf('admin')
  const colour = '#7a1fa2'
  const sent = new File([JSON.stringify({ colour })], 'look', { type: 'application/json' })
  expect((await admin(other, 'PUT', '/api/admin/look', sent)).status).toBe(200)
  const picture = sharp({ create: { width: 512, height: 512, channels: 4, background: colour } })
  const mark = new File([new Uint8Array(await picture.png().toBuffer())], 'mark.png', { type: 'image/png' })
  expect((await admin(other, 'PUT', '/api/admin/look/mark', mark)).status).toBe(200)

  const seenAt = async ({ url }: Product) => {
    const page = await (await fetch(`${url}/about`)).text()
    const [, style = ''] = /<style data-look[^>]*>([^<]*)</.exec(page) ?? []
    const [, address = ''] = /<link rel="icon" href="(\/look\/[^"]+)"/.exec(page) ?? []
    return { style, address }
  }
  // The colour alone may be published first, with an icon of its own.
  for (const product of [one, other])
    await expect.poll(async () => (await seenAt(product)).address, { timeout: 150_000 }).toMatch(/\/icon\.png$/)
  const { style, address } = await seenAt(one)
  expect(style).toContain(colour)
  const [here, there] = await Promise.all(
    [one, other].map(async ({ url }) => (await fetch(url + address)).arrayBuffer()),
  )
  expect(here!.byteLength).toBeGreaterThan(100)
  expect(Buffer.from(there!).equals(Buffer.from(here!))).toBe(true)
})
