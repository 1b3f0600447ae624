import { beforeAll, describe, expect, it } from 'vitest'
import { CALLS, getName } from './calls.ts'
import { users } from './users/table.ts'
import { DatabaseError } from './platform/db/errors.ts'
import { getAnswer, createTestApi, TEST_ORIGIN, type TestApi } from './testing.ts'

let api: TestApi

beforeAll(async () => void (api = await createTestApi()))

describe('the calls of the contract', () => {
  const served = () => new Set(api.app.routes.map(({ method, path }) => `${method} ${path}`))

  it('are all served', () => {
    const all = served()
    expect(CALLS.map(getName).filter((call) => !all.has(call))).toEqual([])
  })

  it('are the only ones served', () => {
    const known = new Set(CALLS.map(getName))
    const extra = [...served()].filter((call) => !call.startsWith('ALL ') && !known.has(call))
    expect(extra).toEqual([])
  })
})

describe('an unsafe request', () => {
  const send = (headers: Record<string, string>) => api.app.request('/api/logout', { method: 'POST', headers })

  it('is accepted from a page of this site, and from a script without a cookie', async () => {
    expect((await send({ Origin: TEST_ORIGIN })).status).toBe(204)
    expect((await send({})).status).toBe(204)
  })

  it.each<Record<string, string>>([
    { Origin: 'https://evil.example' },
    { Origin: 'null' },
    { Origin: `${TEST_ORIGIN}.evil.example` },
    { Cookie: 'session=abc' },
    { Origin: TEST_ORIGIN, 'Sec-Fetch-Site': 'cross-site' },
  ])('is refused with %j', async (headers) => {
    expect(await getAnswer(send(headers))).toEqual([
      403,
      'This request didn’t come from this site, so nothing was changed.',
    ])
  })

  it('is refused before it changes anything', async () => {
    const cookie = await api.signIn((await api.createUser()).id)
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      const headers = { Origin: 'https://evil.example' }
      expect((await api.call(method, '/api/user/sessions', { cookie, headers })).status).toBe(403)
    }
    expect((await api.call('GET', '/api/user', { cookie })).status).toBe(200)
  })
})

describe('a body', () => {
  const send = (body: BodyInit, type = 'application/json') =>
    api.app.request('/api/login', {
      method: 'POST',
      headers: { Origin: TEST_ORIGIN, 'Content-Type': type },
      body,
      duplex: 'half',
    } as RequestInit)

  it.each([
    ['broken JSON', '{"username":', 400],
    ['JSON that is no object', '[]', 400],
    ['null', 'null', 400],
    ['broken UTF-8', new Uint8Array([0x22, 0xff, 0x22]), 400],
    ['a thousand levels', `{"username":"x","password":"y","more":${'['.repeat(1000)}${']'.repeat(1000)}}`, 400],
    [
      'forty levels with more beside each',
      `{"username":"x","password":"y","more":${'[1,'.repeat(40)}1${']'.repeat(40)}}`,
      400,
    ],
    ['more than any form has', JSON.stringify({ username: 'x'.repeat(70_000) }), 413],
  ])('of %s is refused with a message', async (_, content, status) => {
    const response = await send(content)
    expect(response.status).toBe(status)
    expect(await response.text()).toMatch(/[.a-z]$/)
  })

  it('in chunks is refused as soon as it is too large', async () => {
    let sent = 0
    const stream = new ReadableStream({
      pull(controller) {
        sent += 10_000
        controller.enqueue(new Uint8Array(10_000).fill(0x20))
      },
    })
    expect((await send(stream)).status).toBe(413)
    expect(sent).toBeLessThan(200_000)
  })

  it.each([
    ['brackets in a text', { username: '['.repeat(40), password: 'x' }, 401],
    [
      'brackets behind quotes and backslashes in a text',
      { username: `\\"\\\\${'{'.repeat(40)}\\`, password: 'x' },
      401,
    ],
    [
      'brackets behind a text that ends with backslashes',
      { username: ['\\\\', JSON.parse('['.repeat(40) + ']'.repeat(40))] },
      400,
    ],
  ])('has the depth of its own brackets: %s', async (_what, body, status) => {
    expect((await api.call('POST', '/api/login', { body })).status).toBe(status)
  })

  it('of another type is refused', async () => {
    expect(await getAnswer(send('username=x', 'application/x-www-form-urlencoded'))).toEqual([
      415,
      'This call takes JSON.',
    ])
  })
})

describe('a response', () => {
  it('isn’t cached', async () => {
    const paths = ['/api/health', '/api/stats', '/api/user', '/api/nothing']
    const answers = await Promise.all(paths.map((path) => api.call('GET', path)))
    expect(answers.map(({ headers }) => headers.get('Cache-Control'))).toEqual(paths.map(() => 'no-store'))
  })

  it('says with a message what wasn’t found', async () => {
    const response = await api.call('GET', '/api/nothing')
    expect([response.status, response.headers.get('Content-Type'), await response.text()]).toEqual([
      404,
      'text/plain; charset=UTF-8',
      'There is nothing at this address.',
    ])
  })

  it('has problem details if the request accepts them', async () => {
    const response = await api.call('GET', '/api/nothing', { headers: { Accept: 'application/problem+json' } })
    expect(response.headers.get('Content-Type')).toBe('application/problem+json')
    expect(await response.json()).toEqual({
      type: 'about:blank',
      title: 'Not Found',
      status: 404,
      detail: 'There is nothing at this address.',
      errors: [],
    })
  })
})

describe('a database problem', () => {
  const failing = async (kind: 'full' | 'busy' | 'unavailable' | 'other') => {
    const broken = await createTestApi()
    const error = new DatabaseError(kind, 'secret text', { code: 'X' })
    broken.context.database.write = () => Promise.reject(error)
    const body = { username: 'nobody', reason: 'x' }
    const response = await broken.call('POST', '/api/password-reset/request', { body })
    return { response, text: await response.text(), failures: broken.failures }
  }

  it.each([
    ['full', 507, 'out of space'],
    ['busy', 503, 'Try again'],
    ['unavailable', 503, 'Try again'],
    ['other', 500, 'on our end'],
  ] as const)('that is %s returns %i with a message', async (kind, status, words) => {
    const { response, text, failures } = await failing(kind)
    expect(response.status).toBe(status)
    expect(text).toContain(words)
    expect(text).not.toContain('secret')
    expect(failures).toHaveLength(status === 500 ? 1 : 0)
  })
})

it('doesn’t affect the health check', async () => {
  const closed = await createTestApi()
  await closed.database.close()
  const response = await closed.app.request('/api/health', { headers: { Cookie: `session=${'a'.repeat(52)}` } })
  expect([response.status, await response.json()]).toEqual([200, { status: 'ok' }])
})

it('no response contains a password’s hash', async () => {
  const { cookie } = await api.signedInAs('admin')
  const [row] = await api.database.read.select().from(users)
  expect(row!.passwordHash).toContain('argon2')
  for (const path of ['/api/user', '/api/admin/users', '/api/admin/overview']) {
    expect(await (await api.call('GET', path, { cookie })).text()).not.toMatch(/argon2|passwordHash/)
  }
})
