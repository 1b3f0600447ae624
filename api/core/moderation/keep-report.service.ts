import type { CallContext } from '#api/context.ts'
import { LIMITS } from '#api/contract/limits.ts'
import type { Viewer } from '#api/contract/policy.ts'
import { activeAdmins } from '#api/core/admin/acting-admin.service.ts'
import { actorOf, recordAudit } from '#api/core/audit/audit.service.ts'
import { takeTry } from '#api/core/identity/attempts.service.ts'
import { notify } from '#api/core/notice/notify.service.ts'
import type { Transaction } from '#api/db/database.ts'
import { users } from '#api/db/schema/account.ts'
import { reports } from '#api/db/schema/moderation.ts'

type Kept = Omit<typeof reports.$inferInsert, 'reporterId' | 'createdAt'> & {
  /** For the audit trail. */
  details: Record<string, string | number>
}

/** Counts one more report of somebody, of whatever kind. @throws ApiError 429 after many */
export const takeReportTry = (tx: Transaction, { id }: Viewer, now: number): Promise<void> =>
  takeTry(tx, { key: `message reports ${id}`, most: LIMITS.report.most }, now)

/** Keeps a report in its unit of work, and tells the administrators. Answers its id. */
export async function keepReport(
  tx: Transaction,
  context: Pick<CallContext, 'now' | 'requestId'>,
  viewer: Viewer,
  { details, ...report }: Kept,
): Promise<number> {
  const now = context.now()
  const [kept] = await tx
    .insert(reports)
    .values({ ...report, reporterId: viewer.id, createdAt: new Date(now) })
    .returning({ id: reports.id })
  const isProfile = report.conversationId === undefined
  const noun = isProfile ? 'profile-report' : 'message-report'
  await recordAudit(tx, actorOf(context, viewer), {
    action: `${noun}.make`,
    targetType: noun,
    targetId: kept!.id,
    details,
  })
  const type = isProfile ? 'profile_reported' : 'messages_reported'
  for (const admin of await tx.select({ id: users.id }).from(users).where(activeAdmins))
    await notify(tx, { userId: admin.id, type, once: `reported ${kept!.id} to ${admin.id}` }, now)
  return kept!.id
}
