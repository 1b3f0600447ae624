import { and, eq, lt, sql } from 'drizzle-orm'
import type { CallContext } from '#api/context.ts'
import { EXPOSURE } from '#api/contract/match/factors.ts'
import { prepared } from '#api/db/prepared.ts'
import { matchShowings } from '#api/db/schema/match.ts'
import { epochDay } from './region.rows.ts'

type Shows = (typeof matchShowings.$inferSelect)['shows']

/** Whom a person was shown today: the same ones again that day are nothing new (rules: Lists of suggestions). */
export async function shownToday(
  { database, now }: Pick<CallContext, 'database' | 'now'>,
  viewerId: number,
  shows: Shows,
): Promise<ReadonlySet<number>> {
  const ofToday = and(
    eq(matchShowings.viewerId, sql.placeholder('viewer')),
    eq(matchShowings.day, sql.placeholder('day')),
  )
  const query = prepared(database.read, 'shown today', () =>
    database.read.select().from(matchShowings).where(ofToday).prepare(),
  )
  const rows = await query.all({ viewer: viewerId, day: epochDay(now()) })
  return new Set(rows.flatMap((row) => (row.shows === shows ? row.profileIds : [])))
}

/** Keeps whom a person was shown; `known` are those of today, where somebody has read them. */
export async function noteShown(
  context: Pick<CallContext, 'database' | 'now' | 'log'>,
  viewerId: number,
  shows: Shows,
  ids: readonly number[],
  known?: ReadonlySet<number>,
): Promise<void> {
  const { database, now, log } = context
  const before = known ?? (await shownToday(context, viewerId, shows))
  const profileIds = ids.filter((id) => !before.has(id))
  if (profileIds.length === 0) return
  const day = epochDay(now())
  try {
    await database.write(async (tx) => {
      await tx.insert(matchShowings).values({ viewerId, shows, day, profileIds })
      // Twice as long as they count: another process may have to take them off its sums.
      await tx.delete(matchShowings).where(lt(matchShowings.day, day - 2 * EXPOSURE.days))
    })
  } catch (error) {
    // A list is shown all the same.
    log.failure(error)
  }
}
