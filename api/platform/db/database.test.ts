import Sqlite from 'libsql'
import { eq, sql } from './drizzle.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Database } from './database.ts'
import { DatabaseError, isUniqueViolation } from './errors.ts'
import { users } from '#api/users/table.ts'
import { settings } from '#api/region/table.ts'
import { getFailure, openTestDatabase } from './testing.ts'
import { insertUser } from '#api/testing-rows.ts'

/** Longer than anything here takes on a busy machine; a test of a limit sets its own. */
const PATIENCE_MS = 60_000

let database: Database & { path: string }

beforeEach(async () => {
  database = await openTestDatabase({ limits: { lock: PATIENCE_MS, unit: PATIENCE_MS } })
})

const counter = async () => (await database.read.select().from(settings).where(eq(settings.key, 'counter')))[0]?.value
const countUp = () =>
  database.write(async (tx) => {
    const [row] = await tx.select().from(settings).where(eq(settings.key, 'counter'))
    await new Promise((resolve) => setImmediate(resolve))
    const value = Number(row?.value ?? 0) + 1
    await tx
      .insert(settings)
      .values({ key: 'counter', value })
      .onConflictDoUpdate({ target: settings.key, set: { value } })
  })

describe('write', () => {
  it('counts all of 50 parallel transactions that read before they write', async () => {
    await Promise.all(Array.from({ length: 50 }, countUp))
    expect(await counter()).toBe(50)
  })

  it('commits nothing of a transaction that throws, and rethrows its error', async () => {
    const mine = new Error('changed my mind')
    const error = await getFailure(
      database.write(async (tx) => {
        await insertUser(tx)
        throw mine
      }),
    )
    expect(error).toBe(mine)
    expect(await database.read.$count(users)).toBe(0)
  })

  it('refuses a write inside a write, and works afterward', async () => {
    const error = await getFailure(database.write(() => database.write(insertUser)))
    expect(error.message).toBe('write() was called inside write(): pass the transaction on instead')
    await database.write((tx) => insertUser(tx))
    expect(await database.read.$count(users)).toBe(1)
  })

  it('accepts a write that a finished transaction has left behind', async () => {
    let late: Promise<unknown> | undefined
    await database.write(async () => {
      late = new Promise((resolve) => setTimeout(resolve, 20)).then(() => database.write((tx) => insertUser(tx)))
    })
    await late
    expect(await database.read.$count(users)).toBe(1)
  })

  it('refuses the use of a finished transaction', async () => {
    let leaked: Parameters<typeof insertUser>[0] | undefined
    await database.write(async (tx) => {
      leaked = tx
    })
    expect(await getFailure(insertUser(leaked!))).toMatchObject({ kind: 'other', code: 'TRANSACTION_CLOSED' })
    expect(await database.read.$count(users)).toBe(0)
  })

  it('refuses further statements once SQLite has ended the transaction', async () => {
    const unit = database.write(async (tx) => {
      await insertUser(tx)
      await tx.run('ROLLBACK')
      expect(await getFailure(insertUser(tx))).toMatchObject({ code: 'TRANSACTION_CLOSED' })
    })
    await getFailure(unit)
    expect(await database.read.$count(users)).toBe(0)
  })

  it('undoes a unit that hangs, so that the next one runs', async () => {
    database = await openTestDatabase({ limits: { lock: PATIENCE_MS, unit: 400 } })
    const hanging = database.write(async (tx) => {
      await insertUser(tx)
      await new Promise(() => {})
    })
    const next = database.write((tx) => insertUser(tx))
    expect(await getFailure(hanging)).toMatchObject({ kind: 'busy', code: 'UNIT_TIMEOUT' })
    await next
    expect(await database.read.$count(users)).toBe(1)
  })

  it('refuses as busy when too many units wait', async () => {
    database = await openTestDatabase({ limits: { lock: PATIENCE_MS, waiting: 600 } })
    const all = await Promise.allSettled(Array.from({ length: 605 }, () => database.write(async () => {})))
    const refused = all.filter(({ status }) => status === 'rejected')
    expect(refused).toHaveLength(5)
    expect(refused[0]).toMatchObject({ reason: { kind: 'busy', code: 'QUEUE_FULL' } })
  })

  it('finishes waiting transactions before it closes, and refuses later ones', async () => {
    const queued = Array.from({ length: 5 }, countUp)
    const closing = database.close()
    expect(await getFailure(countUp())).toMatchObject({ kind: 'unavailable' })
    await Promise.all([closing, ...queued])
    database = await openTestDatabase()
  })
})

describe('read', () => {
  it('isn’t delayed by a transaction, and sees only what was committed', async () => {
    await database.write(async (tx) => {
      await insertUser(tx)
      expect(await tx.$count(users)).toBe(1)
      expect(await database.read.$count(users)).toBe(0)
    })
    expect(await database.read.$count(users)).toBe(1)
  })

  it('gets its turn while hundreds of transactions run', async () => {
    await database.write((tx) => insertUser(tx))
    let running = 500
    const units = Array.from({ length: 500 }, () =>
      database.write((tx) => tx.update(users).set({ lastName: 'Lovelace' })).finally(() => running--),
    )
    await database.read.$count(users)
    await new Promise((resolve) => setImmediate(resolve))
    expect(running).toBeGreaterThan(0)
    await Promise.all(units)
  })

  it('can’t write', async () => {
    const sneaky = database.read as unknown as Parameters<typeof insertUser>[0]
    expect(await getFailure(insertUser(sneaky))).toMatchObject({ code: 'SQLITE_READONLY' })
  })

  it('runs a batch over one state, and finds a user’s key with its unique index', async () => {
    await database.write((tx) => insertUser(tx, { email: 'Ada@Example.org' }))
    const wanted = database.read.select().from(users).where(eq(users.emailKey, 'ada@example.org'))
    const [found, all] = await database.read.batch([wanted as never, database.read.select().from(users) as never])
    expect(found).toEqual(all)
    const plan = await database.read.values<[number, number, number, detail: string]>(
      sql`explain query plan ${wanted.getSQL()}`,
    )
    expect(plan[0]![3]).toContain('users_email_key_unique')
  })

  it('returns joins, aliases, prepared queries, and single rows like Drizzle', async () => {
    const id = await database.write((tx) =>
      insertUser(tx, { firstName: 'Grace', temporaryPasswordExpiresAt: new Date(9) }),
    )
    const row = await database.read.select().from(users).where(eq(users.id, id)).get()
    expect(row).toMatchObject({
      firstName: 'Grace',
      active: true,
      approved: false,
      temporaryPasswordExpiresAt: new Date(9),
    })
    const joined = await database.read.select().from(users).leftJoin(settings, eq(settings.updatedBy, users.id))
    expect(joined).toEqual([{ users: row, settings: null }])
    const byId = database.read
      .select({
        id: users.id,
        shout: sql<string>`upper(${users.firstName})`.as('shout'),
        at: users.temporaryPasswordExpiresAt,
      })
      .from(users)
      .where(eq(users.id, sql.placeholder('id')))
      .prepare()
    expect(await byId.get({ id })).toEqual({ id, shout: 'GRACE', at: new Date(9) })
    expect(await byId.get({ id: 99 })).toBeUndefined()
    expect(await byId.all({ id })).toHaveLength(1)
  })
})

describe('trouble', () => {
  it('answers busy while another process holds the database, then 200 writes succeed', async () => {
    database = await openTestDatabase({ limits: { lock: 600 } })
    const other = new Sqlite(database.path)
    other.exec('BEGIN IMMEDIATE')
    expect(await getFailure(countUp())).toMatchObject({ kind: 'busy', code: 'SQLITE_BUSY' })
    expect(await database.read.$count(users)).toBe(0)
    other.exec('ROLLBACK')
    // One by one: each may wait only as long as the lock above.
    for (let count = 0; count < 200; count++) await countUp()
    expect(await counter()).toBe(200)
    other.close()
  })

  it('waits for a short lock without blocking the event loop', async () => {
    const other = new Sqlite(database.path)
    other.exec('BEGIN IMMEDIATE')
    let turns = 0
    const ticking = setInterval(() => turns++, 5)
    setTimeout(() => other.exec('ROLLBACK'), 100)
    await countUp()
    clearInterval(ticking)
    expect(await counter()).toBe(1)
    expect(turns).toBeGreaterThan(0)
    other.close()
  })

  it('are full without space; existing data stays, and later writes succeed', async () => {
    await countUp()
    await database.write(async (tx) => {
      const [pages] = await tx.values<[number]>(sql`pragma page_count`)
      await tx.run(sql.raw(`pragma max_page_count = ${pages![0] + 4}`))
    })
    const large = (tx: Parameters<typeof insertUser>[0]) => insertUser(tx, { rejectionReason: 'x'.repeat(50_000) })
    expect(await getFailure(database.write(large))).toMatchObject({ kind: 'full', code: 'SQLITE_FULL' })
    expect(await counter()).toBe(1)
    expect(await database.read.$count(users)).toBe(0)
    await database.write((tx) => tx.run(sql`pragma max_page_count = 1000000`))
    await database.write(large)
    expect(await database.read.$count(users)).toBe(1)
  })

  it('name the violated constraint, and never a value', async () => {
    const existing = { email: 'secret-address@example.org', username: 'secret-name', passwordHash: 'secret-hash' }
    await database.write((tx) => insertUser(tx, existing))
    const error = await getFailure(database.write((tx) => insertUser(tx, { ...existing, username: 'another' })))
    expect(error.kind).toBe('constraint')
    expect(isUniqueViolation(error, 'users.email_key')).toBe(true)
    expect(isUniqueViolation(error, users.emailKey)).toBe(true)
    expect(isUniqueViolation(error, users.username)).toBe(false)
    const search = await getFailure(
      database.read.values(sql`select * from startup_search where startup_search match ${'secretname: x'}`),
    )
    const broken = await getFailure(database.read.select({ x: sql`nope(${'secret-name'})` }).from(users) as never)
    for (const result of [error, search, broken]) {
      expect(result).toBeInstanceOf(DatabaseError)
      expect([result.message, result.stack, JSON.stringify(result), String(result.cause)].join()).not.toContain(
        'secret',
      )
    }
  })
})

describe('version', () => {
  it('changes immediately after a change of this process', async () => {
    await countUp()
    const before = database.version()
    await database.write((tx) => tx.update(settings).set({ value: 7 }))
    expect(database.version()).not.toBe(before)
  })

  it('changes a turn of the event loop after another process’s change', async () => {
    const other = new Sqlite(database.path)
    const before = database.version()
    await new Promise((resolve) => setImmediate(resolve))
    expect(database.version()).toBe(before)
    other.exec("insert into settings (key, value) values ('other', '1')")
    await new Promise((resolve) => setImmediate(resolve))
    expect(database.version()).not.toBe(before)
    other.close()
  })
})
