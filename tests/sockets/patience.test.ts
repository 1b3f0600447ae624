import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { getCookie } from '#tests/people.ts'
import { PROMPT_MS, type Connection } from './connection.ts'
import { heldConnections } from './holdings.ts'
import { formatRequest } from './requests.ts'
import { useSockets } from './use-sockets.ts'

const product = await useSockets('patience')
const founder = await getCookie(product.url, 'founder')

const CLIENTS = 20
/** Beyond the 20 s that the product waits for headers, and for more of a body. */
const DEADLINE_MS = 90_000

const PROFILE = JSON.stringify({ firstName: 'Ada', lastName: 'Quill', email: 'ada@wrenvalley.example' })
const headers = { Host: product.host, Cookie: founder, Origin: product.url, 'Content-Type': 'application/json' }
const put = (length: number) => formatRequest('PUT /api/user/profile', { ...headers, 'Content-Length': String(length) })
const login = (length: number) => {
  const { Cookie: _, ...anybodys } = headers
  return formatRequest('POST /api/login', { ...anybodys, 'Content-Length': String(length) })
}
const get = formatRequest('GET /api/health', { Host: product.host })

/** Sends a byte now and then, as long as the product accepts any. */
async function trickle(connection: Connection, byte: string): Promise<void> {
  for (let i = 0; i < DEADLINE_MS / 500 && heldConnections(product).includes(connection.port); i++) {
    await connection.send(byte)
    await pause(500)
  }
}

/** Slow clients that never close their side, and the status that each gets before its connection ends. */
const SLOW: readonly [string, number, (connection: Connection) => Promise<void>][] = [
  ['says nothing', 408, async () => {}],
  [
    'stops in the middle of its headers',
    408,
    (connection) => connection.send(`GET / HTTP/1.1\r\nHost: ${product.host}\r\nX-A`),
  ],
  [
    'sends its headers a byte at a time',
    408,
    async (connection) => {
      await connection.send('GET / HTTP/1.1\r\nX-A: ')
      await trickle(connection, 'a')
    },
  ],
  ['stops in the middle of a body', 408, (connection) => connection.send(put(200) + PROFILE.slice(0, 10))],
  [
    'sends its body a byte at a time',
    408,
    async (connection) => {
      await connection.send(put(4000))
      await trickle(connection, ' ')
    },
  ],
  [
    'sends its body in pieces of a byte',
    408,
    async (connection) => {
      await connection.send(formatRequest('PUT /api/user/profile', { ...headers, 'Transfer-Encoding': 'chunked' }))
      await trickle(connection, '1\r\n \r\n')
    },
  ],
  ['breaks the protocol', 400, (connection) => connection.send('hello\r\n\r\n')],
  ['sends headers that are too large', 431, (connection) => connection.send(`GET /${'a'.repeat(20_000)}`)],
  [
    'asks for the end of the connection',
    200,
    (connection) => connection.send(formatRequest('GET /news', { Host: product.host, Connection: 'close' })),
  ],
  ['speaks HTTP/1.0', 200, (connection) => connection.send(`GET /news HTTP/1.0\r\nHost: ${product.host}\r\n\r\n`)],
]

/** The response to a client, and whether the product released its socket. */
async function outcome([what, , action]: (typeof SLOW)[number]): Promise<[string, number | string, string]> {
  const client = await product.open()
  const [reason] = await Promise.all([
    client.answer({ withinMs: DEADLINE_MS }).then(({ status }) => status, String),
    action(client),
  ])
  const end = performance.now() + PROMPT_MS
  while (heldConnections(product).includes(client.port) && performance.now() < end) await pause(100)
  return [what, reason, heldConnections(product).includes(client.port) ? 'held' : 'free']
}

test('a client that ignores the end of its connection gets a response and is released', async () => {
  const all = Array.from({ length: CLIENTS }, (_, i) => SLOW[i % SLOW.length]!)
  const outcomes = await Promise.all(all.map(outcome))
  expect(outcomes).toEqual(all.map(([what, status]) => [what, status, 'free']))
})

/** Requests that get a response before their body has arrived. */
const EARLY: readonly [string, number, string][] = [
  ['PUT /api/user/profile', 401, ''],
  ['PUT /api/user/profile', 413, founder],
  ['POST /api/nowhere', 404, founder],
  ['POST /api/news', 405, founder],
  ['POST /news', 405, ''],
  ['POST /api/documents/upload', 401, ''],
]

async function sendAnother([line, status, Cookie]: (typeof EARLY)[number]): Promise<[string, number, number]> {
  const connection = await product.open()
  const length = status === 413 ? 70_000 : 30_000
  await connection.send(formatRequest(line, { ...headers, Cookie, 'Content-Length': String(length) }))
  const early = await connection.answer()
  await connection.send(
    Array.from({ length: 10 }, () => ' '.repeat(length / 10)),
    200,
  )
  await connection.send(get)
  return [line, early.status, (await connection.answer()).status]
}

test('after an early response the rest of a slow body is discarded', async () => {
  expect(await Promise.all(EARLY.map(sendAnother))).toEqual(EARLY.map(([line, status]) => [line, status, 200]))
})

test('a response in progress is completed before a broken request ends the connection', async () => {
  const connection = await product.open()
  await connection.send(`${formatRequest('GET /settings', { Host: product.host, Cookie: founder })}broken\r\n\r\n`)
  const page = await connection.answer()
  expect([page.status, page.body.toString().includes('</html>')]).toEqual([200, true])
  expect((await connection.answer()).status).toBe(400)
  expect(await connection.closed()).toBe(true)
})

test('a body that violates the protocol is refused immediately, with no effect', async () => {
  const connection = await product.open()
  const start = formatRequest('PUT /api/user/profile', { ...headers, 'Transfer-Encoding': 'chunked' })
  await connection.send([`${start}5\r\n{"fir\r\n`, 'zz\r\n'], 20)
  expect((await connection.answer()).status).toBe(400)
  expect(await connection.closed()).toBe(true)
})

test.each([
  ['say nothing', ''],
  ['send the beginning of a request', 'GET / HTTP/1.1\r\nX: '],
])('connections that %s are closed in favor of ones with requests', async (_what, bytes) => {
  const held = await Promise.all(Array.from({ length: 2000 }, () => product.open()))
  await Promise.all(held.map((connection) => connection.send(bytes)))
  for (let i = 0; i < 40; i++) {
    const connection = await product.open()
    await connection.send(get)
    expect((await connection.answer()).status).toBe(200)
  }
  for (const connection of held) connection.end()
})

test('requests whose bodies stall are closed in favor of others; active ones are not', async () => {
  const coming = await product.open()
  await coming.send(login(60_000) + ' '.repeat(50_000))
  const held = await Promise.all(Array.from({ length: 1990 }, () => product.open()))
  await Promise.all(held.map((connection) => connection.send(login(8000) + '{')))
  // One by one: connections without a request yet would be closed first.
  for (let i = 0; i < 250; i++) {
    const connection = await product.open()
    await connection.send(login(8000) + '{')
    held.push(connection)
    await pause(10)
  }
  for (let i = 0; i < 40; i++) {
    const connection = await product.open()
    await connection.send(get)
    expect((await connection.answer()).status).toBe(200)
  }
  expect(heldConnections(product)).toContain(coming.port)
  for (const connection of held) connection.end()
})

test('idle connections are closed in favor of ones with requests', async () => {
  const idle = await Promise.all(Array.from({ length: 1990 }, () => product.open()))
  await Promise.all(idle.map((connection) => connection.send(get)))
  await Promise.all(idle.map((connection) => connection.answer({ withinMs: 90_000 })))
  const more: number[] = []
  for (let i = 0; i < 40; i++) {
    const connection = await product.open()
    await connection.send(get)
    more.push(
      await connection.answer().then(
        ({ status }) => status,
        () => 0,
      ),
    )
  }
  expect(more.filter((status) => status === 200).length).toBeGreaterThan(35)
  // The system releases a closed connection a moment later.
  await expect.poll(() => heldConnections(product).length).toBeLessThanOrEqual(2000)
})
