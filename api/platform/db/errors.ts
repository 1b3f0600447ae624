import { LibsqlError } from '@libsql/client/sqlite3'
import { type Column, DrizzleError, DrizzleQueryError, getTableName } from './drizzle.ts'
import Sqlite from 'libsql'

/**
 * What went wrong, for code that has to answer a request:
 * - `full`: no space to write (507)
 * - `busy`: someone else has the lock, or too much is waiting (503)
 * - `unavailable`: it can't be reached, didn't respond in time, or its disk failed (503)
 * - `unconfirmed`: the response to a commit was lost, so it may or may not have succeeded (503)
 * - `constraint`: a unique, foreign key, check, not-null, or trigger rule refused the rows
 * - `other`: our own mistake (500)
 */
export type DatabaseErrorKind = 'full' | 'busy' | 'unavailable' | 'unconfirmed' | 'constraint' | 'other'

export interface ConstraintViolation {
  rule: 'unique' | 'foreign-key' | 'check' | 'not-null' | 'trigger'
  /** `table.column` of each column, if SQLite reports them. */
  columns: string[]
  /** The name of the check or of the index on an expression, or a trigger's message. */
  name: string | null
}

/** A database error whose message, properties, and cause contain no bound parameter, so it can be logged. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError'
  readonly kind: DatabaseErrorKind
  /** SQLite's extended code (`SQLITE_CONSTRAINT_UNIQUE`), or the client's (`TRANSACTION_CLOSED`). */
  readonly code: string
  readonly constraint: ConstraintViolation | null
  /** The statement's text, with placeholders. */
  readonly statement: string | null

  constructor(
    kind: DatabaseErrorKind,
    message: string,
    details: { code: string; constraint?: ConstraintViolation | null; statement?: string | null },
  ) {
    super(message)
    this.kind = kind
    this.code = details.code
    this.constraint = details.constraint ?? null
    this.statement = details.statement ?? null
  }
}

export const databaseClosed = () =>
  new DatabaseError('unavailable', 'The database is closed.', { code: 'CLIENT_CLOSED' })

export const transactionClosed = () =>
  new DatabaseError('other', 'The database refused a statement (TRANSACTION_CLOSED).', { code: 'TRANSACTION_CLOSED' })

/**
 * A database server couldn't be reached, didn't respond, disconnected, or sent an invalid response, which is never
 * repeated.
 */
export class ServerUnreachable extends Error {
  override readonly name = 'ServerUnreachable'
}

/** True if a transaction was rolled back because it took too long: a smaller one may work. */
export const isTooLong = (error: unknown): boolean => databaseErrorIn(error)?.code === 'UNIT_TIMEOUT'

/** True if it is unknown whether the change was committed: what belongs to it must stay as it is. */
export const isUnconfirmed = (error: unknown): boolean => databaseErrorIn(error)?.kind === 'unconfirmed'

/** The meaning of an error of a query or a transaction; null if it isn't the database's. */
export function databaseErrorIn(error: unknown): DatabaseError | null {
  const meant = toDatabaseError(error)
  return meant instanceof DatabaseError ? meant : null
}

/**
 * True if `error` says that a unique index over `column` refused a row. `column` is a schema column or `table.column`
 * in the database's spelling; an index on an expression is found by its name, `table_column_unique`.
 */
export function isUniqueViolation(error: unknown, column?: Column | string): boolean {
  const constraint = databaseErrorIn(error)?.constraint
  if (constraint?.rule !== 'unique') return false
  if (column === undefined) return true
  const name = typeof column === 'string' ? column : `${getTableName(column.table)}.${column.name}`
  return constraint.columns.includes(name) || constraint.name === `${name.replace('.', '_')}_unique`
}

/**
 * Turns any error of a client into a DatabaseError without bound parameters, which Drizzle's own error of a query
 * repeats. Errors of other origin (a service's own, a TypeError) are returned unchanged.
 */
export function toDatabaseError(error: unknown, statement: string | null = null): unknown {
  if (error instanceof Sqlite.SqliteError) return fromSqlite(error.code, error.message, statement)
  if (error instanceof LibsqlError) return fromSqlite(error.extendedCode ?? error.code, error.message, statement)
  if (error instanceof DrizzleQueryError) return toDatabaseError(error.cause, error.query)
  if (error instanceof DrizzleError && error.cause !== undefined) return toDatabaseError(error.cause, statement)
  if (error instanceof ServerUnreachable) {
    return new DatabaseError('unavailable', 'The database server couldn’t be reached or didn’t answer in time.', {
      code: 'NETWORK',
      statement,
    })
  }
  return error
}

function fromSqlite(code: string, message: string, statement: string | null): DatabaseError {
  const details = { code, statement }
  if (code.startsWith('SQLITE_FULL')) {
    return new DatabaseError('full', 'The disk that holds the database is full: free some space.', details)
  }
  if (/^SQLITE_(BUSY|LOCKED)/.test(code)) {
    return new DatabaseError('busy', 'The database is locked by another process.', details)
  }
  if (/^SQLITE_(IOERR|CANTOPEN|READONLY|PROTOCOL)/.test(code)) {
    return new DatabaseError('unavailable', `The database file can’t be read or written (${code}).`, details)
  }
  if (/^SQLITE_(NOTADB|CORRUPT)/.test(code)) {
    return new DatabaseError('unavailable', 'The database file is damaged. Bring it back from a backup.', details)
  }
  if (code.startsWith('SQLITE_CONSTRAINT')) return fromConstraint(message, details)
  if (code.startsWith('SQLITE_')) {
    return new DatabaseError('other', `The database refused a statement (${code})${hint(message, statement)}.`, details)
  }
  if (code === 'TRANSACTION_TIMEOUT') {
    return new DatabaseError('busy', 'The server undid a change that took too long, for another one.', details)
  }
  if (code === 'TRANSACTION_CLOSED' || code === 'TRANSACTION_ACTIVE') {
    return new DatabaseError('other', `The database refused a statement (${code}).`, details)
  }
  return new DatabaseError('unavailable', `The database server didn’t answer as it should (${code}).`, details)
}

function fromConstraint(message: string, details: { code: string; statement: string | null }): DatabaseError {
  const constraint = violation(message, details.code)
  const where = constraint.columns.join(', ') || constraint.name
  const sentence = `A ${constraint.rule} rule of the database refused the change${where ? `: ${where}` : ''}.`
  return new DatabaseError('constraint', sentence, { ...details, constraint })
}

/** Reads SQLite's message: `UNIQUE constraint failed: users.email_key`, `… failed: index 'startup_name_unique'`. */
function violation(message: string, code: string): ConstraintViolation {
  const match = /(UNIQUE|FOREIGN KEY|CHECK|NOT NULL) constraint failed/.exec(message)
  if (!match)
    return {
      rule: 'trigger',
      columns: [],
      name: code.endsWith('TRIGGER') ? message.replace(/^SQLITE_\w+: /, '') : null,
    }
  const place = message.slice(match.index + match[0].length).replace(/^: /, '')
  const rule = ({ UNIQUE: 'unique', 'FOREIGN KEY': 'foreign-key', CHECK: 'check', 'NOT NULL': 'not-null' } as const)[
    match[1] as 'UNIQUE' | 'FOREIGN KEY' | 'CHECK' | 'NOT NULL'
  ]
  const index = /^index '(.+)'$/.exec(place)
  if (index) return { rule, columns: [], name: index[1]! }
  return rule === 'check'
    ? { rule, columns: [], name: place || null }
    : { rule, columns: place ? place.split(', ') : [], name: null }
}

const COMPLAINTS = [/no such \w+: (\S+)/, /near "([^"]+)": syntax error/, /has no column named (\S+)/]

/** The part of a statement that SQLite complains about, unless it is a bound parameter, such as a search expression. */
function hint(message: string, statement: string | null): string {
  const [detail, word] = COMPLAINTS.map((pattern) => pattern.exec(message)).find((found) => found !== null) ?? []
  return detail && word && statement?.includes(word) ? `: ${detail}` : ''
}
