import { request as httpRequest } from 'node:http'
import { describe, expect, test } from 'vitest'
import { LIMITS } from '#api/platform/contract/limits.ts'
import { BOUNDARY, MULTIPART } from '#api/documents/testing-document.ts'
import { getCookie } from '#tests/people.ts'
import { useProduct } from '#tests/use-product.ts'

const product = await useProduct('abuse', { env: { TRUST_PROXY: 'true' } })

let addresses = 0
/** An address that has sent nothing yet. */
const newAddress = () => `10.${(++addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`

const post = (path: string, body: object, address: string, headers: Record<string, string> = {}) =>
  fetch(product.url + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: product.url, 'X-Forwarded-For': address, ...headers },
    body: JSON.stringify(body),
  })
const login = (username: string, password: string, address: string, headers: Record<string, string> = {}) =>
  post('/api/login', { username, password }, address, headers)

/** Processes all items, a few at a time. */
async function each<T>(items: readonly T[], atOnce: number, work: (item: T) => Promise<void>): Promise<void> {
  const left = [...items]
  const worker = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}

/** A response without the parts that differ in each request. */
async function readError(answer: Response) {
  const { date: _, 'x-request-id': __, ...headers } = Object.fromEntries(answer.headers)
  return { status: answer.status, headers, body: await answer.text() }
}

test('a visitor who varies the startup search is slowed down, and no one else is', async () => {
  const { perMinute } = LIMITS.pagesMade
  const search = (word: string | number, address: string) =>
    fetch(`${product.url}/companies?q=${word}`, { headers: { 'X-Forwarded-For': address } })
  const [stranger, other] = [newAddress(), newAddress()]
  const answers: Response[] = []
  await each([...Array(perMinute + 20).keys()], 8, async (number) => void answers.push(await search(number, stranger)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]))
  const refused = answers.filter(({ status }) => status === 429)
  expect(Number(refused[0]!.headers.get('Retry-After'))).toBeLessThanOrEqual(60)
  expect(await refused[0]!.text()).toContain('Wait a minute, then load the page again.')
  // Cached until the next commit.
  const countRequests = async () => {
    expect((await search('kept', other)).status).toBe(200)
    return (await search('kept', stranger)).status
  }
  await expect.poll(countRequests).toBe(200)
  expect((await search('unkept', stranger)).status).toBe(429)
})

describe('whether someone has an account', () => {
  const reset = (username: string) =>
    post('/api/password-reset/request', { username, reason: 'Forgot it' }, newAddress())

  test('is revealed neither by a login nor by a password reset', async () => {
    const names = ['investor', 'nobody-at-all', 'investor@nowhere.example']
    const logins = []
    const resets = []
    for (const name of names) logins.push(await readError(await login(name, 'a wrong one', newAddress())))
    for (const name of names) resets.push(await readError(await reset(name)))
    expect(logins[0]).toMatchObject({ status: 401, body: 'Invalid username or password' })
    expect(resets[0]).toMatchObject({ status: 202 })
    for (const answers of [logins, resets]) expect(answers).toEqual(names.map(() => answers[0]))
  })
})

test('sixty simultaneous logins are processed or put off, and others are served', async () => {
  const cookie = await getCookie(product.url, 'investor')
  let isOver = false
  const flood = Promise.all(Array.from({ length: 60 }, (_, i) => login(`flood${i}`, 'guess', newAddress()))).finally(
    () => (isOver = true),
  )
  const paths = ['/', '/api/startups', '/api/user', '/dashboard/investor']
  do {
    for (const path of paths)
      expect((await fetch(product.url + path, { headers: { Cookie: cookie } })).status).toBe(200)
  } while (!isOver)
  const statuses = (await flood).map(({ status }) => status)
  expect(new Set([...statuses, 401, 503])).toEqual(new Set([401, 503]))
  expect(statuses.filter((status) => status === 401).length).toBeGreaterThan(0)
})

describe('one address or user', () => {
  test('can have three uploads in progress, and a fourth once one of them has ended', async () => {
    const cookie = await getCookie(product.url, 'founder')
    const started = Array.from({ length: 3 }, () => startUpload(cookie))
    const answer = () =>
      fetch(`${product.url}/api/documents/upload`, {
        method: 'POST',
        headers: { Cookie: cookie, Origin: product.url, 'Content-Type': MULTIPART },
        body: `--${BOUNDARY}--\r\n`,
      })
    await expect.poll(async () => (await answer()).status).toBe(429)
    expect((await answer()).headers.get('Retry-After')).toBe('10')
    for (const upload of started) upload.destroy()
    await expect.poll(async () => (await answer()).status).toBe(400)
  })

  /** Sends the beginning of an upload and no more. */
  function startUpload(cookie: string) {
    const { hostname, port } = new URL(product.url)
    const headers = { Cookie: cookie, Origin: product.url, 'Content-Type': MULTIPART, Host: `localhost:${port}` }
    const upload = httpRequest({ hostname, port, method: 'POST', path: '/api/documents/upload', headers })
    upload.on('error', () => {})
    upload.write(
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="document"; filename="a.pdf"\r\n\r\n%PDF-1.7\n${' '.repeat(70_000)}`,
    )
    return upload
  }
})
