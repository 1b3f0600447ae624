import { randomBytes } from 'node:crypto'
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { join } from 'node:path'
import Sqlite from 'libsql'
import { beforeAll, describe, expect, test } from 'vitest'
import { CALLS } from '#api/calls.ts'
import { ROUTES } from '#api/platform/contract/routes.ts'
import type { Startup } from '#api/startups/contract/responses.ts'
import { multipart, MULTIPART } from '#api/documents/testing-document.ts'
import { pdf } from '#api/documents/testing-files.ts'
import { getCookie } from '#tests/people.ts'
import { useProduct } from '#tests/use-product.ts'

const ACCOUNTS = ['pendingfounder', 'founder', 'founder2', 'investor', 'editor', 'admin'] as const
type Account = (typeof ACCOUNTS)[number]

const product = await useProduct('private')
const cookies = new Map<Account | 'visitor', string>()
const startups = new Map<'founder' | 'founder2', Startup>()

const as = (account: Account | 'visitor'): Record<string, string> => {
  const cookie = cookies.get(account)
  return cookie ? { Cookie: cookie } : {}
}
const get = (path: string, account: Account | 'visitor' = 'visitor', headers: Record<string, string> = {}) =>
  fetch(product.url + path, { redirect: 'manual', headers: { ...as(account), ...headers } })

/** A founder's document and logo, so that there is something to find. */
async function plantFiles(founder: 'founder' | 'founder2') {
  const headers = { ...as(founder), Origin: product.url }
  const { default: sharp } = await import('sharp')
  const logo = sharp({ create: { width: 64, height: 64, channels: 3, background: '#225544' } })
  const send = (method: string, path: string, type: string, body: Buffer) =>
    fetch(product.url + path, { method, headers: { ...headers, 'Content-Type': type }, body: new Uint8Array(body) })
  const form = multipart([{ fileName: 'Plan.pdf', content: pdf() }])
  expect((await send('POST', '/api/documents/upload', MULTIPART, form)).status).toBe(201)
  expect((await send('PUT', '/api/startup/logo', 'image/png', await logo.png().toBuffer())).status).toBe(200)
  startups.set(founder, (await (await get('/api/startup/profile', founder)).json()) as Startup)
}

beforeAll(async () => {
  for (const account of ACCOUNTS) cookies.set(account, await getCookie(product.url, account))
  await plantFiles('founder')
  await plantFiles('founder2')
})

/** Every readable address, with the founder's ids filled in. */
function addresses(): string[] {
  const paths = [
    ...CALLS.filter(({ method }) => method === 'GET').map(({ path }) => path),
    ...ROUTES.map((r) => r.path),
  ]
  return [...new Set(paths)].flatMap((path) => {
    if (!path.includes(':')) return [path]
    return [...startups.values()].map(({ id, userId, logo, documents }) =>
      path
        .replace(':userId', String(userId))
        .replace(':filename', documents.at(-1)!.filename)
        .replace(':file', logo!.split('/').at(-1)!)
        .replace(':id', String(id))
        .replace(/:\w+/, 'x'),
    )
  })
}

test('responses that differ for a user and a visitor have no-store, including errors', async () => {
  const stored: string[] = []
  const paths = addresses()
  const read = async (path: string, account: Account | 'visitor') => {
    const answer = await get(path, account)
    return { status: answer.status, body: await answer.text(), cache: answer.headers.get('Cache-Control') ?? '' }
  }
  for (const path of paths) {
    const visitor = await read(path, 'visitor')
    for (const account of ['pendingfounder', 'investor', 'admin'] as const) {
      const own = await read(path, account)
      const isForAll = own.body === visitor.body && own.status === visitor.status
      if (!isForAll && !/\bno-store\b/.test(own.cache)) stored.push(`${account} ${path}: ${own.status} ${own.cache}`)
      if (own.cache.includes('public') && !isForAll) stored.push(`${account} ${path}: ${own.cache}`)
    }
  }
  expect(stored).toEqual([])
})

/** The same digits in uppercase. */
const inCapitals = (name: string) => name.replace(/^[0-9a-f]+/, (digits) => digits.toUpperCase())

describe('a document', () => {
  /** Possible names of a stored file: random, similar to real ones, numbered, and paths out of the folder. */
  function* guesses(total: number): Generator<string> {
    const real = [...startups.values()].flatMap(({ documents }) => documents.map(({ filename }) => filename))
    for (let i = 0; i < total; i++) {
      const name = real[Math.floor(i / 5) % real.length]!
      const turn = i % 5
      if (turn === 0) yield `${randomBytes(16).toString('hex')}.pdf`
      if (turn === 1) yield `${randomBytes(16).toString('hex')}.${['docx', 'pptx', 'doc', 'ppt', 'webp'][i % 4]}`
      if (turn === 2) {
        const at = (i * 7) % 32
        const digit = ((parseInt(name[at]!, 16) + 1 + (i % 15)) % 16).toString(16)
        yield name.slice(0, at) + digit + name.slice(at + 1)
      }
      if (turn === 3) yield String(i)
      if (turn === 4) yield [`..%2f${name}`, inCapitals(name), `${name}%00`, `.${name}`][i % 4]!
    }
  }

  test('can’t be found by guessing, even by users who may read all of them', async () => {
    const names = [...guesses(100)]
    const hits: string[] = []
    const guess = async () => {
      for (let name = names.pop(); name !== undefined; name = names.pop()) {
        const account = (['investor', 'founder', 'pendingfounder', 'visitor'] as const)[
          Math.floor(names.length / 20) % 4
        ]!
        const answer = await get(`/api/documents/${name}`, account)
        await answer.arrayBuffer()
        // An impossible address is refused before the session is looked up.
        if (![400, account === 'visitor' ? 401 : 404].includes(answer.status))
          hits.push(`${account} ${name}: ${answer.status}`)
      }
    }
    await Promise.all([guess(), guess(), guess(), guess()])
    expect(hits).toEqual([])
  })

  test('with a known file name opens only for users who see the whole profile', async () => {
    const [shown, hidden] = [startups.get('founder')!, startups.get('founder2')!]
    const readers = async ({ documents }: Startup) => {
      const able = []
      for (const account of ['visitor', ...ACCOUNTS] as const)
        if ((await get(`/api/documents/${documents.at(-1)!.filename}`, account)).status === 200) able.push(account)
      return able
    }
    expect(await readers(shown)).toEqual(['founder', 'investor', 'admin'])
    expect(await readers(hidden)).toEqual(['founder2', 'investor', 'admin'])
  })
})

interface Raw {
  status: number
  headers: IncomingHttpHeaders
  body: string
}

/** A request that no browser sends: any Host, any target. */
function raw(path: string, headers: Record<string, string | string[]>, method = 'GET'): Promise<Raw> {
  const { hostname, port } = new URL(product.url)
  return new Promise((resolve, reject) => {
    const sent = httpRequest({ hostname, port, path, method, headers, setHost: !('Host' in headers) }, (answer) => {
      let body = ''
      answer.setEncoding('utf8').on('data', (chunk: string) => (body += chunk))
      answer.on('end', () => resolve({ status: answer.statusCode!, headers: answer.headers, body }))
    })
    sent.on('error', reject).end()
  })
}

const EVIL = 'evil.example'

describe('what a request claims', () => {
  const paths = ['/', '/auth', '/news', '/settings', '/dashboard', '/startup/1', '/news/', '/feed.xml', '/sitemap.xml']
  const all = [...paths, '/robots.txt', '/api/startups', '/api/user', '/no-such-page', '/styleguide']

  test('as its Host is ignored unless it is one of the product’s own names', async () => {
    const port = new URL(product.url).port
    const hosts = [EVIL, `${EVIL}:${port}`, `localhost:${port}.${EVIL}`, `localhost:${port}@${EVIL}`, 'localhost:1', '']
    for (const Host of hosts) {
      for (const path of all) {
        const answer = await raw(path, { Host, ...as('founder') })
        expect([answer.status, answer.body.includes(EVIL)], `${Host} ${path}`).toEqual([421, false])
      }
    }
  })

  test('in forwarded headers is ignored where no proxy is trusted', async () => {
    const forged = {
      'X-Forwarded-Host': EVIL,
      'X-Forwarded-Proto': 'https',
      'X-Forwarded-Port': '4711',
      'X-Forwarded-Prefix': `/${EVIL}`,
      Forwarded: `host=${EVIL};proto=https`,
      'X-Host': EVIL,
      'X-Original-Host': EVIL,
      'X-Original-URL': '/dashboard/admin',
      'X-Rewrite-URL': '/dashboard/admin',
      'X-HTTP-Method-Override': 'DELETE',
      'X-Real-IP': '192.0.2.1',
      'X-Request-Id': EVIL,
      'X-Astro-Path': '/dashboard/admin',
      'X-Astro-Locals': '{"user":{"role":"admin"}}',
    }
    const stable = ({ status, headers, body }: Raw) => {
      const { date: _, 'x-request-id': id, ...rest } = headers
      return { status, body, headers: rest, isForged: id === EVIL }
    }
    for (const account of ['visitor', 'founder'] as const) {
      for (const path of all) {
        const plain = stable(await raw(path, as(account)))
        const answer = stable(await raw(path, { ...as(account), ...forged }))
        expect(answer, `${account} ${path}`).toEqual({ ...plain, isForged: false })
        expect(JSON.stringify(answer), `${account} ${path}`).not.toContain(EVIL)
      }
    }
  })

  test('in its target does not redirect', async () => {
    const targets = [
      `http://${EVIL}/`,
      `http://${EVIL}/api/user`,
      `//${EVIL}/`,
      `/\\${EVIL}/`,
      `/${EVIL}//..//${EVIL}/`,
    ]
    for (const target of [...targets, `/%5c${EVIL}/`, `/%2f%2f${EVIL}/`, `/news/..//${EVIL}/`, `/.//${EVIL}/`]) {
      const { status, headers } = await raw(target, as('founder'))
      expect(status, target).toBeLessThan(500)
      const to = headers.location === undefined ? product.url : new URL(headers.location, product.url).origin
      expect(to, `${target} to ${headers.location}`).toBe(product.url)
    }
  })
})

test('the audit log uses the server’s own request id', async () => {
  const answer = await fetch(`${product.url}/api/admin/settings`, {
    method: 'PATCH',
    headers: { ...as('admin'), Origin: product.url, 'Content-Type': 'application/json', 'X-Request-Id': 'forged' },
    body: JSON.stringify({ editorsMayPublish: true, requireTwoFactorForAdmins: false }),
  })
  expect(answer.status).toBe(200)
  const id = answer.headers.get('X-Request-Id')
  expect(id).not.toBe('forged')
  const database = new Sqlite(join(product.dataDir, 'trellis.db'), { readonly: true })
  const query = `select request_id as id from audit_entries where action = 'settings.change'`
  expect(database.prepare(query).all()).toEqual([{ id }])
  database.close()
})
