import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { CallContext } from '#api/context.ts'
import type { Inputs } from '#api/contract/call.ts'
import { fullName } from '#api/contract/display.ts'
import type { ModeratedReport } from '#api/contract/moderation/answers.ts'
import type { moderationQueueCalls } from '#api/contract/moderation/calls.ts'
import type { Viewer } from '#api/contract/policy.ts'
import type { Reader, Transaction } from '#api/db/database.ts'
import { users } from '#api/db/schema/account.ts'
import { conversationMessages, conversations } from '#api/db/schema/conversation.ts'
import { investors } from '#api/db/schema/investor.ts'
import { reportedMessages, reports } from '#api/db/schema/moderation.ts'
import { startups } from '#api/db/schema/startup.ts'
import { cutPage, decodeCursor, encodeCursor, type Page } from '#api/page.ts'

type Input = Inputs<typeof moderationQueueCalls>

const ORDER = 'message reports'
const others = alias(users, 'others')
const isAnswered = sql<0 | 1>`(${reports.answeredAt} is not null)`
/** Open ones by how long they wait; of the answered ones the newest first. */
const place = sql<number>`case when ${isAnswered} then -${reports.id} else ${reports.id} - 9007199254740991 end`
/** Whoever wrote the messages, or owns the profile. */
const otherId = sql`coalesce(${reports.reportedId}, case ${conversations.investorId}
  when ${reports.reporterId} then ${conversations.founderId} else ${conversations.investorId} end)`

const selectReports = (reader: Reader | Transaction) =>
  reader
    .select({
      report: reports,
      place,
      conversation: conversations,
      reporter: { id: users.id, firstName: users.firstName, lastName: users.lastName },
      other: { id: others.id, firstName: others.firstName, lastName: others.lastName, active: others.active },
      startup: { id: startups.id, companyName: startups.companyName, approved: startups.approved },
      investor: { id: investors.id, isPublic: investors.isPublic },
    })
    .from(reports)
    .innerJoin(users, eq(users.id, reports.reporterId))
    .leftJoin(conversations, eq(conversations.id, reports.conversationId))
    .leftJoin(others, eq(others.id, otherId))
    .leftJoin(startups, and(eq(reports.about, 'startup'), eq(startups.userId, reports.reportedId)))
    .leftJoin(investors, and(eq(reports.about, 'investor'), eq(investors.userId, reports.reportedId)))

export type ReportRecord = Awaited<ReturnType<typeof selectReports>>[number]

/** Reports with what was marked, and nothing else of the conversations. */
const selectMarked = (read: Reader | Transaction, which: SQL) =>
  read
    .select({ reportId: reportedMessages.reportId, message: conversationMessages })
    .from(reportedMessages)
    .innerJoin(conversationMessages, eq(conversationMessages.id, reportedMessages.messageId))
    .where(which)
    .orderBy(asc(conversationMessages.id))

function profileOf({ startup, investor, other }: ReportRecord): ModeratedReport['profile'] {
  const active = other?.active ?? false
  if (startup) return { id: startup.id, name: startup.companyName, isShown: startup.approved && active }
  return investor && other && { id: investor.id, name: fullName(other), isShown: investor.isPublic && active }
}

const shown = (person: { id: number; firstName: string; lastName: string } | null) =>
  person && { id: person.id, name: fullName(person) }

function toReport(record: ReportRecord, marked: Awaited<ReturnType<typeof selectMarked>>): ModeratedReport {
  const { report, conversation, reporter, other } = record
  const side = conversation?.investorId === report.reporterId ? 'investor' : 'founder'
  return {
    id: report.id,
    about: report.about,
    createdAt: report.createdAt.toISOString(),
    ground: report.ground,
    reason: report.reason,
    reporter: shown(reporter),
    other: shown(other),
    profile: profileOf(record),
    messages: marked
      .filter(({ reportId }) => reportId === report.id)
      .map(({ message }) => ({
        id: message.id,
        isReporters: message.side === side,
        text: message.text,
        sentAt: message.sentAt.toISOString(),
      })),
    outcome: report.outcome,
    answer: report.answer,
    answeredAt: report.answeredAt?.toISOString() ?? null,
  }
}

/** One report; `null` where there is none. */
export async function findReport(tx: Transaction, id: number): Promise<ReportRecord | null> {
  const [found] = await selectReports(tx).where(eq(reports.id, id))
  return found ?? null
}

/** A report as administrators read it. */
export async function readReport(tx: Transaction, id: number): Promise<ModeratedReport> {
  return toReport((await findReport(tx, id))!, await selectMarked(tx, eq(reportedMessages.reportId, id)))
}

/** GET /api/admin/reports: the open ones first. */
export async function listReports(
  { database }: Pick<CallContext, 'database'>,
  _viewer: Viewer,
  { cursor, limit }: Input['list'],
): Promise<Page<ModeratedReport>> {
  const { read } = database
  const after = decodeCursor(cursor, ORDER)
  const behind: SQL | undefined = after ? sql`${place} > ${after[0]}` : undefined
  const most = limit + 1
  const ids = read.select({ id: reports.id }).from(reports).where(behind).orderBy(place).limit(most)
  const [rows, marked, total] = await Promise.all([
    selectReports(read).where(behind).orderBy(place).limit(most),
    selectMarked(read, inArray(reportedMessages.reportId, ids)),
    read.$count(reports),
  ])
  const page = cutPage(rows, limit, (row) => encodeCursor(ORDER, [row.place, row.report.id]))
  return { items: page.shown.map((row) => toReport(row, marked)), total, next: page.next }
}
