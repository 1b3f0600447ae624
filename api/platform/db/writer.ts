import type { Client, InStatement, ResultSet, Transaction } from '@libsql/client'
import { LibsqlError } from '@libsql/client/sqlite3'
import { ServerUnreachable, DatabaseError, databaseClosed, toDatabaseError, transactionClosed } from './errors.ts'
import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises'
import { AsyncLocalStorage } from 'node:async_hooks'
import { drizzle } from './drizzle.ts'
import type { Transaction as EngineTransaction } from './engine.ts'

/** After these a server has nothing left of the transaction: a further statement would commit on its own. */
const isLost = (error: unknown) =>
  error instanceof ServerUnreachable || (error instanceof LibsqlError && error.code === 'TRANSACTION_TIMEOUT')

const notInsideWrite = () => new Error('write() is one transaction: it takes single statements only')

/**
 * The client that all transactions share: `current` returns the transaction that a statement belongs to, or throws.
 * With one client for all of them, queries built over it can be cached.
 */
function unitClient(current: () => Transaction): Client {
  const inside = async <T>(work: (transaction: Transaction) => Promise<T>): Promise<T> => {
    const transaction = current()
    try {
      return await work(transaction)
    } catch (error) {
      if (isLost(error)) transaction.close()
      throw error
    }
  }
  return {
    protocol: 'file',
    closed: false,
    execute: (statement: InStatement): Promise<ResultSet> => inside((transaction) => transaction.execute(statement)),
    batch: () => Promise.reject(notInsideWrite()),
    migrate: () => Promise.reject(notInsideWrite()),
    transaction: () => Promise.reject(notInsideWrite()),
    executeMultiple: (sql) => inside((transaction) => transaction.executeMultiple(sql)),
    sync: () => Promise.reject(notInsideWrite()),
    reconnect() {},
    close() {},
  }
}

/** Milliseconds of work after which requests, reads, and timers get their turn. */
const SLICE = 5

/**
 * Runs jobs one after another, in the order in which they were added. A job that fails doesn't stop the next. A long
 * queue yields to the event loop: jobs over a synchronous engine would otherwise run as one block.
 */
class Queue {
  readonly #limit: number
  #queued = 0
  #last: Promise<unknown> = Promise.resolve()
  #turned = 0

  /** `limit`: how many jobs can wait or run at a time. */
  constructor(limit: number) {
    this.#limit = limit
  }

  /** Whether a job that is added now starts immediately. */
  get empty(): boolean {
    return this.#queued === 0
  }

  get full(): boolean {
    return this.#queued >= this.#limit
  }

  run<T>(job: () => Promise<T>): Promise<T> {
    this.#queued++
    const result = this.#last.then(() => this.#start(job)).finally(() => this.#queued--)
    this.#last = result.catch(() => {})
    return result
  }

  /** Resolves when every job added so far has ended. */
  async drained(): Promise<void> {
    await this.#last
  }

  async #start<T>(job: () => Promise<T>): Promise<T> {
    if (performance.now() - this.#turned > SLICE) {
      // A queue that was empty starts immediately; only a busy one has used up its slice.
      if (this.#queued > 1) await turn()
      this.#turned = performance.now()
    }
    return job()
  }
}

export interface WriterLimits {
  /** Transactions that can wait at a time; one more is refused as `busy`. */
  waiting: number
  /**
   * Milliseconds that a transaction can wait for those before it and another process's lock; then it is refused as
   * `busy`.
   */
  lock: number
  /**
   * Milliseconds after its start when a transaction is rolled back, so that one that hangs can't stop all the others.
   */
  unit: number
  /** Milliseconds after its call when a transaction is rolled back, whenever it started. */
  whole: number
}

const LIMITS: WriterLimits = { waiting: 2000, lock: 4000, unit: 10_000, whole: Infinity }
/** A commit gets this time even if the transaction has used up its own. */
const COMMIT_MS = 500

/** A transaction that runs, or has run. */
interface Unit {
  open: boolean
  transaction: Transaction
}

/** @throws DatabaseError for a statement that a finished transaction left behind: it would run inside another one */
function getTransaction(unit: Unit | undefined): Transaction {
  if (!unit?.open) throw transactionClosed()
  return unit.transaction
}

/** When a transaction must have started and ended, on the clock of `performance.now()`. */
interface Deadlines {
  start: number
  end: number
}

/**
 * One writer: transactions run one after another, each in `BEGIN IMMEDIATE … COMMIT`, and are rolled back if they
 * throw. The engine's calls block the event loop, so waiting for a lock happens here, between short attempts, while
 * requests continue.
 */
export class Writer {
  readonly #client: Client
  readonly #limits: WriterLimits
  readonly #queue: Queue
  /** Distinguishes a call inside a transaction from one that a finished transaction left behind. */
  readonly #current = new AsyncLocalStorage<Unit>()
  /** The object that every transaction uses: a single one, so that queries built over it can be cached (query.ts). */
  readonly #inside: EngineTransaction
  #closed = false

  constructor(client: Client, limits: Partial<WriterLimits> = {}) {
    this.#client = client
    this.#limits = { ...LIMITS, ...limits }
    this.#queue = new Queue(this.#limits.waiting)
    this.#inside = drizzle({ client: unitClient(() => getTransaction(this.#current.getStore())) })
  }

  async write<T>(work: (transaction: EngineTransaction) => Promise<T>): Promise<T> {
    if (this.#current.getStore()?.open) {
      // Waiting for its own end would block every later write; joining would hide where the transaction starts.
      throw new Error('write() was called inside write(): pass the transaction on instead')
    }
    if (this.#closed) throw databaseClosed()
    if (this.#queue.full)
      throw new DatabaseError('busy', 'Too many changes wait for the database.', { code: 'QUEUE_FULL' })
    const called = performance.now()
    const deadlines = { start: called + this.#limits.lock, end: called + this.#limits.whole }
    return this.#inTurn(deadlines.start, () => this.#unit(work, deadlines))
  }

  /** Finishes waiting transactions, and accepts no more. */
  async close(): Promise<void> {
    this.#closed = true
    await this.#queue.drained()
  }

  /** Runs a transaction after those before it; one whose turn comes too late is refused, and never runs. */
  #inTurn<T>(start: number, unit: () => Promise<T>): Promise<T> {
    if (this.#queue.empty) return this.#queue.run(unit)
    const { promise, resolve, reject } = Promise.withResolvers<T>()
    let isRefused = false
    const timer = setTimeout(() => {
      isRefused = true
      reject(new DatabaseError('busy', 'A change waited too long for those before it.', { code: 'QUEUE_TIMEOUT' }))
    }, start - performance.now())
    void this.#queue.run(async () => {
      clearTimeout(timer)
      if (!isRefused) await unit().then(resolve, reject)
    })
    return promise
  }

  async #unit<T>(work: (transaction: EngineTransaction) => Promise<T>, { start, end }: Deadlines): Promise<T> {
    const transaction = await this.#start(start)
    const last = Math.min(performance.now() + this.#limits.unit, end)
    const unit = { open: true, transaction }
    try {
      const inUnit = () => within(last - performance.now(), () => work(this.#inside), tooLong)
      const result = await this.#current.run(unit, inUnit)
      await commit(transaction, last - performance.now())
      return result
    } catch (thrown) {
      const error = toDatabaseError(thrown)
      // A server that doesn't respond rolls back on its own; asking it would only mean more waiting.
      if (!isSilence(error)) await transaction.rollback().catch(() => {})
      throw error
    } finally {
      unit.open = false
      transaction.close()
    }
  }

  async #start(end: number): Promise<Transaction> {
    for (let wait = 5; ; wait = Math.min(wait * 2, 100)) {
      try {
        return await this.#open(end - performance.now())
      } catch (thrown) {
        const error = toDatabaseError(thrown, 'BEGIN IMMEDIATE')
        const busy = error instanceof DatabaseError && error.kind === 'busy'
        if (!busy || performance.now() + wait > end) throw error
        await pause(wait)
      }
    }
  }

  /** A transaction that opens after no one waits for it anymore is closed. */
  async #open(milliseconds: number): Promise<Transaction> {
    const opening = start(this.#client)
    try {
      return await within(milliseconds, () => opening, noAnswer)
    } catch (error) {
      opening.then((late) => late.close()).catch(() => {})
      throw error
    }
  }
}

/** A server is asked for its lock immediately: a transaction that doesn't get it isn't started. */
async function start(client: Client): Promise<Transaction> {
  const transaction = await client.transaction('write')
  try {
    await transaction.batch([])
    return transaction
  } catch (error) {
    transaction.close()
    throw error
  }
}

const tooLong = () => new DatabaseError('busy', 'A change took too long and was undone.', { code: 'UNIT_TIMEOUT' })
const noAnswer = () =>
  new DatabaseError('unavailable', 'The database server didn’t answer in time.', { code: 'NO_ANSWER' })

/** Whether a transaction failed because no response came, or not in time. */
const isSilence = (error: unknown) =>
  error instanceof DatabaseError &&
  (error.kind === 'unavailable' || error.kind === 'unconfirmed' || error.code === 'UNIT_TIMEOUT')

/** @throws DatabaseError `unconfirmed` if it is unknown whether the commit arrived */
async function commit(transaction: Transaction, milliseconds: number): Promise<void> {
  try {
    await within(Math.max(milliseconds, COMMIT_MS), () => transaction.commit(), noAnswer)
  } catch (thrown) {
    const error = toDatabaseError(thrown, 'COMMIT')
    if (!(error instanceof DatabaseError) || error.kind !== 'unavailable') throw error
    throw new DatabaseError('unconfirmed', 'The database didn’t confirm a change.', {
      code: error.code,
      statement: 'COMMIT',
    })
  }
}

async function within<T>(milliseconds: number, work: () => Promise<T>, late: () => DatabaseError): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(late()), Math.max(milliseconds, 0))
  try {
    return await Promise.race([work(), promise])
  } finally {
    clearTimeout(timer)
  }
}
