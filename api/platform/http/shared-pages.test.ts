import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pathToFileURL } from 'node:url'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '#api/platform/db/database.ts'
import { openTestDatabase } from '#api/platform/db/testing.ts'
import { insertUser } from '#api/testing-rows.ts'
import type { PageSource } from './page-source.ts'
import { createSharedPages } from './shared-pages.ts'

type Render = PageSource['render']
type InTurn = Parameters<typeof createSharedPages>[0]['roundRobin']

/** Shared pages behind a socket; the page shows how often it was rendered. */
async function serve(
  options: { version?: () => number | null; render?: Render; most?: number; roundRobin?: InTurn } = {},
) {
  const database = await openTestDatabase()
  const made: IncomingMessage[] = []
  const state = { edition: 'first', made }
  const render: Render = (request, response) => {
    made.push(request)
    response.writeHead(200, { 'content-type': 'text/html' })
    response.end(`<!doctype html>${`<p>Page ${made.length}</p>`.repeat(200)}`)
  }
  const answer = createSharedPages({
    database: options.version ? { version: options.version } : database,
    source: { render: options.render ?? render, edition: () => state.edition },
    api: {} as never,
    host: 'site.example',
    admit: (_request, response) => {
      if (made.length < (options.most ?? Infinity)) return true
      response.writeHead(429).end()
      return false
    },
    roundRobin: options.roundRobin ?? ((_request, _response, make) => make()),
  })
  const server = createServer((request, response) => {
    answer(request, response, { query: ['q', 'page'] }).then(
      (found) => found || response.writeHead(404).end(),
      () => response.writeHead(503).end(),
    )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(async () => {
    server.close()
    await database.close()
  })
  const { port } = server.address() as AddressInfo
  const request = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    fetch(`http://127.0.0.1:${port}${path}`, { method, headers })
  const page = async (path = '/list') => Number(/Page (\d+)/.exec(await (await request(path)).text())?.[1])
  return { database, state, request, page }
}

describe('a page for everyone', () => {
  let served: Awaited<ReturnType<typeof serve>>
  beforeEach(async () => {
    served = await serve()
  })

  it('is rendered once per address while nothing is committed', async () => {
    const made: number[] = []
    for (const path of ['/list', '/list?q=', '/list?x=1', '/list?q=a&page=2', '/list?page=2&x=2&q=a&q=b', '/other'])
      made.push(await served.page(path))
    expect(made).toEqual([1, 1, 1, 2, 2, 3])
  })

  it('is rendered again after a commit, also of another process', async () => {
    expect(await served.page()).toBe(1)
    await served.database.write((tx) => insertUser(tx))
    expect(await served.page()).toBe(2)
    const other = await openDatabase({ url: pathToFileURL(served.database.path).href })
    await other.write((tx) => insertUser(tx, { username: 'another', email: 'another@people.example' }))
    await other.close()
    expect(await served.page()).toBe(3)
  })

  it('is rendered again for another release', async () => {
    expect(await served.page()).toBe(1)
    served.state.edition = 'second'
    expect(await served.page()).toBe(2)
  })

  it('is revalidated each time it is shown, also by caches', async () => {
    const first = await served.request('/list')
    expect(first.headers.get('Cache-Control')).toBe('public, no-cache')
    const tag = { 'If-None-Match': first.headers.get('ETag')! }
    expect((await served.request('/list', tag)).status).toBe(304)
    await served.database.write((tx) => insertUser(tx))
    expect((await served.request('/list', tag)).status).toBe(200)
  })

  it('contains nothing of who requested it first', async () => {
    const own = { Cookie: 'session=abc', 'Accept-Language': 'de', 'X-Forwarded-Host': 'evil.example' }
    const first = await (await served.request('/list', own)).text()
    expect(served.state.made[0]!.headers).toEqual({ host: 'site.example' })
    expect(await (await served.request('/list')).text()).toBe(first)
  })

  it('is sent as each client accepts it, and to a HEAD without a body', async () => {
    const text = await (await served.request('/list', { 'Accept-Encoding': 'identity' })).text()
    for (const encoding of ['br', 'gzip']) {
      const answer = await served.request('/list', { 'Accept-Encoding': encoding })
      expect(answer.headers.get('Content-Encoding')).toBe(encoding)
      expect(answer.headers.get('Vary')).toBe('Accept-Encoding')
      expect(await answer.text()).toBe(text)
    }
    const head = await served.request('/list', {}, 'HEAD')
    expect([head.status, await head.text()]).toEqual([200, ''])
    expect(head.headers.get('ETag')).toBe((await served.request('/list')).headers.get('ETag'))
  })
})

it('isn’t cached with a database that doesn’t report commits', async () => {
  const served = await serve({ version: () => null })
  expect([await served.page(), await served.page()]).toEqual([1, 2])
})

it('isn’t cached if a commit came while it was rendered', async () => {
  let version = 1
  const reading = Promise.withResolvers<void>()
  const arrived = Promise.withResolvers<void>()
  let made = 0
  const render: Render = async (_request, response) => {
    const page = ++made
    arrived.resolve()
    if (page === 1) await reading.promise
    response.writeHead(200, { 'content-type': 'text/html' })
    response.end(`Page ${page}`)
  }
  const served = await serve({ version: () => version, render })
  const first = served.page()
  await arrived.promise
  version = 2
  expect(await served.page()).toBe(2)
  reading.resolve()
  expect(await first).toBe(1)
  expect(await served.page()).toBe(2)
})

it('isn’t rendered for clients who must wait, who get the cached one', async () => {
  const served = await serve({ most: 2 })
  expect([await served.page('/a'), await served.page('/b')]).toEqual([1, 2])
  expect((await served.request('/c')).status).toBe(429)
  expect((await served.request('/a')).status).toBe(200)
})

it('is forgotten if it failed, and reported if it doesn’t exist', async () => {
  let status = 500
  const render: Render = (_request, response) => void response.writeHead(status).end('as it was made')
  const served = await serve({ render })
  expect((await served.request('/list')).status).toBe(503)
  status = 200
  expect((await served.request('/list')).status).toBe(200)
  status = 404
  expect((await served.request('/other')).status).toBe(404)
  const none = await serve({ render: (_request, _response, next) => next() })
  expect((await none.request('/list')).status).toBe(404)
})
