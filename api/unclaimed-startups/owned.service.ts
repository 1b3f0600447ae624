import { and, eq, isNull, ne } from '#api/platform/db/drizzle.ts'
import type { Transaction } from '#api/platform/db/database.ts'
import { notify } from '#api/notifications/notify.service.ts'
import { removeListing } from './list.service.ts'
import { startupClaims } from './table.ts'

/** After an imported startup has got an owner: it is no longer listed, and no one else can get it. */
export async function closeListing(tx: Transaction, recordId: number, ownerId: number, now: number): Promise<void> {
  await removeListing(tx, recordId)
  const isPending = and(eq(startupClaims.recordId, recordId), isNull(startupClaims.outcome))
  const closedAt = new Date(now)
  await tx
    .update(startupClaims)
    .set({ outcome: 'approved', closedAt })
    .where(and(isPending, eq(startupClaims.userId, ownerId)))
  const others = await tx
    .update(startupClaims)
    .set({ outcome: 'declined', closedAt })
    .where(and(isPending, ne(startupClaims.userId, ownerId)))
    .returning({ userId: startupClaims.userId })
  for (const { userId } of others) await notify(tx, { userId, type: 'claim_declined' }, now)
}
