import { eq, sql } from './platform/db/drizzle.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Database, Transaction } from './platform/db/database.ts'
import { isUniqueViolation, type DatabaseError } from './platform/db/errors.ts'
import { users } from './users/table.ts'
import { auditEntries } from './audit/table.ts'
import { connections } from './connections/table.ts'
import { documents } from './documents/table.ts'
import { investors } from './investors/table.ts'
import { loginAttempts, passwordResetRequests, sessions } from './auth/table.ts'
import { savedStartups } from './saved-startups/table.ts'
import { settings } from './region/table.ts'
import { startupViews, startups } from './startups/table.ts'
import { getFailure, openTestDatabase } from './platform/db/testing.ts'
import { insertDocument, insertStartup, insertUser } from './testing-rows.ts'

let database: Database

beforeEach(async () => {
  database = await openTestDatabase()
})

const write = <T>(work: (tx: Transaction) => Promise<T>) => database.write(work)

async function findFailure(work: (tx: Transaction) => Promise<unknown>): Promise<DatabaseError> {
  const error = await getFailure(write(work))
  expect(error).toMatchObject({ kind: 'constraint' })
  return error
}

const startup = async (id: number) => (await database.read.select().from(startups).where(eq(startups.id, id)))[0]!
const pair = (investorId: number, startupId: number) => ({ investorId, startupId })

describe('users', () => {
  it('are unique by the keys of username and email address', async () => {
    await write((tx) => insertUser(tx, { username: 'Ada', email: 'Ada@example.org' }))
    const username = await findFailure((tx) => insertUser(tx, { username: 'aDA' }))
    const email = await findFailure((tx) => insertUser(tx, { email: 'ADA@EXAMPLE.ORG' }))
    expect(isUniqueViolation(username, users.usernameKey)).toBe(true)
    expect(isUniqueViolation(email, users.emailKey)).toBe(true)
  })

  it('are approved exactly if their role isn’t user', async () => {
    const id = await write((tx) => insertUser(tx))
    const approved = async () => (await database.read.select().from(users).where(eq(users.id, id)))[0]!.approved
    expect(await approved()).toBe(false)
    await write((tx) => tx.update(users).set({ role: 'founder' }).where(eq(users.id, id)))
    expect(await approved()).toBe(true)
  })

  it('are deleted with everything of theirs, and other users stay unchanged', async () => {
    const [founder, investor, admin] = await write(async (tx) => [
      await insertUser(tx, { role: 'founder' }),
      await insertUser(tx, { role: 'investor' }),
      await insertUser(tx, { role: 'admin' }),
    ])
    const id = await write((tx) => insertStartup(tx, { userId: founder! }))
    await write(async (tx) => {
      const hash = 'a'.repeat(64)
      await tx.insert(sessions).values({ tokenHash: hash, userId: founder!, expiresAt: new Date() })
      await insertDocument(tx, { startupId: id })
      await tx.insert(savedStartups).values(pair(investor!, id))
      await tx.insert(connections).values(pair(investor!, id))
      await tx.insert(startupViews).values({ startupId: id, viewerId: investor!, day: '2026-01-01' })
      await tx.insert(passwordResetRequests).values({ userId: founder!, reason: 'lost', processedBy: admin! })
      await tx.insert(settings).values({ key: 'editorsMayPublish', value: true, updatedBy: admin! })
    })
    await write((tx) => tx.delete(users).where(eq(users.id, admin!)))
    expect((await database.read.select().from(passwordResetRequests))[0]).toMatchObject({ processedBy: null })
    expect((await database.read.select().from(settings))[0]).toMatchObject({ value: true, updatedBy: null })
    await write((tx) => tx.delete(users).where(eq(users.id, founder!)))
    for (const table of [
      sessions,
      startups,
      documents,
      savedStartups,
      connections,
      startupViews,
      passwordResetRequests,
    ]) {
      expect(await database.read.$count(table)).toBe(0)
    }
    expect(await database.read.$count(users)).toBe(1)
    expect(await database.read.values(sql`select * from startup_search where startup_search match 'prairie'`)).toEqual(
      [],
    )
  })
})

describe('rows', () => {
  it('are refused with references to missing rows', async () => {
    const orphan = await findFailure((tx) => insertStartup(tx, { userId: 99 }))
    expect(orphan.constraint?.rule).toBe('foreign-key')
  })

  it('are unique per founder, investor, pair, and stored file; one deck per startup', async () => {
    const investor = await write((tx) => insertUser(tx))
    const id = await write((tx) => insertStartup(tx))
    const { userId } = await startup(id)
    const profile = { userId: investor, background: 'Angel', investmentRange: '$50K - $100K', location: 'Springfield' }
    const deck = { startupId: id, type: 'pitchDeck' } as const
    await write(async (tx) => {
      await tx.insert(investors).values(profile)
      await tx.insert(savedStartups).values(pair(investor, id))
      await tx.insert(connections).values(pair(investor, id))
      await insertDocument(tx, { ...deck, storedName: 'one' })
    })
    const refused: [string, (tx: Transaction) => Promise<unknown>][] = [
      ['startup_profiles.user_id', (tx) => insertStartup(tx, { userId })],
      ['investor_profiles.user_id', (tx) => tx.insert(investors).values(profile)],
      ['saved_startups.startup_id', (tx) => tx.insert(savedStartups).values(pair(investor, id))],
      ['connections.investor_id', (tx) => tx.insert(connections).values(pair(investor, id))],
      ['documents.startup_id', (tx) => insertDocument(tx, { ...deck, storedName: 'two' })],
      ['documents.stored_name', (tx) => insertDocument(tx, { ...deck, type: 'document', storedName: 'one' })],
    ]
    for (const [column, work] of refused) {
      const { constraint } = await findFailure(work)
      expect(constraint).toMatchObject({ rule: 'unique', columns: expect.arrayContaining([column]) })
    }
  })

  it('only accept enumerated values, whole amounts below 2^53, and lists', async () => {
    const wrong: [string, (tx: Transaction) => Promise<unknown>][] = [
      ['users_role', (tx) => insertUser(tx, { role: 'owner' as never })],
      ['users_requested_role', (tx) => insertUser(tx, { requestedRole: 'admin' as never })],
      ['startup_profiles_stage', (tx) => insertStartup(tx, { stage: 'pre_seed' as never })],
      ['startup_profiles_industry', (tx) => insertStartup(tx, { industry: 'Fintech' as never })],
      ['startup_profiles_status', (tx) => insertStartup(tx, { status: 'open' as never })],
      ['startup_profiles_funding_amount', (tx) => insertStartup(tx, { fundingAmount: 2 ** 53 })],
      ['startup_profiles_funding_amount', (tx) => insertStartup(tx, { fundingAmount: -1 })],
      ['startup_profiles_funding_amount', (tx) => insertStartup(tx, { fundingAmount: 1.5 })],
      ['startup_profiles_highlights', (tx) => insertStartup(tx, { highlights: 'one' as never })],
      [
        'login_attempts_count',
        (tx) => tx.insert(loginAttempts).values({ keyHash: 'k', windowStartedAt: new Date(), count: -1 }),
      ],
    ]
    for (const [name, work] of wrong)
      expect((await findFailure(work)).constraint).toMatchObject({ rule: 'check', name })
    await write((tx) => insertStartup(tx, { fundingAmount: 2 ** 53 - 1 }))
  })
})

describe('the audit log', () => {
  it('only grows', async () => {
    await write((tx) => tx.insert(auditEntries).values({ action: 'user.delete', targetType: 'user', targetId: 7 }))
    const failure = { rule: 'trigger', name: 'The audit trail cannot be changed' }
    const attempts: ((tx: Transaction) => Promise<unknown>)[] = [
      (tx) => tx.update(auditEntries).set({ action: 'nothing' }),
      (tx) => tx.delete(auditEntries),
      (tx) => tx.run(sql`insert or replace into audit_entries (id, action) values (1, 'nothing')`),
      (tx) =>
        tx
          .insert(auditEntries)
          .values({ id: 1, action: 'x' })
          .onConflictDoUpdate({ target: auditEntries.id, set: { action: 'x' } }),
    ]
    for (const attempt of attempts) expect((await findFailure(attempt)).constraint).toMatchObject(failure)
    expect(await database.read.select().from(auditEntries)).toMatchObject([
      { id: 1, action: 'user.delete', targetId: 7 },
    ])
  })
})
