import { rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { eq } from 'drizzle-orm'
import type { ApiContext } from '#api/context.ts'
import type { Transaction } from '#api/db/database.ts'
import { users } from '#api/db/schema/account.ts'
import { documents } from '#api/db/schema/document.ts'
import { startups } from '#api/db/schema/startup.ts'
import { recordAudit } from '#api/features/audit/audit.service.ts'
import { requireMember, requireRemovable, requireStillAdmin, type ActingAdmin } from './member.service.ts'

/** Names, in the uploads' folder, of the files that only this person's rows point to. */
async function filesOf(tx: Transaction, userId: number): Promise<string[]> {
  const rows = await tx
    .select({ name: documents.storedName })
    .from(documents)
    .innerJoin(startups, eq(startups.id, documents.startupId))
    .where(eq(startups.userId, userId))
  return rows.map(({ name }) => name)
}

/**
 * DELETE /api/admin/users/{id}: removes the person, all their rows and their files; the audit trail keeps who deleted which
 * id, and when. Files go once the rows are gone for good: a unit of work that is undone must not have cost any.
 *
 * @throws ApiError 404, 409 for oneself or the last administrator
 */
export async function deleteMember(
  { database, now, uploadsDir, log }: Pick<ApiContext, 'database' | 'now' | 'uploadsDir' | 'log'>,
  { viewer, requestId }: ActingAdmin,
  id: number,
): Promise<void> {
  const files = await database.write(async (tx) => {
    await requireStillAdmin(tx, viewer)
    const target = await requireMember(tx, id)
    await requireRemovable(tx, viewer, target)
    const names = await filesOf(tx, id)
    await tx.delete(users).where(eq(users.id, id))
    const actor = { id: viewer.id, requestId }
    const details = { role: target.role, files: names.length }
    await recordAudit(tx, actor, now(), { action: 'user.delete', targetType: 'user', targetId: id, details })
    return names
  })
  for (const name of files) {
    await rm(join(uploadsDir, basename(name)), { force: true }).catch((error: unknown) => log.failure(error, requestId))
  }
}
