import { and, eq } from '#api/db/drizzle.ts'
import type { ApiContext } from '#api/context.ts'
import { waitWords } from '#api/core/rate-limit/refusal.ts'
import { enqueueMail } from '#api/core/mail/mail.queue.service.ts'
import type { Transaction } from '#api/db/database.ts'
import { users } from '#api/db/schema/account.ts'
import { recoveryCodes, twoStepSecrets } from '#api/db/schema/two-step.ts'
import { tooMany } from '#api/errors.ts'
import { hashRecoveryCode, isAppCode, periodOf } from './two-step.codes.ts'
import { openSecret } from './two-step.secret.ts'

type Context = Pick<ApiContext, 'now' | 'keys'>

const tooManyCodes = (wait: number) =>
  tooMany(`Too many wrong codes. Please try again in ${waitWords(wait)}, or use a recovery code.`, wait / 1000)

/**
 * Uses a code of the app up. False when it is wrong, was used, or is older than one that was.
 *
 * The check and the note that it was used are one unit of work: of two logins with the same code one fails.
 */
export async function useAppCode(
  { keys, now }: Context,
  tx: Transaction,
  userId: number,
  code: string,
): Promise<boolean> {
  const [row] = await tx.select().from(twoStepSecrets).where(eq(twoStepSecrets.userId, userId))
  const secret = row && openSecret(keys, userId, row.secret)
  const period = secret ? periodOf(secret, code, now(), row.lastPeriod) : null
  if (period === null) return false
  await tx.update(twoStepSecrets).set({ lastPeriod: period }).where(eq(twoStepSecrets.userId, userId))
  return true
}

/**
 * Uses up a code of the app, or a recovery code, in the unit of work of a login. False when it is wrong: the caller
 * counts it. App codes are short, so they wait (`wait` milliseconds) after too many wrong ones; recovery codes never
 * do, so that nobody can lock out an owner who has them.
 *
 * @throws ApiError 429 for a code of the app that came too early
 */
export async function useCode(context: Context, tx: Transaction, userId: number, code: string, wait: number) {
  if (isAppCode(code)) {
    if (wait > 0) throw tooManyCodes(wait).noted({ kind: 'limit.reached', personId: userId })
    return useAppCode(context, tx, userId, code)
  }
  const used = await tx
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, hashRecoveryCode(code))))
    .returning({ userId: recoveryCodes.userId })
  return used.length > 0
}

/** Turns it off for an account, in a unit of work. False when it was off. */
export async function removeTwoStep(tx: Transaction, userId: number, now: number): Promise<boolean> {
  const [person] = await tx.select({ since: users.twoStepSince }).from(users).where(eq(users.id, userId))
  await tx.delete(twoStepSecrets).where(eq(twoStepSecrets.userId, userId))
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await tx.update(users).set({ twoStepSince: null }).where(eq(users.id, userId))
  if (!person?.since) return false
  await enqueueMail(tx, { kind: 'twoStepChanged', userId, data: { isOn: false } }, now)
  return true
}
