import { desc, type SQL, sql } from '#api/db/drizzle.ts'
import type { ApiContext } from '#api/context.ts'
import type { Overview } from '#api/contract/member/answers.ts'
import { users } from '#api/db/schema/account.ts'
import { investors } from '#api/db/schema/investor.ts'
import { reports } from '#api/db/schema/moderation.ts'
import { startups } from '#api/db/schema/startup.ts'
import { startupTotals } from '#api/db/schema/startup-total.ts'
import { toUser, userColumns } from '#api/core/identity/account.row.ts'
import { promisedSince } from '#api/core/waiting/waiting.promise.ts'
import { siteFacts } from '#api/site-facts.ts'
import { STATUS } from './member.list.service.ts'

/** Entries of each list on the dashboard (rules: Administrator dashboard). */
const SHOWN = 5

/** GET /api/admin/overview, all of one moment. */
export async function readOverview(context: Pick<ApiContext, 'database' | 'now' | 'published'>): Promise<Overview> {
  const { read } = context.database
  const { timeZone } = siteFacts(context)
  const promised = promisedSince(context.now(), timeZone)
  const isOverdue = sql`coalesce(${users.roleRequestedAt}, ${users.createdAt}) < ${promised}`
  const newest = [desc(users.createdAt), desc(users.id)]
  const count = (rows: SQL) => sql<number>`(select count(*) from ${rows})`
  const { id, companyName, approved, createdAt } = startups
  const counts = {
    totalUsers: count(sql`${users}`),
    startups: sql<number>`(select coalesce(sum(${startupTotals.total}), 0) from ${startupTotals})`,
    investors: count(sql`${investors}`),
    pendingApprovals: count(sql`${users} where ${STATUS.pending}`),
    overdueRequests: count(sql`${users} where ${STATUS.pending} and ${isOverdue}`),
    // Several reports of one profile wait as one entry.
    openReports: count(
      sql`(
        select distinct ${reports.about}, coalesce(${reports.reportedId}, -${reports.id})
        from ${reports} where ${reports.answeredAt} is null
      )`,
    ),
  }
  const [counted, recentStartups, recentUsers, pendingRequests] = await read.batch([
    read.select(counts).from(sql`(select 1)`),
    read
      .select({ id, companyName, approved, createdAt })
      .from(startups)
      .orderBy(desc(createdAt), desc(id))
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
    ...counted[0]!,
    recentStartups: recentStartups.map((startup) => ({ ...startup, createdAt: startup.createdAt.toISOString() })),
    recentUsers: recentUsers.map(toUser),
    pendingRequests: pendingRequests.map(toUser),
  }
}
