import type { Client, InStatement, InValue, ResultSet, Row, Transaction } from '@libsql/client'
import Sqlite from 'libsql'
import { LRUCache } from 'lru-cache'
import { databaseClosed, transactionClosed } from './errors.ts'
import type { Engine } from './engine.ts'

export interface FileOptions {
  /** The file name of the database; created if it doesn't exist. */
  path: string
  /** Refuses every write. */
  readOnly?: boolean
  /** `off` leaves it to the system when something is written to the disk; only for tests. */
  synchronous?: 'full' | 'off' | undefined
  /** The maximum number of prepared statements. */
  statements?: number
}

/** Milliseconds for which a call waits for another process's lock. Waiting blocks the event loop, so it is short. */
const BUSY_MS = 100

interface CachedStatement {
  statement: Sqlite.Statement
  columns: string[]
  /** The number of values bound by an earlier run. */
  bound: number
}

/**
 * @libsql/client for a database file, over one connection that keeps its prepared statements: the package's own client
 * prepares a statement at each execute, in a pool of connections with different settings (docs/decisions/0047). Its
 * rows have values by position and not by name, which is all that Drizzle's query builder reads.
 */
export class FileClient implements Client {
  readonly protocol = 'file'
  readonly #database: Sqlite.Database
  readonly #readOnly: boolean
  readonly #statements: LRUCache<string, CachedStatement>

  constructor({ path, readOnly = false, synchronous = 'full', statements = 300 }: FileOptions) {
    this.#readOnly = readOnly
    this.#statements = new LRUCache({ max: statements })
    this.#database = new Sqlite(path, { timeout: BUSY_MS })
    this.#database.exec(`PRAGMA busy_timeout = ${BUSY_MS}`)
    if (!readOnly) this.#useWriteAheadLog()
    this.#database.exec(`
      PRAGMA synchronous = ${synchronous}; PRAGMA foreign_keys = ON; PRAGMA temp_store = MEMORY;
      PRAGMA cache_size = -16000; PRAGMA journal_size_limit = 67108864`)
    if (readOnly) this.#database.exec('PRAGMA query_only = ON')
  }

  get closed(): boolean {
    return !this.#database.open
  }

  /** The current number of prepared statements. */
  get statements(): number {
    return this.#statements.size
  }

  /** Changes after each commit of another connection. */
  version(): number {
    return Number(this.run('SELECT data_version FROM pragma_data_version').rows[0]![0])
  }

  async execute(statement: InStatement): Promise<ResultSet> {
    return typeof statement === 'string' ? this.run(statement) : this.run(statement.sql, getList(statement.args))
  }

  async batch(statements: (InStatement | [string, unknown?])[]): Promise<ResultSet[]> {
    this.#open().exec('BEGIN')
    try {
      const results = statements.map((query) => {
        if (Array.isArray(query)) return this.run(query[0], getList(query[1]))
        return typeof query === 'string' ? this.run(query) : this.run(query.sql, getList(query.args))
      })
      this.#database.exec('COMMIT')
      return results
    } finally {
      this.#rollback()
    }
  }

  /**
   * Foreign keys are off, as SQLite's way of rebuilding a table requires; afterward no row may refer to a missing one.
   */
  async migrate(statements: InStatement[]): Promise<ResultSet[]> {
    // While a table is rebuilt, triggers of others refer to a missing one, which renaming would refuse.
    this.#open().exec('PRAGMA foreign_keys = OFF; PRAGMA legacy_alter_table = ON; BEGIN IMMEDIATE')
    try {
      for (const query of statements) this.#database.exec(typeof query === 'string' ? query : query.sql)
      const [orphan] = this.run('PRAGMA foreign_key_check').rows
      if (orphan) throw new Error(`A row of "${orphan[0]}" refers to a missing row of "${orphan[2]}"`)
      this.#database.exec('COMMIT')
      return []
    } finally {
      this.#rollback()
      this.#database.exec('PRAGMA legacy_alter_table = OFF; PRAGMA foreign_keys = ON')
    }
  }

  async transaction(): Promise<Transaction> {
    this.#open().exec('BEGIN IMMEDIATE')
    const isOpen = () => this.#database.open && this.#database.inTransaction
    const execute = async (statement: InStatement) => {
      // After an error that made SQLite roll back, a further statement would commit on its own.
      if (!isOpen()) throw transactionClosed()
      return this.execute(statement)
    }
    return {
      execute,
      batch: (statements) => Promise.all(statements.map(execute)),
      executeMultiple: (sql) => this.executeMultiple(sql),
      commit: async () => void this.#database.exec('COMMIT'),
      rollback: async () => this.#rollback(),
      close: () => this.#rollback(),
      get closed() {
        return !isOpen()
      },
    }
  }

  async executeMultiple(sql: string): Promise<void> {
    this.#open().exec(sql)
  }

  async sync(): Promise<undefined> {}

  reconnect(): void {}

  /**
   * The engine keeps the file open until its statements are garbage-collected. So the write-ahead log is moved into the
   * file here, so that copying or moving the file includes everything.
   */
  close(): void {
    if (!this.#database.open) return
    this.#statements.clear()
    try {
      if (!this.#readOnly) this.#database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    } catch {
      // If that fails, for instance without space, everything is still safe in the log.
    }
    this.#database.close()
  }

  /** Runs a statement synchronously. */
  run(sql: string, values: readonly unknown[] = []): ResultSet {
    const bound = values.map(toBindable)
    const { statement, columns } = this.#prepared(sql, bound.length)
    if (statement.reader) return toResultSet(columns, statement.all(bound) as Row[], 0)
    return toResultSet([], [], statement.run(bound).changes)
  }

  #open(): Sqlite.Database {
    if (!this.#database.open) throw databaseClosed()
    return this.#database
  }

  // For parameters without a value the engine keeps those of an earlier run: one user's would answer another's query.
  #prepared(sql: string, bound: number): CachedStatement {
    const cached = this.#statements.get(sql)
    if (cached?.bound === bound) return cached
    const statement = this.#open().prepare(sql)
    const columns = statement.reader ? statement.raw(true).columns() : []
    const prepared = { statement, bound, columns: columns.map(({ name }) => name) }
    this.#statements.set(sql, prepared)
    return prepared
  }

  /** Ends a transaction that may still be open. SQLite itself ends it after some errors, such as a full disk. */
  #rollback(): void {
    // Asking a closed connection would crash the process.
    if (this.#database.open && this.#database.inTransaction) this.#database.exec('ROLLBACK')
  }

  #useWriteAheadLog(): void {
    if (this.run('PRAGMA journal_mode = WAL').rows[0]?.[0] === 'wal') return
    this.close()
    throw new Error(
      'The database can’t be kept with a write-ahead log here. Move DATA_DIR to a local disk: network file systems often can’t.',
    )
  }
}

const toResultSet = (columns: string[], rows: Row[], rowsAffected: number): ResultSet => ({
  columns,
  columnTypes: [],
  rows,
  rowsAffected,
  lastInsertRowid: undefined,
  toJSON: () => ({ columns, rows, rowsAffected }),
})

/** Drizzle binds values by position. */
function getList(values: unknown): readonly unknown[] {
  if (values === undefined || Array.isArray(values)) return values ?? []
  throw new TypeError('Values are passed to the database in a list')
}

/**
 * What the engine can bind. Anything else must never reach it: a boolean makes the native code crash the process.
 * @throws TypeError without the value
 */
function toBindable(value: unknown): Exclude<InValue, boolean | Date | ArrayBuffer> {
  if (typeof value === 'boolean') return value ? 1 : 0
  if (value === null || typeof value === 'string' || value instanceof Uint8Array) return value
  if (typeof value === 'number' && Number.isFinite(value)) return value
  if (typeof value === 'bigint' && BigInt.asIntN(64, value) === value) return value
  if (value instanceof Date) return toBindable(value.valueOf())
  throw new TypeError(`This ${typeof value} can’t be passed to the database`)
}

/** A database file: one connection that writes, and one that reads what was committed. */
export function openFile(options: Pick<FileOptions, 'path' | 'synchronous'>): Engine {
  const writing = new FileClient(options)
  const reading = new FileClient({ path: options.path, readOnly: true })
  return { isServer: false, reading, writing, version: () => reading.version() }
}
