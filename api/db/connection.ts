import type { InArgs, InStatement, ResultSet, Row, Value } from '@libsql/client'
import Sqlite from 'libsql'
import { fromEngine, rowFactory, toBindings, type Bindings } from './values.ts'
import { toLibsqlError } from './sqlite-codes.ts'

export interface ConnectionOptions {
  /** File name of the database; created when it is not there. */
  path: string
  /** Refuses every write on this connection. */
  readOnly?: boolean
  /** How a commit reaches the disk. `full` survives a power cut; `off` is for tests alone. */
  synchronous?: 'full' | 'normal' | 'off'
  /** Milliseconds for which a call waits for another process's lock. The wait stops the event loop, so it is short. */
  busyTimeout?: number
  /** How many prepared statements are kept. */
  statements?: number
}

interface Prepared {
  statement: Sqlite.Statement
  reader: boolean
  columns: string[]
  types: string[]
  row: (values: Value[]) => Row
  /** What an earlier run has bound: a count, or names. */
  bound: Set<string> | number
}

/** Statements that change what other statements mean, or that are not worth keeping. */
const UNCACHED = /^\s*(create|drop|alter|attach|detach|vacuum|reindex|analyze|pragma)\b/i

/** One connection to a database file with a bounded cache of prepared statements, by their SQL text. */
export class Connection {
  readonly #database: Sqlite.Database
  readonly #prepared = new Map<string, Prepared>()
  readonly #capacity: number
  readonly #readOnly: boolean

  constructor(options: ConnectionOptions) {
    this.#readOnly = options.readOnly ?? false
    this.#capacity = options.statements ?? 300
    const timeout = options.busyTimeout ?? 100
    try {
      this.#database = new Sqlite(options.path, { timeout })
    } catch (error) {
      throw toLibsqlError(error)
    }
    this.run(`PRAGMA busy_timeout = ${timeout}`)
    if (!this.#readOnly) this.#useWriteAheadLog()
    this.run(`PRAGMA synchronous = ${options.synchronous ?? 'full'}`)
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
    return this.#prepared.size
  }

  /** Runs one statement to its end. Throws LibsqlError. */
  run(statement: InStatement | [string, InArgs?]): ResultSet {
    const [sql, args] = textAndArguments(statement)
    const bindings = toBindings(args)
    try {
      const prepared = this.#prepare(sql, bindings)
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
      const prepared = this.#prepare(sql, bindings)
      if (prepared.reader) return collect(prepared.statement, bindings)
      prepared.statement.run(bindings)
      return []
    } catch (error) {
      throw toLibsqlError(error)
    }
  }

  /** Runs a script of several statements. Throws LibsqlError. */
  script(sql: string): void {
    this.forget()
    try {
      this.#database.exec(sql)
    } catch (error) {
      throw toLibsqlError(error)
    } finally {
      if (!this.inTransaction) this.forget()
    }
  }

  /** Ends a transaction that may still be open. SQLite itself ends it on some errors, a full disk for one. */
  rollback(): void {
    if (this.inTransaction) this.run('ROLLBACK')
  }

  /** Forgets every prepared statement: columns that were read before a change of the schema no longer hold. */
  forget(): void {
    this.#prepared.clear()
  }

  /**
   * Closes the connection. The engine keeps the file open until its statements are collected as garbage, so what the
   * write-ahead log holds is moved into the file here: whoever copies or moves the file then has all of it.
   */
  close(): void {
    if (!this.#database.open) return
    this.forget()
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

  #prepare(sql: string, bindings: Bindings): Prepared {
    const kept = this.#prepared.get(sql)
    if (kept) {
      this.#prepared.delete(sql)
      if (covers(kept, bindings)) {
        this.#prepared.set(sql, kept)
        return kept
      }
    }
    if (UNCACHED.test(sql)) {
      this.forget()
      return prepare(this.#database, sql, bindings)
    }
    const prepared = prepare(this.#database, sql, bindings)
    this.#prepared.set(sql, prepared)
    if (this.#prepared.size > this.#capacity) this.#prepared.delete(this.#prepared.keys().next().value!)
    return prepared
  }
}

function prepare(database: Sqlite.Database, sql: string, bindings: Bindings): Prepared {
  const statement = database.prepare(sql)
  const reader = statement.reader
  const columns = reader ? statement.raw(true).columns() : []
  const names = columns.map((column) => column.name)
  return {
    statement,
    reader,
    columns: names,
    types: columns.map((column) => column.type ?? ''),
    row: rowFactory(names),
    bound: Array.isArray(bindings) ? bindings.length : new Set(Object.keys(bindings)),
  }
}

/**
 * The engine keeps earlier values for parameters that a later run leaves out, so a kept statement is used again only
 * when every parameter that was bound before is bound anew. Otherwise one person's value could answer another's query.
 */
function covers(prepared: Prepared, bindings: Bindings): boolean {
  if (Array.isArray(bindings)) return prepared.bound === bindings.length
  const bound = prepared.bound
  if (typeof bound === 'number') return bound === 0 && Object.keys(bindings).length === 0
  return bound.size === Object.keys(bindings).length && [...bound].every((name) => Object.hasOwn(bindings, name))
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

class FileResultSet implements ResultSet {
  columns: string[]
  columnTypes: string[]
  rows: Row[]
  rowsAffected: number
  lastInsertRowid: bigint | undefined

  constructor(columns: string[], columnTypes: string[], rows: Row[], rowsAffected: number, lastInsertRowid?: bigint) {
    this.columns = columns
    this.columnTypes = columnTypes
    this.rows = rows
    this.rowsAffected = rowsAffected
    this.lastInsertRowid = lastInsertRowid
  }

  toJSON() {
    const plain = (value: Value) =>
      typeof value === 'bigint'
        ? String(value)
        : value instanceof ArrayBuffer
          ? Buffer.from(value).toString('base64')
          : value
    return {
      columns: this.columns,
      columnTypes: this.columnTypes,
      rows: this.rows.map((row) => Array.from(row as ArrayLike<Value>, plain)),
      rowsAffected: this.rowsAffected,
      lastInsertRowid: this.lastInsertRowid === undefined ? null : String(this.lastInsertRowid),
    }
  }
}
