import Sqlite from 'libsql'
import { beforeEach, expect, test } from 'vitest'
import { openTestDatabase } from '#api/platform/db/testing.ts'
import { createTestApi, type TestApi } from '#api/testing.ts'
import { createRegistration } from './crowd.ts'

let database: Awaited<ReturnType<typeof openTestDatabase>>
let api: TestApi

beforeEach(async () => {
  database = await openTestDatabase()
  api = await createTestApi({ database })
})

/** Each from another address, because registrations from one are limited. */
const register = (name: string) =>
  api.call('POST', '/api/register', { body: createRegistration(name), headers: { 'X-Forwarded-For': name } })

test('a locked database gives 503 with Retry-After, then accepts the next 200 writes', async () => {
  const { cookie, email } = await api.signedInAs('founder')
  const other = new Sqlite(database.path)
  other.exec('BEGIN IMMEDIATE')
  const refused = await register('early')
  expect(refused.status).toBe(503)
  expect(refused.headers.get('Retry-After')).toBe('2')
  expect(await refused.text()).toBe('The server is busy. Try again in a moment.')
  expect((await api.call('GET', '/api/startups')).status).toBe(200)

  other.exec('ROLLBACK')
  other.close()
  const statuses = new Map<number, number>()
  for (let n = 1; n <= 200; n++) {
    const body = { firstName: 'Ada', lastName: `Write ${n}`, email }
    const { status } = await api.call('PUT', '/api/user/profile', { cookie, body })
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
  expect([...statuses]).toEqual([[200, 200]])
  expect((await register('early')).status).toBe(201)
})
