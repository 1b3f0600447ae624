import type { CallContext } from '#api/context.ts'
import type { InputOf } from '#api/platform/contract/call.ts'
import type { Reader } from '#api/platform/db/database.ts'
import { eq } from '#api/platform/db/drizzle.ts'
import { getActor, recordAudit } from '#api/audit/service.ts'
import { enqueueMail } from '#api/email/queue.service.ts'
import { notFound } from '#api/errors.ts'
import type { Viewer } from '#api/policy.ts'
import { users } from '#api/users/table.ts'
import type { passwordResetCalls, ResetLinkPage } from './calls.ts'
import { hashPassword, requireGoodPassword } from './password.ts'
import { revokeCredentials } from './password.service.ts'
import { createRateLimit, TEN_MINUTES } from './rate-limit.service.ts'
import { findLinkOwner } from './reset-link.ts'
import { passwordResetRequests } from './table.ts'

const NO_LINK = 'This link was used or has expired. Request a new one.'

/** @throws ApiError 404 */
async function requireLink(read: Reader, token: string, now: number) {
  const link = await findLinkOwner(read, token, now)
  if (!link) throw notFound(NO_LINK)
  return link
}

/** GET /api/password-reset/link: the page of the email's link. @throws ApiError 404 */
export async function readLinkPage(
  { database, now }: Pick<CallContext, 'database' | 'now'>,
  _viewer: Viewer | null,
  { token }: InputOf<typeof passwordResetCalls.linkPage>,
): Promise<ResetLinkPage> {
  const { owner, until } = await requireLink(database.read, token, now())
  return { username: owner.username, until: until.toISOString() }
}

/** Each costs a hash of a password. */
const usesFrom = createRateLimit({ action: 'password reset link', max: 20, window: TEN_MINUTES })

/**
 * POST /api/password-reset/link (rules: Password reset): sets a new password and ends every other way in but two-factor
 * login. Answers whose it is.
 *
 * @throws ApiError 400 for a password that is easy to guess, 404 for a link that doesn't work, 429 after too many from
 *   one address, 503 when busy
 */
export async function useLink(
  context: Pick<CallContext, 'database' | 'now' | 'published' | 'requestId'>,
  { address, userAgentLabel: device }: { address: string; userAgentLabel: string | null },
  { token, newPassword }: InputOf<typeof passwordResetCalls.useLink>,
): Promise<number> {
  const { database } = context
  const now = context.now()
  await database.write((tx) => usesFrom.consume(tx, address, now))
  const { owner } = await requireLink(database.read, token, now)
  requireGoodPassword(context, 'newPassword', newPassword, owner)
  const passwordHash = await hashPassword(newPassword, { key: address, isTrusted: false })
  return database.write(async (tx) => {
    // While the hash was computed, the link may have been used or ended.
    const { requestId } = await requireLink(tx, token, now)
    const userId = owner.id
    const updatedAt = new Date(now)
    await tx
      .update(users)
      .set({ passwordHash, mustChangePassword: false, temporaryPasswordExpiresAt: null, updatedAt })
      .where(eq(users.id, userId))
    const { passkeys } = await revokeCredentials(tx, { userId, now })
    await tx
      .update(passwordResetRequests)
      .set({ status: 'emailed', processedAt: updatedAt })
      .where(eq(passwordResetRequests.id, requestId))
    const event = {
      action: 'user.password-reset',
      targetType: 'user',
      targetId: userId,
      details: { passkeys },
    } as const
    await recordAudit(tx, getActor(context, { id: userId }), event)
    await enqueueMail(tx, { kind: 'passwordChanged', userId, data: { device, at: now, passkeys } }, now)
    return userId
  })
}
