import { pathToFileURL } from 'node:url'
import { eq, sql } from '#api/platform/db/drizzle.ts'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { DAY } from '#api/platform/contract/dates.ts'
import { type Database, openDatabase } from '#api/platform/db/database.ts'
import { startSqld } from '#api/platform/db/testing-sqld.ts'
import { users } from '#api/users/table.ts'
import { connections } from '#api/connections/table.ts'
import { investors } from '#api/investors/table.ts'
import { startups } from '#api/startups/table.ts'
import { migratedFile, openTestDatabase } from '#api/platform/db/testing.ts'
import { insertRow, insertStartup, insertUser } from '#api/testing-rows.ts'
import { loadCandidates } from './candidates.service.ts'
import { noteShown, getShown } from './exposure.service.ts'

const NOON = Date.UTC(2026, 0, 15, 12)
const log = { request() {}, failure() {}, event() {}, flush() {} }

let database: Database & { path: string }
beforeEach(async () => {
  database = await openTestDatabase()
})

const region = (of: Database = database, now = NOON) => loadCandidates({ database: of, now: () => now })
const startupIds = async (of?: Database, now?: number) => [...(await region(of, now)).startups.keys()]
const add = (of: Database = database) => of.write((tx) => insertStartup(tx, { approved: true }))
const addInvestor = (of: Database = database) =>
  of.write(async (tx) => {
    const userId = await insertUser(tx, { role: 'investor' })
    const profile = { userId, background: '-', investmentRange: '-', location: 'Springfield' }
    return { userId, id: await insertRow(tx, investors, profile) }
  })
async function another(path = database.path): Promise<Database> {
  const opened = await openDatabase({ url: pathToFileURL(path).href, synchronous: 'off' })
  onTestFinished(() => opened.close())
  return opened
}

describe('a process’s cached candidates', () => {
  it('follow each change of a profile, its owner, and its requests', async () => {
    const [id, { id: investor, userId }] = [await add(), await addInvestor()]
    const [owner] = await database.read.select().from(startups).where(eq(startups.id, id))
    expect((await region()).startups.get(id)).toMatchObject({ isOpen: true, ask: null, seeksMentoring: false })
    await database.write(async (tx) => {
      await tx.update(startups).set({ fundingAmount: 7, wants: ['mentoring'], openRequests: 1 })
      await tx.update(investors).set({ isPublic: true, investmentMin: 3, stages: ['seed'] })
    })
    expect((await region()).startups.get(id)).toMatchObject({ ask: 7, seeksMentoring: true })
    expect((await region()).investors.get(investor)).toMatchObject({ isPublic: true, range: { min: 3, max: null } })
    await database.write((tx) => tx.insert(connections).values({ investorId: userId, startupId: id }))
    expect((await region()).startups.get(id)!.isOpen).toBe(false)
    await database.write((tx) => tx.update(connections).set({ state: 'declined' }))
    expect((await region()).startups.get(id)!.isOpen).toBe(true)
    await database.write((tx) => tx.update(users).set({ active: false }))
    expect([(await region()).startups.size, (await region()).investors.size]).toEqual([0, 0])
    await database.write((tx) => tx.update(users).set({ active: true }))
    expect([(await region()).startups.size, (await region()).investors.size]).toEqual([1, 1])
    await database.write(async (tx) => void (await tx.delete(users).where(eq(users.id, owner!.userId))))
    expect(await startupIds()).toEqual([])
  })

  it('include what another process wrote, also at the same time', async () => {
    const other = await another()
    const first = await add()
    expect(await startupIds(other)).toEqual([first])
    const second = await add(other)
    expect(await startupIds()).toEqual([first, second])
    const many = await Promise.all([add(), add(other), add(), add(other)])
    const all = [first, second, ...many].toSorted((a, b) => a - b)
    expect((await startupIds()).toSorted((a, b) => a - b)).toEqual(all)
    expect((await startupIds(other)).toSorted((a, b) => a - b)).toEqual(all)
    expect(await startupIds(await another())).toEqual(all)
  })

  it('can be half a minute old if there are many, and are then read again', async () => {
    const first = await add()
    const many = sql`with recursive "count"("at") as (select 1 union all select "at" + 1 from "count" where "at" < 1000)`
    await database.write(async (tx) => {
      await tx.run(sql`
        insert into "users" ("first_name", "last_name", "email", "email_key", "username", "username_key", "password_hash", "role")
        ${many} select 'A', 'B', "at" || '@example.org', "at" || '@example.org', "at" || 'a', "at" || 'a', '-', 'investor' from "count"`)
      await tx.run(sql`
        insert into "investor_profiles" ("user_id", "background", "investment_range", "location", "confirmed_at")
        select "id", '-', '-', '-', 0 from "users" where "username" like '%a' and "role" = 'investor'`)
    })
    expect(await startupIds()).toEqual([first])
    const second = await add()
    expect(await startupIds(database, NOON + 29_000)).toEqual([first])
    // The first caller gets the old ones and loads the new ones for the next.
    expect(await startupIds(database, NOON + 31_000)).toEqual([first])
    await expect.poll(() => startupIds(database, NOON + 31_000)).toEqual([first, second])
    const third = await add()
    expect(await startupIds(database, NOON + 11 * 60_000)).toEqual([first, second, third])
  })

  it('follow a database on a server within half a minute', async () => {
    const server = await startSqld({ from: await migratedFile() })
    const open = () => openDatabase({ url: server.url.replace('http:', 'ws:') })
    const [here, there] = [await open(), await open()]
    onTestFinished(async () => {
      await Promise.all([here.close(), there.close()])
      await server.close()
    })
    const first = await add(here)
    expect(await startupIds(there)).toEqual([first])
    await there.write((tx) => tx.update(startups).set({ approved: false }))
    expect(await startupIds(here, NOON + 31_000)).toEqual([])
  })
})

describe('match exposure', () => {
  const show = (viewerId: number, ids: number[], now = NOON, of: Database = database) =>
    noteShown({ database: of, now: () => now, log }, viewerId, 'startup', ids)

  it('counts once per viewer and day, for thirty days, in every process', async () => {
    const [first, two] = [await add(), await add()]
    const [{ userId: ada }, { userId: grace }] = [await addInvestor(), await addInvestor()]
    const other = await another()
    const shown = async (now = NOON, of = database as Database) => {
      const { counts } = await getShown({ database: of, now: () => now }, 'startup')
      return [counts.get(first) ?? 0, counts.get(two) ?? 0]
    }
    await show(ada, [first])
    await show(ada, [first])
    expect(await shown()).toEqual([1, 0])
    await show(ada, [first, two])
    await show(grace, [first], NOON, other)
    expect(await shown()).toEqual([2, 1])
    expect((await getShown({ database, now: () => NOON }, 'startup')).total).toBe(3)
    const tomorrow = NOON + DAY
    await show(ada, [first], tomorrow)
    expect(await shown(tomorrow)).toEqual([3, 1])
    const old = NOON + 30 * DAY
    expect([await shown(old), await shown(old, other), await shown(old, await another())]).toEqual([
      [1, 0],
      [1, 0],
      [1, 0],
    ])
  })
})
