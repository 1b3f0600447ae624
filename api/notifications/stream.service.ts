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

/** How far the tables have been read: ids are never given again, and writers come one after another. */
interface StreamPosition {
  notice: number
  message: number
}

const streamPosition = prepared((read: Reader) =>
  read
    .select({
      notice: sql<number>`coalesce(max(${notifications.id}), 0)`,
      message: sql<number>`(select coalesce(max(${conversationMessages.id}), 0) from ${conversationMessages})`,
    })
    .from(notifications)
    .prepare(),
)

/** Where the tables end at this moment. */
async function findNewest(read: Reader): Promise<StreamPosition> {
  const row = await streamPosition(read).get({})
  return { notice: row?.notice ?? 0, message: row?.message ?? 0 }
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

/** What came behind a position: the conversations with something new by person, also empty, and where it ends. */
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
  // One after the other: whoever reads of a message has been given its notice before, or hears of it in the next round.
  for (const { id, conversationId, investorId, founderId } of await written.all({ after: from.message })) {
    position.message = Math.max(position.message, id)
    for (const userId of [investorId, founderId]) if (userId !== null) of(userId).add(conversationId)
  }
  for (const { id, userId } of await notified.all({ after: from.notice })) {
    position.notice = Math.max(position.notice, id)
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

/** How much each of these people has not read. */
async function countUnread(read: Reader, userIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await streamUnread(read).all({ users: JSON.stringify(userIds) })
  return new Map(rows.map(({ userId, count }) => [userId, count]))
}

/** How things are now, as a stream begins. */
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

/** Those of the sessions that are still alive, of people who are still active. */
async function liveSessions(read: Reader, sessionIds: readonly number[], now: number): Promise<Set<number>> {
  const rows = await streamSessions(read).all({ sessions: JSON.stringify(sessionIds), now: new Date(now) })
  return new Set(rows.map(({ id }) => id))
}

/** The conversations with something new, by person; empty for somebody with a notice alone. */
type Come = Awaited<ReturnType<typeof comeSince>>['byPerson']

/** Finds what was written since it looked last, by whichever process. */
export function createWatcher(database: Pick<Database, 'read' | 'version'>) {
  let position: StreamPosition | undefined
  let version: number | null = null
  return {
    /** What has come; the first look only finds where the tables end. */
    async poll(): Promise<Come | undefined> {
      const latest = database.version()
      // A server does not say whether anything changed.
      if (position && latest !== null && latest === version) return new Map()
      const come = position && (await comeSince(database.read, position))
      position = come ? come.position : await findNewest(database.read)
      version = latest
      return come?.byPerson
    },
    /** The next look is a first one. */
    forget() {
      position = undefined
    },
  }
}

/** Milliseconds between two looks at the database, which other processes write to as well. */
const POLL_INTERVAL_MS = 1000
/** Looks between two beats of a stream: proxies end a line that is silent for a minute. */
const BEAT = 25
/** Sessions that one look reads, in turn: reading those of all streams at once would hold up every other request. */
const CHECKED = 100

interface Open extends StreamOwner {
  listener: Listener
  /** At which look its beats come: not those of all at one moment. */
  turn: number
}

type Context = Pick<ApiContext, 'database' | 'now' | 'log'>

/** Takes so many of a set at a time; after the last one the first is next. */
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
 * The streams of a process. While any is open it looks once a second whether something was written, by whichever
 * process, and tells those whom it concerns. Streams of sessions that are over are told nothing, and end within
 * seconds.
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
    // First: while a beat is on its way, nobody can be told why their stream ends.
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
