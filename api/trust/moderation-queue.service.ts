import { alias, and, asc, eq, inArray, isNull, lt, sql, type SQL, type SQLWrapper } from '#api/platform/db/drizzle.ts'
import type { CallContext } from '#api/context.ts'
import type { Inputs } from '#api/platform/contract/call.ts'
import { fullName } from '#api/platform/contract/person-name.ts'
import type { ModeratedReport, moderationQueueCalls } from './calls.ts'
import type { ReportGround } from './contract/moderation.ts'
import type { Viewer } from '#api/policy.ts'
import type { Reader, Transaction } from '#api/platform/db/database.ts'
import { users } from '#api/users/table.ts'
import { conversationMessages, conversations } from '#api/conversations/table.ts'
import { investors } from '#api/investors/table.ts'
import { reportedMessages, reports } from './table.ts'
import { startups } from '#api/startups/table.ts'
import { cutPage, decodeCursor, encodeCursor, type Page } from '#api/list-page.ts'

type Input = Inputs<typeof moderationQueueCalls>

const ORDER = 'message reports'
/** Reports of one entry that are listed and can be answered; later ones are listed after that. */
export const LISTED = 21
type Columns = Readonly<Record<'about' | 'reportedId' | 'answeredAt', SQLWrapper>>
interface Further {
  entryId: number
  ground: ReportGround | null
  reason: string
  createdAt: Date
  reporter: { id: number; firstName: string; lastName: string }
}
const isAnswered = sql<0 | 1>`(${reports.answeredAt} is not null)`
/** Open ones by age; answered ones newest first. */
const place = sql<number>`case when ${isAnswered} then -${reports.id} else ${reports.id} - 9007199254740991 end`
/** Who wrote the messages, or owns the profile. */
const otherId = sql`coalesce(${reports.reportedId}, case ${conversations.investorId}
  when ${reports.reporterId} then ${conversations.founderId} else ${conversations.investorId} end)`

/** Whether two reports belong to one entry: of the same profile, and both open or answered together. */
const isSameEntry = (a: Columns, b: Columns) =>
  sql`${a.about} = ${b.about} and ${a.reportedId} = ${b.reportedId} and ${a.answeredAt} is ${b.answeredAt}`

const others = alias(users, 'others')
const other = alias(reports, 'other_report')
const OTHER = sql`${reports} as ${sql.identifier('other_report')}`
/** The first report represents its entry. Reports of messages, and of deleted users, are entries of their own. */
const isFirst = sql`not exists (select 1 from ${OTHER} where ${isSameEntry(other, reports)} and ${lt(other.id, reports.id)})`
const inEntry = sql<number>`max(1, (select count(*) from ${OTHER} where ${isSameEntry(other, reports)}))`

/** The reports of one entry. */
export const ofEntry = ({ id, about, reportedId, answeredAt }: typeof reports.$inferSelect): SQL | undefined =>
  reportedId === null
    ? eq(reports.id, id)
    : and(
        eq(reports.about, about),
        eq(reports.reportedId, reportedId),
        answeredAt ? eq(reports.answeredAt, answeredAt) : isNull(reports.answeredAt),
      )

const selectReports = (reader: Reader | Transaction) =>
  reader
    .select({
      report: reports,
      place,
      count: inEntry,
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

/** Reports with the selected messages, and nothing else of the conversations. */
const selectMarked = (read: Reader | Transaction, condition: SQL) =>
  read
    .select({ reportId: reportedMessages.reportId, message: conversationMessages })
    .from(reportedMessages)
    .innerJoin(conversationMessages, eq(conversationMessages.id, reportedMessages.messageId))
    .where(condition)
    .orderBy(asc(conversationMessages.id))

/** The further reports of entries, oldest first. */
async function selectFurther(read: Reader | Transaction, heads: readonly ReportRecord[]): Promise<Further[]> {
  const several = heads.filter(({ count }) => count > 1).map(({ report }) => report.id)
  if (several.length === 0) return []
  const rank = sql<number>`row_number() over (partition by ${other.id} order by ${reports.id})`
  const ranked = read
    .select({
      entryId: sql<number>`${other.id}`.as('entry_id'),
      rank: rank.as('place_in_entry'),
      ground: reports.ground,
      reason: reports.reason,
      createdAt: reports.createdAt,
      reporterId: reports.reporterId,
    })
    .from(reports)
    .innerJoin(other, and(isSameEntry(other, reports), lt(other.id, reports.id)))
    .where(inArray(other.id, several))
    .as('ranked')
  return read
    .select({
      entryId: ranked.entryId,
      ground: ranked.ground,
      reason: ranked.reason,
      createdAt: ranked.createdAt,
      reporter: { id: users.id, firstName: users.firstName, lastName: users.lastName },
    })
    .from(ranked)
    .innerJoin(users, eq(users.id, ranked.reporterId))
    .where(sql`${ranked.rank} < ${LISTED}`)
    .orderBy(sql`${ranked.entryId}`, sql`${ranked.rank}`)
}

function getProfile({ startup, investor, other }: ReportRecord): ModeratedReport['profile'] {
  const active = other?.active ?? false
  if (startup) return { id: startup.id, name: startup.companyName, isShown: startup.approved && active }
  return investor && other && { id: investor.id, name: fullName(other), isShown: investor.isPublic && active }
}

const shown = (user: { id: number; firstName: string; lastName: string } | null) =>
  user && { id: user.id, name: fullName(user) }

function toReport(
  record: ReportRecord,
  marked: Awaited<ReturnType<typeof selectMarked>>,
  further: readonly Further[],
): ModeratedReport {
  const { report, count, conversation, reporter, other } = record
  const party = conversation?.investorId === report.reporterId ? 'investor' : 'founder'
  return {
    id: report.id,
    about: report.about,
    createdAt: report.createdAt.toISOString(),
    ground: report.ground,
    reason: report.reason,
    reporter: shown(reporter),
    count,
    further: further
      .filter(({ entryId }) => entryId === report.id)
      .map(({ entryId: _, createdAt, ...report }) => ({
        ...report,
        createdAt: createdAt.toISOString(),
        reporter: shown(report.reporter),
      })),
    other: shown(other),
    profile: getProfile(record),
    messages: marked
      .filter(({ reportId }) => reportId === report.id)
      .map(({ message }) => ({
        id: message.id,
        isReporters: message.party === party,
        text: message.text,
        sentAt: message.sentAt.toISOString(),
      })),
    outcome: report.outcome,
    answer: report.answer,
    answeredAt: report.answeredAt?.toISOString() ?? null,
  }
}

/** The entry that a report represents; `null` without one. */
export async function findReport(tx: Transaction, id: number): Promise<ReportRecord | null> {
  const [found] = await selectReports(tx).where(and(eq(reports.id, id), isFirst))
  return found ?? null
}

/** A report as administrators see it. */
export async function readReport(tx: Transaction, id: number): Promise<ModeratedReport> {
  const found = (await findReport(tx, id))!
  return toReport(found, await selectMarked(tx, eq(reportedMessages.reportId, id)), await selectFurther(tx, [found]))
}

/** GET /api/admin/moderation: the open ones first. */
export async function listReports(
  { database }: Pick<CallContext, 'database'>,
  _viewer: Viewer,
  { cursor, limit }: Input['list'],
): Promise<Page<ModeratedReport>> {
  const { read } = database
  const after = decodeCursor(cursor, ORDER)
  const behind = and(isFirst, after ? sql`${place} > ${after[0]}` : undefined)
  const most = limit + 1
  const ids = read.select({ id: reports.id }).from(reports).where(behind).orderBy(place).limit(most)
  const [rows, marked, total] = await Promise.all([
    selectReports(read).where(behind).orderBy(place).limit(most),
    selectMarked(read, inArray(reportedMessages.reportId, ids)),
    read.$count(reports, isFirst),
  ])
  const page = cutPage(rows, limit, (row) => encodeCursor(ORDER, [row.place, row.report.id]))
  const further = await selectFurther(read, page.shown)
  return { items: page.shown.map((row) => toReport(row, marked, further)), total, next: page.next }
}
