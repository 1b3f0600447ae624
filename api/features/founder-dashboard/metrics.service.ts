import { DAY, dayOf } from '#api/contract/dates.ts'
import { and, count, eq, gte } from '#api/db/drizzle.ts'
import type { CallContext } from '#api/context.ts'
import { METRIC_WEEKS } from '#api/contract/founder-dashboard/schema.ts'
import type { WeekOfStartup } from '#api/contract/founder-dashboard/answers.ts'
import type { Viewer } from '#api/contract/policy.ts'
import { requireOwnStartup } from '#api/core/startup/own-startup.service.ts'
import { connections } from '#api/db/schema/connection.ts'
import { savedStartups } from '#api/db/schema/saved-startup.ts'
import { startupViews } from '#api/db/schema/startup-view.ts'

/** The Monday of a moment's week, as the moment at which it begins (UTC). */
function mondayOf(at: number): number {
  const midnight = Math.floor(at / DAY) * DAY
  // 1 January 1970 was a Thursday.
  return midnight - ((Math.floor(at / DAY) + 3) % 7) * DAY
}

/**
 * GET /api/startup/metrics: views, saves and connection requests by week, oldest first, from the rows themselves.
 *
 * @throws ApiError 404 without a profile
 */
export async function readMetrics(
  { database, now }: Pick<CallContext, 'database' | 'now'>,
  viewer: Viewer,
): Promise<WeekOfStartup[]> {
  const { read } = database
  const { id: startupId } = await requireOwnStartup(read, viewer.id)
  const last = mondayOf(now())
  const first = last - (METRIC_WEEKS - 1) * 7 * DAY
  const weeks = Array.from({ length: METRIC_WEEKS }, (_, at) => ({
    from: dayOf(first + at * 7 * DAY, 'UTC'),
    views: 0,
    saves: 0,
    requests: 0,
  }))
  const weekOf = (at: number) => weeks[Math.floor((at - first) / (7 * DAY))]
  const [views, saves, requests] = await Promise.all([
    read
      .select({ day: startupViews.day, count: count() })
      .from(startupViews)
      .where(and(eq(startupViews.startupId, startupId), gte(startupViews.day, dayOf(first, 'UTC'))))
      .groupBy(startupViews.day),
    read
      .select({ at: savedStartups.createdAt })
      .from(savedStartups)
      .where(and(eq(savedStartups.startupId, startupId), gte(savedStartups.createdAt, new Date(first)))),
    read
      .select({ at: connections.createdAt })
      .from(connections)
      .where(and(eq(connections.startupId, startupId), gte(connections.createdAt, new Date(first)))),
  ])
  for (const { day, count } of views) add(weekOf(Date.parse(day)), 'views', count)
  for (const { at } of saves) add(weekOf(at.getTime()), 'saves', 1)
  for (const { at } of requests) add(weekOf(at.getTime()), 'requests', 1)
  return weeks
}

function add(week: WeekOfStartup | undefined, what: 'views' | 'saves' | 'requests', more: number): void {
  if (week) week[what] += more
}
