import type { CallContext } from '#api/context.ts'
import type { AccountDeletionInput } from '#api/contract/account/schema.ts'
import type { Viewer } from '#api/contract/policy.ts'
import { foldedKey } from '#api/contract/account/folded-key.ts'
import { badRequest, unauthorized } from '#api/errors.ts'
import { findUser } from '#api/core/identity/find-user.service.ts'
import { removeAccount } from '#api/core/admin/account-removal.service.ts'
import { requireNotLastAdmin } from '#api/core/admin/member.service.ts'

const NOT_TYPED = 'Please type your username exactly'

/**
 * DELETE /api/user: removes the caller, all their rows and their files, as an administrator's deletion does. Typing the
 * username confirms it.
 *
 * @throws ApiError 400 at its field, 409 for the last active administrator
 */
export async function deleteOwnAccount(
  context: Pick<CallContext, 'database' | 'now' | 'files' | 'log' | 'requestId'>,
  viewer: Viewer,
  { confirmation }: AccountDeletionInput,
): Promise<void> {
  const user = await findUser(context.database, viewer.id)
  if (!user) throw unauthorized()
  if (foldedKey(confirmation) !== foldedKey(user.username)) {
    throw badRequest(NOT_TYPED, [{ path: 'confirmation', message: NOT_TYPED }])
  }
  await removeAccount(context, viewer, viewer.id, requireNotLastAdmin)
}
