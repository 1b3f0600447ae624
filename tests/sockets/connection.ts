import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { parseResponse, type RawResponse } from './response.ts'

/** How long a busy machine may take for a response without waiting. */
export const PROMPT_MS = 60_000

/** A connection to the product that sends exactly the bytes of the test. */
export interface Connection {
  /** The local port, by which the product knows the connection. */
  port: number
  /** Sends chunks unchanged, with a pause between them. Doesn't throw when the product has closed. */
  send(bytes: string | Buffer | readonly (string | Buffer)[], pauseMs?: number): Promise<void>
  /** Ends its side and continues to read. */
  halfClose(): void
  /**
   * The next response; interim ones (100 Continue) are skipped.
   *
   * @throws when none arrives in time, or the product closed before it was complete.
   */
  answer(options?: { to?: string; withinMs?: number }): Promise<RawResponse>
  /** Waits until the product has closed its side; returns whether it did in time. */
  closed(withinMs?: number): Promise<boolean>
  /** Received bytes that belong to no response yet. */
  rest(): string
  /** Resets the connection, as a killed program does. */
  reset(): void
  /** Closes both sides. */
  end(): void
}

interface Options {
  /** Stops reading, like a program that hangs. */
  readsNothing?: boolean
}

/** Opens a connection to a product. When the product ends it, this side stays open until `end` or `reset`. */
export async function openConnection(url: string, { readsNothing = false }: Options = {}): Promise<Connection> {
  const socket = connect({ host: '127.0.0.1', port: Number(new URL(url).port), allowHalfOpen: true, noDelay: true })
  let buffer = Buffer.alloc(65_536)
  let [start, end] = [0, 0]
  const unread = () => buffer.subarray(start, end)
  const beginning = () => unread().toString('latin1', 0, 1000)
  let isEnded = false
  const changes = new EventTarget()
  const changed = () => changes.dispatchEvent(new Event('change'))
  const finish = () => {
    isEnded = true
    changed()
  }
  socket.on('end', finish).on('close', finish)
  // A reset is also an end, so that readers learn that there is no response.
  socket.on('error', finish)
  await once(socket, 'connect')
  if (!readsNothing) {
    socket.on('data', (chunk: Buffer) => {
      // Joined only when needed: joining after each chunk would take seconds for megabytes.
      if (end + chunk.length > buffer.length) {
        buffer = Buffer.concat([unread()], 2 * (end - start + chunk.length))
        ;[start, end] = [0, end - start]
      }
      end += chunk.copy(buffer, end)
      changed()
    })
  }

  /** Checks after each change until there is a result or the time is up. */
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
          const parsed = parseResponse(unread(), to, isEnded)
          if (!parsed) return isEnded ? 'closed' : null
          start += parsed.length
          if (parsed.answer.status >= 200) return parsed.answer
        }
      }
      const found = await until(next, withinMs)
      if (found === 'closed') throw new Error(`The connection was closed without a response: ${beginning()}`)
      if (!found) throw new Error(`No response within ${withinMs} ms: ${beginning()}`)
      return found
    },
    closed: async (withinMs = PROMPT_MS) => (await until(() => isEnded || null, withinMs)) ?? false,
    rest: () => unread().toString('latin1'),
    reset: () => void socket.resetAndDestroy(),
    end: () => void socket.destroy(),
  }
}
