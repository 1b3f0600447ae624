import type { ApiContext } from '#api/context.ts'
import { LIMITS } from '#api/contract/limits.ts'
import { unavailable } from '#api/errors.ts'
import { comeSince, liveSessions, newestOf, type StreamPosition, unreadOf } from './stream.news.service.ts'
import type { Listener, StreamOwner, Streams } from './streams.ts'

/** Milliseconds between two looks at the database, which other processes write to as well. */
const LOOK = 1000
/** Looks between two beats of a stream: proxies end a line that is silent for a minute. */
const BEAT = 25
/** Looks after which sessions are looked at although nothing was written: they end by time, too. */
const CHECK = 10

interface Open extends StreamOwner {
  listener: Listener
  /** At which look its beats come: not those of all at one moment. */
  turn: number
}

type Context = Pick<ApiContext, 'database' | 'now' | 'log'>

/**
 * The streams of a process. While any is open it looks once a second whether something was written, by whichever
 * process, tells those whom it concerns, and ends the streams of sessions that are over.
 */
export function createStreams({ database, now, log }: Context): Streams {
  const open = new Set<Open>()
  const touched = new Set<number>()
  let position: StreamPosition | undefined
  let version: number | null = null
  let looks = 0
  let isLooking = false
  let isClosed = false
  let timer: NodeJS.Timeout | undefined

  const drop = (one: Open) => {
    open.delete(one)
    if (open.size > 0) return
    clearInterval(timer)
    timer = undefined
    position = undefined
  }

  async function endOver(): Promise<void> {
    const alive = await liveSessions(database.read, [...new Set([...open].map(({ sessionId }) => sessionId))], now())
    for (const one of open) {
      if (alive.has(one.sessionId)) continue
      drop(one)
      one.listener.end()
    }
  }

  async function tellNews(from: StreamPosition, isChecked: boolean): Promise<void> {
    const come = await comeSince(database.read, from)
    position = come.position
    const here = new Set([...open].map(({ userId }) => userId))
    const people = [...new Set([...come.byPerson.keys(), ...touched])].filter((userId) => here.has(userId))
    touched.clear()
    if (people.length === 0) return
    if (!isChecked) await endOver()
    const unread = await unreadOf(database.read, people)
    const told = new Set(people)
    for (const { userId, listener } of open) {
      if (!told.has(userId)) continue
      const conversations = [...(come.byPerson.get(userId) ?? [])]
      listener.tell({ unread: unread.get(userId) ?? 0, conversations })
    }
  }

  async function look(): Promise<void> {
    looks++
    for (const { listener, turn } of open) if (turn === looks % BEAT) listener.beat()
    const latest = database.version()
    const isChanged = latest === null || latest !== version
    version = latest
    // A server does not say whether anything changed.
    const isChecked = (isChanged && latest !== null) || looks % CHECK === 0
    if (isChecked) await endOver()
    if (open.size === 0) return
    if (position === undefined) position = await newestOf(database.read)
    else if (isChanged || touched.size > 0) await tellNews(position, isChecked)
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
