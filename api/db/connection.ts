import type { InArgs, InStatement, ResultSet, Value } from '@libsql/client'
import Sqlite from 'libsql'
import { FileResultSet } from './result-set.ts'
import { toLibsqlError } from './sqlite-codes.ts'
import { StatementCache } from './statement-cache.ts'
import { fromEngine, toBindings, type Bindings } from './values.ts'

export interface ConnectionOptions {
  /** File name of the database; created when it is not there. */
  path: string
  /** Refuses every write on this connection. */
  readOnly?: boolean
  /** `off` leaves it to the system when something reaches the disk, and is for tests alone. */
  synchronous?: 'normal' | 'off'
  /** Milliseconds for which a call waits for another process's lock. The wait stops the event loop, so it is short. */
  busyTimeout?: number
  /** How many prepared statements are kept. */
  statements?: number
}

/** One connection to a database file with a bounded cache of prepared statements, by their SQL text. */
export class Connection {
  readonly #database: Sqlite.Database
  readonly #statements: StatementCache
  readonly #readOnly: boolean

  constructor(options: ConnectionOptions) {
    this.#readOnly = options.readOnly ?? false
    const timeout = options.busyTimeout ?? 100
    try {
      this.#database = new Sqlite(options.path, { timeout })
    } catch (error) {
      throw toLibsqlError(error)
    }
    this.#statements = new StatementCache(this.#database, options.statements ?? 300)
    this.run(`PRAGMA busy_timeout = ${timeout}`)
    if (!this.#readOnly) this.#useWriteAheadLog()
    this.run(`PRAGMA synchronous = ${options.synchronous ?? 'normal'}`)
    this.run('PRAGMA foreign_keys = ON')
    this.run('PRAGMA temp_store = MEMORY')
    this.run('PRAGMA cache_size = -16000')
    this.run('PRAGMA journal_size_limit = 67108864')
    if (this.#readOnly) this.run('PRAGMA query_only = ON')
  }

  get open(): boolean {
    return this.#database.open
  }

  get inTransaction(): boolean {
    // Asking a closed connection would end the process.
    return this.#database.open && this.#database.inTransaction
  }

  /** How many statements are kept prepared at the moment. */
  get statements(): number {
    return this.#statements.size
  }

  /** Runs one statement to its end. Throws LibsqlError. */
  run(statement: InStatement | [string, InArgs?]): ResultSet {
    const [sql, args] = textAndArguments(statement)
    const bindings = toBindings(args)
    try {
      const prepared = this.#statements.take(sql, bindings)
      if (!prepared.reader) {
        const info = prepared.statement.run(bindings)
        return new FileResultSet([], [], [], info.changes, BigInt(info.lastInsertRowid))
      }
      const rows = collect(prepared.statement, bindings).map(prepared.row)
      return new FileResultSet(prepared.columns, prepared.types, rows, 0, undefined)
    } catch (error) {
      throw toLibsqlError(error)
    }
  }

  /** Runs one statement and answers its rows as plain arrays, without the cost of named rows. Throws LibsqlError. */
  rows(sql: string, args?: InArgs): Value[][] {
    const bindings = toBindings(args)
    try {
      const prepared = this.#statements.take(sql, bindings)
      if (prepared.reader) return collect(prepared.statement, bindings)
      prepared.statement.run(bindings)
      return []
    } catch (error) {
      throw toLibsqlError(error)
    }
  }

  /** Runs a script of several statements. Throws LibsqlError. */
  script(sql: string): void {
    this.#statements.forget()
    try {
      this.#database.exec(sql)
    } catch (error) {
      throw toLibsqlError(error)
    } finally {
      if (!this.inTransaction) this.#statements.forget()
    }
  }

  /** Ends a transaction that may still be open. SQLite itself ends it on some errors, a full disk for one. */
  rollback(): void {
    if (this.inTransaction) this.run('ROLLBACK')
  }

  /**
   * Closes the connection. The engine keeps the file open until its statements are collected as garbage, so what the
   * write-ahead log holds is moved into the file here: whoever copies or moves the file then has all of it.
   */
  close(): void {
    if (!this.#database.open) return
    this.#statements.forget()
    try {
      if (!this.#readOnly) this.#database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    } catch {
      // Without room for it, for instance, everything stays safe in the log.
    }
    this.#database.close()
  }

  #useWriteAheadLog(): void {
    const mode = this.rows('PRAGMA journal_mode = WAL')[0]?.[0]
    if (mode === 'wal') return
    this.close()
    throw new Error(
      'The database cannot be kept with a write-ahead log here. Move DATA_DIR to a local disk: network file systems often cannot.',
    )
  }
}

function collect(statement: Sqlite.Statement, bindings: Bindings): Value[][] {
  const rows = statement.all(bindings) as unknown[][]
  for (const row of rows) for (let index = 0; index < row.length; index++) row[index] = fromEngine(row[index])
  return rows as Value[][]
}

function textAndArguments(statement: InStatement | [string, InArgs?]): [string, InArgs | undefined] {
  if (typeof statement === 'string') return [statement, undefined]
  return Array.isArray(statement) ? [statement[0], statement[1]] : [statement.sql, statement.args]
}
