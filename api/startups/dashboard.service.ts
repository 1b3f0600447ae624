import { and, count, desc, eq, inArray, ne, sql, gte, gt } from '#api/platform/db/drizzle.ts'
import type { CallContext } from '#api/context.ts'
import { fullName } from '#api/platform/contract/person-name.ts'
import { MOST_EVENTS, type StartupEvent, METRIC_WEEKS, type WeekOfStartup, type SinceLastVisit } from './calls.ts'
import type { Viewer } from '#api/policy.ts'
import { requireMyStartup, NO_STARTUP } from './find.service.ts'
import type { Reader, Transaction } from '#api/platform/db/database.ts'
import { prepared } from '#api/platform/db/query.ts'
import { users } from '#api/users/table.ts'
import { auditEntries } from '#api/audit/table.ts'
import { connectionEvents, connections } from '#api/connections/table.ts'
import { documents } from '#api/documents/table.ts'
import { fundingSubmissions, startupViews, startups, founderVisits } from './table.ts'
import { savedStartups } from '#api/saved-startups/table.ts'
import { DAY, getDay, MINUTE } from '#api/platform/contract/dates.ts'
import { note, type Noting } from '#api/platform/http/note.service.ts'
import { notFound } from '#api/errors.ts'

/**
 * GET /api/startup/activity: the events of the founder's startup, newest first, each from a stored row.
 *
 * @throws ApiError 404 without a profile
 */
export async function readActivity(
  { database: { read } }: Pick<CallContext, 'database'>,
  viewer: Viewer,
): Promise<StartupEvent[]> {
  const { id } = await requireMyStartup(read, viewer.id)
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

/** Events caused by someone else; views and saves, which name no one, are counted. */
const isOthers = (event: StartupEvent) =>
  event.kind === 'requested' || event.kind === 'answered' ? !event.isOwn : event.kind !== 'submitted'

/** What others did, newest first: requests of investors, and administrators' decisions. */
async function readOthersEvents(read: Reader, id: number): Promise<StartupEvent[]> {
  const parts = await Promise.all([decisions(read, id), requests(read, id), submissions(read, id)])
  return newestFirst(parts.flat().filter(isOthers))
}

/** The number of newest days with views in the timeline: all of them would hide the rest, and the chart shows them. */
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

/** Administrators' decisions, without their names. */
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

/** Whether they were connected at the time of an event. */
const wasConnected = sql`(
  select "before"."action" from ${connectionEvents} "before"
  where "before"."connection_id" = ${connectionEvents.connectionId} and "before"."id" < ${connectionEvents.id}
    and "before"."action" <> 'extend'
  order by "before"."id" desc limit 1
) in ('accept', 'introduce')`.mapWith(Boolean)

/** The states that events lead to; extending a request doesn't change its state. */
const STATE_AFTER = { accept: 'accepted', decline: 'declined', withdraw: 'withdrawn', expire: 'expired' } as const

const requestsToStartup = prepared((read: Reader) => {
  const { action, party, at } = connectionEvents
  return (
    read
      .select({ action, party, at, wasConnected, firstName: users.firstName, lastName: users.lastName })
      .from(connectionEvents)
      .innerJoin(connections, eq(connections.id, connectionEvents.connectionId))
      .innerJoin(users, eq(users.id, connections.investorId))
      // As in the list of requests: a deactivated user is never shown (rules: Visibility).
      .where(and(eq(connections.startupId, sql.placeholder('id')), eq(users.active, true), ne(action, 'extend')))
      .orderBy(desc(connectionEvents.at), desc(connectionEvents.id))
      .limit(MOST_EVENTS)
      .prepare()
  )
})

async function requests(read: Reader, id: number): Promise<StartupEvent[]> {
  const rows = await requestsToStartup(read).all({ id })
  return rows.flatMap((row): StartupEvent[] => {
    const about = { at: iso(row.at), name: fullName(row), isOwn: row.party === 'founder' }
    if (row.action === 'request') return [{ ...about, kind: 'requested' }]
    if (row.action === 'introduce') return [{ at: about.at, name: about.name, kind: 'introduced' }]
    if (row.action === 'withdraw' && row.wasConnected) return [{ ...about, kind: 'answered', state: 'ended' }]
    return row.action === 'extend' ? [] : [{ ...about, kind: 'answered', state: STATE_AFTER[row.action] }]
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

/** The start of a timestamp's week: Monday 00:00 UTC. */
function getMonday(at: number): number {
  const midnight = Math.floor(at / DAY) * DAY
  // January 1, 1970 was a Thursday.
  return midnight - ((Math.floor(at / DAY) + 3) % 7) * DAY
}

/**
 * GET /api/startup/metrics: views, saves, and connection requests by week, oldest first, counted from the rows.
 *
 * @throws ApiError 404 without a profile
 */
export async function readMetrics(
  { database, now }: Pick<CallContext, 'database' | 'now'>,
  viewer: Viewer,
): Promise<WeekOfStartup[]> {
  const { read } = database
  const { id: startupId } = await requireMyStartup(read, viewer.id)
  const last = getMonday(now())
  const first = last - (METRIC_WEEKS - 1) * 7 * DAY
  const weeks = Array.from({ length: METRIC_WEEKS }, (_, at) => ({
    from: getDay(first + at * 7 * DAY, 'UTC'),
    views: 0,
    saves: 0,
    requests: 0,
  }))
  const getWeek = (at: number) => weeks[Math.floor((at - first) / (7 * DAY))]
  const [views, saves, requests] = await Promise.all([
    read
      .select({ day: startupViews.day, count: count() })
      .from(startupViews)
      .where(and(eq(startupViews.startupId, startupId), gte(startupViews.day, getDay(first, 'UTC'))))
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
  for (const { day, count } of views) add(getWeek(Date.parse(day)), 'views', count)
  for (const { at } of saves) add(getWeek(at.getTime()), 'saves', 1)
  for (const { at } of requests) add(getWeek(at.getTime()), 'requests', 1)
  return weeks
}

function add(week: WeekOfStartup | undefined, what: 'views' | 'saves' | 'requests', more: number): void {
  if (week) week[what] += more
}

/** After such a pause the next call starts a new visit (rules: Founder dashboard). */
const PAUSE = 60 * MINUTE
/** How often the end of a continued visit is stored. */
const NOTED_EVERY = 10 * MINUTE

type Visit = typeof founderVisits.$inferSelect

const NOTHING: SinceLastVisit = { since: null, views: 0, saves: 0, events: [] }

const visitOfFounder = prepared((read: Reader) =>
  read
    .select({ id: startups.id, views: startups.viewCount, visit: founderVisits })
    .from(startups)
    .leftJoin(founderVisits, eq(founderVisits.startupId, startups.id))
    .where(eq(startups.userId, sql.placeholder('user')))
    .prepare(),
)

/**
 * GET /api/startup/since-last-visit: what others did since the founder's previous visit. Also stores the current visit.
 *
 * @throws ApiError 404 without a profile
 */
export async function readSinceLastVisit(
  context: Noting & Pick<CallContext, 'now'>,
  viewer: Viewer,
): Promise<SinceLastVisit> {
  const { read } = context.database
  const own = await visitOfFounder(read).get({ user: viewer.id })
  if (!own) throw notFound(NO_STARTUP)
  const { id, views } = own
  const visit = visitNow(own.visit, { id, views, now: context.now() })
  const { startupId: target } = founderVisits
  const recordVisit = (tx: Transaction) =>
    tx.insert(founderVisits).values(visit).onConflictDoUpdate({ target, set: visit })
  if (visit !== own.visit) await note(context, recordVisit)
  const { beforeAt, beforeViews } = visit
  if (!beforeAt) return NOTHING
  const [saves, events] = await Promise.all([savesSince(read, id, beforeAt), readOthersEvents(read, id)])
  const isNew = ({ at }: StartupEvent) => Date.parse(at) > beforeAt.getTime()
  return {
    since: beforeAt.toISOString(),
    views: Math.max(0, views - (beforeViews ?? 0)),
    saves,
    events: events.filter(isNew),
  }
}

/** The visit that a call belongs to; the same row if there is nothing to store. */
function visitNow(known: Visit | null, { id, views, now }: { id: number; views: number; now: number }): Visit {
  const pause = known ? now - known.lastAt.getTime() : PAUSE
  if (known && pause < NOTED_EVERY) return known
  const before = known && pause >= PAUSE ? { beforeAt: known.lastAt, beforeViews: known.lastViews } : known
  return {
    startupId: id,
    lastAt: new Date(now),
    lastViews: views,
    beforeAt: before?.beforeAt ?? null,
    beforeViews: before?.beforeViews ?? null,
  }
}

const savesSinceQuery = prepared((read: Reader) =>
  read
    .select({ count: count() })
    .from(savedStartups)
    .where(
      and(eq(savedStartups.startupId, sql.placeholder('id')), gt(savedStartups.createdAt, sql.placeholder('since'))),
    )
    .prepare(),
)

async function savesSince(read: Reader, id: number, since: Date): Promise<number> {
  return (await savesSinceQuery(read).get({ id, since: since.getTime() }))?.count ?? 0
}
