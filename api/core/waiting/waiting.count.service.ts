import { sql } from '#api/db/drizzle.ts'
import type { WaitingKind } from '#api/contract/waiting/schema.ts'
import type { Reader } from '#api/db/database.ts'
import { prepared } from '#api/db/prepared.ts'
import { promisedSince } from './waiting.promise.ts'
import { waitingRows } from './waiting.rows.ts'

export interface KindCount {
  kind: WaitingKind
  waiting: number
  /** Those of them that wait longer than promised. */
  late: number
}

const waitingCounted = prepared((read: Reader) =>
  read
    .select({
      kind: sql<WaitingKind>`"kind"`,
      waiting: sql<number>`count(*)`,
      late: sql<number>`sum("since" < ${sql.placeholder('promised')})`,
    })
    .from(waitingRows)
    .groupBy(sql`"kind"`)
    .prepare(),
)

/** How much of each kind waits; kinds of which nothing does are left out. */
export function countKinds(read: Reader, now: number, timeZone: string): Promise<KindCount[]> {
  return waitingCounted(read).all({ promised: promisedSince(now, timeZone) })
}

export const sumOf = (counts: readonly KindCount[], figure: 'waiting' | 'late') =>
  counts.reduce((sum, count) => sum + count[figure], 0)
