import type { CallContext } from '#api/context.ts'
import type { Viewer } from '#api/contract/policy.ts'
import { removeAccount } from '#api/core/admin/account-removal.service.ts'
import { requireStillAdmin } from '#api/core/admin/acting-admin.service.ts'
import { requireRemovable } from '#api/core/admin/member.service.ts'
import { conflict } from '#api/errors.ts'
import { endSessionsOf } from '#api/core/session/session.service.ts'
import { removeTwoStep } from '#api/core/two-step/two-step.use.service.ts'
import { decide } from './member.service.ts'

type Context = Pick<CallContext, 'database' | 'now' | 'requestId'>

/**
 * DELETE /api/admin/users/{id}/two-step: for somebody who lost the app and the recovery codes. Their sessions end; from
 * then on the password alone opens the account.
 *
 * @throws ApiError 404, 409 for oneself: the settings ask for the password first
 */
export function removeTwoStepOf(context: Context, viewer: Viewer, { id }: { id: number }) {
  return decide(context, viewer, id, async ({ tx, target, now }) => {
    if (target.id === viewer.id) throw conflict('You can turn off your own two-step login in the settings.')
    if (!(await removeTwoStep(tx, id, now))) return null
    await endSessionsOf(tx, id)
    return { set: {}, event: { action: 'user.two-step-remove' } }
  })
}

/**
 * DELETE /api/admin/users/{id}/sessions: signs somebody out everywhere; they may sign in again.
 *
 * @throws ApiError 404, 409 for oneself: the settings ask for the password first
 */
export function endSessionsOfMember(context: Context, viewer: Viewer, { id }: { id: number }) {
  return decide(context, viewer, id, async ({ tx, target }) => {
    if (target.id === viewer.id) throw conflict('You can sign out your own devices in the settings.')
    const ended = await endSessionsOf(tx, id)
    return ended > 0 ? { set: {}, event: { action: 'user.sessions-end', details: { sessions: ended } } } : null
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
