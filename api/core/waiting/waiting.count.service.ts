import { sql } from 'drizzle-orm'
import type { WaitingKind } from '#api/contract/waiting/schema.ts'
import type { Reader } from '#api/db/database.ts'
import { promisedSince } from './waiting.promise.ts'
import { waitingRows } from './waiting.rows.ts'

export interface KindCount {
  kind: WaitingKind
  waiting: number
  /** Those of them that wait longer than promised. */
  late: number
}

/** How much of each kind waits; kinds of which nothing does are left out. */
export function countKinds(read: Reader, now: number, timeZone: string): Promise<KindCount[]> {
  const isLate = sql`"since" < ${promisedSince(now, timeZone)}`
  return read.all<KindCount>(
    sql`select "kind", count(*) as "waiting", sum(${isLate}) as "late" from ${waitingRows} group by "kind"`,
  )
}

export const sumOf = (counts: readonly KindCount[], figure: 'waiting' | 'late') =>
  counts.reduce((sum, count) => sum + count[figure], 0)
