import { and, eq, inArray } from '#api/platform/db/drizzle.ts'
import { LIMITS } from '#api/platform/contract/limits.ts'
import type { Match } from './calls.ts'
import { MATCH_KINDS } from './contract/kinds.ts'
import { isFounder, type Viewer } from '#api/policy.ts'
import type { Database, Reader, Transaction } from '#api/platform/db/database.ts'
import { matchDigests, matchDigestItems } from './table.ts'
import type { MatchContext } from './candidates.service.ts'
import { findMatches, listMatchesByIds } from './suggest.service.ts'

type Names = (typeof matchDigestItems.$inferSelect)['names']

/** The kind of profile in a user's emails: startups for an investor, investors for a founder. */
export const namesTo = (viewer: Viewer): Names => (isFounder(viewer) ? 'investor' : 'startup')

/** Those that an earlier email named to the user. */
export async function findNotified(
  read: Reader | Transaction,
  { id: userId, names, ids }: { id: number; names: Names; ids: readonly number[] },
): Promise<Set<number>> {
  const conditions = [eq(matchDigestItems.userId, userId), eq(matchDigestItems.names, names)]
  const rows = await read
    .select({ id: matchDigestItems.profileId })
    .from(matchDigestItems)
    .where(and(...conditions, inArray(matchDigestItems.profileId, [...ids])))
  return new Set(rows.map(({ id }) => id))
}

/** Stores whom an email names, in the transaction that queues it. */
export async function saveNotified(
  tx: Transaction,
  { id: userId, names, ids }: { id: number; names: Names; ids: readonly number[] },
  notifiedAt: Date,
): Promise<void> {
  if (ids.length === 0) return
  const rows = ids.map((profileId) => ({ userId, names, profileId, notifiedAt: notifiedAt }))
  await tx.insert(matchDigestItems).values(rows).onConflictDoNothing()
}

/** Stores when new matches were last checked. */
export async function saveLastCheck(tx: Transaction, userId: number, checkedAt: Date): Promise<void> {
  await tx
    .insert(matchDigests)
    .values({ userId, checkedAt: checkedAt })
    .onConflictDoUpdate({ target: matchDigests.userId, set: { checkedAt: checkedAt } })
}

const isWorthEmailing = ({ level }: Match) => level !== 'possible'

/** Good matches that no email has named to the user, best first. */
export async function findNewMatches(context: MatchContext, viewer: Viewer): Promise<number[]> {
  const limit = LIMITS.matches.default
  const ids = new Set<number>()
  for (const kind of MATCH_KINDS)
    for (const match of await findMatches(context, viewer, { kind, limit }))
      if (isWorthEmailing(match)) ids.add(match.id)
  const notified = await findNotified(context.database.read, { id: viewer.id, names: namesTo(viewer), ids: [...ids] })
  return [...ids].filter((id) => !notified.has(id)).slice(0, LIMITS.matchesInEmail.max)
}

/** Those that `findNewMatches` would still choose, checked in the transaction that queues their email. */
export async function stillNew(
  { database, now }: { database: Database; now: () => number },
  tx: Transaction,
  viewer: Viewer,
  ids: readonly number[],
): Promise<number[]> {
  const matches = await stillFitting({ database: { read: tx }, committed: database, now }, viewer, ids)
  const fitting = new Set(matches.map(({ id }) => id))
  const notified = await findNotified(tx, { id: viewer.id, names: namesTo(viewer), ids })
  return ids.filter((id) => fitting.has(id) && !notified.has(id))
}

/** Those that still match when the email is sent, each once. */
export async function stillFitting(context: MatchContext, viewer: Viewer, ids: readonly number[]): Promise<Match[]> {
  if (ids.length === 0) return []
  const found = new Map<number, Match>()
  for (const kind of MATCH_KINDS)
    for (const match of await listMatchesByIds(context, viewer, kind, ids))
      if (isWorthEmailing(match) && !found.has(match.id)) found.set(match.id, match)
  return [...found.values()]
}
