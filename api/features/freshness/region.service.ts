import { and, eq, exists, type SQL, sql } from '#api/db/drizzle.ts'
import type { CallContext } from '#api/context.ts'
import type { RegionFreshness } from '#api/contract/freshness/answers.ts'
import { daysBefore } from '#api/contract/freshness/freshness.ts'
import { LIMITS } from '#api/contract/limits.ts'
import { users } from '#api/db/schema/account.ts'
import { investors } from '#api/db/schema/investor.ts'
import { startups } from '#api/db/schema/startup.ts'

const { askedAfterDays, saidAfterDays, listedForDays } = LIMITS.confirmation

/** How many rows were confirmed in each span of days. */
function spans(table: typeof startups | typeof investors, now: number) {
  const [a, b, c] = [askedAfterDays[0], saidAfterDays, listedForDays].map((days) => daysBefore(now, days).getTime())
  const at = table.confirmedAt
  const count = (within: SQL) => sql<number>`coalesce(sum(${within}), 0)`
  return {
    within90: count(sql`${at} > ${a}`),
    within180: count(sql`${at} <= ${a} and ${at} > ${b}`),
    within365: count(sql`${at} <= ${b} and ${at} > ${c}`),
    longer: count(sql`${at} <= ${c}`),
  }
}

/** GET /api/admin/freshness: approved startups of active founders, and profiles of active investors. */
export async function readRegionFreshness({
  database: { read },
  now,
}: Pick<CallContext, 'database' | 'now'>): Promise<RegionFreshness> {
  const owner = and(eq(users.id, investors.userId), eq(users.role, 'investor'), eq(users.active, true))
  const [[ofStartups], [ofInvestors]] = await read.batch([
    read
      .select(spans(startups, now()))
      .from(startups)
      .where(and(eq(startups.approved, true), eq(startups.ownerActive, true))),
    read
      .select(spans(investors, now()))
      .from(investors)
      .where(exists(read.select({ id: users.id }).from(users).where(owner))),
  ])
  return { startups: ofStartups!, investors: ofInvestors! }
}
