import type { Drizzle, Transaction } from './session.ts'

/** A transaction that has begun and may write. */
export interface OpenTransaction {
  commit(): Promise<void>
  rollback(): Promise<void>
  /** Undoes what is not committed, without waiting for an answer. */
  close(): void
}

/** A file or a server, as the rest of `api/db` knows it. */
export interface Engine<Open extends OpenTransaction = OpenTransaction> {
  /** Whether queries travel: those that are asked together then go in one round trip. */
  readonly isServer: boolean
  /** Queries over what has been committed. */
  readonly read: Drizzle
  /** Queries inside transactions; `current` answers the one that a query belongs to, or throws. */
  inside(current: () => Open): Transaction
  /** @throws DatabaseError `busy` at once when another process writes */
  begin(): Promise<Open>
  /**
   * Runs statements in one transaction, with foreign keys off, as SQLite's way of rebuilding a table needs. They are
   * undone when one fails, or when a row points to a missing one afterwards.
   */
  migrate(statements: string[]): Promise<void>
  /** Another number after each commit; null where nobody can say. Throws DatabaseError. */
  version(): number | null
  close(): void
}
