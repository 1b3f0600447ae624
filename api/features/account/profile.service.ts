import { eq } from 'drizzle-orm'
import type { CallContext } from '#api/context.ts'
import type { ProfileInput } from '#api/contract/account/schema.ts'
import type { User } from '#api/contract/account/answers.ts'
import type { Viewer } from '#api/contract/policy.ts'
import { foldedKey } from '#api/contract/account/folded-key.ts'
import type { Transaction } from '#api/db/database.ts'
import { users } from '#api/db/schema/account.ts'
import { conflict, unauthorized } from '#api/errors.ts'
import { actorOf, recordAudit } from '#api/core/audit/audit.service.ts'
import { enqueueMail } from '#api/core/mail/mail.queue.service.ts'
import { hashToken } from '#api/core/session/session.token.ts'
import { claiming } from '#api/core/identity/account.identity.ts'
import { toUser, userColumns } from '#api/core/identity/account.row.ts'
import { takeTry } from '#api/core/identity/attempts.service.ts'
import { requirePasswordOf } from './password-check.service.ts'

/** Changes of one account's address in ten to fifteen minutes: each writes to an address that may be anybody's. */
const MOST_ADDRESSES = 5
const DAY = 24 * 60 * 60_000

const CHANGED_MEANWHILE = 'Your account was changed elsewhere at the same time. Please try again.'

/** Whoever has the address can ask for a new password, so the old address is told. */
async function tellOfNewAddress(tx: Transaction, userId: number, from: string, to: string, now: number) {
  await enqueueMail(tx, 'emailChanged', { userId, address: from }, { isNew: false }, now)
  // The new address may be anybody's, so it is written to once a day at most.
  const onceKey = `address set ${hashToken(to)} ${Math.floor(now / DAY)}`
  await enqueueMail(tx, 'emailChanged', { userId, address: to }, { isNew: true }, now, { onceKey })
}

/**
 * PUT /api/user/profile. A new e-mail address takes the current password (rules: Account settings); the answer says
 * whether it is new.
 *
 * @throws ApiError 400 for a wrong current password, 409 for somebody else's e-mail address, 429 after too many wrong
 *   passwords or address changes, 503 when busy
 */
export async function updateProfile(
  context: Pick<CallContext, 'database' | 'now' | 'requestId'>,
  viewer: Viewer,
  { currentPassword, ...profile }: ProfileInput,
): Promise<{ user: User; isMoved: boolean }> {
  const { database } = context
  const now = context.now()
  const userId = viewer.id
  const credentials = { email: users.email, passwordHash: users.passwordHash }
  const [before] = await database.read.select(credentials).from(users).where(eq(users.id, userId))
  if (!before) throw unauthorized()
  const isMoving = before.email.toLowerCase() !== profile.email
  if (isMoving) {
    await requirePasswordOf(context, userId, currentPassword ?? '', 'currentPassword')
    await database.write((tx) => takeTry(tx, { key: `new address ${userId}`, most: MOST_ADDRESSES }, now))
  }
  return database.write(async (tx) => {
    const [current] = await tx.select(credentials).from(users).where(eq(users.id, userId))
    // What was checked above may have changed.
    if (current?.email !== before.email || current.passwordHash !== before.passwordHash)
      throw conflict(CHANGED_MEANWHILE)
    const update = (inside: Transaction) =>
      inside
        .update(users)
        .set({ ...profile, emailKey: foldedKey(profile.email), updatedAt: new Date(now) })
        .where(eq(users.id, userId))
        .returning(userColumns)
    const [row] = await claiming(tx, { email: profile.email }, update, userId)
    if (!row) throw unauthorized()
    if (isMoving) {
      const event = { action: 'user.email-change', targetType: 'user', targetId: userId } as const
      await recordAudit(tx, actorOf(context, viewer), event)
      await tellOfNewAddress(tx, userId, before.email, row.email, now)
    }
    return { user: toUser(row), isMoved: isMoving }
  })
}
