import { expect, test } from 'vitest'
import { ROUTES } from '#api/platform/contract/routes.ts'
import { getCookie } from '#tests/people.ts'
import { useSockets } from './use-sockets.ts'

const product = await useSockets('addresses')
const investor = await getCookie(product.url, 'investor')

/** Paths from a page that every signed-in user can open to one for administrators. */
const WAYS = ['..', '../..', '%2e%2e', '.%2E/..', '..;', '%252e%252e', 'x/../..', './..', '..%00', '..%c0%ae']
const SLASHES = [
  '/',
  '\\',
  '//',
  '\\\\',
  '%2f',
  '%5c',
  '%252f',
  '%255c',
  '%c0%af',
  '%ef%bc%8f',
  '\xef\xbc\x8f',
  '/%09/',
  '/\t/',
]

test('no spelling of an address bypasses the guard of another page', async () => {
  const guarded = ROUTES.filter(({ access }) => Array.isArray(access) && !access.includes('investor'))
  const targets = guarded.flatMap(({ path }) => {
    const segments = path.replace(':version', 'x').split('/').slice(1)
    return SLASHES.flatMap((slash) => [
      ...WAYS.map((way) => `/startup/${way}${slash}${segments.join(slash)}`),
      `/${segments.join(slash)}`,
      `/${slash}${segments.join(slash)}`,
      `/news/..${slash}${segments.join('/')}`,
    ])
  })
  const isRefused = ({ status, headers }: { status: number; headers: Readonly<Record<string, string>> }) =>
    [400, 403, 404].includes(status) || (status === 302 && headers['location'] !== undefined)
  const passed: string[] = []
  // All on a few connections: each response is read before the next one is checked.
  const request = async () => {
    for (let target = targets.pop(); target !== undefined; target = targets.pop()) {
      let answer = await product.request(`GET ${target}`, { Cookie: investor })
      const { location } = answer.headers
      if (answer.status === 308) answer = await product.request(`GET ${location}`, { Cookie: investor })
      if (!isRefused(answer)) passed.push(`${target}: ${answer.status}`)
    }
  }
  await Promise.all(Array.from({ length: 8 }, request))
  expect(passed).toEqual([])
})

/** Addresses that are slow to parse, each as long as a request may be. */
const HURTING = [
  '/',
  '/.',
  '/..',
  '%2f',
  '%5c',
  '\\',
  '/\\',
  '%',
  '%25',
  '%61',
  'a/',
  ';',
  '?',
  '/%2e',
  '%c3%a9',
  '/:',
  '//x',
]

test('addresses that are slow to parse get responses, twenty at a time', async () => {
  for (const piece of HURTING) {
    const path = `/x${piece.repeat(15_000 / piece.length)}x/`
    const answers = await Promise.all(Array.from({ length: 20 }, () => product.request(`GET ${path}`)))
    expect(
      answers.filter(({ status }) => status >= 500),
      path.slice(0, 20),
    ).toEqual([])
  }
})

test.each([
  ['GET /startup/..\\dashboard\\admin', 400],
  ['GET /news%00', 400],
  ['GET /%', 400],
  ['GET /caf\xc3\xa9', 400],
  ['GET /api/startups/..%2fuser', 400],
  ['POST /api/%zz', 400],
  ['GET /%6eews', 308],
  ['GET //news', 308],
  ['GET /news/', 308],
  ['GET /api/startups/', 308],
  ['GET /nowhere', 404],
  ['GET /api/nowhere', 404],
  ['GET http://localhost/news', 421],
  ['GET ftp://localhost/news', 400],
])('%s is answered with %i', async (line, status) => {
  expect((await product.request(line)).status).toBe(status)
})

test('an absolute target gets a response for its own host, despite the Host header', async () => {
  for (const path of ['/news', '/api/stats', '/_assets/none.js', '']) {
    const plain = await product.request(`GET ${path || '/'}`)
    const absolute = await product.request(`GET http://${product.host.toUpperCase()}${path}`, { Host: 'evil.example' })
    expect([absolute.status, absolute.body.toString()], path).toEqual([plain.status, plain.body.toString()])
  }
  expect((await product.request('GET http://evil.example/news')).status).toBe(421)
  expect((await product.request(`GET http://${product.host}@evil.example/news`)).status).toBe(421)
  expect((await product.request(`GET http://u:p@${product.host}/news`)).status).toBe(421)
})

test('a host name ignores case, and must be given only once', async () => {
  for (const path of ['/news', '/api/stats', '/nowhere']) {
    const plain = await product.request(`GET ${path}`)
    expect((await product.request(`GET ${path}`, { Host: product.host.toUpperCase() })).status).toBe(plain.status)
    for (const other of [product.host, 'evil.example']) {
      const twice = await product.request(`GET ${path}`, { Host: product.host, HOST: other })
      expect([twice.status, twice.body.toString()]).toEqual([400, 'This request names more than one host.'])
    }
  }
  const none = await product.open()
  await none.send('GET /news HTTP/1.1\r\n\r\n')
  expect((await none.answer()).status).toBe(400)
})
