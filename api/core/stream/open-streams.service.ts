import type { ApiContext } from '#api/context.ts'
import { LIMITS } from '#api/contract/limits.ts'
import { unavailable } from '#api/errors.ts'
import { liveSessions, unreadOf } from './stream.news.service.ts'
import { createWatcher } from './stream.watcher.service.ts'
import type { Listener, StreamOwner, Streams } from './streams.ts'

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
