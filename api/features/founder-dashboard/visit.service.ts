import { and, count, eq, gt, sql } from '#api/db/drizzle.ts'
import type { CallContext } from '#api/context.ts'
import { MINUTE } from '#api/contract/dates.ts'
import type { SinceLastVisit } from '#api/contract/founder-dashboard/answers.ts'
import type { StartupEvent } from '#api/contract/founder-dashboard/schema.ts'
import type { Viewer } from '#api/contract/policy.ts'
import { NO_OWN_STARTUP } from '#api/core/startup/own-startup.service.ts'
import { note, type Noting } from '#api/core/note.service.ts'
import type { Reader, Transaction } from '#api/db/database.ts'
import { prepared } from '#api/db/prepared.ts'
import { founderVisits } from '#api/db/schema/founder-visit.ts'
import { savedStartups } from '#api/db/schema/saved-startup.ts'
import { startups } from '#api/db/schema/startup.ts'
import { notFound } from '#api/errors.ts'
import { readOthersActs } from './activity.service.ts'

/** After so long a pause a look begins another visit (rules: Founder dashboard). */
const PAUSE = 60 * MINUTE
/** A visit that goes on is noted again this often. */
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
 * GET /api/startup/since-last-visit: what others did since the founder's visit before this one, and that they look now.
 *
 * @throws ApiError 404 without a profile
 */
export async function readSinceLastVisit(
  context: Noting & Pick<CallContext, 'now'>,
  viewer: Viewer,
): Promise<SinceLastVisit> {
  const { read } = context.database
  const own = await visitOfFounder(read).get({ user: viewer.id })
  if (!own) throw notFound(NO_OWN_STARTUP)
  const { id, views } = own
  const visit = visitNow(own.visit, { id, views, now: context.now() })
  const { startupId: target } = founderVisits
  const keep = (tx: Transaction) => tx.insert(founderVisits).values(visit).onConflictDoUpdate({ target, set: visit })
  if (visit !== own.visit) await note(context, keep)
  const { beforeAt, beforeViews } = visit
  if (!beforeAt) return NOTHING
  const [saves, events] = await Promise.all([savesSince(read, id, beforeAt), readOthersActs(read, id)])
  const isNew = ({ at }: StartupEvent) => Date.parse(at) > beforeAt.getTime()
  return {
    since: beforeAt.toISOString(),
    views: Math.max(0, views - (beforeViews ?? 0)),
    saves,
    events: events.filter(isNew),
  }
}

/** The visit that a look belongs to; the same row where nothing is to be noted. */
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
