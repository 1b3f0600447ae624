import { eq, lte } from '#api/db/drizzle.ts'
import type { SignedInContext } from '#api/context.ts'
import { DAY } from '#api/contract/dates.ts'
import type { ProfileInput } from '#api/contract/account/schema.ts'
import type { User } from '#api/contract/account/answers.ts'
import type { Viewer } from '#api/contract/policy.ts'
import { foldedKey } from '#api/contract/account/folded-key.ts'
import { LIMITS } from '#api/contract/limits.ts'
import type { Transaction } from '#api/db/database.ts'
import { users, type UserRow } from '#api/db/schema/account.ts'
import { emailChanges, emailCodes } from '#api/db/schema/email-address.ts'
import { messages } from '#api/db/schema/message.ts'
import { conflict, unauthorized } from '#api/errors.ts'
import { actorOf, recordAudit } from '#api/core/audit/audit.service.ts'
import { confirmAddressOf } from '#api/core/email-address/confirm.service.ts'
import { isProven } from '#api/core/email-address/proof.service.ts'
import { newCode } from '#api/core/email-address/email-code.service.ts'
import { enqueueMail } from '#api/core/mail/mail.queue.service.ts'
import { requireSession } from '#api/core/session/session.service.ts'
import { hashToken } from '#api/core/session/session.token.ts'
import { claiming } from '#api/core/identity/account.identity.ts'
import { toUser, userColumns } from '#api/core/identity/account.row.ts'
import { createRateLimit, TEN_MINUTES } from '#api/core/rate-limit/rate-limit.service.ts'
import { requirePasswordOf } from './password-check.service.ts'

/** Of one account: each writes to an address that may be anybody's. */
const newAddresses = createRateLimit({ action: 'new address', max: 5, window: TEN_MINUTES })

const CHANGED_MEANWHILE = 'Your account was changed elsewhere at the same time. Please try again.'

/** Where an account's address was, and whether it was confirmed. */
type Before = Pick<UserRow, 'email' | 'emailKey' | 'emailUnconfirmedSince'>

/** Whoever has the address can ask for a new password, so the old one is told, and can undo it for seven days. */
async function tellOldAddress(tx: Transaction, userId: number, before: Before, now: number) {
  // Nobody has said yet that it is theirs.
  if (before.emailUnconfirmedSince) return
  const { email, emailKey } = before
  await tx.delete(emailChanges).where(lte(emailChanges.undoUntil, new Date(now)))
  const undoUntil = new Date(now + LIMITS.emailUndoDays * DAY)
  const [change] = await tx
    .insert(emailChanges)
    .values({ userId, email, emailKey, undoUntil })
    .returning({ id: emailChanges.id })
  const data = { isNew: false, changeId: change!.id }
  await enqueueMail(tx, { kind: 'emailChanged', userId, address: email, data }, now)
}

/** The new address may be anybody's, so a change writes to it once a day at most; the person can ask for a code. */
async function tellNewAddress(tx: Transaction, userId: number, email: string, now: number) {
  await tx.delete(emailCodes).where(eq(emailCodes.userId, userId))
  const onceKey = `address set ${hashToken(email)} ${Math.floor(now / DAY)}`
  if ((await tx.$count(messages, eq(messages.onceKey, onceKey))) > 0) return
  const seed = await newCode(tx, { userId, email }, now)
  if (!seed) return
  const data = { isNew: true, seed }
  await enqueueMail(tx, { kind: 'emailChanged', userId, address: email, data, onceKey }, now)
}

/**
 * PUT /api/user/profile. A new e-mail address takes the current password, and has to be confirmed (rules: E-mail
 * addresses) unless it comes with the code that shows it is theirs; the answer says whether it is new.
 *
 * @throws ApiError 400 for a wrong current password or code, 409 for somebody else's e-mail address, 429 after too many
 *   wrong passwords or address changes, 503 when busy
 */
export async function updateProfile(
  context: Pick<SignedInContext, 'database' | 'keys' | 'now' | 'requestId' | 'session'>,
  viewer: Viewer,
  { currentPassword, emailCode, ...profile }: ProfileInput,
  { deviceToken, address }: { deviceToken: string; address: string },
): Promise<{ user: User; isMoved: boolean }> {
  const { database } = context
  const now = context.now()
  const userId = viewer.id
  const { email, emailKey, emailUnconfirmedSince, passwordHash } = users
  const credentials = { email, emailKey, emailUnconfirmedSince, passwordHash }
  const [before] = await database.read.select(credentials).from(users).where(eq(users.id, userId))
  if (!before) throw unauthorized()
  const isMoving = before.email.toLowerCase() !== profile.email
  if (isMoving) {
    await requirePasswordOf(context, userId, currentPassword ?? '', 'currentPassword')
    await database.write((tx) => newAddresses.take(tx, userId, now))
  }
  const isConfirmed = isMoving && (await isProven(context, { email: profile.email, emailCode, place: address }, now))
  return database.write(async (tx) => {
    await requireSession(tx, context.session)
    const [current] = await tx.select(credentials).from(users).where(eq(users.id, userId))
    // What was checked above may have changed.
    if (current?.email !== before.email || current.passwordHash !== before.passwordHash)
      throw conflict(CHANGED_MEANWHILE)
    const at = new Date(now)
    const values = { ...profile, emailKey: foldedKey(profile.email), updatedAt: at }
    // What was set up since the first address that nobody confirmed ends once one is.
    const update = (inside: Transaction) =>
      inside
        .update(users)
        .set({ ...values, ...(isMoving && { emailUnconfirmedSince: current.emailUnconfirmedSince ?? at }) })
        .where(eq(users.id, userId))
        .returning(userColumns)
    const [row] = await claiming(tx, { email: profile.email, now, isProven: isConfirmed }, update, userId)
    if (!row) throw unauthorized()
    if (isMoving) {
      const event = { action: 'user.email-change', targetType: 'user', targetId: userId } as const
      await recordAudit(tx, actorOf(context, viewer), event)
      await tellOldAddress(tx, userId, current, now)
      if (!isConfirmed) await tellNewAddress(tx, userId, row.email, now)
    }
    if (!isConfirmed) return { user: toUser(row), isMoved: isMoving }
    await confirmAddressOf(tx, userId, now, { sessionId: context.session.id, deviceToken })
    return { user: toUser({ ...row, emailUnconfirmedSince: null }), isMoved: isMoving }
  })
}
