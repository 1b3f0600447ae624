import { asc, eq, gte, sql } from 'drizzle-orm'
import { DAY } from '#api/contract/dates.ts'
import { countedSince } from '#api/core/connection/took.ts'
import type { Reader } from '#api/db/database.ts'
import { prepared } from '#api/db/prepared.ts'
import { connectionEvents, connections } from '#api/db/schema/connection.ts'
import { investors } from '#api/db/schema/investor.ts'
import { matchShowings, profileChanges } from '#api/db/schema/match.ts'

/** The last change that was read. */
export type Read = Pick<typeof profileChanges.$inferSelect, 'seq' | 'mark'>
export type Change = typeof profileChanges.$inferSelect

/** Changes that are read in one go. */
const AT_ONCE = 1000
const columns = {
  seq: profileChanges.seq,
  kind: profileChanges.kind,
  profileId: profileChanges.profileId,
  mark: profileChanges.mark,
}

/** The last change of all. There always is one: the migration wrote the first. */
export async function lastChange(read: Reader): Promise<Read> {
  const [last] = await read
    .select({ seq: profileChanges.seq, mark: profileChanges.mark })
    .from(profileChanges)
    .orderBy(sql`${profileChanges.seq} desc`)
    .limit(1)
  return last ?? { seq: 0, mark: 0 }
}

/**
 * Some of the changes after the last that was read. `null` where that one is gone: too much has changed since, or the
 * database is another one than it was.
 */
export async function changesAfter(read: Reader, last: Read): Promise<Change[] | null> {
  const query = prepared(read, 'profile changes', () =>
    read
      .select(columns)
      .from(profileChanges)
      .where(gte(profileChanges.seq, sql.placeholder('seq')))
      .orderBy(asc(profileChanges.seq))
      .limit(AT_ONCE + 1)
      .prepare(),
  )
  const [known, ...changes] = await query.all({ seq: last.seq })
  return known?.seq === last.seq && known.mark === last.mark ? changes : null
}

/** Some of the showings after this id, from a day on. */
export function showingsAfter(read: Reader, id: number, day: number, most: number) {
  const query = prepared(read, 'match showings', () =>
    read
      .select({
        id: matchShowings.id,
        shows: matchShowings.shows,
        day: matchShowings.day,
        profileIds: matchShowings.profileIds,
      })
      .from(matchShowings)
      .where(sql`${matchShowings.id} > ${sql.placeholder('id')} and ${matchShowings.day} >= ${sql.placeholder('day')}`)
      .orderBy(asc(matchShowings.id))
      .limit(sql.placeholder('most'))
      .prepare(),
  )
  return query.all({ id, day, most })
}

/** The showings of some days, the last one left out. */
export const showingsOfDays = (read: Reader, from: number, until: number) =>
  read
    .select({ shows: matchShowings.shows, profileIds: matchShowings.profileIds })
    .from(matchShowings)
    .where(sql`${matchShowings.day} >= ${from} and ${matchShowings.day} < ${until}`)

/** Who was asked on the days whose requests count no more today, and did so when they were counted last. */
export async function askedOnDays(
  read: Reader,
  before: number,
  today: number,
): Promise<Pick<Change, 'kind' | 'profileId'>[]> {
  const [from, until] = [countedSince(before * DAY), countedSince(today * DAY)]
  const rows = await read
    .selectDistinct({ startupId: connections.startupId, investorId: investors.id })
    .from(connectionEvents)
    .innerJoin(connections, eq(connections.id, connectionEvents.connectionId))
    .leftJoin(investors, eq(investors.userId, connections.investorId))
    .where(sql`${connectionEvents.at} >= ${from} and ${connectionEvents.at} < ${until}`)
  return rows.flatMap(({ startupId, investorId }) => [
    { kind: 'startup' as const, profileId: startupId },
    ...(investorId === null ? [] : [{ kind: 'investor' as const, profileId: investorId }]),
  ])
}
