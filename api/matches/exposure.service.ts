import { and, asc, eq, gt, lt, sql, inArray } from '#api/platform/db/drizzle.ts'
import { setImmediate as turn } from 'node:timers/promises'
import type { CallContext } from '#api/context.ts'
import { EXPOSURE } from './contract/schema.ts'
import { note, type Noting } from '#api/platform/http/note.service.ts'
import type { Reader } from '#api/platform/db/database.ts'
import { prepared } from '#api/platform/db/query.ts'
import { matchShowings } from './table.ts'
import { epochDay, type MatchContext, loadCandidates } from './candidates.service.ts'
import type { Exposure } from './calls.ts'
import { suggestible } from './score.ts'
import { startups } from '#api/startups/table.ts'

type Shows = (typeof matchShowings.$inferSelect)['shows']

/** How often each profile was recommended in the counted days, and all of them together. */
interface Shown {
  counts: Map<number, number>
  total: number
}
interface CachedExposure extends Record<Shows, Shown> {
  day: number
  lastId: number
}

/** Rows per read. */
const STEP = 1000
const cache = new WeakMap<Reader, CachedExposure>()

function startDay(read: Reader, day: number): CachedExposure {
  const nothing = (): Shown => ({ counts: new Map(), total: 0 })
  const initial = { day, lastId: 0, startup: nothing(), investor: nothing() }
  cache.set(read, initial)
  return initial
}

const showingsAfter = prepared((read: Reader) =>
  read
    .select()
    .from(matchShowings)
    .where(and(gt(matchShowings.id, sql.placeholder('after')), gt(matchShowings.day, sql.placeholder('day'))))
    .orderBy(asc(matchShowings.id))
    .limit(STEP)
    .prepare(),
)

/**
 * How often the profiles of one party were recommended in thirty days: counted again each day, and updated with new
 * rows on each call.
 */
export async function getShown({ database, committed, now }: MatchContext, shows: Shows): Promise<Shown> {
  const { read } = committed ?? database
  const day = epochDay(now())
  const known = cache.get(read)
  const all = known?.day === day ? known : startDay(read, day)
  for (;;) {
    const rows = await showingsAfter(read).all({ after: all.lastId, day: day - EXPOSURE.days })
    for (const row of rows) {
      // Another call may have read it in the meantime.
      if (row.id <= all.lastId) continue
      all.lastId = row.id
      const { counts } = all[row.shows]
      for (const id of row.profileIds) counts.set(id, (counts.get(id) ?? 0) + 1)
      all[row.shows].total += row.profileIds.length
    }
    if (rows.length < STEP) return all[shows]
    await turn()
  }
}

const idsOfToday = prepared((read: Reader) =>
  read
    .select({ ids: matchShowings.profileIds })
    .from(matchShowings)
    .where(
      and(
        eq(matchShowings.viewerId, sql.placeholder('viewer')),
        eq(matchShowings.day, sql.placeholder('day')),
        eq(matchShowings.shows, sql.placeholder('shows')),
      ),
    )
    .prepare(),
)

/** Whom a user was shown today: showing them again on the same day doesn't count (rules: Lists of suggestions). */
export async function shownToday(
  { database, now }: Pick<CallContext, 'database' | 'now'>,
  viewerId: number,
  shows: Shows,
): Promise<ReadonlySet<number>> {
  const rows = await idsOfToday(database.read).all({ viewer: viewerId, day: epochDay(now()), shows })
  return new Set(rows.flatMap((row) => row.ids))
}

/** Stores whom a user was shown; `known` are those of today if they were already read. */
export async function noteShown(
  context: Noting & Pick<CallContext, 'now'>,
  viewerId: number,
  shows: Shows,
  ids: readonly number[],
  known?: ReadonlySet<number>,
): Promise<void> {
  const before = known ?? (await shownToday(context, viewerId, shows))
  const profileIds = ids.filter((id) => !before.has(id))
  if (profileIds.length === 0) return
  const day = epochDay(context.now())
  await note(context, async (tx) => {
    await tx.insert(matchShowings).values({ viewerId, shows, day, profileIds })
    await tx.delete(matchShowings).where(lt(matchShowings.day, day - EXPOSURE.days))
  })
}

/** The Gini coefficient of counts: 0 if all are the same or there are none, near 1 if one has everything. */
export function gini(counts: readonly number[]): number {
  const inOrder = counts.toSorted((a, b) => a - b)
  const all = inOrder.reduce((sum, count) => sum + count, 0)
  if (all === 0) return 0
  const ranked = inOrder.reduce((sum, count, place) => sum + (place + 1) * count, 0)
  return (2 * ranked) / (inOrder.length * all) - (inOrder.length + 1) / inOrder.length
}

const MOST = 10
const NEVER = 50

/** GET /api/admin/exposure: for startups that can be recommended now (rules: Exposure). */
export async function readExposure(context: Pick<CallContext, 'database' | 'now'>): Promise<Exposure> {
  const [candidates, { counts }] = await Promise.all([loadCandidates(context), getShown(context, 'startup')])
  const all = suggestible(candidates, counts, epochDay(context.now()))
  const covered = all.filter(({ shown }) => shown > 0)
  const most = covered.toSorted((a, b) => b.shown - a.shown || a.id - b.id).slice(0, MOST)
  const never = all.filter(({ shown }) => shown === 0).slice(0, NEVER)
  const rows = await context.database.read
    .select({ id: startups.id, companyName: startups.companyName })
    .from(startups)
    .where(
      inArray(
        startups.id,
        [...most, ...never].map(({ id }) => id),
      ),
    )
  const names = new Map(rows.map(({ id, companyName }) => [id, companyName]))
  const named = (list: typeof all) =>
    list.flatMap(({ id, shown }) => (names.has(id) ? [{ id, companyName: names.get(id)!, shown }] : []))
  return {
    days: EXPOSURE.days,
    startups: all.length,
    covered: covered.length,
    gini: gini(all.map(({ shown }) => shown)),
    showings: covered.reduce((sum, { shown }) => sum + shown, 0),
    most: named(most),
    never: named(never)
      .map(({ id, companyName }) => ({ id, companyName }))
      .toSorted((a, b) => a.companyName.localeCompare(b.companyName, 'en')),
  }
}
