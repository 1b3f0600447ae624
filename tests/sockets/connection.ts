import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { parseAnswer, type Answer } from './answer.ts'

/** How long a busy machine may take for an answer that waits for nothing. */
export const PROMPT_MS = 60_000

/** A connection to the product on which exactly those bytes travel that a test wants. */
export interface Connection {
  /** Of this side: the product knows the connection by it. */
  port: number
  /** Sends pieces as they are, with a pause between two of them. Nothing is thrown when the product has closed. */
  send(bytes: string | Buffer | readonly (string | Buffer)[], pauseMs?: number): Promise<void>
  /** Ends its side and goes on reading. */
  halfClose(): void
  /**
   * The next answer; interim ones (100 Continue) are skipped.
   *
   * @throws when none has come in time, or the product closed before it was whole.
   */
  answer(options?: { to?: string; withinMs?: number }): Promise<Answer>
  /** Waits until the product has closed its side: whether it did in time. */
  closed(withinMs?: number): Promise<boolean>
  /** Received bytes that belong to no answer yet. */
  rest(): string
  /** Resets the connection, as a killed program does. */
  reset(): void
  /** Closes both sides. */
  end(): void
}

interface Options {
  /** Reads nothing any more, like a program that hangs. */
  readsNothing?: boolean
}

/** Opens a connection to a product. When the product ends it, this side does not: only `end` and `reset` do. */
export async function openConnection(url: string, { readsNothing = false }: Options = {}): Promise<Connection> {
  const socket = connect({ host: '127.0.0.1', port: Number(new URL(url).port), allowHalfOpen: true, noDelay: true })
  let room = Buffer.alloc(65_536)
  let [start, end] = [0, 0]
  const unread = () => room.subarray(start, end)
  const beginning = () => unread().toString('latin1', 0, 1000)
  let isEnded = false
  const changes = new EventTarget()
  const changed = () => changes.dispatchEvent(new Event('change'))
  const finish = () => {
    isEnded = true
    changed()
  }
  socket.on('end', finish).on('close', finish)
  // A reset is an end as well: readers learn that there is no answer.
  socket.on('error', finish)
  await once(socket, 'connect')
  if (!readsNothing) {
    socket.on('data', (chunk: Buffer) => {
      // Joined again for each chunk, megabytes would take seconds.
      if (end + chunk.length > room.length) {
        room = Buffer.concat([unread()], 2 * (end - start + chunk.length))
        ;[start, end] = [0, end - start]
      }
      end += chunk.copy(room, end)
      changed()
    })
  }

  /** Looks after each change until there is something or the time is up. */
  async function until<T>(read: () => T | null, withinMs: number): Promise<T | null> {
    const deadline = performance.now() + withinMs
    for (;;) {
      const found = read()
      const left = deadline - performance.now()
      if (found !== null || left <= 0) return found
      await once(changes, 'change', { signal: AbortSignal.timeout(Math.ceil(left)) }).catch(() => {})
    }
  }

  return {
    port: socket.localPort!,
    async send(pieces, pauseMs = 0) {
      for (const [index, piece] of (Array.isArray(pieces) ? pieces : [pieces]).entries()) {
        if (index > 0 && pauseMs > 0) await pause(pauseMs)
        if (!socket.writable) return
        socket.write(piece)
      }
    },
    halfClose: () => void socket.end(),
    async answer({ to = 'GET', withinMs = PROMPT_MS } = {}) {
      const next = () => {
        for (;;) {
          const parsed = parseAnswer(unread(), to, isEnded)
          if (!parsed) return isEnded ? 'closed' : null
          start += parsed.length
          if (parsed.answer.status >= 200) return parsed.answer
        }
      }
      const found = await until(next, withinMs)
      if (found === 'closed') throw new Error(`The connection was closed without an answer: ${beginning()}`)
      if (!found) throw new Error(`No answer within ${withinMs} ms: ${beginning()}`)
      return found
    },
    closed: async (withinMs = PROMPT_MS) => (await until(() => isEnded || null, withinMs)) ?? false,
    rest: () => unread().toString('latin1'),
    reset: () => void socket.resetAndDestroy(),
    end: () => void socket.destroy(),
  }
}
