import Sqlite from 'libsql'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestDatabase } from '#api/db/testing.ts'
import { createTestApi, type TestApi } from '#api/testing.ts'

const person = (name: string) => ({
  firstName: 'Ada',
  lastName: 'Quill',
  email: `${name}@example.org`,
  username: name,
  password: 'violet-lantern-42',
  role: 'founder',
})

let database: Awaited<ReturnType<typeof openTestDatabase>>
let api: TestApi

beforeEach(async () => {
  database = await openTestDatabase()
  api = await createTestApi({ database })
})

afterEach(() => database.close())

/** From an address of its own: registrations from one are limited. */
const register = (name: string) =>
  api.call('POST', '/api/register', { body: person(name), headers: { 'X-Forwarded-For': name } })

/** Lets the file grow by so many pages and no more: SQLite's own way to a full disk. */
const allowPages = (count: number) => database.write((tx) => tx.run(sql.raw(`PRAGMA max_page_count = ${count}`)))

async function fillTo507(): Promise<Response> {
  for (let n = 0; n < 500; n++) {
    const answer = await register(`filler${n}`)
    if (answer.status !== 201) return answer
  }
  throw new Error('The database never became full.')
}

test('a full disk refuses a registration with 507 and a sentence, reads go on, and room lets it in again', async () => {
  await allowPages(1)
  // Free pages inside the file are used up before it has to grow.
  const refused = await fillTo507()
  expect(refused.status).toBe(507)
  expect(await refused.text()).toContain('no room left')
  expect((await api.call('GET', '/api/startups')).status).toBe(200)

  await allowPages(1_000_000)
  expect((await register('late')).status).toBe(201)
})

test('a locked database answers 503 with Retry-After, and works again when it is let go', async () => {
  const other = new Sqlite(database.path)
  other.exec('BEGIN IMMEDIATE')
  const refused = await register('early')
  expect(refused.status).toBe(503)
  expect(refused.headers.get('Retry-After')).toBe('2')
  expect(await refused.text()).toBe('The server is busy. Please try again in a moment.')
  expect((await api.call('GET', '/api/startups')).status).toBe(200)

  other.exec('ROLLBACK')
  other.close()
  expect((await register('early')).status).toBe(201)
})
