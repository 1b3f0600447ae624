import { eq } from '#api/db/drizzle.ts'
import { LIMITS } from '#api/contract/limits.ts'
import { enqueueMail } from '#api/core/mail/mail.queue.service.ts'
import type { Transaction } from '#api/db/database.ts'
import { users } from '#api/db/schema/account.ts'
import { revokeCredentials } from './revoke-credentials.service.ts'

const TEMPORARY_LIFE = LIMITS.temporaryPassword.validForHours * 60 * 60 * 1000

/**
 * Gives an account a temporary password for 24 hours: every other way in ends, the password must be changed at the
 * first login, and the owner is told.
 */
export async function setTemporaryPassword(tx: Transaction, userId: number, passwordHash: string, now: number) {
  await tx
    .update(users)
    .set({
      passwordHash,
      mustChangePassword: true,
      temporaryPasswordExpiresAt: new Date(now + TEMPORARY_LIFE),
      updatedAt: new Date(now),
    })
    .where(eq(users.id, userId))
  const { passkeys } = await revokeCredentials(tx, { userId, now })
  await enqueueMail(tx, { kind: 'resetApproved', userId, data: { passkeys } }, now)
}
