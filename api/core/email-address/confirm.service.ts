import { eq } from '#api/db/drizzle.ts'
import { type OwnBrowser, revokeCredentials, type Revoked } from '#api/core/identity/revoke-credentials.service.ts'
import { enqueueMail } from '#api/core/mail/mail.queue.service.ts'
import type { Transaction } from '#api/db/database.ts'
import { users } from '#api/db/schema/account.ts'
import { markConfirmed } from './email-code.service.ts'

/**
 * Confirms the address of an account, in a unit of work. Whoever typed the address in may not be who it belongs to, so
 * what was set up while nobody had confirmed it ends; the owner is told. An administrator, who has no browser of the
 * person, leaves the sessions. `null` where it was confirmed.
 */
export async function confirmAddressOf(
  tx: Transaction,
  userId: number,
  now: number,
  browser?: OwnBrowser,
): Promise<Revoked | null> {
  const [person] = await tx.select({ since: users.emailUnconfirmedSince }).from(users).where(eq(users.id, userId))
  if (!person?.since) return null
  await markConfirmed(tx, userId)
  const where = browser ? { browser } : { keepsSessions: true as const }
  const revoked = await revokeCredentials(tx, {
    userId,
    now,
    since: person.since,
    twoStepSince: person.since,
    ...where,
  })
  const { passkeys, twoStep } = revoked
  if (passkeys > 0 || twoStep)
    await enqueueMail(tx, { kind: 'accessEnded', userId, data: { why: 'confirmed', passkeys, twoStep } }, now)
  return revoked
}
