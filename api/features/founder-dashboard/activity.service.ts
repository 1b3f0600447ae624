import { and, count, desc, eq, inArray, ne, sql } from '#api/db/drizzle.ts'
import type { CallContext } from '#api/context.ts'
import { fullName } from '#api/contract/display.ts'
import { MOST_EVENTS, type StartupEvent } from '#api/contract/founder-dashboard/schema.ts'
import type { Viewer } from '#api/contract/policy.ts'
import { requireOwnStartup } from '#api/core/startup/own-startup.service.ts'
import type { Reader } from '#api/db/database.ts'
import { prepared } from '#api/db/prepared.ts'
import { users } from '#api/db/schema/account.ts'
import { auditEntries } from '#api/db/schema/audit.ts'
import { connectionEvents, connections } from '#api/db/schema/connection.ts'
import { documents } from '#api/db/schema/document.ts'
import { fundingSubmissions } from '#api/db/schema/funding-submission.ts'
import { savedStartups } from '#api/db/schema/saved-startup.ts'
import { startupViews } from '#api/db/schema/startup-view.ts'
import { startups } from '#api/db/schema/startup.ts'

/**
 * GET /api/startup/activity: what happened to the founder's startup, newest first, each line from a row that says so.
 *
 * @throws ApiError 404 without a profile
 */
export async function readActivity(
  { database: { read } }: Pick<CallContext, 'database'>,
  viewer: Viewer,
): Promise<StartupEvent[]> {
  const { id } = await requireOwnStartup(read, viewer.id)
  const parts = await Promise.all([
    creation(read, id),
    decisions(read, id),
    views(read, id),
    saves(read, id),
    requests(read, id),
    additions(read, id),
    submissions(read, id),
  ])
  return newestFirst(parts.flat()).slice(0, MOST_EVENTS)
}

const newestFirst = (events: StartupEvent[]) => events.sort((a, b) => Date.parse(b.at) - Date.parse(a.at))

/** Of these events somebody else is the cause; views and saves, which name nobody, are counted. */
const isOthers = (event: StartupEvent) =>
  event.kind === 'requested' || event.kind === 'answered' ? !event.isOwn : event.kind !== 'submitted'

/** What others did to a startup, newest first: requests of investors, and decisions of administrators. */
export async function readOthersActs(read: Reader, id: number): Promise<StartupEvent[]> {
  const parts = await Promise.all([decisions(read, id), requests(read, id), submissions(read, id)])
  return newestFirst(parts.flat().filter(isOthers))
}

/** The newest days with views in the timeline: all of them would drown the rest, and the chart shows them. */
const VIEWED_DAYS = 7

const iso = (at: Date) => at.toISOString()

async function creation(read: Reader, id: number): Promise<StartupEvent[]> {
  const rows = await read.select({ at: startups.createdAt }).from(startups).where(eq(startups.id, id))
  return rows.map(({ at }) => ({ at: iso(at), kind: 'created' }))
}

const decisionsAboutStartup = prepared((read: Reader) => {
  const { at, action, details, targetType, targetId } = auditEntries
  const decided = ['startup.approve', 'startup.public-status'] as const
  return read
    .select({ at, action, details })
    .from(auditEntries)
    .where(and(eq(targetType, 'startup'), eq(targetId, sql.placeholder('id')), inArray(action, decided)))
    .orderBy(desc(auditEntries.id))
    .limit(MOST_EVENTS)
    .prepare()
})

/** Decisions of administrators, without their names. */
async function decisions(read: Reader, id: number): Promise<StartupEvent[]> {
  const rows = await decisionsAboutStartup(read).all({ id })
  return rows.map((row): StartupEvent => {
    const isApproval = row.action === 'startup.approve'
    const { after } = (row.details ?? {}) as { after?: Record<string, unknown> }
    const isYes = after?.[isApproval ? 'approved' : 'isPublic'] === true
    if (isApproval) return { at: iso(row.at), kind: isYes ? 'approved' : 'unapproved' }
    return { at: iso(row.at), kind: isYes ? 'published' : 'hidden' }
  })
}

async function views(read: Reader, id: number): Promise<StartupEvent[]> {
  const rows = await read
    .select({ day: startupViews.day, count: count() })
    .from(startupViews)
    .where(eq(startupViews.startupId, id))
    .groupBy(startupViews.day)
    .orderBy(desc(startupViews.day))
    .limit(VIEWED_DAYS)
  return rows.map(({ day, count }) => ({ at: `${day}T12:00:00.000Z`, kind: 'viewed', count }))
}

async function saves(read: Reader, id: number): Promise<StartupEvent[]> {
  const day = sql<string>`date(${savedStartups.createdAt} / 1000, 'unixepoch')`
  const rows = await read
    .select({ day, count: count() })
    .from(savedStartups)
    .where(eq(savedStartups.startupId, id))
    .groupBy(day)
    .orderBy(desc(day))
    .limit(MOST_EVENTS)
  return rows.map(({ day, count }) => ({ at: `${day}T12:00:00.000Z`, kind: 'saved', count }))
}

/** Whether the two were connected when something happened. */
const wasConnected = sql`(
  select "before"."act" from ${connectionEvents} "before"
  where "before"."connection_id" = ${connectionEvents.connectionId} and "before"."id" < ${connectionEvents.id}
    and "before"."act" <> 'extend'
  order by "before"."id" desc limit 1
) in ('accept', 'introduce')`.mapWith(Boolean)

/** The states that acts lead to; taking more time leads nowhere. */
const STATE_AFTER = { accept: 'accepted', decline: 'declined', withdraw: 'withdrawn', expire: 'expired' } as const

const requestsToStartup = prepared((read: Reader) => {
  const { act, side, at } = connectionEvents
  return (
    read
      .select({ act, side, at, wasConnected, firstName: users.firstName, lastName: users.lastName })
      .from(connectionEvents)
      .innerJoin(connections, eq(connections.id, connectionEvents.connectionId))
      .innerJoin(users, eq(users.id, connections.investorId))
      // As the list of requests: a deactivated person is shown to nobody (rules: Visibility).
      .where(and(eq(connections.startupId, sql.placeholder('id')), eq(users.active, true), ne(act, 'extend')))
      .orderBy(desc(connectionEvents.at), desc(connectionEvents.id))
      .limit(MOST_EVENTS)
      .prepare()
  )
})

async function requests(read: Reader, id: number): Promise<StartupEvent[]> {
  const rows = await requestsToStartup(read).all({ id })
  return rows.flatMap((row): StartupEvent[] => {
    const about = { at: iso(row.at), name: fullName(row), isOwn: row.side === 'founder' }
    if (row.act === 'request') return [{ ...about, kind: 'requested' }]
    if (row.act === 'introduce') return [{ at: about.at, name: about.name, kind: 'introduced' }]
    if (row.act === 'withdraw' && row.wasConnected) return [{ ...about, kind: 'answered', state: 'ended' }]
    return row.act === 'extend' ? [] : [{ ...about, kind: 'answered', state: STATE_AFTER[row.act] }]
  })
}

async function additions(read: Reader, id: number): Promise<StartupEvent[]> {
  const rows = await read
    .select({ at: documents.createdAt, name: documents.originalName })
    .from(documents)
    .where(eq(documents.startupId, id))
  return rows.map(({ at, name }) => ({ at: iso(at), kind: 'document-added', name }))
}

const submissionsOfStartup = prepared((read: Reader) =>
  read
    .select()
    .from(fundingSubmissions)
    .where(eq(fundingSubmissions.startupId, sql.placeholder('id')))
    .orderBy(desc(fundingSubmissions.submittedAt))
    .limit(MOST_EVENTS)
    .prepare(),
)

async function submissions(read: Reader, id: number): Promise<StartupEvent[]> {
  const rows = await submissionsOfStartup(read).all({ id })
  return rows.flatMap(({ submittedAt, answeredAt, status }): StartupEvent[] => {
    const events: StartupEvent[] = [{ at: iso(submittedAt), kind: 'submitted' }]
    if (answeredAt && (status === 'approved' || status === 'rejected'))
      events.push({ at: iso(answeredAt), kind: 'submission-answered', status })
    return events
  })
}
