import { sql } from '#api/db/drizzle.ts'
import type { CallContext } from '#api/context.ts'
import type { BulkInput } from '#api/contract/member/schema.ts'
import type { BulkResult } from '#api/contract/member/answers.ts'
import type { Viewer } from '#api/contract/policy.ts'
import { ApiError } from '#api/errors.ts'
import { requireStillAdmin } from '#api/core/admin/acting-admin.service.ts'
import { actorOf } from '#api/core/audit/audit.service.ts'
import { approval, type ApproveStartupOf, deactivation, decideIn } from './member.service.ts'

/** Marks where one account's decision begins, so that a refusal undoes all of it: its email and its notices too. */
const SAVEPOINT = 'account_decision'

/**
 * POST /api/admin/users/bulk: one decision about several accounts in one unit of work, under the rules of a single one.
 * A refusal for one leaves the decisions about the others.
 */
export function decideForMany(
  context: Pick<CallContext, 'database' | 'now' | 'requestId'>,
  viewer: Viewer,
  { action, ids, shown, approveStartups }: BulkInput,
  approveStartupOf: ApproveStartupOf,
): Promise<BulkResult> {
  const choiceFor = (id: number) =>
    action === 'approve'
      ? approval({ approveStartup: approveStartups, updatedAt: shown[id] }, approveStartupOf)
      : deactivation(viewer)
  return context.database.write(async (tx) => {
    await requireStillAdmin(tx, viewer)
    const result: BulkResult = { done: [], refused: [] }
    for (const id of ids) {
      await tx.run(sql.raw(`savepoint ${SAVEPOINT}`))
      try {
        const { changed } = await decideIn(tx, actorOf(context, viewer), id, choiceFor(id))
        if (changed) result.done.push(id)
        else result.refused.push({ id, reason: 'This account is deactivated already.' })
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        await tx.run(sql.raw(`rollback to ${SAVEPOINT}`))
        result.refused.push({ id, reason: error.message })
      }
      await tx.run(sql.raw(`release ${SAVEPOINT}`))
    }
    return result
  })
}
