import Sqlite from 'libsql'
import { LRUCache } from 'lru-cache'
import { databaseClosed, toDatabaseError } from '#api/db/errors.ts'

export interface ConnectionOptions {
  /** File name of the database; created when it is not there. */
  path: string
  /** Refuses every write on this connection. */
  readOnly?: boolean
  /** `off` leaves it to the system when something reaches the disk, and is for tests alone. */
  synchronous?: 'normal' | 'off'
  /** Whether SQLite moves the log into the file by itself, inside a COMMIT. */
  autocheckpoint?: boolean
  /** How many prepared statements are kept. */
  statements?: number
}

/** Milliseconds for which a call waits for another process's lock. The wait stops the event loop, so it is short. */
const BUSY_MS = 100

interface Prepared {
  statement: Sqlite.Statement
  reader: boolean
  /** Whether its rows are objects. */
  named: boolean
  /** How many values an earlier run has bound. */
  bound: number
}

/** One connection to a database file that keeps its statements prepared. Everything here throws DatabaseError. */
export class Connection {
  readonly #database: Sqlite.Database
  readonly #readOnly: boolean
  readonly #statements: LRUCache<string, Prepared>

  constructor({
    path,
    readOnly = false,
    synchronous = 'normal',
    autocheckpoint = true,
    statements = 300,
  }: ConnectionOptions) {
    this.#readOnly = readOnly
    this.#statements = new LRUCache({ max: statements })
    try {
      this.#database = new Sqlite(path, { timeout: BUSY_MS })
    } catch (error) {
      throw toDatabaseError(error)
    }
    this.exec(`PRAGMA busy_timeout = ${BUSY_MS}`)
    if (!readOnly) this.#useWriteAheadLog()
    this.exec(`
      PRAGMA synchronous = ${synchronous}; PRAGMA foreign_keys = ON; PRAGMA temp_store = MEMORY;
      PRAGMA cache_size = -16000; PRAGMA journal_size_limit = 67108864`)
    if (!autocheckpoint) this.exec('PRAGMA wal_autocheckpoint = 0')
    if (readOnly) this.exec('PRAGMA query_only = ON')
  }

  get inTransaction(): boolean {
    // Asking a closed connection would end the process.
    return this.#database.open && this.#database.inTransaction
  }

  /** How many statements are kept prepared at the moment. */
  get statements(): number {
    return this.#statements.size
  }

  /** The rows of a query as arrays, or as objects by column name. */
  rows<Row = unknown[]>(sql: string, values: unknown[] = [], named = false): Row[] {
    const bound = values.map(toBindable)
    return this.#try(sql, () => {
      const { statement, reader } = this.#prepared(sql, bound.length, named)
      if (reader) return statement.all(bound) as Row[]
      statement.run(bound)
      return []
    })
  }

  /** Runs one or several statements without values, and keeps none of them prepared. */
  exec(sql: string): void {
    this.#try(sql, () => this.#database.exec(sql))
  }

  /** What drizzle's session for better-sqlite3 asks a database for; `check` may refuse each run. */
  prepare(sql: string, check = () => {}) {
    const query = (named: boolean) => {
      const all = (...values: unknown[]) => {
        check()
        return this.rows(sql, values, named)
      }
      return { all, get: (...values: unknown[]) => all(...values)[0] }
    }
    const [objects, arrays] = [query(true), query(false)]
    return { ...objects, run: objects.all, raw: () => arrays }
  }

  /** Ends a transaction that may still be open. SQLite itself ends it on some errors, a full disk for one. */
  rollback(): void {
    if (this.inTransaction) this.exec('ROLLBACK')
  }

  /** Runs work in a transaction, which it undoes when the work throws. */
  transaction<T>(mode: 'immediate' | 'deferred', work: () => T): T {
    this.exec(`BEGIN ${mode}`)
    try {
      const result = work()
      this.exec('COMMIT')
      return result
    } finally {
      this.rollback()
    }
  }

  /**
   * Closes the connection. The engine keeps the file open until its statements are collected as garbage, so what the
   * write-ahead log holds is moved into the file here: whoever copies or moves the file then has all of it.
   */
  close(): void {
    if (!this.#database.open) return
    this.#statements.clear()
    try {
      if (!this.#readOnly) this.#database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    } catch {
      // Without room for it, for instance, everything stays safe in the log.
    }
    this.#database.close()
  }

  // For parameters without a value the engine keeps those of an earlier run: one person's would answer another's query.
  #prepared(sql: string, bound: number, named: boolean): Prepared {
    const kept = this.#statements.get(sql)
    if (kept?.bound === bound && kept.named === named) return kept
    const statement = this.#database.prepare(sql)
    const { reader } = statement
    if (reader) statement.raw(!named)
    const prepared = { statement, reader, named, bound }
    this.#statements.set(sql, prepared)
    return prepared
  }

  #try<T>(sql: string, work: () => T): T {
    if (!this.#database.open) throw databaseClosed()
    try {
      return work()
    } catch (error) {
      throw toDatabaseError(error, sql)
    }
  }

  #useWriteAheadLog(): void {
    if (this.rows('PRAGMA journal_mode = WAL')[0]?.[0] === 'wal') return
    this.close()
    throw new Error(
      'The database cannot be kept with a write-ahead log here. Move DATA_DIR to a local disk: network file systems often cannot.',
    )
  }
}

type Bindable = null | string | number | bigint | Uint8Array

/**
 * What the engine can bind. Anything else must never reach it: a boolean makes the native code end the whole process.
 * @throws TypeError, which does not hold the value
 */
function toBindable(value: unknown): Bindable {
  if (typeof value === 'boolean') return value ? 1 : 0
  if (value === null || typeof value === 'string' || value instanceof Uint8Array) return value
  if (typeof value === 'number' && Number.isFinite(value)) return value
  if (typeof value === 'bigint' && BigInt.asIntN(64, value) === value) return value
  if (value instanceof Date) return toBindable(value.valueOf())
  throw new TypeError(`This ${typeof value} cannot be passed to the database`)
}
