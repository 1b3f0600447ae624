import type { Client, InStatement, InValue, ResultSet, Row, Transaction } from '@libsql/client'
import Sqlite from 'libsql'
import { LRUCache } from 'lru-cache'
import { databaseClosed, transactionClosed } from './errors.ts'
import type { Engine } from './engine.ts'

export interface FileOptions {
  /** File name of the database; created when it isn't there. */
  path: string
  /** Refuses every write. */
  readOnly?: boolean
  /** `off` leaves it to the system when something reaches the disk, and is for tests alone. */
  synchronous?: 'full' | 'off' | undefined
  /** How many prepared statements are kept. */
  statements?: number
}

/** Milliseconds for which a call waits for another process's lock. The wait stops the event loop, so it is short. */
const BUSY_MS = 100

interface CachedStatement {
  statement: Sqlite.Statement
  columns: string[]
  /** How many values an earlier run has bound. */
  bound: number
}

/**
 * @libsql/client for a database file, over one connection that keeps its statements prepared: the package's own client
 * prepares a statement at each execute, in a pool of connections whose settings differ (docs/decisions/0047). Its rows
 * hold their values by place and not by name, which is all that a query of drizzle's builder reads.
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

  /** How many statements are kept prepared at the moment. */
  get statements(): number {
    return this.#statements.size
  }

  /** Another number after each commit of another connection. */
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

  /** Foreign keys are off, as SQLite's way of rebuilding a table needs; no row may point to nothing afterwards. */
  async migrate(statements: InStatement[]): Promise<ResultSet[]> {
    // While a table is rebuilt, triggers of others name one that is not there, and renaming would refuse that.
    this.#open().exec('PRAGMA foreign_keys = OFF; PRAGMA legacy_alter_table = ON; BEGIN IMMEDIATE')
    try {
      for (const query of statements) this.#database.exec(typeof query === 'string' ? query : query.sql)
      const [orphan] = this.run('PRAGMA foreign_key_check').rows
      if (orphan) throw new Error(`"${orphan[0]}" points to a missing row of "${orphan[2]}"`)
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
   * The engine keeps the file open until its statements are collected as garbage, so what the write-ahead log holds is
   * moved into the file here: whoever copies or moves the file then has all of it.
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

  /** Runs a statement at once. */
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

  // For parameters without a value the engine keeps those of an earlier run: one person's would answer another's query.
  #prepared(sql: string, bound: number): CachedStatement {
    const cached = this.#statements.get(sql)
    if (cached?.bound === bound) return cached
    const statement = this.#open().prepare(sql)
    const columns = statement.reader ? statement.raw(true).columns() : []
    const prepared = { statement, bound, columns: columns.map(({ name }) => name) }
    this.#statements.set(sql, prepared)
    return prepared
  }

  /** Ends a transaction that may still be open. SQLite itself ends it on some errors, a full disk for one. */
  #rollback(): void {
    // Asking a closed connection would end the process.
    if (this.#database.open && this.#database.inTransaction) this.#database.exec('ROLLBACK')
  }

  #useWriteAheadLog(): void {
    if (this.run('PRAGMA journal_mode = WAL').rows[0]?.[0] === 'wal') return
    this.close()
    throw new Error(
      'The database cannot be kept with a write-ahead log here. Move DATA_DIR to a local disk: network file systems often cannot.',
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

/** Drizzle binds values by their places. */
function getList(values: unknown): readonly unknown[] {
  if (values === undefined || Array.isArray(values)) return values ?? []
  throw new TypeError('Values are passed to the database in a list')
}

/**
 * What the engine can bind. Anything else must never reach it: a boolean makes the native code end the whole process.
 * @throws TypeError, which does not hold the value
 */
function toBindable(value: unknown): Exclude<InValue, boolean | Date | ArrayBuffer> {
  if (typeof value === 'boolean') return value ? 1 : 0
  if (value === null || typeof value === 'string' || value instanceof Uint8Array) return value
  if (typeof value === 'number' && Number.isFinite(value)) return value
  if (typeof value === 'bigint' && BigInt.asIntN(64, value) === value) return value
  if (value instanceof Date) return toBindable(value.valueOf())
  throw new TypeError(`This ${typeof value} cannot be passed to the database`)
}

/** A database file: one connection that writes, and one that reads what has been committed. */
export function openFile(options: Pick<FileOptions, 'path' | 'synchronous'>): Engine {
  const writing = new FileClient(options)
  const reading = new FileClient({ path: options.path, readOnly: true })
  return { isServer: false, reading, writing, version: () => reading.version() }
}
