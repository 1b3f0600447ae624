import { STATUS_CODES } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { CALLS, listMethods } from '#api/calls.ts'
import { getCookie } from '#tests/people.ts'
import { useSockets } from './use-sockets.ts'

const product = await useSockets('negotiation')
const founder = await getCookie(product.url, 'founder')

const OPEN = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  none: (body: Buffer) => body,
}

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['br;q=0', 'none'],
  ['br;q=0, gzip', 'gzip'],
  ['gzip;q=1, br;q=0.2', 'gzip'],
  ['br;q=0.000, *;q=0.1', 'gzip'],
  ['*', 'br'],
  ['identity', 'none'],
  ['', 'none'],
] as const)('a client that accepts %j gets files and rendered pages as %s', async (accepted, encoding) => {
  for (const path of ['/news', '/settings']) {
    const headers = { Cookie: founder, 'Accept-Encoding': accepted }
    const answer = await product.request(`GET ${path}`, headers)
    expect(answer.headers['content-encoding'] ?? 'none', path).toBe(encoding)
    expect(OPEN[encoding](answer.body).toString(), path).toContain('</html>')
  }
})

test('OPTIONS lists the methods of every address, and does nothing', async () => {
  for (const path of ['*', '/', '/news', '/settings', '/api/docs', '/feed.xml']) {
    const { status, headers } = await product.request(`OPTIONS ${path}`)
    expect([status, headers['allow']], path).toEqual([204, 'GET, HEAD, OPTIONS'])
  }
  for (const { method, path } of CALLS) {
    const address = path.replace(/:\w+/g, '1')
    const { status, headers } = await product.request(`OPTIONS ${address}`, { Origin: 'https://evil.example' })
    expect([status, headers['allow']], address).toEqual([204, [...listMethods(address), 'OPTIONS'].join(', ')])
    expect(headers['allow']!.split(', ')).toContain(method)
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
  }
  expect((await product.request('OPTIONS /api/nowhere')).status).toBe(404)
})

test('an unknown method is refused with a list of the known ones', async () => {
  for (const [line, allow] of [
    ['PUT /news', 'GET, HEAD, OPTIONS'],
    ['DELETE /settings', 'GET, HEAD, OPTIONS'],
    ['TRACE /', 'GET, HEAD, OPTIONS'],
    ['POST /api/news', 'GET, HEAD, OPTIONS'],
    ['GET /api/login', 'POST, OPTIONS'],
    ['HEAD /api/login', 'POST, OPTIONS'],
    ['PROPFIND /api/user', 'GET, HEAD, DELETE, OPTIONS'],
  ] as const) {
    const { status, headers } = await product.request(line, { Origin: product.url })
    expect([status, headers['allow']], line).toEqual([405, allow])
  }
})

test('the reason phrase of every response fits its status, rendered pages too', async () => {
  const cases = [
    ['/startups', 403],
    ['/startup/999999', 404],
    ['/nowhere', 404],
    ['/settings', 200],
    ['/dashboard', 302],
    ['/news/', 308],
    ['/api/nowhere', 404],
    ['/api/admin/users', 403],
  ] as const
  for (const [path, status] of cases) {
    for (const method of ['GET', 'HEAD']) {
      for (const encoding of ['br', 'identity']) {
        const answer = await product.request(`${method} ${path}`, { Cookie: founder, 'Accept-Encoding': encoding })
        expect([answer.status, answer.reason], `${method} ${path}`).toEqual([status, STATUS_CODES[status]])
      }
    }
  }
})

test('headers that are too large are refused with a message', async () => {
  for (const headers of [{ Cookie: 'a'.repeat(20_000) }, { [`X-${'a'.repeat(17_000)}`]: '1' }]) {
    const { status, reason, body } = await product.request('GET /news', headers as Record<string, string>)
    expect([status, reason]).toEqual([431, 'Request Header Fields Too Large'])
    expect(body.toString()).toContain('headers of this request are too large')
  }
  const { status } = await product.request(`GET /${'a'.repeat(17_000)}`)
  expect(status).toBe(431)
})

test.each([
  ['no HTTP', 'hello\r\n\r\n'],
  ['TLS', '\x16\x03\x01\x02\x00\x01\x00'],
  ['HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ['a space in the target', 'GET /a b HTTP/1.1\r\nHost: localhost\r\n\r\n'],
  ['two lengths', 'POST /api/login HTTP/1.1\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\n{}}'],
  [
    'a length and pieces',
    'POST /api/login HTTP/1.1\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  ],
  ['a length below zero', 'POST /api/login HTTP/1.1\r\nContent-Length: -1\r\n\r\n'],
  ['a header in two lines', 'GET / HTTP/1.1\r\nHost: localhost\r\nX-A: b\r\n c\r\n\r\n'],
  ['a header without a name', 'GET / HTTP/1.1\r\n: b\r\n\r\n'],
])('%s is refused with a message, and the connection is closed', async (_, bytes) => {
  const connection = await product.open()
  await connection.send(Buffer.from(bytes, 'latin1'))
  const answer = await connection.answer()
  expect([answer.status, answer.reason, answer.body.toString()]).toEqual([
    400,
    'Bad Request',
    'This request couldn’t be understood.',
  ])
  expect(answer.headers['connection']).toBe('close')
  expect(await connection.closed()).toBe(true)
})

test.each([
  ['a call', 'GET /api/health', 'none'],
  ['a refused call', 'GET /api/user', 'none'],
  ['a call that there is not', 'GET /api/nothing', 'none'],
  ['a page for somebody else', 'GET /dashboard/admin', 'self'],
  ['a page that there is not', 'GET /nothing', 'self'],
  ['a page', 'GET /news', 'self'],
  ['a rendered page', 'GET /settings', 'self'],
  ['a feed', 'GET /feed.xml', 'none'],
  ['another spelling', 'GET /news/', 'none'],
  ['a method that there is not', 'DELETE /news', 'none'],
  ['no address', 'GET \\nothing', 'none'],
] as const)('%s can’t be framed, and runs only its own scripts', async (_, line, source) => {
  const { headers } = await product.request(line, { Cookie: founder })
  const policy = headers['content-security-policy']
  expect(policy).toMatch(/frame-ancestors 'none'/)
  expect(policy).toMatch(new RegExp(`^default-src '${source}';`))
})

test('a connection refused before a complete request gets a response, too', async () => {
  const connection = await product.open()
  await connection.send('nonsense\r\n\r\n')
  expect((await connection.answer()).headers['content-security-policy']).toContain("frame-ancestors 'none'")
})
