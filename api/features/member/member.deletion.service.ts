import type { ApiContext } from '#api/context.ts'
import { requireStillAdmin, type ActingAdmin } from '#api/core/admin/acting-admin.service.ts'
import { removeAccount } from '#api/core/admin/account-removal.service.ts'
import { requireRemovable } from '#api/core/admin/member.service.ts'

/** DELETE /api/admin/users/{id}. @throws ApiError 404, 409 for oneself or the last administrator */
export async function deleteMember(
  context: Pick<ApiContext, 'database' | 'now' | 'files' | 'log'>,
  { viewer, requestId }: ActingAdmin,
  id: number,
): Promise<void> {
  await removeAccount(context, { id: viewer.id, requestId }, id, async (tx, target) => {
    await requireStillAdmin(tx, viewer)
    await requireRemovable(tx, viewer, target)
  })
}
