import { eq } from '#api/db/drizzle.ts'
import { foldedKey } from '#api/contract/account/folded-key.ts'
import type { Reader, Transaction } from '#api/db/database.ts'
import { users } from '#api/db/schema/account.ts'
import { emailCodes } from '#api/db/schema/email-address.ts'
import { countFailure, createBackOff, waitOf, type BackOff } from '#api/core/rate-limit/back-off.service.ts'
import { createToken } from '#api/core/session/session.token.ts'
import { liveUntil } from './code.ts'

const codes = createBackOff({ action: 'code to', free: 2 })

/**
 * Codes to one address, whoever asks for them: with the longest wait, one an hour is all that is left. What people
 * without approval ask for, who can type any address, delays nobody who was approved.
 */
export const codesTo = (email: string, { approved }: { approved: boolean }): BackOff =>
  codes.of(`${foldedKey(email)}${approved ? ' for a member' : ''}`)

/**
 * Makes a new code for an account's address, in the unit of work that queues its letter; the one before counts no
 * longer. Returns its seed, or null where the address had too many lately.
 */
export async function newCode(
  tx: Transaction,
  { userId, email }: { userId: number; email: string },
  now: number,
): Promise<string | null> {
  const [person] = await tx.select({ approved: users.approved }).from(users).where(eq(users.id, userId))
  if (!person) return null
  const limits = [codesTo(email, person)]
  if ((await waitOf(tx, limits, now)) > 0) return null
  await countFailure(tx, limits, now)
  const row = { seed: createToken(), tries: 0, sentAt: new Date(now) }
  await tx
    .insert(emailCodes)
    .values({ userId, ...row })
    .onConflictDoUpdate({ target: emailCodes.userId, set: row })
  return row.seed
}

/** The code that counts for an account. */
export async function liveCode(read: Reader, userId: number, now: number) {
  const [row] = await read.select().from(emailCodes).where(eq(emailCodes.userId, userId))
  const until = row ? liveUntil(row, now) : null
  return row && until !== null ? { seed: row.seed, until } : null
}

/** The address is its account's: letters go there from now on. What else ends with it is `confirmAddressOf`'s. */
export async function markConfirmed(tx: Transaction, userId: number): Promise<void> {
  await tx.update(users).set({ emailUnconfirmedSince: null }).where(eq(users.id, userId))
  await tx.delete(emailCodes).where(eq(emailCodes.userId, userId))
}
