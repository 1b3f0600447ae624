import { and, eq, gt, inArray, isNull, sql } from '#api/db/drizzle.ts'
import type { News } from '#api/contract/stream/answers.ts'
import type { Database, Reader } from '#api/db/database.ts'
import { listed, prepared } from '#api/db/prepared.ts'
import { users } from '#api/db/schema/account.ts'
import { conversationMessages, conversations } from '#api/db/schema/conversation.ts'
import { notices } from '#api/db/schema/notice.ts'
import { sessions } from '#api/db/schema/session.ts'

/** How far the tables have been read: ids are never given again, and writers come one after another. */
export interface StreamPosition {
  notice: number
  message: number
}

const streamPosition = prepared((read: Reader) =>
  read
    .select({
      notice: sql<number>`coalesce(max(${notices.id}), 0)`,
      message: sql<number>`(select coalesce(max(${conversationMessages.id}), 0) from ${conversationMessages})`,
    })
    .from(notices)
    .prepare(),
)

/** Where the tables end at this moment. */
export async function newestOf(read: Reader): Promise<StreamPosition> {
  const row = await streamPosition(read).get({})
  return { notice: row?.notice ?? 0, message: row?.message ?? 0 }
}

const streamNotices = prepared((read: Reader) =>
  read
    .select({ id: notices.id, userId: notices.userId })
    .from(notices)
    .where(gt(notices.id, sql.placeholder('after')))
    .prepare(),
)

const streamMessages = prepared((read: Reader) =>
  read
    .select({
      id: conversationMessages.id,
      conversationId: conversationMessages.conversationId,
      investorId: conversations.investorId,
      founderId: conversations.founderId,
    })
    .from(conversationMessages)
    .innerJoin(conversations, eq(conversations.id, conversationMessages.conversationId))
    .where(gt(conversationMessages.id, sql.placeholder('after')))
    .prepare(),
)

/** What came behind a position: the conversations with something new by person, also empty, and where it ends. */
export async function comeSince(read: Reader, from: StreamPosition) {
  const told = streamNotices(read)
  const written = streamMessages(read)
  const position = { ...from }
  const byPerson = new Map<number, Set<number>>()
  const of = (userId: number) => {
    const known = byPerson.get(userId) ?? new Set()
    byPerson.set(userId, known)
    return known
  }
  // One after the other: whoever reads of a message has been given its notice before, or hears of it in the next round.
  for (const { id, conversationId, investorId, founderId } of await written.all({ after: from.message })) {
    position.message = Math.max(position.message, id)
    for (const userId of [investorId, founderId]) if (userId !== null) of(userId).add(conversationId)
  }
  for (const { id, userId } of await told.all({ after: from.notice })) {
    position.notice = Math.max(position.notice, id)
    of(userId)
  }
  return { position, byPerson }
}

const streamUnread = prepared((read: Reader) =>
  read
    .select({ userId: notices.userId, count: sql<number>`count(*)` })
    .from(notices)
    .where(and(inArray(notices.userId, listed('users')), isNull(notices.readAt)))
    .groupBy(notices.userId)
    .prepare(),
)

/** How much each of these people has not read. */
export async function unreadOf(read: Reader, userIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await streamUnread(read).all({ users: JSON.stringify(userIds) })
  return new Map(rows.map(({ userId, count }) => [userId, count]))
}

/** How things are now, as a stream begins. */
export async function newsFor({ read }: Pick<Database, 'read'>, userId: number): Promise<News> {
  return { unread: (await unreadOf(read, [userId])).get(userId) ?? 0, conversations: [] }
}

const streamSessions = prepared((read: Reader) =>
  read
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(users, and(eq(users.id, sessions.userId), eq(users.active, true)))
    .where(and(inArray(sessions.id, listed('sessions')), gt(sessions.expiresAt, sql.placeholder('now'))))
    .prepare(),
)

/** Those of the sessions that are still alive, of people who are still active. */
export async function liveSessions(read: Reader, sessionIds: readonly number[], now: number): Promise<Set<number>> {
  const rows = await streamSessions(read).all({ sessions: JSON.stringify(sessionIds), now: new Date(now) })
  return new Set(rows.map(({ id }) => id))
}
