import { and, eq, sql } from '#api/db/drizzle.ts'
import type { ApiContext } from '#api/context.ts'
import type { Stats } from '#api/contract/stats/answers.ts'
import type { Reader } from '#api/db/database.ts'
import { prepared } from '#api/db/prepared.ts'
import { users } from '#api/db/schema/account.ts'
import { connections } from '#api/db/schema/connection.ts'
import { startupTotals } from '#api/db/schema/startup-total.ts'

const rowCount = sql<number>`count(*)`

const counts = prepared((read: Reader) => ({
  startups: read
    .select({ count: sql<number>`coalesce(sum(${startupTotals.total}), 0)` })
    .from(startupTotals)
    .where(eq(startupTotals.listed, true))
    .prepare(),
  investors: read
    .select({ count: rowCount })
    .from(users)
    .where(and(eq(users.role, 'investor'), eq(users.active, true)))
    .prepare(),
  connections: read.select({ count: rowCount }).from(connections).prepare(),
}))

/** GET /api/stats: approved startups, approved investors, connection requests; without deactivated people. */
export async function readStats({ database }: Pick<ApiContext, 'database'>): Promise<Stats> {
  const { startups, investors, connections: requests } = counts(database.read)
  const [startup, investor, connection] = await Promise.all([startups.get(), investors.get(), requests.get()])
  return {
    startupCount: startup?.count ?? 0,
    investorCount: investor?.count ?? 0,
    connectionsCount: connection?.count ?? 0,
  }
}
