import { eq } from '#api/db/drizzle.ts'
import type { Viewer } from '#api/contract/policy.ts'
import type { Transaction } from '#api/db/database.ts'
import { users } from '#api/db/schema/account.ts'
import { conflict } from '#api/errors.ts'

const CHANGED = 'This was changed after you looked at it. Please look again before you decide.'

const moment = (at: string | Date | null) => at && new Date(at).getTime()

/**
 * Refuses a decision about something that changed since the administrator was shown it. Called in the unit of work of
 * the decision. A call that does not say what was shown is not refused.
 *
 * @throws ApiError 409
 */
export function requireAsShown(shown: string | null | undefined, updatedAt: string | Date | null): void {
  if (shown !== undefined && moment(shown) !== moment(updatedAt)) throw conflict(CHANGED)
}

/** A profile is reviewed with the account that waits for its role: once one changes, so does the other. */
export async function changeReviewed(tx: Transaction, { id, approved }: Viewer, now: number): Promise<void> {
  if (!approved)
    await tx
      .update(users)
      .set({ updatedAt: new Date(now) })
      .where(eq(users.id, id))
}
