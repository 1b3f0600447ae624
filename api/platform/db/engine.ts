import type { Client } from '@libsql/client'
import type { LibSQLDatabase } from './drizzle.ts'

/**
 * What reads: `database.read`, or a transaction. Functions that only read take this. A text of SQL is asked by
 * `values`: rows of a file have no names (driver/file-client.ts).
 */
export type Reader = Pick<LibSQLDatabase, 'select' | 'selectDistinct' | '$with' | 'with' | '$count' | 'values'>

/** drizzle inside one unit of work. */
export type Transaction = Reader & Pick<LibSQLDatabase, 'insert' | 'update' | 'delete' | 'run'>

/** A file or a server, as the rest of `api/db` knows it. */
export interface Engine {
  readonly isServer: boolean
  /** Answers queries over what has been committed. */
  readonly reading: Client
  /** Begins transactions, and migrates. */
  readonly writing: Client
  /** Another number after each commit; null where nobody can say. */
  version(): number | null
}
