import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import type { Client, Transaction as ClientTransaction } from '@libsql/client'
import { DatabaseError, toDatabaseError } from './errors.ts'
import { Queue } from './queue.ts'
import { drizzleInside, type Transaction } from './session.ts'

export interface WriterLimits {
  /** Units of work that may wait at a time; one more is refused as `busy`. */
  waiting: number
  /** Milliseconds for which a unit waits for another process's lock before it is refused as `busy`. */
  lock: number
  /** Milliseconds after which a unit is undone, so that one that hangs cannot stop all the others. */
  unit: number
}

const LIMITS: WriterLimits = { waiting: 2000, lock: 4000, unit: 10_000 }

/**
 * One writer: units of work run one after another, each in `BEGIN IMMEDIATE … COMMIT`, undone as a whole when it throws.
 * The engine's calls are synchronous, so waiting for a lock happens here, between short tries, while requests go on.
 */
export class Writer {
  readonly #client: Client
  readonly #limits: WriterLimits
  readonly #queue: Queue
  /** Tells a call inside a unit from a call that a finished unit has left behind. */
  readonly #current = new AsyncLocalStorage<{ open: boolean }>()
  #closed = false

  constructor(client: Client, limits: Partial<WriterLimits> = {}) {
    this.#client = client
    this.#limits = { ...LIMITS, ...limits }
    this.#queue = new Queue(this.#limits.waiting)
  }

  async write<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    if (this.#current.getStore()?.open) {
      // Waiting for its own end would stop every later write; joining would hide where the unit begins.
      throw new Error('write() was called inside write(): hand the transaction on, or use transaction.transaction()')
    }
    if (this.#closed) throw new DatabaseError('unavailable', 'The database is closed.', { code: 'CLIENT_CLOSED' })
    if (this.#queue.full)
      throw new DatabaseError('busy', 'Too many changes wait for the database.', { code: 'QUEUE_FULL' })
    return this.#queue.run(() => this.#unit(work))
  }

  /** Lets the units that wait end, and takes no further one. */
  async close(): Promise<void> {
    this.#closed = true
    await this.#queue.drained()
  }

  async #unit<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    const transaction = await this.#begin()
    const unit = { open: true }
    try {
      const inside = drizzleInside(this.#client, transaction)
      const result = await this.#current.run(unit, () => within(this.#limits.unit, () => work(inside)))
      await transaction.commit()
      return result
    } catch (thrown) {
      const error = toDatabaseError(thrown)
      // A server that does not answer undoes the transaction by itself; asking it would only wait once more.
      if (!(error instanceof DatabaseError && error.kind === 'unavailable'))
        await transaction.rollback().catch(() => {})
      throw error
    } finally {
      unit.open = false
      transaction.close()
    }
  }

  async #begin(): Promise<ClientTransaction> {
    const end = performance.now() + this.#limits.lock
    for (let wait = 5; ; wait = Math.min(wait * 2, 100)) {
      try {
        return await this.#client.transaction('write')
      } catch (thrown) {
        const error = toDatabaseError(thrown, 'BEGIN IMMEDIATE')
        const busy = error instanceof DatabaseError && error.kind === 'busy'
        if (!busy || performance.now() + wait > end) throw error
        await pause(wait)
      }
    }
  }
}

async function within<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    reject(new DatabaseError('busy', 'A change took too long and was undone.', { code: 'UNIT_TIMEOUT' }))
  }, milliseconds)
  try {
    return await Promise.race([work(), promise])
  } finally {
    clearTimeout(timer)
  }
}
