import type { CallContext } from '#api/context.ts'
import type { Viewer } from '#api/contract/policy.ts'
import { removeAccount } from '#api/core/admin/account-removal.service.ts'
import { requireStillAdmin } from '#api/core/admin/acting-admin.service.ts'
import { requireRemovable } from '#api/core/admin/member.service.ts'
import { conflict } from '#api/errors.ts'
import { revokeCredentials } from '#api/core/identity/revoke-credentials.service.ts'
import { enqueueMail } from '#api/core/mail/mail.queue.service.ts'
import { turnOffTwoStep } from '#api/core/identity/two-step-removal.service.ts'
import { decide } from './member.service.ts'

type Context = Pick<CallContext, 'database' | 'now' | 'requestId'>

/**
 * DELETE /api/admin/users/{id}/two-step: for somebody who lost the app and the recovery codes. Every other way in ends;
 * from then on the password alone opens the account.
 *
 * @throws ApiError 404, 409 for oneself: the settings ask for the password first
 */
export function removeTwoStepOf(context: Context, viewer: Viewer, { id }: { id: number }) {
  return decide(context, viewer, id, async ({ tx, target, now }) => {
    if (target.id === viewer.id) throw conflict('You can turn off your own two-step login in the settings.')
    if (!(await turnOffTwoStep(tx, id, now))) return null
    return { set: {}, event: { action: 'user.two-step-remove' } }
  })
}

/**
 * DELETE /api/admin/users/{id}/sessions: signs somebody out everywhere, passkeys included; they may sign in again with
 * their password.
 *
 * @throws ApiError 404, 409 for oneself: the settings ask for the password first
 */
export function endSessionsOfMember(context: Context, viewer: Viewer, { id }: { id: number }) {
  return decide(context, viewer, id, async ({ tx, target, now }) => {
    if (target.id === viewer.id) throw conflict('You can sign out your own devices in the settings.')
    const { sessions, passkeys } = await revokeCredentials(tx, { userId: id, now })
    if (sessions === 0 && passkeys === 0) return null
    await enqueueMail(tx, { kind: 'accessEnded', userId: id, data: { why: 'signed-out', passkeys } }, now)
    return { set: {}, event: { action: 'user.sessions-end', details: { sessions, passkeys } } }
  })
}

/** DELETE /api/admin/users/{id}. @throws ApiError 404, 409 for oneself or the last administrator */
export async function deleteMember(
  context: Context & Pick<CallContext, 'files' | 'log'>,
  viewer: Viewer,
  { id }: { id: number },
): Promise<void> {
  await removeAccount(context, viewer, id, async (tx, target) => {
    await requireStillAdmin(tx, viewer)
    await requireRemovable(tx, viewer, target)
  })
}
