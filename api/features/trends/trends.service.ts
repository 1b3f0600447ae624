import { desc, type SQL, sql } from '#api/db/drizzle.ts'
import type { ApiContext } from '#api/context.ts'
import { STAGES } from '#api/contract/enumerations.ts'
import type { Industry } from '#api/contract/enumerations.ts'
import { TREND_MONTHS } from '#api/contract/trends/schema.ts'
import type { Trends } from '#api/contract/trends/answers.ts'
import type { Database } from '#api/db/database.ts'
import { startupTotals } from '#api/db/schema/startup-total.ts'
import { siteFacts } from '#api/site-facts.ts'
import { lastMonths, type Month } from './trends.months.ts'

const inMonth = (column: string): SQL =>
  sql`${sql.raw(`"${column}"`)} >= "month"."value" ->> '$[0]' and ${sql.raw(`"${column}"`)} < "month"."value" ->> '$[1]'`

const created = (table: string): SQL =>
  sql`(select count(*) from ${sql.identifier(table)} where ${inMonth('created_at')})`

const APPROVALS = sql`(
  select count(*) from "audit_entries" where "action" = 'user.approve-role' and ${inMonth('at')}
) + (
  select count(*) from "audit_entries"
  where "action" = 'user.role' and ${inMonth('at')} and "details" ->> '$.before.role' = 'user'
)`

/** One count for each month, in their order. */
const byMonth = (read: Database['read'], months: readonly Month[], count: SQL) =>
  read
    .select({ count: sql<number>`${count}`.as('count') })
    .from(sql`json_each(${JSON.stringify(months.map(({ from, until }) => [from, until]))}) as "month"`)
    .orderBy(sql`"month"."key"`)

/**
 * GET /api/admin/trends, all of one moment. Months are ranges of an index, so older ones cost nothing; categories are
 * sums of the kept totals, so no startup is read. Deleted people leave the registrations; approvals come from the audit
 * trail, which forgets nobody.
 */
export async function readTrends(context: Pick<ApiContext, 'database' | 'now' | 'published'>): Promise<Trends> {
  const { read } = context.database
  const months = lastMonths(context.now(), TREND_MONTHS, siteFacts(context).timeZone)
  const total = sql<number>`sum(${startupTotals.total})`
  const [registrations, approvals, connections, saves, stages, industries] = await read.batch([
    byMonth(read, months, created('users')),
    byMonth(read, months, APPROVALS),
    byMonth(read, months, created('connections')),
    byMonth(read, months, created('saved_startups')),
    read.select({ stage: startupTotals.stage, count: total }).from(startupTotals).groupBy(startupTotals.stage),
    read
      .select({ industry: startupTotals.industry, count: total })
      .from(startupTotals)
      .groupBy(startupTotals.industry)
      .having(sql`${total} > 0`)
      .orderBy(desc(total), startupTotals.industry),
  ])
  const counts = (rows: { count: number }[]) => rows.map(({ count }) => count)
  const ofStage = new Map(stages.map(({ stage, count }) => [stage, count]))
  return {
    months: months.map(({ month }) => month),
    registrations: counts(registrations),
    approvals: counts(approvals),
    connections: counts(connections),
    saves: counts(saves),
    startupsByStage: STAGES.map((stage) => ({ stage, count: ofStage.get(stage) ?? 0 })),
    startupsByIndustry: industries.map(({ industry, count }) => ({ industry: industry as Industry, count })),
  }
}
