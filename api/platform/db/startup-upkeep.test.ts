import { and, eq, sql, sum } from './drizzle.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Database, Transaction } from './database.ts'
import type { DatabaseError } from './errors.ts'
import { users } from '#api/users/table.ts'
import { connections } from '#api/connections/table.ts'
import { savedStartups } from '#api/saved-startups/table.ts'
import { startupTotals, startupViews, startups } from '#api/startups/table.ts'
import { getFailure, openTestDatabase } from './testing.ts'
import { insertStartup, insertUser } from '#api/testing-rows.ts'

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

describe('startups, as kept by triggers and SQLite,', () => {
  it('count views, connections, and interested investors, also through deletions', async () => {
    const id = await write((tx) => insertStartup(tx))
    const [first, two] = await write(async (tx) => [await insertUser(tx), await insertUser(tx)])
    await write(async (tx) => {
      const view = { startupId: id, viewerId: first!, day: '2026-01-01' }
      for (let again = 0; again < 3; again++) await tx.insert(startupViews).values(view).onConflictDoNothing()
      await tx.insert(startupViews).values({ ...view, day: '2026-01-02' })
      await tx.insert(savedStartups).values(pair(first!, id))
      await tx.insert(connections).values([pair(first!, id), pair(two!, id)])
    })
    expect(await startup(id)).toMatchObject({ viewCount: 2, connectionCount: 2, interestCount: 2 })
    await write((tx) => tx.delete(savedStartups).where(eq(savedStartups.investorId, first!)))
    expect(await startup(id)).toMatchObject({ connectionCount: 2, interestCount: 2 })
    await write((tx) => tx.insert(savedStartups).values(pair(first!, id)))
    await write((tx) => tx.delete(users).where(eq(users.id, first!)))
    expect(await startup(id)).toMatchObject({ viewCount: 2, connectionCount: 1, interestCount: 1 })
    const moved = await findFailure((tx) => tx.update(connections).set({ investorId: 1 }))
    expect(moved.constraint).toMatchObject({ rule: 'trigger', name: 'The pair of a connection cannot be changed' })
  })

  it('are listed while approved with an active owner', async () => {
    const id = await write((tx) => insertStartup(tx, { approved: true }))
    const { userId, listed } = await startup(id)
    expect(listed).toBe(true)
    await write((tx) => tx.update(users).set({ active: false }).where(eq(users.id, userId)))
    expect(await startup(id)).toMatchObject({ listed: false, ownerActive: false })
    await write((tx) => tx.update(users).set({ active: true }).where(eq(users.id, userId)))
    await write((tx) => tx.update(startups).set({ approved: false }))
    expect(await startup(id)).toMatchObject({ listed: false, ownerActive: true })
    const late = await write(async (tx) =>
      insertStartup(tx, { userId: await insertUser(tx, { active: false }), approved: true }),
    )
    expect(await startup(late)).toMatchObject({ listed: false })
  })

  it('sort by name without case, by the order of stages, and by amount or 0', async () => {
    const id = await write((tx) => insertStartup(tx, { companyName: 'ZEBRA', stage: 'pre-seed' }))
    expect(await startup(id)).toMatchObject({
      nameOrder: 'zebra',
      stageOrder: 2,
      fundingOrder: 0,
      fundingBand: 'under-500',
    })
    const bands = { 499_999: 'under-500', 500_000: '500-1000', 1_000_000: '1000-5000', 5_000_000: '5000-plus' }
    for (const [amount, band] of Object.entries(bands)) {
      await write((tx) => tx.update(startups).set({ fundingAmount: Number(amount) }))
      expect(await startup(id)).toMatchObject({ fundingOrder: Number(amount), fundingBand: band })
    }
  })

  it('are found by any part of name, industry, and pitch, as these change', async () => {
    const id = await write((tx) => insertStartup(tx))
    const found = (text: string) =>
      database.read.values(sql`select rowid from startup_search where startup_search match ${`"${text}"`}`)
    for (const part of ['airie', 'NERG', 'ries for f']) expect(await found(part)).toEqual([[id]])
    await write((tx) => tx.update(startups).set({ companyName: 'Blue Heron' }))
    expect(await found('airie')).toEqual([])
    expect(await found('heron')).toEqual([[id]])
    await write((tx) => tx.run(sql`insert into startup_search (startup_search, rank) values ('integrity-check', 1)`))
  })

  it('have totals for every combination of filters, whatever was changed', async () => {
    await write(async (tx) => {
      for (const stage of ['seed', 'growth'] as const) {
        for (const industry of ['SaaS', 'Energy'] as const) await insertStartup(tx, { stage, industry, approved: true })
      }
      await tx.update(startups).set({ industry: 'Energy', fundingAmount: 700_000 }).where(eq(startups.id, 1))
      await tx.update(startups).set({ isPublic: true }).where(eq(startups.stage, 'growth'))
      await tx.update(users).set({ active: false }).where(eq(users.id, 2))
      await tx.delete(users).where(eq(users.id, 3))
    })
    const filters = (table: typeof startups | typeof startupTotals) => [
      undefined,
      eq(table.listed, true),
      and(eq(table.listed, true), eq(table.isPublic, true)),
      and(eq(table.industry, 'Energy'), eq(table.stage, 'seed'), eq(table.fundingBand, '500-1000')),
    ]
    for (const [index, where] of filters(startups).entries()) {
      const [totals] = await database.read
        .select({ total: sum(startupTotals.total) })
        .from(startupTotals)
        .where(filters(startupTotals)[index])
      expect(Number(totals!.total)).toBe(await database.read.$count(startups, where))
    }
    expect(await database.read.$count(startups, eq(startups.listed, true))).toBe(2)
  })
})
