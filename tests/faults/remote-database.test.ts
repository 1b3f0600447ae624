import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { FAULTS, startTestServer, type TestServer } from '#api/platform/db/testing-server.ts'
import { pdf } from '#api/documents/testing-files.ts'
import { startProduct, type Product } from '#tests/product.ts'
import { copyTemplate } from '#tests/setup/template.ts'
import { answerAll, queryDatabase, makeCrowd, send, type Crowd, type User } from './crowd.ts'

const WRITERS = 8

const dataDir = copyTemplate(inject('emptyTemplate'), 'remote-database')
let server: TestServer
let product: Product
let crowd: Crowd

beforeAll(async () => {
  crowd = await makeCrowd(dataDir, 2 + 4 * FAULTS.length, WRITERS + 1)
  server = await startTestServer(join(dataDir, 'trellis.db'))
  product = await startProduct({ command: 'start', dataDir, env: { DATABASE_URL: server.url } })
})

afterAll(async () => {
  await product.stop()
  await server.close()
  rmSync(dataDir, { recursive: true, force: true })
})

async function upload({ cookie }: User, name: string) {
  const form = new FormData()
  form.append('document', new Blob([new Uint8Array(pdf())], { type: 'application/pdf' }), name)
  const headers = { Cookie: cookie, Origin: product.url }
  const answer = await fetch(`${product.url}/api/documents/upload`, { method: 'POST', headers, body: form })
  return { status: answer.status, text: await answer.text() }
}

const rename = (user: User, lastName: string) =>
  send(product.url, user, 'PUT', '/api/user/profile', {
    firstName: 'Ada',
    lastName,
    email: user.email,
  })

/** People who read, write, log in, and upload at the same time. */
function everything(): Promise<{ status: number; text: string }[]> {
  const { url } = product
  const [founder, investor] = [crowd.founders[0]!, crowd.investors[0]!]
  const login = { username: 'nobody', password: 'not-the-password' }
  return Promise.all([
    send(url, investor, 'GET', '/api/user'),
    send(url, investor, 'GET', '/api/startups'),
    send(url, investor, 'GET', '/dashboard/investor'),
    send(url, { cookie: '' }, 'POST', '/api/login', login),
    upload(founder, 'while-it-hangs.pdf'),
    ...crowd.investors.map((user) => rename(user, 'Outage')),
  ])
}

test('a database server that hangs gives 503, public pages keep working, it recovers', async () => {
  for (const fault of FAULTS) {
    server.answer(fault)
    const answers = await everything()
    expect(answers.filter(({ status }) => status !== 503)).toEqual([])
    expect((await fetch(`${product.url}/news`)).status).toBe(200)

    server.answer('well')
    const isWell = async () => (await rename(crowd.investors[0]!, `After ${fault}`)).status
    await expect.poll(isWell, { interval: 20 }).toBe(200)
    expect((await send(product.url, crowd.investors[0]!, 'GET', '/api/startups')).status).toBe(200)
  }
})

/** The responses to writes, by the text that each wrote. */
interface ConnectResults {
  saved: string[]
  refused: string[]
  unsure: string[]
  other: string[]
}

async function connectAll(startups: readonly number[], results: ConnectResults): Promise<void> {
  await answerAll(dataDir)
  await Promise.all(
    crowd.investors.slice(0, WRITERS).map(async (user) => {
      for (const startupId of startups) {
        const message = `mark ${user.id} ${startupId}`
        const { status, text } = await send(product.url, user, 'POST', '/api/connect', { startupId, message })
        if (status === 201) results.saved.push(message)
        else if (status === 503 && text.includes('couldn’t confirm this was saved')) results.unsure.push(message)
        else if (status === 503) results.refused.push(message)
        else results.other.push(`${status} ${text}`)
      }
    }),
  )
}

test('a write is reported as saved, as refused, or as unknown, and that is always true', async () => {
  const results: ConnectResults = { saved: [], refused: [], unsure: [], other: [] }
  let next = 0
  const some = () => crowd.startups.slice(next, (next += 2))
  // A server that never responds costs so much time that too few writes remain to be tried.
  for (const fault of FAULTS.filter((candidate) => candidate !== 'never')) {
    // The responses to commits are lost, although commits are performed.
    server.answerCommits(fault)
    const lost = connectAll(some(), results)
    await expect.poll(() => results.unsure.length + results.refused.length, { interval: 5 }).toBeGreaterThan(0)
    server.answerCommits('well')
    await lost
    // The server fails at random points, before it does what was requested.
    const during = connectAll(some(), results)
    await new Promise((resolve) => setTimeout(resolve, 5))
    server.answer(fault)
    await expect.poll(() => results.unsure.length + results.refused.length, { interval: 5 }).toBeGreaterThan(0)
    server.answer('well')
    await during
  }
  // A stream whose response was lost may still hold its lock for a moment.
  await expect.poll(async () => (await rename(crowd.investors[0]!, 'At the end')).status).toBe(200)
  const [rows, halves] = await queryDatabase(
    dataDir,
    `select message from connections where message like 'mark %'`,
    `select c.id from connections c left join notifications n on n.connection_id = c.id group by c.id having count(n.id) <> 1`,
  )
  const stored = new Set(rows!.flat())
  expect(results.other).toEqual([])
  expect(results.saved.filter((mark) => !stored.has(mark))).toEqual([])
  expect(results.refused.filter((mark) => stored.has(mark))).toEqual([])
  expect(halves).toEqual([])
  expect(results.unsure.length).toBeGreaterThan(0)
})

test('a document whose row may have been saved keeps its file', async () => {
  const founder = crowd.founders[1]!
  server.answerCommits('reset')
  const { status, text } = await upload(founder, 'unsure.pdf')
  server.answerCommits('well')
  expect([status, text]).toEqual([503, expect.stringContaining('couldn’t confirm this was saved')])
  const profile = await send(product.url, founder, 'GET', '/api/startup/profile')
  const [document] = profile.json!['documents'] as { filename: string }[]
  expect((await send(product.url, founder, 'GET', `/api/documents/${document!.filename}`)).status).toBe(200)
})
