import { join } from 'node:path'
import Sqlite from 'libsql'
import { expect, test } from 'vitest'
import { CALLS } from '#api/calls.ts'
import { ROUTES } from '#api/platform/contract/routes.ts'
import { streamCalls } from '#api/notifications/calls.ts'
import type { Startup } from '#api/startups/contract/responses.ts'
import { multipart, MULTIPART } from '#api/documents/testing-document.ts'
import { pdf } from '#api/documents/testing-files.ts'
import { addressOfFile } from '#cms/publish/paths.ts'
import { readFileList } from '#cms/publish/release-files.ts'
import { currentRelease } from '#cms/publish/release.ts'
import { getCookie } from '#tests/people.ts'
import type { RawResponse } from './response.ts'
import { useSockets } from './use-sockets.ts'

const product = await useSockets('looking')

const USERS = ['founder', 'admin'] as const
const cookies = Object.fromEntries(
  await Promise.all(USERS.map(async (account) => [account, await getCookie(product.url, account)] as const)),
)

/** A startup with a document, so that every download has something to send. */
async function plantDocument(): Promise<Startup> {
  const headers = { Cookie: cookies['founder']!, Origin: product.url }
  const body = new Uint8Array(multipart([{ fileName: 'Plan.pdf', content: pdf() }]))
  const upload = { method: 'POST', headers: { ...headers, 'Content-Type': MULTIPART }, body }
  expect((await fetch(`${product.url}/api/documents/upload`, upload)).status).toBe(201)
  return (await (await fetch(`${product.url}/api/startup/profile`, { headers })).json()) as Startup
}

const startup = await plantDocument()

const filled = (path: string) =>
  path
    .replace(':filename', startup.documents[0]!.filename)
    .replace(':userId', String(startup.userId))
    .replace(':id', String(startup.id))
    .replace(/:\w+/g, 'x')

/** Every readable address: the calls, the pages, and the files of the site and of the editor. */
const ADDRESSES = [
  // A stream ends its connection; it has its own test.
  ...CALLS.filter((call) => call.method === 'GET' && call !== streamCalls.open).map(({ path }) => filled(path)),
  ...ROUTES.map(({ path }) => filled(path)),
  '/feed.xml',
  '/sitemap.xml',
  '/robots.txt',
  '/site.webmanifest',
  '/nowhere',
]

/**
 * The database after all pending writes, without what jobs write. Logged refusals are included, because they were
 * attempts.
 */
async function contents(): Promise<Record<string, unknown[]>> {
  await product.request('GET /api/admin/security-log', { Cookie: cookies['admin']! })
  const database = new Sqlite(join(product.dataDir, 'trellis.db'), { readonly: true })
  const names = database.prepare(`select name from sqlite_master where type = 'table'`).all() as { name: string }[]
  const rows = Object.fromEntries(names.map(({ name }) => [name, database.prepare(`select * from "${name}"`).all()]))
  database.close()
  const events = rows['security_events'] as { kind: string }[]
  const deeds = events.filter(({ kind }) => !kind.endsWith('.refused'))
  return { ...rows, security_events: deeds, jobs: [], match_digests: [], sqlite_sequence: [] }
}

const shared = ({ status, headers }: RawResponse) => {
  const headerNames = ['content-type', 'content-disposition', 'cache-control', 'location', 'etag', 'allow', 'vary']
  return { status, headers: Object.fromEntries(headerNames.map((name) => [name, headers[name]])) }
}

test('HEAD returns the headers of GET, without a body, and changes nothing', async () => {
  // The public report of a quarter is stored on the first request.
  await product.request('GET /api/region')
  const before = await contents()
  const heads = new Map<string, RawResponse>()
  for (const account of USERS) {
    for (const path of ADDRESSES) {
      const connection = await product.open()
      const request = (method: string) =>
        `${method} ${path} HTTP/1.1\r\nHost: ${product.host}\r\nCookie: ${cookies[account]}\r\nRange: bytes=0-3\r\n\r\n`
      await connection.send(request('HEAD'))
      const head = await connection.answer({ to: 'HEAD' })
      heads.set(`${account} ${path}`, head)
      // The next response starts where this one ends: no byte of a body was sent.
      await connection.send(request('OPTIONS'))
      expect([204, 404, 405], path).toContain((await connection.answer({ to: 'OPTIONS' })).status)
      connection.end()
    }
  }
  expect(await contents()).toEqual(before)

  for (const account of USERS) {
    for (const path of ADDRESSES) {
      const get = await product.request(`GET ${path}`, { Cookie: cookies[account]! })
      expect(shared(heads.get(`${account} ${path}`)!), `${account} ${path}`).toEqual(shared(get))
    }
  }
  // The test would be meaningless if a read never counted anything.
  expect(await contents()).not.toEqual(before)
})

test('an unchanged response is not sent again, and one with a stale tag is', async () => {
  for (const path of ['/', '/news', '/feed.xml', `/api/documents/${startup.documents[0]!.filename}`]) {
    const request = (headers: Record<string, string>, method = 'GET') =>
      product.request(`${method} ${path}`, {
        ...(path.startsWith('/api/') && { Cookie: cookies['founder']! }),
        ...headers,
      })
    const { etag = '' } = (await request({})).headers
    for (const method of ['GET', 'HEAD']) {
      for (const known of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
        const { status, body } = await request({ 'If-None-Match': known }, method)
        expect([status, body.length], `${method} ${path} ${known}`).toEqual([304, 0])
      }
      for (const known of ['"x"', 'x', '', 'W/"x"']) {
        expect((await request({ 'If-None-Match': known }, method)).status, `${method} ${path} ${known}`).toBe(200)
      }
    }
  }
})

test('every file of the site has one spelling, works with HEAD, and revalidates', async () => {
  const { files } = readFileList(currentRelease(product.dataDir)!.dir)
  const wrong: string[] = []
  for (const path of files.map(([file]) => addressOfFile(file))) {
    const get = await product.request(`GET ${path}`)
    const head = await product.request(`HEAD ${path}`)
    const again = await product.request(`GET ${path}`, { 'If-None-Match': get.headers['etag'] ?? '' })
    const isRight = get.status === 200 && get.body.length === Number(head.headers['content-length'])
    if (!isRight || head.status !== 200 || again.status !== 304) wrong.push(`${path}: ${get.status} ${again.status}`)
  }
  expect(files.length).toBeGreaterThan(100)
  expect(wrong).toEqual([])
})
