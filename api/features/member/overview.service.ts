import { and, desc, sql } from 'drizzle-orm'
import type { ApiContext } from '#api/context.ts'
import type { Overview } from '#api/contract/member/answers.ts'
import { users } from '#api/db/schema/account.ts'
import { investors } from '#api/db/schema/investor.ts'
import { startups } from '#api/db/schema/startup.ts'
import { startupTotals } from '#api/db/schema/startup-total.ts'
import { toUser, userColumns } from '#api/core/identity/account.row.ts'
import { promisedSince } from '#api/core/waiting/waiting.promise.ts'
import { siteFacts } from '#api/site-facts.ts'
import { STATUS } from './member.list.service.ts'

/** Entries of each list on the dashboard (rules: Administrator dashboard). */
const SHOWN = 5
const rowCount = sql<number>`count(*)`

/** GET /api/admin/overview, all of one moment. */
export async function readOverview(context: Pick<ApiContext, 'database' | 'now' | 'published'>): Promise<Overview> {
  const { read } = context.database
  const { timeZone } = siteFacts(context)
  const promised = promisedSince(context.now(), timeZone)
  const isOverdue = sql`coalesce(${users.roleRequestedAt}, ${users.createdAt}) < ${promised}`
  const newest = [desc(users.createdAt), desc(users.id)]
  const [members, profiles, investorProfiles, pending, overdue, recentStartups, recentUsers, pendingRequests] =
    await read.batch([
      read.select({ count: rowCount }).from(users),
      read.select({ count: sql<number>`coalesce(sum(${startupTotals.total}), 0)` }).from(startupTotals),
      read.select({ count: rowCount }).from(investors),
      read.select({ count: rowCount }).from(users).where(STATUS.pending),
      read.select({ count: rowCount }).from(users).where(and(STATUS.pending, isOverdue)),
      read
        .select({
          id: startups.id,
          companyName: startups.companyName,
          approved: startups.approved,
          createdAt: startups.createdAt,
        })
        .from(startups)
        .orderBy(desc(startups.createdAt), desc(startups.id))
        .limit(SHOWN),
      read
        .select(userColumns)
        .from(users)
        .orderBy(...newest)
        .limit(SHOWN),
      read
        .select(userColumns)
        .from(users)
        .where(STATUS.pending)
        .orderBy(desc(users.profileCompleted), ...newest)
        .limit(SHOWN),
    ])
  return {
    totalUsers: members[0]!.count,
    startups: profiles[0]!.count,
    investors: investorProfiles[0]!.count,
    pendingApprovals: pending[0]!.count,
    overdueRequests: overdue[0]!.count,
    recentStartups: recentStartups.map(({ createdAt, ...startup }) => ({
      ...startup,
      createdAt: createdAt.toISOString(),
    })),
    recentUsers: recentUsers.map(toUser),
    pendingRequests: pendingRequests.map(toUser),
  }
}
