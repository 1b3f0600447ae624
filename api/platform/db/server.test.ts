import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq, sql } from './drizzle.ts'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { openDatabase, type Database, type DatabaseOptions } from './database.ts'
import { isUniqueViolation } from './errors.ts'
import { migrate } from './migrate.ts'
import { users } from '#api/users/table.ts'
import { startups } from '#api/startups/table.ts'
import { FAULTS, startTestServer, type TestServer } from './testing-server.ts'
import { startSqld } from './testing-sqld.ts'
import { getFailure, migratedFile } from './testing.ts'
import { insertStartup, insertUser } from '#api/testing-rows.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'

let database: Database

/** For transactions that wait for many others on a busy machine: the product refuses them after 4 seconds. */
const PATIENT = { timeout: 60_000, limits: { lock: 60_000, unit: 60_000, whole: 60_000 } }

/** A server for one test, with an open database. */
async function open<Server extends { url: string; close(): Promise<void> }>(
  start: (from: string) => Promise<Server>,
  options: Omit<DatabaseOptions, 'url'> = {},
) {
  const server = await start(await migratedFile())
  database = await openDatabase({ url: server.url.replace('http:', 'ws:'), ...options })
  onTestFinished(async () => {
    await database.close()
    await server.close()
  })
  return server
}

describe('a database on sqld', () => {
  let url: string

  beforeEach(async () => {
    ;({ url } = await open((from) => startSqld({ from }), PATIENT))
  })

  it('is migrated once', async () => {
    const server = await startSqld()
    onTestFinished(() => server.close())
    expect((await migrate({ url: server.url })).ran).toBeGreaterThan(0)
    expect(await migrate({ url: server.url })).toEqual({ ran: 0, backup: null })
  })

  it('writes and reads like a file', async () => {
    await Promise.all(Array.from({ length: 20 }, () => database.write((tx) => insertStartup(tx, { fundingAmount: 5 }))))
    expect(await database.read.$count(startups)).toBe(20)
    const [row] = await database.read.select().from(startups).where(eq(startups.id, 3))
    expect(row).toMatchObject({ id: 3, companyName: 'Prairie Grid', highlights: [], fundingAmount: 5, listed: false })
    expect(row!.createdAt).toBeInstanceOf(Date)
  })

  it('answers parallel queries together, and one that fails alone', async () => {
    await database.write((tx) => insertStartup(tx))
    const queries = [database.read.$count(users), database.read.$count(startups), database.read.select().from(users)]
    expect(await Promise.all(queries)).toMatchObject([1, 1, [{ id: 1 }]])
    const wrong = getFailure(database.read.values(sql`select * from "nowhere"`))
    expect(await Promise.all([database.read.$count(users), wrong])).toMatchObject([1, { kind: 'other' }])
    const batch = database.read.batch([database.read.select().from(users), database.read.select().from(startups)])
    expect(await batch).toMatchObject([[{ id: 1 }], [{ id: 1 }]])
  })

  it('commits nothing of a transaction that throws, and refuses a write in a write', async () => {
    const undone = database.write(async (tx) => {
      await insertUser(tx)
      throw new Error('changed my mind')
    })
    expect((await getFailure(undone)).message).toBe('changed my mind')
    expect((await getFailure(database.write(() => database.write(insertUser)))).message).toContain('inside write()')
    expect(await database.read.$count(users)).toBe(0)
  })

  it('reads rows, single ones, and none, by their columns and joined', async () => {
    const id = await database.write((tx) => insertUser(tx))
    expect(await database.read.select({ id: users.id, bytes: sql`x'00ff'` }).from(users)).toEqual([
      { id, bytes: Buffer.from([0, 255]) },
    ])
    expect(await database.read.select().from(users).leftJoin(startups, eq(startups.id, -1))).toMatchObject([
      { users: { id }, startup_profiles: null },
    ])
    expect(await database.read.select().from(users).where(eq(users.id, -1)).get()).toBeUndefined()
    expect(await database.read.select({ half: sql`1.5`, none: sql`null` }).from(users)).toEqual([
      { half: 1.5, none: null },
    ])
  })

  it('names the violated constraint, and never a value', async () => {
    const existing = { email: 'secret-address@example.org' }
    await database.write((tx) => insertUser(tx, existing))
    const unique = await getFailure(database.write((tx) => insertUser(tx, existing)))
    expect(isUniqueViolation(unique, users.emailKey)).toBe(true)
    const check = await getFailure(database.write((tx) => insertStartup(tx, { fundingAmount: -1 })))
    expect(check.constraint).toMatchObject({ rule: 'check', name: 'startup_profiles_funding_amount' })
    expect([unique.message, unique.stack, JSON.stringify(unique)].join()).not.toContain('secret')
  })

  it('waits for the lock of another process', async () => {
    const [first, other] = [await openDatabase({ url, ...PATIENT }), await openDatabase({ url, ...PATIENT })]
    const write = (from: Database, place: number) =>
      from.write((tx) => insertUser(tx, { username: `writer-${place}`, email: `writer-${place}@example.org` }))
    await Promise.all(Array.from({ length: 10 }, (_, place) => write(place % 2 ? other : first, place)))
    expect(await first.read.$count(users)).toBe(10)
    await Promise.all([first.close(), other.close()])
  })

  it('says that a transaction lost a lock that it had for too long', async () => {
    const [slow, other] = [await openDatabase({ url, ...PATIENT }), await openDatabase({ url, ...PATIENT })]
    const undone = getFailure(
      slow.write(async (tx) => {
        await insertUser(tx, { username: 'slow', email: 'slow@example.org' })
        await other.write((second) => insertUser(second))
      }),
    )
    expect(await undone).toMatchObject({ kind: 'busy', code: 'TRANSACTION_TIMEOUT' })
    expect(await database.read.select({ username: users.username }).from(users)).not.toContainEqual({
      username: 'slow',
    })
    expect(await database.read.$count(users)).toBe(1)
    await Promise.all([slow.close(), other.close()])
  })
})

describe('a database on a faulty server', () => {
  let server: TestServer

  beforeEach(async () => {
    server = await open((from) => {
      const path = join(temporaryFolder('remote'), 'server.db')
      copyFileSync(from, path)
      return startTestServer(path)
    })
  })

  /** For a server that doesn't respond: tests don't wait as long as the product does. */
  async function becomeImpatient() {
    await database.close()
    database = await openDatabase({ url: server.url, timeout: 800 })
  }

  it('is unavailable while the server doesn’t respond', async () => {
    await becomeImpatient()
    server.answer('never')
    expect(await getFailure(database.read.$count(users))).toMatchObject({ kind: 'unavailable' })
    expect(await getFailure(database.write((tx) => insertUser(tx)))).toMatchObject({ kind: 'unavailable' })
    server.answer('well')
    await database.write((tx) => insertUser(tx))
    expect(await database.read.$count(users)).toBe(1)
  })

  it('reports an unconfirmed change when the response to its commit is lost', async () => {
    await becomeImpatient()
    for (const fault of FAULTS) {
      server.answerCommits(fault)
      expect(await getFailure(database.write((tx) => insertUser(tx))), fault).toMatchObject({ kind: 'unconfirmed' })
    }
    server.answerCommits('well')
    await expect.poll(() => database.read.$count(users)).toBe(FAULTS.length)
  })

  it('refuses every change that waits behind one without a response', async () => {
    const limits = { lock: 300, whole: 400 }
    const patient = await openDatabase({ url: server.url, timeout: 1000, limits })
    server.answer('never')
    const failures = await Promise.all(
      Array.from({ length: 8 }, () => getFailure(patient.write((tx) => insertUser(tx)))),
    )
    expect(new Set(failures.map(({ kind }) => kind))).toEqual(new Set(['unavailable', 'busy']))
    server.answer('well')
    await patient.close()
  })

  it('is unavailable after an invalid response', async () => {
    for (const fault of ['badly', 'reset', ...Array(7).fill('nonsense')] as const) {
      server.answer(fault)
      expect(await getFailure(database.read.$count(users)), fault).toMatchObject({ kind: 'unavailable' })
      expect(await getFailure(database.write((tx) => insertUser(tx))), fault).toMatchObject({ kind: 'unavailable' })
    }
    server.answer('well')
    expect(await database.read.$count(users)).toBe(0)
    const unreachable = await openDatabase({ url: 'http://127.0.0.1:9', timeout: 300 })
    const refused = await getFailure(unreachable.write((tx) => insertUser(tx, { email: 'secret@example.org' })))
    expect(refused).toMatchObject({ kind: 'unavailable' })
    expect(JSON.stringify(refused) + refused.message).not.toContain('secret')
    await unreachable.close()
  })
})
