import { and, desc, eq, inArray } from '#api/db/drizzle.ts'
import type { CallContext } from '#api/context.ts'
import type { Inputs } from '#api/contract/call.ts'
import type { OwnReport } from '#api/contract/conversation/answers.ts'
import type { conversationCalls } from '#api/contract/conversation/calls.ts'
import type { Viewer } from '#api/contract/policy.ts'
import { keepReport, takeReportTry } from '#api/core/moderation/keep-report.service.ts'
import { conversationMessages } from '#api/db/schema/conversation.ts'
import { reportedMessages, reports } from '#api/db/schema/moderation.ts'
import { badRequest } from '#api/errors.ts'
import { requireOwn } from './conversation.service.ts'

type Input = Inputs<typeof conversationCalls>

/**
 * POST /api/conversations/{id}/reports: shows the marked messages to the administrators, who read no others.
 *
 * @throws ApiError 404 for somebody else's, 400 for messages of another one, 429 after many reports
 */
export async function reportMessages(
  context: Pick<CallContext, 'database' | 'now'>,
  viewer: Viewer,
  { id, messageIds, reason }: Input['report'],
): Promise<void> {
  await context.database.write(async (tx) => {
    await requireOwn(tx, viewer, id)
    await takeReportTry(tx, viewer, context.now())
    const marked = [...new Set(messageIds)]
    const theirs = and(eq(conversationMessages.conversationId, id), inArray(conversationMessages.id, marked))
    if ((await tx.$count(conversationMessages, theirs)) !== marked.length)
      throw badRequest('These messages are not part of this conversation.')
    const reportId = await keepReport(tx, context.now(), viewer, { conversationId: id, reason })
    await tx.insert(reportedMessages).values(marked.map((messageId) => ({ reportId, messageId })))
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
    .from(reports)
    .where(and(eq(reports.conversationId, id), eq(reports.reporterId, viewer.id)))
    .orderBy(desc(reports.id))
  return rows.map(({ id: reportId, createdAt, answer, answeredAt }) => ({
    id: reportId,
    createdAt: createdAt.toISOString(),
    answer,
    answeredAt: answeredAt?.toISOString() ?? null,
  }))
}
