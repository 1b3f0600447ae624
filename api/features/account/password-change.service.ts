import { eq } from '#api/db/drizzle.ts'
import type { SignedInContext } from '#api/context.ts'
import type { PasswordChangeInput } from '#api/contract/account/schema.ts'
import type { Viewer } from '#api/contract/policy.ts'
import { users } from '#api/db/schema/account.ts'
import { badRequest, conflict, forbidden, unauthorized } from '#api/errors.ts'
import { actorOf, recordAudit } from '#api/core/audit/audit.service.ts'
import { enqueueMail } from '#api/core/mail/mail.queue.service.ts'
import { createSession, endSession, type IssuedSession, requireSession } from '#api/core/session/session.service.ts'
import { revokeCredentials } from '#api/core/identity/revoke-credentials.service.ts'
import { toUser, userColumns } from '#api/core/identity/account.row.ts'
import type { SignedIn } from './account.service.ts'
import { createRateLimit, TEN_MINUTES } from '#api/core/rate-limit/rate-limit.service.ts'
import { waiterOf } from '#api/turns.ts'
import { requirePasswordOf } from './password-check.service.ts'
import { requireGoodPassword } from '#api/core/identity/password-rules.ts'
import { hashPassword } from '#api/core/identity/password.ts'

/** Of one account: each stays in the audit trail, and anybody may register. */
const changes = createRateLimit({ action: 'new password', max: 10, window: TEN_MINUTES })

const SAME = 'Please choose a password that differs from the temporary one.'
const EXPIRED = 'This temporary password has expired. Please ask for a new one.'

const credentials = {
  ...userColumns,
  expiresAt: users.temporaryPasswordExpiresAt,
}

/**
 * POST /api/user/change-password: ends every session of the person, and the passkeys that they do not keep, and gives
 * this browser a new session (rules: Passwords).
 *
 * @throws ApiError 400 for a wrong current password or a new one that is easy to guess, 403 for an expired temporary
 *   password, 429 after too many wrong tries or changes, 503 when busy
 */
export async function changePassword(
  context: Pick<SignedInContext, 'database' | 'now' | 'published' | 'requestId' | 'session'>,
  viewer: Viewer,
  { currentPassword, newPassword, keepPasskeys }: PasswordChangeInput,
  deviceToken: string,
): Promise<SignedIn<IssuedSession>> {
  const { database } = context
  const now = context.now()
  const userId = viewer.id
  const [before] = await database.read.select(credentials).from(users).where(eq(users.id, userId))
  if (!before) throw unauthorized()
  requireGoodPassword(context, 'newPassword', newPassword, before)
  if (before.mustChangePassword && before.expiresAt && before.expiresAt.getTime() <= now) throw forbidden(EXPIRED)
  const currentHash = await requirePasswordOf(context, userId, currentPassword, 'currentPassword')
  if (before.mustChangePassword && newPassword === currentPassword) {
    throw badRequest(SAME, [{ path: 'newPassword', message: SAME }])
  }
  await database.write((tx) => changes.take(tx, userId, now))
  const passwordHash = await hashPassword(newPassword, waiterOf(viewer))
  return database.write(async (tx) => {
    await requireSession(tx, context.session)
    const [row] = await tx.select({ hash: users.passwordHash }).from(users).where(eq(users.id, userId))
    if (row?.hash !== currentHash) {
      throw conflict('Your password was changed elsewhere at the same time. Please sign in again.')
    }
    const [user] = await tx
      .update(users)
      .set({ passwordHash, mustChangePassword: false, temporaryPasswordExpiresAt: null, updatedAt: new Date(now) })
      .where(eq(users.id, userId))
      .returning(userColumns)
    const browser = { sessionId: context.session.id, deviceToken }
    const { passkeys } = await revokeCredentials(tx, { userId, now, browser, keepPasskeys })
    await endSession(tx, context.session.id)
    const details = { wasTemporary: before.mustChangePassword, passkeys }
    const event = { action: 'user.password-change', targetType: 'user', targetId: userId, details } as const
    await recordAudit(tx, actorOf(context, viewer), event)
    const { remember, userAgentLabel } = context.session
    await enqueueMail(tx, { kind: 'passwordChanged', userId, data: { device: userAgentLabel, at: now, passkeys } }, now)
    return { user: toUser(user!), session: await createSession(tx, { userId, remember, userAgentLabel, now }) }
  })
}
