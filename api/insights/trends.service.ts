import { fromAbsolute, startOfMonth, toCalendarDate } from '@internationalized/date'
import { desc, type SQL, sql, and, eq, count } from '#api/platform/db/drizzle.ts'
import type { ApiContext } from '#api/context.ts'
import { STAGES, type Industry } from '#api/platform/contract/enumerations.ts'
import { TREND_MONTHS } from '#api/platform/contract/limits.ts'
import type { Trends, Stats } from './calls.ts'
import type { Database, Reader } from '#api/platform/db/database.ts'
import { startupTotals } from '#api/startups/table.ts'
import { siteFacts } from '#api/site-facts.ts'
import { prepared } from '#api/platform/db/query.ts'
import { users } from '#api/users/table.ts'
import { connections } from '#api/connections/table.ts'
import { emails } from '#api/email/table.ts'
import { hashesMade } from '#api/auth/password.service.ts'
import { figure } from '#api/platform/http/meter.ts'

/** A calendar month in a time zone. */
interface Month {
  /** `2026-03` */
  month: string
  /** First millisecond of the month. */
  from: number
  /** First millisecond after the month. */
  until: number
}

/** The last `count` months in a time zone, oldest first, including that of `now`. */
export function lastMonths(now: number, count: number, timeZone: string): Month[] {
  const current = startOfMonth(toCalendarDate(fromAbsolute(now, timeZone)))
  return Array.from({ length: count }, (_, index) => {
    const first = current.subtract({ months: count - 1 - index })
    return {
      month: first.toString().slice(0, 7),
      from: first.toDate(timeZone).getTime(),
      until: first.add({ months: 1 }).toDate(timeZone).getTime(),
    }
  })
}

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

/** One count per month, in their order. */
const byMonth = (read: Database['read'], months: readonly Month[], count: SQL) =>
  read
    .select({ count: sql<number>`${count}`.as('count') })
    .from(sql`json_each(${JSON.stringify(months.map(({ from, until }) => [from, until]))}) as "month"`)
    .orderBy(sql`"month"."key"`)

/**
 * GET /api/admin/trends, all read in one transaction. Months are ranges of an index, so older ones cost nothing.
 * Categories are sums of stored totals, so no startup is read. Deleted users disappear from the registrations;
 * approvals come from the audit log, which is permanent.
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

/** GET /api/stats: approved startups, approved investors, and connection requests, without deactivated users. */
export async function readStats({ database }: Pick<ApiContext, 'database'>): Promise<Stats> {
  const { startups, investors, connections: requests } = counts(database.read)
  const [startup, investor, connection] = await Promise.all([startups.get(), investors.get(), requests.get()])
  return {
    startupCount: startup?.count ?? 0,
    investorCount: investor?.count ?? 0,
    connectionsCount: connection?.count ?? 0,
  }
}

/** The counters of the process, and figures of the installation for its server administrator. */
export async function collectMetrics({ database, meter, publisher, streams, uploads }: ApiContext): Promise<string> {
  const queued = await database.read.select({ state: emails.state, count: count() }).from(emails).groupBy(emails.state)
  const { state, builtAt } = publisher.status()
  return [
    meter.text(),
    figure('password_hashes_total', 'counter', 'Passwords that were hashed: the work that guessing makes.', [
      ['', hashesMade()],
    ]),
    figure('uploads_under_way', 'gauge', 'Uploads that hold a slot at this moment.', [['', uploads.inUse()]]),
    figure('streams_open', 'gauge', 'Browsers that are told of what happens at this moment.', [['', streams.count()]]),
    figure('publish_failed', 'gauge', 'Whether the last try to publish failed.', [['', Number(state === 'failed')]]),
    figure('published_timestamp_seconds', 'gauge', 'When the live release was built.', [
      ['', Date.parse(builtAt) / 1000],
    ]),
    figure(
      'messages',
      'gauge',
      'Emails by state.',
      queued.map((row) => [`{state="${row.state}"}`, row.count]),
    ),
  ].join('\n')
}
