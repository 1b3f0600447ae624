import { sql, eq } from '#api/platform/db/drizzle.ts'
import type { Transaction } from '#api/platform/db/database.ts'
import { CONNECTION_EVENTS, CONNECTION_FIGURES, MEETINGS_HELD, RESPONSE_TIME } from '#api/insights/sql.ts'
import type { CallContext } from '#api/context.ts'
import type { Member } from './contract.ts'
import type { Viewer } from '#api/policy.ts'
import { getActor, recordAudit } from '#api/audit/service.ts'
import { listFiles, removeFiles } from '#api/account/owner-files.service.ts'
import { cancelMeetingsForUser } from '#api/meetings/transitions.service.ts'
import { users } from './table.ts'
import { requireMember } from './admin.service.ts'

const INTO = sql.raw('insert into deleted_account_stats (figure, "at", took, industry, stage, location)')

/**
 * Archives what the impact report counts before an account is deleted, without names: that someone joined, sent
 * requests, answered, and was introduced, and for which kind of company.
 */
async function archiveStats(tx: Transaction, userId: number): Promise<void> {
  await tx.run(sql`${INTO}
    select case role when 'founder' then 'founders' else 'investors' end, created_at, null, null, null, null
    from users where id = ${userId} and role in ('founder', 'investor')`)
  await tx.run(sql`${INTO}
    select 'startups', created_at, null, industry, stage, location
    from startup_profiles where user_id = ${userId} and approved`)
  await tx.run(sql`${INTO}
    select 'meetings', m.starts_at, null, null, null, null
    ${MEETINGS_HELD} and (c.investor_id = ${userId} or s.user_id = ${userId})`)
  for (const [figure, condition] of Object.entries(CONNECTION_FIGURES))
    await tx.run(sql`${INTO}
      select ${figure}, e."at", ${figure === 'answers' ? RESPONSE_TIME : null}, s.industry, s.stage, s.location
      ${CONNECTION_EVENTS} where (c.investor_id = ${userId} or s.user_id = ${userId}) and ${condition}`)
}

/**
 * Deletes a user with all rows and files; the audit log keeps who deleted which id, and when. Files are deleted after
 * the transaction was committed.
 *
 * @throws ApiError 404, and the errors of `require`, in the same transaction
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
    const names = await listFiles(tx, id)
    await cancelMeetingsForUser(tx, id, context.now())
    await archiveStats(tx, id)
    await tx.delete(users).where(eq(users.id, id))
    const details = { role: target.role, files: names.length }
    const event = { action: 'user.delete', targetType: 'user', targetId: id, details } as const
    await recordAudit(tx, getActor(context, viewer), event)
    return names
  })
  await removeFiles(context, files, context.requestId)
}
