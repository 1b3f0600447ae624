import type { Client } from '@libsql/client'
import type { LibSQLDatabase } from './drizzle.ts'

/**
 * Anything that reads: `database.read`, or a transaction. Functions that only read take this. Raw SQL text uses
 * `values`, because rows of a file have no column names (file-engine.ts).
 */
export type Reader = Pick<LibSQLDatabase, 'select' | 'selectDistinct' | '$with' | 'with' | '$count' | 'values'>

/** Drizzle inside one transaction. */
export type Transaction = Reader & Pick<LibSQLDatabase, 'insert' | 'update' | 'delete' | 'run'>

/** A file or a server behind one interface. */
export interface Engine {
  readonly isServer: boolean
  /** Runs queries over committed data. */
  readonly reading: Client
  /** Starts transactions, and migrates. */
  readonly writing: Client
  /** Changes after each commit; null if that isn't known. */
  version(): number | null
}
