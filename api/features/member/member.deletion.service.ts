import { eq } from 'drizzle-orm'
import type { ApiContext } from '#api/context.ts'
import type { Member } from '#api/contract/member.ts'
import type { Transaction } from '#api/db/database.ts'
import { users } from '#api/db/schema/account.ts'
import { recordAudit } from '#api/features/audit/audit.service.ts'
import { deleteFiles, filesOf } from '#api/features/document/document.owner.service.ts'
import { requireStillAdmin, type ActingAdmin } from './acting-admin.service.ts'
import { requireMember, requireRemovable } from './member.service.ts'

/**
 * Removes a person, all their rows and their files; the audit trail keeps who deleted which id, and when. Files go
 * after the unit of work has been committed.
 *
 * @throws ApiError 404, and what `require` refuses with, in the same unit of work
 */
export async function removeAccount(
  context: Pick<ApiContext, 'database' | 'now' | 'files' | 'log'>,
  actor: { id: number; requestId: string },
  id: number,
  require: (tx: Transaction, target: Member) => Promise<void>,
): Promise<void> {
  const { database, now } = context
  const files = await database.write(async (tx) => {
    const target = await requireMember(tx, id)
    await require(tx, target)
    const names = await filesOf(tx, id)
    await tx.delete(users).where(eq(users.id, id))
    const details = { role: target.role, files: names.length }
    await recordAudit(tx, actor, now(), { action: 'user.delete', targetType: 'user', targetId: id, details })
    return names
  })
  await deleteFiles(context, files, actor.requestId)
}

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
