import { eq } from '#api/db/drizzle.ts'
import type { CallContext } from '#api/context.ts'
import type { Member } from '#api/contract/member/schema.ts'
import type { Viewer } from '#api/contract/policy.ts'
import { actorOf, recordAudit } from '#api/core/audit/audit.service.ts'
import { filesOf, removeFiles } from '#api/core/files/owner-files.service.ts'
import { cancelMeetingsOf } from '#api/core/meeting/end-of-account.service.ts'
import { keepFigures } from '#api/core/report/departed.service.ts'
import type { Transaction } from '#api/db/database.ts'
import { users } from '#api/db/schema/account.ts'
import { requireMember } from './member.service.ts'

/**
 * Removes a person, all their rows and their files; the audit trail keeps who deleted which id, and when. Files go
 * after the unit of work has been committed.
 *
 * @throws ApiError 404, and what `require` refuses with, in the same unit of work
 */
export async function removeAccount(
  context: Pick<CallContext, 'database' | 'now' | 'files' | 'log' | 'requestId'>,
  viewer: Viewer,
  id: number,
  require: (tx: Transaction, target: Member) => Promise<void>,
): Promise<void> {
  const files = await context.database.write(async (tx) => {
    const target = await requireMember(tx, id)
    await require(tx, target)
    const names = await filesOf(tx, id)
    await cancelMeetingsOf(tx, id, context.now())
    await keepFigures(tx, id)
    await tx.delete(users).where(eq(users.id, id))
    const details = { role: target.role, files: names.length }
    const event = { action: 'user.delete', targetType: 'user', targetId: id, details } as const
    await recordAudit(tx, actorOf(context, viewer), event)
    return names
  })
  await removeFiles(context, files, context.requestId)
}
