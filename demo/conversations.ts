import { eq } from '#api/platform/db/drizzle.ts'
import { otherParty } from '#api/connections/contract/transitions.ts'
import { DAY } from '#api/platform/contract/dates.ts'
import type { ConnectionRow } from '#api/connections/table.ts'
import { conversationMessages, conversationReads, conversations } from '#api/conversations/table.ts'
import { reportedMessages, reports } from '#api/trust/table.ts'
import type { notifications } from '#api/notifications/table.ts'
import { daysBefore, getId, type Seed } from './rows.ts'
import { connections } from './sample.ts'

/** Everything older than this many milliseconds has been read. */
const UNREAD_FOR = 5 * DAY

/** A notification about a message. */
export type News = typeof notifications.$inferInsert & { createdAt: Date }

/**
 * The conversations between connected users, and a report about one of them. Everything is read except a recent last
 * message. Returns the notifications about them.
 */
export async function insertConversations(seed: Seed, requests: readonly ConnectionRow[]): Promise<News[]> {
  const { transaction, now, ids } = seed
  const news: News[] = []
  for (const [index, { written = [], reported }] of connections.entries()) {
    const { id: conversationId, investorId, startupId } = requests[index]!
    if (written.length === 0) continue
    const rows = written.map(({ party, text, daysAgo }) => ({
      conversationId,
      party,
      text,
      sentAt: daysBefore(now, daysAgo),
    }))
    const inserted = await transaction.insert(conversationMessages).values(rows).returning()
    const { id: readTo, sentAt: lastAt, party: writer } = inserted.at(-1)!
    const conversation = eq(conversations.id, conversationId)
    const [row] = await transaction.update(conversations).set({ lastAt }).where(conversation).returning()
    const users = { investor: investorId, founder: row!.founderId! }
    const reader = otherParty(writer)
    const isNew = now - lastAt.getTime() < UNREAD_FOR && !reported
    await transaction.insert(conversationReads).values([
      { conversationId, userId: users[writer], readTo },
      { conversationId, userId: users[reader], readTo: isNew ? inserted.at(-2)!.id : readTo },
    ])
    const about = { connectionId: conversationId, startupId, createdAt: lastAt }
    if (isNew) news.push({ userId: users[reader], type: 'message_received', ...about })
    if (!reported) continue
    const createdAt = daysBefore(now, reported.daysAgo)
    const [report] = await transaction
      .insert(reports)
      .values({ conversationId, reporterId: users[reported.by], reason: reported.reason, createdAt })
      .returning()
    const marked = reported.marked.map((place) => ({ reportId: report!.id, messageId: inserted[place]!.id }))
    await transaction.insert(reportedMessages).values(marked)
    news.push({ userId: getId(ids, 'Avery Stone'), type: 'messages_reported', createdAt })
  }
  return news
}
