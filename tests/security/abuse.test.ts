import { request as httpRequest } from 'node:http'
import { describe, expect, test } from 'vitest'
import { MOST_REGISTRATIONS } from '#api/features/account/account.service.ts'
import { LOGIN_LIMITS } from '#api/features/account/login.service.ts'
import { LIMITS } from '#api/contract/limits.ts'
import { BOUNDARY, MULTIPART } from '#api/features/document/testing-document.ts'
import type { RecoveryCodes, SecondStep, TwoStepSetup } from '#api/contract/two-step/answers.ts'
import { appCode } from '#api/features/two-step/testing-two-step.ts'
import { DEMO_PASSWORD } from '#demo/accounts.ts'
import { cookieOf } from '#tests/people.ts'
import { useProduct } from '#tests/use-product.ts'

const product = await useProduct('abuse', { env: { TRUST_PROXY: 'true' } })

let addresses = 0
/** An address from which nothing has come yet. */
const newAddress = () => `10.${(++addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`

const post = (path: string, body: object, address: string, headers: Record<string, string> = {}) =>
  fetch(product.url + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: product.url, 'X-Forwarded-For': address, ...headers },
    body: JSON.stringify(body),
  })
const login = (username: string, password: string, address: string, headers: Record<string, string> = {}) =>
  post('/api/login', { username, password }, address, headers)

/** How many hashes the product has really made. */
const hashesMade = () => product.metric('trellis_password_hashes_total')

/** Works through all, a few at a time. */
async function each<T>(items: readonly T[], atOnce: number, work: (item: T) => Promise<void>): Promise<void> {
  const left = [...items]
  const worker = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}

/** An answer without what differs in each request. */
async function toldBy(answer: Response) {
  const { date: _, 'x-request-id': __, ...headers } = Object.fromEntries(answer.headers)
  return { status: answer.status, headers, body: await answer.text() }
}

test('a stranger who varies the search of the companies is asked to wait, and nobody else is', async () => {
  const { perMinute } = LIMITS.pagesMade
  const search = (word: string | number, address: string) =>
    fetch(`${product.url}/companies?q=${word}`, { headers: { 'X-Forwarded-For': address } })
  const [stranger, other] = [newAddress(), newAddress()]
  const answers: Response[] = []
  await each([...Array(perMinute + 20).keys()], 8, async (number) => void answers.push(await search(number, stranger)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]))
  const refused = answers.filter(({ status }) => status === 429)
  expect(Number(refused[0]!.headers.get('Retry-After'))).toBeLessThanOrEqual(60)
  expect(await refused[0]!.text()).toContain('Please wait a minute, then load the page again.')
  // Kept until the next commit.
  const askedBefore = async () => {
    expect((await search('kept', other)).status).toBe(200)
    return (await search('kept', stranger)).status
  }
  await expect.poll(askedBefore).toBe(200)
  expect((await search('unkept', stranger)).status).toBe(429)
})

describe('guesses at a password', () => {
  test('are not even looked at after ten at a name, however they are spelled, and the owner is not locked out', async () => {
    const address = newAddress()
    const known = await cookieOf(product.url, 'founder')
    const spellings = ['founder', 'FOUNDER', ' Founder ', 'Founder@wrenvalley.example']
    const total = 150
    const before = await hashesMade()
    const refused: number[] = []
    await each(
      Array.from({ length: total }, (_, i) => i),
      20,
      async (i) => {
        // A client behind a proxy can write anything before what the proxy adds.
        const forged = `192.0.2.${i % 250}, ${address}`
        const answer = await login(spellings[i % spellings.length]!, `guess ${i}`, forged)
        await answer.arrayBuffer()
        refused.push(answer.status)
      },
    )
    const hashes = (await hashesMade()) - before
    // Username and e-mail address count apart: one count of both would tell which belong together.
    expect(hashes).toBeLessThanOrEqual(2 * LOGIN_LIMITS.accountFromAddress)
    expect(refused.filter((status) => status === 429)).toHaveLength(total - hashes)
    expect((await login('founder', DEMO_PASSWORD, address)).status).toBe(429)
    expect((await login('founder', DEMO_PASSWORD, newAddress())).status).toBe(200)
    const device = known.split('; ').find((cookie) => cookie.startsWith('device='))!
    expect((await login('founder', DEMO_PASSWORD, address, { Cookie: device })).status).toBe(200)
  })

  test('at many names from one address have an end', async () => {
    const address = newAddress()
    const before = await hashesMade()
    await each(
      Array.from({ length: 15 }, (_, i) => i),
      10,
      async (i) => {
        await (await login(`nobody${i}`, 'guess', address)).arrayBuffer()
      },
    )
    const hashes = (await hashesMade()) - before
    expect(hashes).toBeLessThanOrEqual(LOGIN_LIMITS.address)
  })
})

describe('guesses at a code, by somebody who knows the password', () => {
  test('soon wait, and never make the owner wait elsewhere', async () => {
    const username = 'founder2'
    const cookie = await cookieOf(product.url, username)
    const asOwner = (path: string, body: object) => post(path, body, newAddress(), { Cookie: cookie })
    const setup = await asOwner('/api/user/two-step/setup', {})
    const { secret } = (await setup.json()) as TwoStepSetup
    const confirmed = await asOwner('/api/user/two-step/confirm', { code: appCode(secret, Date.now()) })
    const { recoveryCodes } = (await confirmed.json()) as RecoveryCodes
    const begin = async (address: string) =>
      ((await (await login(username, DEMO_PASSWORD, address)).json()) as SecondStep).secondStep
    const finish = async (secondStep: string, code: string, address: string) =>
      (await post('/api/login/second-step', { secondStep, code }, address)).status

    const stranger = newAddress()
    const total = 30
    const answers: number[] = []
    while (answers.length < total) {
      const secondStep = await begin(stranger)
      const codes = Array.from({ length: 5 }, (_, i) => String(answers.length + i).padStart(6, '0'))
      answers.push(...(await Promise.all(codes.map((code) => finish(secondStep, code, stranger)))))
    }
    expect(answers.filter((status) => status === 400)).toHaveLength(5)
    expect(answers.filter((status) => status === 429)).toHaveLength(total - 5)
    // Elsewhere a code is still looked at, and a recovery code opens the account from everywhere.
    const elsewhere = newAddress()
    expect(await finish(await begin(elsewhere), '000000', elsewhere)).toBe(400)
    expect(await finish(await begin(stranger), recoveryCodes[0]!, stranger)).toBe(200)
  })
})

describe('whether somebody has an account', () => {
  const reset = (username: string) =>
    post('/api/password-reset/request', { username, reason: 'Forgot it' }, newAddress())

  test('is told neither by a login nor by a request for a new password', async () => {
    const names = ['investor', 'nobody-at-all', 'investor@nowhere.example']
    const logins = []
    const resets = []
    const before = await hashesMade()
    for (const name of names) logins.push(await toldBy(await login(name, 'a wrong one', newAddress())))
    // Nor by a stopwatch: each takes the time of a hash.
    expect((await hashesMade()) - before).toBe(names.length)
    for (const name of names) resets.push(await toldBy(await reset(name)))
    expect(logins[0]).toMatchObject({ status: 401, body: 'Invalid username or password' })
    expect(resets[0]).toMatchObject({ status: 202 })
    for (const answers of [logins, resets]) expect(answers).toEqual(names.map(() => answers[0]))
  })
})

test('sixty logins at once are answered or put off, and others are served meanwhile', async () => {
  const cookie = await cookieOf(product.url, 'investor')
  let isOver = false
  const flood = Promise.all(Array.from({ length: 60 }, (_, i) => login(`flood${i}`, 'guess', newAddress()))).finally(
    () => (isOver = true),
  )
  let served = 0
  const paths = ['/', '/api/startups', '/api/user', '/dashboard/investor']
  while (!isOver || served < paths.length) {
    for (const path of paths) {
      const answer = await fetch(product.url + path, { headers: { Cookie: cookie } })
      expect(answer.status).toBe(200)
      await answer.arrayBuffer()
      served++
    }
  }
  const statuses = (await flood).map(({ status }) => status)
  expect(new Set([...statuses, 401, 503])).toEqual(new Set([401, 503]))
  expect(statuses.filter((status) => status === 401).length).toBeGreaterThan(0)
})

describe('one address or person', () => {
  test('may register so often, and not once more', async () => {
    const address = newAddress()
    const person = { firstName: 'Ada', lastName: 'Quill', email: 'taken@example.org', username: 'admin' }
    const statuses = new Set<number>()
    for (let i = 0; i < MOST_REGISTRATIONS; i++) {
      const answer = await post('/api/register', { ...person, password: 'violet-lantern-42', role: 'founder' }, address)
      statuses.add(answer.status)
    }
    expect([...statuses]).toEqual([409])
    const before = await hashesMade()
    const fresh = { ...person, username: 'somebody-new', password: 'violet-lantern-42', role: 'founder' }
    const refused = await post('/api/register', fresh, address)
    expect([refused.status, Number(refused.headers.get('Retry-After')) > 0]).toEqual([429, true])
    expect(await hashesMade()).toBe(before)
  })

  test('may ask for a new password twenty times, and one person’s requests wait five at most', async () => {
    const address = newAddress()
    const ask = (username: string, from: string) =>
      post('/api/password-reset/request', { username, reason: 'Forgot it' }, from)
    for (let i = 0; i < 20; i++) expect((await ask(`nobody${i}`, address)).status).toBe(202)
    expect((await ask('editor', address)).status).toBe(429)
    for (let i = 0; i < 8; i++) expect((await ask('editor', newAddress())).status).toBe(202)
    const cookie = await cookieOf(product.url, 'admin')
    const path = `${product.url}/api/admin/password-reset-requests?status=pending`
    const waiting = (await (await fetch(path, { headers: { Cookie: cookie } })).json()) as { username: string }[]
    expect(waiting.filter(({ username }) => username === 'editor')).toHaveLength(5)
  })

  test('may have three uploads on their way, and a fourth once one of them has ended', async () => {
    const cookie = await cookieOf(product.url, 'founder')
    const begun = Array.from({ length: 3 }, () => beginUpload(cookie))
    const answer = () =>
      fetch(`${product.url}/api/documents/upload`, {
        method: 'POST',
        headers: { Cookie: cookie, Origin: product.url, 'Content-Type': MULTIPART },
        body: `--${BOUNDARY}--\r\n`,
      })
    await expect.poll(async () => (await answer()).status).toBe(429)
    expect((await answer()).headers.get('Retry-After')).toBe('10')
    for (const upload of begun) upload.destroy()
    await expect.poll(async () => (await answer()).status).toBe(400)
  })

  /** Sends the beginning of an upload and no more. */
  function beginUpload(cookie: string) {
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
