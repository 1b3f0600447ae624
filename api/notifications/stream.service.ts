import { and, eq, gt, inArray, isNull, sql } from '#api/platform/db/drizzle.ts'
import type { News } from './contract/stream.ts'
import type { Database, Reader } from '#api/platform/db/database.ts'
import { listed, prepared } from '#api/platform/db/query.ts'
import { users } from '#api/users/table.ts'
import { conversationMessages, conversations } from '#api/conversations/table.ts'
import { notifications } from './table.ts'
import { sessions } from '#api/auth/table.ts'
import type { ApiContext } from '#api/context.ts'
import { LIMITS } from '#api/platform/contract/limits.ts'
import { unavailable } from '#api/errors.ts'
import type { Listener, StreamOwner, Streams } from './streams.ts'

/** How far the tables were read: ids are never reused, and writers don't overlap. */
interface StreamPosition {
  notification: number
  message: number
}

const streamPosition = prepared((read: Reader) =>
  read
    .select({
      notification: sql<number>`coalesce(max(${notifications.id}), 0)`,
      message: sql<number>`(select coalesce(max(${conversationMessages.id}), 0) from ${conversationMessages})`,
    })
    .from(notifications)
    .prepare(),
)

/** The current end of the tables. */
async function findNewest(read: Reader): Promise<StreamPosition> {
  const row = await streamPosition(read).get({})
  return { notification: row?.notification ?? 0, message: row?.message ?? 0 }
}

const streamNotifications = prepared((read: Reader) =>
  read
    .select({ id: notifications.id, userId: notifications.userId })
    .from(notifications)
    .where(gt(notifications.id, sql.placeholder('after')))
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

/**
 * What was added since a position: the conversations with new messages by user (possibly none), and the new position.
 */
async function comeSince(read: Reader, from: StreamPosition) {
  const notified = streamNotifications(read)
  const written = streamMessages(read)
  const position = { ...from }
  const byPerson = new Map<number, Set<number>>()
  const of = (userId: number) => {
    const known = byPerson.get(userId) ?? new Set()
    byPerson.set(userId, known)
    return known
  }
  // One query after the other: a message's notification is found in the same poll or in the next one.
  for (const { id, conversationId, investorId, founderId } of await written.all({ after: from.message })) {
    position.message = Math.max(position.message, id)
    for (const userId of [investorId, founderId]) if (userId !== null) of(userId).add(conversationId)
  }
  for (const { id, userId } of await notified.all({ after: from.notification })) {
    position.notification = Math.max(position.notification, id)
    of(userId)
  }
  return { position, byPerson }
}

const streamUnread = prepared((read: Reader) =>
  read
    .select({ userId: notifications.userId, count: sql<number>`count(*)` })
    .from(notifications)
    .where(and(inArray(notifications.userId, listed('users')), isNull(notifications.readAt)))
    .groupBy(notifications.userId)
    .prepare(),
)

/** The number of unread notifications of each user. */
async function countUnread(read: Reader, userIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await streamUnread(read).all({ users: JSON.stringify(userIds) })
  return new Map(rows.map(({ userId, count }) => [userId, count]))
}

/** The current state, sent when a stream opens. */
export async function newsFor({ read }: Pick<Database, 'read'>, userId: number): Promise<News> {
  return { unread: (await countUnread(read, [userId])).get(userId) ?? 0, conversations: [] }
}

const streamSessions = prepared((read: Reader) =>
  read
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(users, and(eq(users.id, sessions.userId), eq(users.active, true)))
    .where(and(inArray(sessions.id, listed('sessions')), gt(sessions.expiresAt, sql.placeholder('now'))))
    .prepare(),
)

/** Which of these sessions are still valid, with active users. */
async function liveSessions(read: Reader, sessionIds: readonly number[], now: number): Promise<Set<number>> {
  const rows = await streamSessions(read).all({ sessions: JSON.stringify(sessionIds), now: new Date(now) })
  return new Set(rows.map(({ id }) => id))
}

/** Conversations with new messages, by user; empty for someone who only has a notification. */
type Come = Awaited<ReturnType<typeof comeSince>>['byPerson']

/** Finds what any process has written since the last poll. */
export function createWatcher(database: Pick<Database, 'read' | 'version'>) {
  let position: StreamPosition | undefined
  let version: number | null = null
  return {
    /** What is new; the first poll only finds the end of the tables. */
    async poll(): Promise<Come | undefined> {
      const latest = database.version()
      // A database server doesn't report whether anything changed.
      if (position && latest !== null && latest === version) return new Map()
      const come = position && (await comeSince(database.read, position))
      position = come ? come.position : await findNewest(database.read)
      version = latest
      return come?.byPerson
    },
    /** Makes the next poll a first one. */
    forget() {
      position = undefined
    },
  }
}

/** Milliseconds between two polls of the database, which other processes write to as well. */
const POLL_INTERVAL_MS = 1000
/** Polls between two heartbeats of a stream: proxies close a connection that is silent for a minute. */
const BEAT = 25
/**
 * Sessions checked per poll, in turn: checking those of all streams at the same time would delay every other request.
 */
const CHECKED = 100

interface Open extends StreamOwner {
  listener: Listener
  /** The poll in which it gets its heartbeat, so that not all streams get theirs together. */
  turn: number
}

type Context = Pick<ApiContext, 'database' | 'now' | 'log'>

/** Returns this many of a set each time, starting again after the last one. */
function roundRobin<Item>(all: ReadonlySet<Item>, most: number): () => Item[] {
  let round = all.values()
  return () => {
    const some: Item[] = []
    for (const stream of round) {
      some.push(stream)
      if (some.length === most) return some
    }
    round = all.values()
    return some
  }
}

/**
 * The streams of a process. While any is open, it polls the database once a second for what any process has written,
 * and notifies the users concerned. Streams of ended sessions get nothing more, and close within seconds.
 */
export function createStreams({ database, now, log }: Context): Streams {
  const open = new Set<Open>()
  const touched = new Set<number>()
  const watcher = createWatcher(database)
  const nextInTurn = roundRobin(open, CHECKED)
  let polls = 0
  let isPolling = false
  let isClosed = false
  let timer: NodeJS.Timeout | undefined

  const drop = (stream: Open) => {
    open.delete(stream)
    if (open.size > 0) return
    clearInterval(timer)
    timer = undefined
    watcher.forget()
  }

  async function endOver(some: readonly Open[]): Promise<void> {
    if (some.length === 0) return
    const liveSessionIds = await liveSessions(
      database.read,
      [...new Set(some.map(({ sessionId }) => sessionId))],
      now(),
    )
    for (const stream of some) {
      if (liveSessionIds.has(stream.sessionId) || !open.has(stream)) continue
      drop(stream)
      stream.listener.end('over')
    }
  }

  async function pushUpdates(): Promise<void> {
    const come = await watcher.poll()
    if (!come) return
    const notified = new Set([...come.keys(), ...touched])
    touched.clear()
    const concerned = [...open].filter(({ userId }) => notified.has(userId))
    if (concerned.length === 0) return
    await endOver(concerned)
    const unread = await countUnread(database.read, [...new Set(concerned.map(({ userId }) => userId))])
    for (const stream of concerned) {
      if (!open.has(stream)) continue
      const conversations = [...(come.get(stream.userId) ?? [])]
      stream.listener.send({ unread: unread.get(stream.userId) ?? 0, conversations })
    }
  }

  async function poll(): Promise<void> {
    polls++
    // Comes first: once a heartbeat is being written, a stream can't be told anymore why it ends.
    await endOver(nextInTurn())
    for (const { listener, turn } of open) if (turn === polls % BEAT) listener.beat()
    if (open.size > 0) await pushUpdates()
  }

  function start(): void {
    if (isPolling) return
    isPolling = true
    poll()
      .catch((error: unknown) => log.failure(error))
      .finally(() => (isPolling = false))
  }

  return {
    open(owner, listener) {
      if (isClosed || open.size >= LIMITS.streams.inAll) throw unavailable()
      const own = [...open].filter(({ userId }) => userId === owner.userId)
      if (own.length >= LIMITS.streams.perPerson) {
        drop(own[0]!)
        own[0]!.listener.end('leave')
      }
      const stream = { ...owner, listener, turn: Math.floor(Math.random() * BEAT) }
      open.add(stream)
      if (!timer) {
        timer = setInterval(start, POLL_INTERVAL_MS).unref()
        start()
      }
      return () => drop(stream)
    },
    touch: (userId) => void touched.add(userId),
    count: () => open.size,
    close() {
      isClosed = true
      for (const stream of open) {
        drop(stream)
        stream.listener.end()
      }
    },
  }
}
