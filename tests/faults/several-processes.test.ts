import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startSqld, type Sqld } from '#api/platform/db/testing-sqld.ts'
import { pdf } from '#api/documents/testing-files.ts'
import { startMailServer, type TestMailServer } from '#api/email/testing-smtp.ts'
import { appCode } from '#api/auth/testing-two-factor.ts'
import { startBucket } from '#api/platform/files/testing-bucket.ts'
import { startProduct, type Product } from '#tests/product.ts'
import { copyTemplate } from '#tests/setup/template.ts'
import { answerAll, queryDatabase, makeCrowd, send, type Crowd } from './crowd.ts'

const USERS = 10
const WRITES = 40
const PASSWORD = 'violet-lantern-42'

const dataDirs = ['one', 'other'].map((name) => copyTemplate(inject('emptyTemplate'), name))
let server: Sqld
let bucket: Awaited<ReturnType<typeof startBucket>>
let mail: TestMailServer
let firstProduct: Product
let other: Product
let crowd: Crowd

beforeAll(async () => {
  server = await startSqld()
  bucket = await startBucket()
  mail = await startMailServer()
  const env = {
    DATABASE_URL: server.url,
    UPLOADS_URL: bucket.url,
    SMTP_URL: mail.url,
    SECRET_KEY: randomBytes(32).toString('base64url'),
  }
  // Both at the same time, on a database without a table.
  const started = dataDirs.map((dataDir) => startProduct({ command: 'start', dataDir, env }))
  ;[firstProduct, other] = (await Promise.all(started)) as [Product, Product]
  crowd = await makeCrowd(server.url, 1 + WRITES / USERS, USERS)
})

afterAll(async () => {
  await Promise.all([firstProduct.stop(), other.stop()])
  await Promise.all([server.close(), bucket.close(), mail.close()])
  for (const folder of dataDirs) rmSync(folder, { recursive: true, force: true })
})

const VISITOR = { cookie: '' }

async function enter(product: Product, path: string, body: object) {
  const headers = { 'Content-Type': 'application/json', Origin: product.url }
  const request = () => fetch(product.url + path, { method: 'POST', headers, body: JSON.stringify(body) })
  let answer = await request()
  // A call that waits too long for the other process's transactions gets a 503.
  while (answer.headers.has('Retry-After')) answer = await request()
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
  return { status: answer.status, cookie: cookies.join('; '), json: (await answer.json()) as Record<string, string> }
}

const user = { firstName: 'Ada', lastName: 'Quill', password: PASSWORD, role: 'founder' }
const register = (product: Product, username: string) =>
  enter(product, '/api/register', { ...user, email: `${username}@example.org`, username })

test('sessions, saves, and documents of one process exist immediately in the other', async () => {
  const session = await register(firstProduct, 'ada')
  expect((await send(other.url, session, 'GET', '/api/user')).status).toBe(200)
  expect((await send(other.url, session, 'POST', '/api/logout')).status).toBe(204)
  expect((await send(firstProduct.url, session, 'GET', '/api/user')).status).toBe(401)

  const investor = crowd.investors[0]!
  const startupId = crowd.startups[0]!
  expect((await send(firstProduct.url, investor, 'POST', '/api/investor/saved-startups', { startupId })).status).toBe(
    201,
  )
  const saved = await send(other.url, investor, 'GET', '/api/investor/saved-startups')
  expect(JSON.parse(saved.text)).toMatchObject([{ startupId }])

  const founder = crowd.founders[0]!
  const form = new FormData()
  form.append('document', new Blob([new Uint8Array(pdf(200_000))], { type: 'application/pdf' }), 'plan.pdf')
  const headers = { Cookie: founder.cookie, Origin: firstProduct.url }
  const sent = await fetch(`${firstProduct.url}/api/documents/upload`, { method: 'POST', headers, body: form })
  const { filename } = (await sent.json()) as { filename: string }
  const read = await fetch(`${other.url}/api/documents/${filename}`, { headers: { Cookie: founder.cookie } })
  expect(Buffer.from(await read.arrayBuffer()).equals(pdf(200_000))).toBe(true)
})

const PERIOD = 30_000

/** Two successive authenticator codes that are valid now: each from 10 s before its period to 20 s after it. */
async function twoCodes(secret: string): Promise<[string, string]> {
  const phase = Date.now() % PERIOD
  if (phase >= 15_000 && phase < 20_500) await pause(20_500 - phase)
  const first = phase < 15_000 ? Date.now() - PERIOD : Date.now()
  return [appCode(secret, first), appCode(secret, first + PERIOD)]
}

test('password attempts count across both, and 2FA set up on one works on the other', async () => {
  await register(firstProduct, 'grace')
  const guess = (product: Product) =>
    send(product.url, VISITOR, 'POST', '/api/login', { username: 'grace', password: 'wrong-guess' })
  const statuses: number[] = []
  for (let attempts = 0; attempts < 14; attempts++)
    statuses.push((await guess(attempts % 2 ? other : firstProduct)).status)
  const limited = statuses.indexOf(429)
  expect(statuses.slice(0, limited)).toEqual(Array(10).fill(401))
  expect(statuses.slice(limited)).toEqual(Array(4).fill(429))

  const hedy = await register(firstProduct, 'hedy')
  const setup = await send(firstProduct.url, hedy, 'POST', '/api/user/two-factor/setup', {})
  const secret = String(setup.json!['secret'])
  // No code is accepted twice.
  const [code, later] = await twoCodes(secret)
  expect((await send(firstProduct.url, hedy, 'POST', '/api/user/two-factor/confirm', { code })).status).toBe(200)
  const { json } = await enter(other, '/api/login', { username: 'hedy', password: PASSWORD })
  const next = { secondStep: json['secondStep'], code: later }
  expect((await enter(other, '/api/login/two-factor', next)).status).toBe(200)
})

test('every email is sent once, whichever process sends it', async () => {
  const before = mail.arrived.length
  const names = Array.from({ length: 12 }, (_, place) => `letter-${place}`)
  await Promise.all(names.map((name, place) => register(place % 2 ? other : firstProduct, name)))
  const readPending = async () =>
    (await queryDatabase(server.url, `select id from emails where kind = 'emailCode' and state <> 'sent'`))[0]
  await expect.poll(readPending).toEqual([])
  const to = mail.arrived.slice(before).flatMap((email) => email.to)
  expect(to.filter((address) => address.startsWith('letter-')).toSorted()).toEqual(
    names.map((name) => `${name}@example.org`).toSorted(),
  )
})

test('both write at the same time, and killing one loses no acknowledged write', async () => {
  const acknowledged: string[] = []
  const refused: string[] = []
  const writers = crowd.investors.map(async (person, place) => {
    for (const [count, startupId] of crowd.startups.slice(1).entries()) {
      if (count % 8 === 7) await answerAll(server.url)
      const product = place % 2 ? other : firstProduct
      const message = `both ${person.id} ${startupId}`
      const request = () => send(product.url, person, 'POST', '/api/connect', { startupId, message }).catch(() => null)
      let answer = await request()
      // A transaction of the dead process holds the server's lock for some seconds, during which calls get a 503.
      while (answer?.status === 503 && answer.text.includes('busy')) answer = await request()
      if (!answer) return
      if (answer.status === 201) acknowledged.push(message)
      else refused.push(`${answer.status} ${answer.text}`)
    }
  })
  await expect.poll(() => acknowledged.length, { interval: 5 }).toBeGreaterThan(WRITES / 3)
  await firstProduct.kill()
  await Promise.all(writers)
  expect(refused).toEqual([])
  const [rows, halves, integrity] = await queryDatabase(
    server.url,
    `select message from connections where message like 'both %'`,
    `select c.id from connections c left join notifications n on n.connection_id = c.id group by c.id having count(n.id) <> 1`,
    'pragma integrity_check',
  )
  const stored = new Set(rows!.flat())
  expect(acknowledged.filter((message) => !stored.has(message))).toEqual([])
  expect([halves, integrity]).toEqual([[], [['ok']]])
  expect((await send(other.url, crowd.investors[0]!, 'GET', '/api/investor/saved-startups')).status).toBe(200)
})
