import { and, eq, gt, gte } from '#api/db/drizzle.ts'
import type { ApiContext, CallContext } from '#api/context.ts'
import { DAY } from '#api/contract/dates.ts'
import type { Inputs } from '#api/contract/call.ts'
import type { UndoPage } from '#api/contract/email-address/answers.ts'
import type { emailAddressCalls } from '#api/contract/email-address/calls.ts'
import { LIMITS } from '#api/contract/limits.ts'
import type { Viewer } from '#api/contract/policy.ts'
import { actorOf, recordAudit } from '#api/core/audit/audit.service.ts'
import { markConfirmed } from '#api/core/email-address/email-code.service.ts'
import { readUndoToken } from '#api/core/email-address/undo.token.ts'
import { isPress, pressCode } from '#api/core/letter-link/press.ts'
import { claiming } from '#api/core/identity/account.identity.ts'
import { revokeCredentials } from '#api/core/identity/revoke-credentials.service.ts'
import { enqueueMail } from '#api/core/mail/mail.queue.service.ts'
import type { Reader } from '#api/db/database.ts'
import { users } from '#api/db/schema/account.ts'
import { emailChanges } from '#api/db/schema/email-address.ts'
import { badRequest, notFound } from '#api/errors.ts'

type Input = Inputs<typeof emailAddressCalls>

const NO_LINK =
  'This link does not work any more. If you cannot sign in, ask for a new password or tell an administrator.'
const NO_PRESS = 'Please open the link again and press the button on its page.'

/** A change that a link names and that can still be undone. @throws ApiError 404 */
async function requireChange(read: Reader, changeId: number | null, now: number) {
  const isOpen = and(eq(emailChanges.id, changeId ?? 0), gt(emailChanges.undoUntil, new Date(now)))
  const [change] = await read.select().from(emailChanges).where(isOpen)
  if (!change) throw notFound(NO_LINK)
  return change
}

/** GET /api/email-address/undo: the page of a letter's link. @throws ApiError 404 */
export async function readUndoPage(
  { database, keys, now }: Pick<ApiContext, 'database' | 'keys' | 'now'>,
  _viewer: Viewer | null,
  { token }: Input['undoPage'],
): Promise<UndoPage> {
  const { id, undoUntil } = await requireChange(database.read, readUndoToken(keys, token), now())
  return { press: pressCode(keys, 'email-undo', id, now()), until: undoUntil.toISOString() }
}

/**
 * POST /api/email-address/undo: the old address is the account's again, and every way in ends. Later changes, and the
 * links to undo them, are void: they may be somebody else's. Answers whose account it is.
 *
 * @throws ApiError 400 for a press that comes from no page, 404 for a link that does not work (any more)
 */
export async function undoChange(
  { database, keys, now: clock, requestId }: Pick<CallContext, 'database' | 'keys' | 'now' | 'requestId'>,
  { token, press }: Input['undo'],
): Promise<number> {
  const now = clock()
  const changeId = readUndoToken(keys, token)
  return database.write(async (tx) => {
    const { id, userId, email, emailKey, undoUntil } = await requireChange(tx, changeId, now)
    if (!isPress(keys, 'email-undo', { id, press }, now)) throw badRequest(NO_PRESS)
    await claiming(
      tx,
      { email, now },
      (inside) =>
        inside
          .update(users)
          .set({ email, emailKey, updatedAt: new Date(now) })
          .where(eq(users.id, userId)),
      userId,
    )
    await markConfirmed(tx, userId)
    await tx.delete(emailChanges).where(and(eq(emailChanges.userId, userId), gte(emailChanges.id, id)))
    // Whoever changed the address may have made keys of their own, before as well as after.
    // A two-step login from before the change stays: it must not fall to whoever has only the old mailbox.
    const twoStepSince = new Date(undoUntil.getTime() - LIMITS.emailUndoDays * DAY)
    const { passkeys, twoStep } = await revokeCredentials(tx, { userId, now, twoStepSince })
    await enqueueMail(tx, { kind: 'accessEnded', userId, data: { why: 'undone', passkeys, twoStep } }, now)
    const event = { action: 'user.email-undo', targetType: 'user', targetId: userId } as const
    await recordAudit(tx, actorOf({ requestId, now: clock }, { id: userId }), event)
    return userId
  })
}
