import { LibsqlError } from '@libsql/client/sqlite3'
import Sqlite from 'libsql'

/** SQLite's primary result codes by number (https://www.sqlite.org/rescode.html). */
const PRIMARY_CODES: Record<number, string> = {
  1: 'SQLITE_ERROR',
  2: 'SQLITE_INTERNAL',
  3: 'SQLITE_PERM',
  4: 'SQLITE_ABORT',
  5: 'SQLITE_BUSY',
  6: 'SQLITE_LOCKED',
  7: 'SQLITE_NOMEM',
  8: 'SQLITE_READONLY',
  9: 'SQLITE_INTERRUPT',
  10: 'SQLITE_IOERR',
  11: 'SQLITE_CORRUPT',
  12: 'SQLITE_NOTFOUND',
  13: 'SQLITE_FULL',
  14: 'SQLITE_CANTOPEN',
  15: 'SQLITE_PROTOCOL',
  16: 'SQLITE_EMPTY',
  17: 'SQLITE_SCHEMA',
  18: 'SQLITE_TOOBIG',
  19: 'SQLITE_CONSTRAINT',
  20: 'SQLITE_MISMATCH',
  21: 'SQLITE_MISUSE',
  22: 'SQLITE_NOLFS',
  23: 'SQLITE_AUTH',
  24: 'SQLITE_FORMAT',
  25: 'SQLITE_RANGE',
  26: 'SQLITE_NOTADB',
}

/** Gives an error of the engine the shape that @libsql/client promises; anything else passes as it is. */
export function toLibsqlError(error: unknown): unknown {
  if (!(error instanceof Sqlite.SqliteError)) return error
  const code = error.rawCode === undefined ? undefined : error.rawCode & 0xff
  const primary = code === undefined ? 'SQLITE_UNKNOWN' : (PRIMARY_CODES[code] ?? `SQLITE_UNKNOWN_${code}`)
  return new LibsqlError(error.message, primary, error.code, error.rawCode, error)
}
