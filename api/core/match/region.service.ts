import { sql } from 'drizzle-orm'
import type { Database } from '#api/db/database.ts'
import { investors } from '#api/db/schema/investor.ts'
import { startups } from '#api/db/schema/startup.ts'
import { Region } from './region.ts'
import { investorSides, startupSides } from './region.rows.ts'

const CHUNK = 1000

/** Everybody who may be suggested, as the database has it. */
export async function regionOf({ read }: Database): Promise<Region> {
  const region = new Region()
  for (let after = 0; ;) {
    const sides = await startupSides(read, region, sql`${startups.id} > ${after}`, CHUNK)
    for (const side of sides) region.startups.put(side)
    if (sides.length < CHUNK) break
    after = sides.at(-1)!.id
  }
  for (let after = 0; ;) {
    const sides = await investorSides(read, region, sql`${investors.id} > ${after}`, CHUNK)
    for (const side of sides) region.investors.put(side)
    if (sides.length < CHUNK) break
    after = sides.at(-1)!.id
  }
  return region
}
