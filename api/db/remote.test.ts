import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase, type Database } from './database.ts'
import { isUniqueViolation, type DatabaseError } from './errors.ts'
import { migrate } from './migrate.ts'
import { users } from './schema/account.ts'
import { startups } from './schema/startup.ts'
import { startTestServer, type TestServer } from './testing-server.ts'
import { insertStartup, insertUser } from './testing-rows.ts'

let folder: string
let server: TestServer
let database: Database

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'trellis-remote-'))
  server = await startTestServer(join(folder, 'server.db'))
  await migrate({ url: server.url })
  database = await openDatabase({ url: server.url.replace('http:', 'ws:'), timeout: 300 })
})
afterEach(async () => {
  await database.close()
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

async function failure(promise: Promise<unknown>): Promise<DatabaseError> {
  const error: unknown = await promise.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(Error)
  return error as DatabaseError
}

describe('a database on a server', () => {
  it('is brought up to date once, and writes and reads like a file', async () => {
    expect(await migrate({ url: server.url })).toEqual({ ran: 0, backup: null })
    await Promise.all(Array.from({ length: 20 }, () => database.write((tx) => insertStartup(tx, { fundingAmount: 5 }))))
    expect(await database.read.$count(startups)).toBe(20)
    const [row] = await database.read.select().from(startups).where(eq(startups.id, 3))
    expect(row).toMatchObject({ id: 3, companyName: 'Prairie Grid', highlights: [], fundingAmount: 5, listed: false })
    expect(row!.createdAt).toBeInstanceOf(Date)
  })

  it('keeps nothing of a unit that throws, and refuses a write inside a write', async () => {
    const undone = database.write(async (tx) => {
      await insertUser(tx)
      throw new Error('changed my mind')
    })
    expect((await failure(undone)).message).toBe('changed my mind')
    expect((await failure(database.write(() => database.write(insertUser)))).message).toContain('inside write()')
    expect(await database.read.$count(users)).toBe(0)
  })

  it('names what was violated, and never a value', async () => {
    const taken = { email: 'secret-address@example.org' }
    await database.write((tx) => insertUser(tx, taken))
    const unique = await failure(database.write((tx) => insertUser(tx, taken)))
    expect(isUniqueViolation(unique, users.email)).toBe(true)
    const check = await failure(database.write((tx) => insertStartup(tx, { fundingAmount: -1 })))
    expect(check.constraint).toMatchObject({ rule: 'check', name: 'startup_profiles_funding_amount' })
    expect([unique.message, unique.stack, JSON.stringify(unique)].join()).not.toContain('secret')
  })

  it('answers unavailable in good time when the server says nothing, and works again when it does', async () => {
    server.answer('never')
    expect(await failure(database.read.$count(users))).toMatchObject({ kind: 'unavailable' })
    expect(await failure(database.write((tx) => insertUser(tx)))).toMatchObject({ kind: 'unavailable' })
    server.answer('well')
    await database.write((tx) => insertUser(tx))
    expect(await database.read.$count(users)).toBe(1)
  })

  it('answers unavailable for an error of a proxy and for a refused connection', async () => {
    server.answer('badly')
    expect(await failure(database.read.$count(users))).toMatchObject({ kind: 'unavailable' })
    const nobody = await openDatabase({ url: 'http://127.0.0.1:9', timeout: 300 })
    const refused = await failure(nobody.write((tx) => insertUser(tx, { email: 'secret@example.org' })))
    expect(refused).toMatchObject({ kind: 'unavailable' })
    expect(JSON.stringify(refused) + refused.message).not.toContain('secret')
    await nobody.close()
  })
})
