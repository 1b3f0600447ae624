import { and, eq, gt, inArray, isNull, sql } from '#api/platform/db/drizzle.ts'
import type { News } from './contract/stream.ts'
import type { Database, Reader } from '#api/platform/db/database.ts'
import { listed, prepared } from '#api/platform/db/query.ts'
import { users } from '#api/users/table.ts'
import { conversationMessages, conversations } from '#api/conversations/table.ts'
import { notices } from './table.ts'
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
      notice: sql<number>`coalesce(max(${notices.id}), 0)`,
      message: sql<number>`(select coalesce(max(${conversationMessages.id}), 0) from ${conversationMessages})`,
    })
    .from(notices)
    .prepare(),
)

/** Where the tables end at this moment. */
async function newestOf(read: Reader): Promise<StreamPosition> {
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
async function comeSince(read: Reader, from: StreamPosition) {
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
async function unreadOf(read: Reader, userIds: readonly number[]): Promise<Map<number, number>> {
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
    async look(): Promise<Come | undefined> {
      const latest = database.version()
      // A server does not say whether anything changed.
      if (position && latest !== null && latest === version) return new Map()
      const come = position && (await comeSince(database.read, position))
      position = come ? come.position : await newestOf(database.read)
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
const LOOK = 1000
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
function inTurn<Item>(all: ReadonlySet<Item>, most: number): () => Item[] {
  let round = all.values()
  return () => {
    const some: Item[] = []
    for (const one of round) {
      some.push(one)
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
  const nextInTurn = inTurn(open, CHECKED)
  let looks = 0
  let isLooking = false
  let isClosed = false
  let timer: NodeJS.Timeout | undefined

  const drop = (one: Open) => {
    open.delete(one)
    if (open.size > 0) return
    clearInterval(timer)
    timer = undefined
    watcher.forget()
  }

  async function endOver(some: readonly Open[]): Promise<void> {
    if (some.length === 0) return
    const alive = await liveSessions(database.read, [...new Set(some.map(({ sessionId }) => sessionId))], now())
    for (const one of some) {
      if (alive.has(one.sessionId) || !open.has(one)) continue
      drop(one)
      one.listener.end('over')
    }
  }

  async function tellNews(): Promise<void> {
    const come = await watcher.look()
    if (!come) return
    const told = new Set([...come.keys(), ...touched])
    touched.clear()
    const concerned = [...open].filter(({ userId }) => told.has(userId))
    if (concerned.length === 0) return
    await endOver(concerned)
    const unread = await unreadOf(database.read, [...new Set(concerned.map(({ userId }) => userId))])
    for (const one of concerned) {
      if (!open.has(one)) continue
      const conversations = [...(come.get(one.userId) ?? [])]
      one.listener.tell({ unread: unread.get(one.userId) ?? 0, conversations })
    }
  }

  async function look(): Promise<void> {
    looks++
    // First: while a beat is on its way, nobody can be told why their stream ends.
    await endOver(nextInTurn())
    for (const { listener, turn } of open) if (turn === looks % BEAT) listener.beat()
    if (open.size > 0) await tellNews()
  }

  function begin(): void {
    if (isLooking) return
    isLooking = true
    look()
      .catch((error: unknown) => log.failure(error))
      .finally(() => (isLooking = false))
  }

  return {
    open(owner, listener) {
      if (isClosed || open.size >= LIMITS.streams.inAll) throw unavailable()
      const own = [...open].filter(({ userId }) => userId === owner.userId)
      if (own.length >= LIMITS.streams.perPerson) {
        drop(own[0]!)
        own[0]!.listener.end('leave')
      }
      const one = { ...owner, listener, turn: Math.floor(Math.random() * BEAT) }
      open.add(one)
      if (!timer) {
        timer = setInterval(begin, LOOK).unref()
        begin()
      }
      return () => drop(one)
    },
    touch: (userId) => void touched.add(userId),
    count: () => open.size,
    close() {
      isClosed = true
      for (const one of open) {
        drop(one)
        one.listener.end()
      }
    },
  }
}
