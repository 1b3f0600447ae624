import { and, eq, lt } from 'drizzle-orm'
import type { CallContext } from '#api/context.ts'
import { EXPOSURE } from '#api/contract/match/factors.ts'
import { matchShowings } from '#api/db/schema/match.ts'
import { dayOf } from './region.rows.ts'

type Shows = (typeof matchShowings.$inferSelect)['shows']

/** Keeps whom a person was shown today; the same ones again that day are nothing new (rules: Lists of suggestions). */
export async function noteShown(
  { database, now, log }: Pick<CallContext, 'database' | 'now' | 'log'>,
  viewerId: number,
  shows: Shows,
  ids: readonly number[],
): Promise<void> {
  const day = dayOf(now())
  const ofToday = and(eq(matchShowings.viewerId, viewerId), eq(matchShowings.day, day))
  const before = await database.read.select().from(matchShowings).where(ofToday)
  const known = new Set(before.flatMap((row) => (row.shows === shows ? row.profileIds : [])))
  const profileIds = ids.filter((id) => !known.has(id))
  if (profileIds.length === 0) return
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
