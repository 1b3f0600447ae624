import { and, eq, isNull } from '#api/db/drizzle.ts'
import type { Transaction } from '#api/db/database.ts'
import { STALENESS } from '#api/db/schema/staleness.ts'
import { notices } from '#api/db/schema/notice.ts'

/** What a profile's owner says by a press and by every save: that it holds as it is. */
export const confirmed = (at: Date) => ({ confirmedAt: at, staleness: STALENESS.none })

/** Marks what asked the owner as read: it was answered. */
export async function settleAsks(tx: Transaction, userId: number, readAt: Date): Promise<void> {
  await tx
    .update(notices)
    .set({ readAt })
    .where(and(eq(notices.userId, userId), isNull(notices.readAt), eq(notices.type, 'still_right')))
}
