import { and, desc, eq, inArray } from 'drizzle-orm'
import type { CallContext } from '#api/context.ts'
import type { Inputs } from '#api/contract/call.ts'
import type { OwnReport } from '#api/contract/conversation/answers.ts'
import type { conversationCalls } from '#api/contract/conversation/calls.ts'
import { LIMITS } from '#api/contract/limits.ts'
import type { Viewer } from '#api/contract/policy.ts'
import { activeAdmins } from '#api/core/admin/acting-admin.service.ts'
import { actorOf, recordAudit } from '#api/core/audit/audit.service.ts'
import { takeTry } from '#api/core/identity/attempts.service.ts'
import { notify } from '#api/core/notice/notify.service.ts'
import { users } from '#api/db/schema/account.ts'
import { conversationMessages, messageReports, reportedMessages } from '#api/db/schema/conversation.ts'
import { badRequest } from '#api/errors.ts'
import { requireOwn } from './conversation.service.ts'

type Input = Inputs<typeof conversationCalls>

/**
 * POST /api/conversations/{id}/reports: shows the marked messages to the administrators, who read no others.
 *
 * @throws ApiError 404 for somebody else's, 400 for messages of another one, 429 after many reports
 */
export async function reportMessages(
  context: Pick<CallContext, 'database' | 'now' | 'requestId'>,
  viewer: Viewer,
  { id, messageIds, reason }: Input['report'],
): Promise<void> {
  const now = context.now()
  await context.database.write(async (tx) => {
    await requireOwn(tx, viewer, id)
    await takeTry(tx, { key: `message reports ${viewer.id}`, most: LIMITS.report.most }, now)
    const marked = [...new Set(messageIds)]
    const theirs = and(eq(conversationMessages.conversationId, id), inArray(conversationMessages.id, marked))
    if ((await tx.$count(conversationMessages, theirs)) !== marked.length)
      throw badRequest('These messages are not of this conversation.')
    const [report] = await tx
      .insert(messageReports)
      .values({ conversationId: id, reporterId: viewer.id, reason, createdAt: new Date(now) })
      .returning()
    await tx.insert(reportedMessages).values(marked.map((messageId) => ({ reportId: report!.id, messageId })))
    const event = { action: 'message-report.make', targetType: 'message-report', targetId: report!.id } as const
    await recordAudit(tx, actorOf(context, viewer), { ...event, details: { messages: marked.length } })
    for (const admin of await tx.select({ id: users.id }).from(users).where(activeAdmins))
      await notify(tx, { userId: admin.id, type: 'messages_reported' }, now)
  })
}

/** GET /api/conversations/{id}/reports: one's own. @throws ApiError 404 */
export async function listOwnReports(
  { database: { read } }: Pick<CallContext, 'database'>,
  viewer: Viewer,
  { id }: Input['ownReports'],
): Promise<OwnReport[]> {
  await requireOwn(read, viewer, id)
  const rows = await read
    .select()
    .from(messageReports)
    .where(and(eq(messageReports.conversationId, id), eq(messageReports.reporterId, viewer.id)))
    .orderBy(desc(messageReports.id))
  return rows.map(({ id: reportId, createdAt, answer, answeredAt }) => ({
    id: reportId,
    createdAt: createdAt.toISOString(),
    answer,
    answeredAt: answeredAt?.toISOString() ?? null,
  }))
}
