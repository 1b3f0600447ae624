import { and, asc, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { CallContext } from '#api/context.ts'
import type { Inputs } from '#api/contract/call.ts'
import type { MessageReport } from '#api/contract/conversation/answers.ts'
import type { conversationCalls } from '#api/contract/conversation/calls.ts'
import { fullName } from '#api/contract/display.ts'
import type { Viewer } from '#api/contract/policy.ts'
import { requireStillAdmin } from '#api/core/admin/acting-admin.service.ts'
import { actorOf, recordAudit } from '#api/core/audit/audit.service.ts'
import { notify } from '#api/core/notice/notify.service.ts'
import type { Reader, Transaction } from '#api/db/database.ts'
import { users } from '#api/db/schema/account.ts'
import { connections } from '#api/db/schema/connection.ts'
import { conversationMessages, conversations, messageReports, reportedMessages } from '#api/db/schema/conversation.ts'
import { conflict, notFound } from '#api/errors.ts'
import { cutPage, decodeCursor, encodeCursor, type Page } from '#api/page.ts'

type Input = Inputs<typeof conversationCalls>

const ORDER = 'message reports'
const founders = alias(users, 'founders')
const isAnswered = sql<0 | 1>`(${messageReports.answeredAt} is not null)`
/** Open ones by how long they wait; of the answered ones the newest first. */
const place = sql<number>`case when ${isAnswered} then -${messageReports.id} else ${messageReports.id} - 9007199254740991 end`
const name = { id: users.id, firstName: users.firstName, lastName: users.lastName }

const selectReports = (reader: Reader | Transaction) =>
  reader
    .select({
      report: messageReports,
      place,
      conversation: conversations,
      investor: name,
      founder: { id: founders.id, firstName: founders.firstName, lastName: founders.lastName },
    })
    .from(messageReports)
    .innerJoin(conversations, eq(conversations.id, messageReports.conversationId))
    .leftJoin(users, eq(users.id, conversations.investorId))
    .leftJoin(founders, eq(founders.id, conversations.founderId))

type ReportRecord = Awaited<ReturnType<typeof selectReports>>[number]

/** Reports with what was marked, and nothing else of the conversations. */
async function withMessages(read: Reader | Transaction, records: readonly ReportRecord[]): Promise<MessageReport[]> {
  const marked = await read
    .select({ reportId: reportedMessages.reportId, message: conversationMessages })
    .from(reportedMessages)
    .innerJoin(conversationMessages, eq(conversationMessages.id, reportedMessages.messageId))
    .where(
      inArray(
        reportedMessages.reportId,
        records.map(({ report }) => report.id),
      ),
    )
    .orderBy(asc(conversationMessages.id))
  return records.map(({ report, conversation, investor, founder }) => {
    const side = conversation.investorId === report.reporterId ? 'investor' : 'founder'
    const [reporter, other] = side === 'investor' ? [investor, founder] : [founder, investor]
    const shown = (person: typeof investor) => person && { id: person.id, name: fullName(person) }
    return {
      id: report.id,
      createdAt: report.createdAt.toISOString(),
      reason: report.reason,
      reporter: shown(reporter),
      other: shown(other),
      messages: marked
        .filter(({ reportId }) => reportId === report.id)
        .map(({ message }) => ({
          id: message.id,
          isReporters: message.side === side,
          text: message.text,
          sentAt: message.sentAt.toISOString(),
        })),
      answer: report.answer,
      answeredAt: report.answeredAt?.toISOString() ?? null,
    }
  })
}

/** GET /api/admin/message-reports: the open ones first. */
export async function listReports(
  { database: { read } }: Pick<CallContext, 'database'>,
  _viewer: Viewer,
  { cursor, limit }: Input['reports'],
): Promise<Page<MessageReport>> {
  const after = decodeCursor(cursor, ORDER)
  const behind: SQL | undefined = after ? sql`${place} > ${after[0]}` : undefined
  const rows = await selectReports(read)
    .where(behind)
    .orderBy(place)
    .limit(limit + 1)
  const { shown, next } = cutPage(rows, limit, (row) => encodeCursor(ORDER, [row.place, row.report.id]))
  return { items: await withMessages(read, shown), total: await read.$count(messageReports), next }
}

/** PATCH /api/admin/message-reports/{id}: says to the reporter what was done. @throws ApiError 404, 409 once answered */
export function answerReport(
  context: Pick<CallContext, 'database' | 'now' | 'requestId'>,
  viewer: Viewer,
  { id, answer }: Input['answerReport'],
): Promise<MessageReport> {
  const now = context.now()
  return context.database.write(async (tx) => {
    await requireStillAdmin(tx, viewer)
    const [found] = await selectReports(tx).where(eq(messageReports.id, id))
    if (!found) throw notFound('This report was not found.')
    const [answered] = await tx
      .update(messageReports)
      .set({ answer, answeredAt: new Date(now), answeredBy: viewer.id })
      .where(and(eq(messageReports.id, id), isNull(messageReports.answeredAt)))
      .returning()
    if (!answered) throw conflict('This report was answered already.')
    const event = { action: 'message-report.answer', targetType: 'message-report', targetId: id } as const
    await recordAudit(tx, actorOf(context, viewer), event)
    // A conversation may outlive its connection.
    const connectionId = found.conversation.id
    const isThere = (await tx.$count(connections, eq(connections.id, connectionId))) > 0
    const told = { userId: answered.reporterId, type: 'report_answered' } as const
    await notify(tx, { ...told, ...(isThere && { connectionId }) }, now)
    const [item] = await withMessages(tx, [{ ...found, report: answered }])
    return item!
  })
}
