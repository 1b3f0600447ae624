import { and, asc, eq, gt, isNull } from '#api/db/drizzle.ts'
import { DAY, MINUTE } from '#api/contract/dates.ts'
import { LIMITS } from '#api/contract/limits.ts'
import { countFailure, createBackOff, waitOf } from '#api/core/rate-limit/back-off.service.ts'
import { enqueueMail } from '#api/core/mail/mail.queue.service.ts'
import { createToken } from '#api/core/session/session.token.ts'
import type { Transaction } from '#api/db/database.ts'
import { invitations, type InvitationRow } from '#api/db/schema/invitation.ts'
import { tooMany } from '#api/errors.ts'

/** Names a letter of an invitation in the outbox, which makes each one once. */
const letterKey = ({ id, letters }: Pick<InvitationRow, 'id' | 'letters'>): string => `invitation ${id} ${letters}`

/** Invitations of one address, whoever asks for them. */
const lettersTo = createBackOff({ action: 'invitation to', free: 3, forgets: DAY / 2 })

/** Counts a letter that somebody asks for. @throws ApiError 429 where the address had too many lately */
export async function takeLetterTo(tx: Transaction, emailKey: string, now: number): Promise<void> {
  const limits = [lettersTo.of(emailKey)]
  const wait = await waitOf(tx, limits, now)
  if (wait > 0) throw tooMany('We have just written to this address. Please try again later.', wait / 1000)
  await countFailure(tx, limits, now)
}

/**
 * Hands the letters that wait for their turn to the outbox, so many in a minute: as many as are left of the minute that
 * ends now, whichever process sent the others. That a letter went is kept with it, so none goes twice.
 */
export async function sendWaiting(tx: Transaction, now: number): Promise<void> {
  const lately = await tx.$count(invitations, gt(invitations.sentAt, new Date(now - MINUTE)))
  const left = LIMITS.invitation.aMinute - lately
  if (left <= 0) return
  const due = await tx
    .select()
    .from(invitations)
    .where(and(isNull(invitations.outcome), isNull(invitations.sentAt)))
    .orderBy(asc(invitations.id))
    .limit(left)
  for (const { id, email, letters } of due) {
    const letter = letters + 1
    await tx
      .update(invitations)
      .set({ letters: letter, sentAt: new Date(now) })
      .where(eq(invitations.id, id))
    const onceKey = letterKey({ id, letters: letter })
    await enqueueMail(tx, { kind: 'invitation', address: email, data: { invitationId: id, letter }, onceKey }, now)
  }
}

/** Lets another letter wait for its turn; the one before counts no longer. */
export async function askForLetter(
  tx: Transaction,
  { id, emailKey }: Pick<InvitationRow, 'id' | 'emailKey'>,
  now: number,
): Promise<void> {
  await takeLetterTo(tx, emailKey, now)
  const anew = { seed: createToken(), tries: 0, sentAt: null }
  await tx.update(invitations).set(anew).where(eq(invitations.id, id))
  await sendWaiting(tx, now)
}
