import { setTimeout as pause } from 'node:timers/promises'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { sql } from 'drizzle-orm'
import { INDUSTRIES, STAGES } from '#api/contract/enumerations.ts'
import { regionOf } from '#api/core/match/region.service.ts'
import { keysOf } from '#api/contract/account/folded-key.ts'
import type { InvestorSide, StartupSide } from '#api/core/match/sides.ts'
import type { Database } from '#api/db/database.ts'
import { openTestDatabase } from '#api/db/testing.ts'
import { users } from '#api/db/schema/account.ts'
import { investors } from '#api/db/schema/investor.ts'
import { startups } from '#api/db/schema/startup.ts'
import type { World } from './matching-world.ts'

const AT_ONCE = 500

/** Every stage or industry of a set of bits. */
const named = <Name>(names: readonly Name[], bits: number) => names.filter((_, at) => (bits >>> at) & 1)
const placeOf = ({ town, region }: { town: number; region: number }) => `Town ${town}, Region ${region}`
const personOf = (role: 'founder' | 'investor', id: number) => {
  const name = `${role}${id}`
  const keys = { username: name, email: `${name}@example.org` }
  return { id, firstName: 'Ada', lastName: name, passwordHash: '-', role, ...keys, ...keysOf(keys) }
}

async function inSteps<One>(
  database: Database,
  all: readonly One[],
  insert: (some: readonly One[], tx: Parameters<Parameters<Database['write']>[0]>[0]) => Promise<unknown>,
) {
  for (let at = 0; at < all.length; at += AT_ONCE) await database.write((tx) => insert(all.slice(at, at + AT_ONCE), tx))
}

/** A database with the people of a world. */
async function fill(world: World): Promise<Database> {
  const database = await openTestDatabase()
  const confirmedAt = new Date()
  await inSteps(database, world.startups, async (some: readonly StartupSide[], tx) => {
    await tx.insert(users).values(some.map(({ id }) => personOf('founder', id)))
    await tx.insert(startups).values(
      some.map((side) => ({
        userId: side.id,
        companyName: `Company ${side.id}`,
        industry: INDUSTRIES[side.industry]!,
        stage: STAGES[side.stage]!,
        location: placeOf(side),
        elevatorPitch: 'Batteries for farms',
        description: 'Batteries that farms share.',
        fundingAmount: side.ask || null,
        wants: side.seeksMentoring ? (['money', 'mentoring'] as const) : [],
        approved: true,
        confirmedAt,
      })) as (typeof startups.$inferInsert)[],
    )
  })
  const first = world.startups.length
  await inSteps(database, world.investors, async (some: readonly InvestorSide[], tx) => {
    await tx.insert(users).values(some.map(({ id }) => personOf('investor', first + id)))
    await tx.insert(investors).values(
      some.map((side) => ({
        userId: first + side.id,
        background: '-',
        areasOfInterest: named(INDUSTRIES, side.industries),
        investmentRange: '-',
        investmentMin: side.min,
        investmentMax: side.max,
        location: placeOf(side),
        stages: named(STAGES, side.stages),
        isPublic: true,
        confirmedAt,
      })),
    )
  })
  return database
}

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

const usedBytes = () => {
  collect()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

/** Reads a whole region into memory as a start does: what it costs, and how long it kept the process from answering. */
export async function readRegion(world: World) {
  const database = await fill(world)
  await database.read.get(sql`select count(*) from "startup_profiles"`)
  const before = usedBytes()
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  await pause(20)
  delay.reset()
  const from = process.cpuUsage()
  const region = await regionOf({ database, now: Date.now })
  const { user, system } = process.cpuUsage(from)
  delay.disable()
  const bytes = usedBytes() - before
  return { database, region, seconds: (user + system) / 1e6, longestPause: delay.max / 1e6, bytes }
}
