import type { Client, InArgs, InStatement, ResultSet, Transaction, TransactionMode, Value } from '@libsql/client'
import { LibsqlError } from '@libsql/client/sqlite3'
import { Connection, type ConnectionOptions } from './connection.ts'
import { FileTransaction, runAll, type RowSource } from './file-transaction.ts'

const BEGIN: Record<TransactionMode, string> = {
  write: 'BEGIN IMMEDIATE',
  read: 'BEGIN DEFERRED',
  deferred: 'BEGIN DEFERRED',
}

/**
 * @libsql/client's `Client` over one connection of the `libsql` engine that keeps its statements prepared
 * (see connection.ts). While an interactive transaction is open, anything else on this client is refused with
 * TRANSACTION_ACTIVE, because it would run inside that transaction.
 */
export class FileClient implements Client, RowSource {
  readonly protocol = 'file'
  readonly #options: ConnectionOptions
  #connection: Connection
  #transaction: FileTransaction | null = null

  constructor(options: ConnectionOptions) {
    this.#options = options
    this.#connection = new Connection(options)
  }

  get closed(): boolean {
    return !this.#connection.open
  }

  /** How many statements are kept prepared at the moment. */
  get statements(): number {
    return this.#connection.statements
  }

  async execute(statement: InStatement): Promise<ResultSet>
  async execute(sql: string, args?: InArgs): Promise<ResultSet>
  async execute(statement: InStatement, args?: InArgs): Promise<ResultSet> {
    return this.#free().run(typeof statement === 'string' ? [statement, args] : statement)
  }

  rows(sql: string, args?: InArgs): Value[][] {
    return this.#free().rows(sql, args)
  }

  async batch(
    statements: (InStatement | [string, InArgs?])[],
    mode: TransactionMode = 'deferred',
  ): Promise<ResultSet[]> {
    return inTransaction(this.#free(), mode, (connection) => runAll(connection, statements))
  }

  /**
   * Runs a migration with foreign keys off, as SQLite's way of rebuilding a table needs, and commits only when no
   * row points to a missing one afterwards.
   */
  async migrate(statements: InStatement[]): Promise<ResultSet[]> {
    const connection = this.#free()
    connection.run('PRAGMA foreign_keys = OFF')
    // While a table is rebuilt, triggers of others name one that is not there, and renaming would refuse that.
    connection.run('PRAGMA legacy_alter_table = ON')
    try {
      return inTransaction(connection, 'write', () => {
        const results = runAll(connection, statements)
        const orphan = connection.run('PRAGMA foreign_key_check').rows[0]
        if (!orphan) return results
        const tables = `"${String(orphan['table'])}" points to a missing row of "${String(orphan['parent'])}"`
        throw new LibsqlError(
          `the migration was undone: ${tables}`,
          'SQLITE_CONSTRAINT',
          'SQLITE_CONSTRAINT_FOREIGNKEY',
        )
      })
    } finally {
      connection.run('PRAGMA legacy_alter_table = OFF')
      connection.run('PRAGMA foreign_keys = ON')
    }
  }

  async transaction(mode: TransactionMode = 'write'): Promise<Transaction & RowSource> {
    const connection = this.#free()
    connection.run(BEGIN[mode])
    this.#transaction = new FileTransaction(connection, () => (this.#transaction = null))
    return this.#transaction
  }

  async executeMultiple(sql: string): Promise<void> {
    const connection = this.#free()
    try {
      connection.script(sql)
    } finally {
      connection.rollback()
    }
  }

  async sync(): Promise<never> {
    throw new LibsqlError('A database file has nothing to synchronise with', 'SYNC_NOT_SUPPORTED')
  }

  reconnect(): void {
    this.close()
    this.#connection = new Connection(this.#options)
  }

  close(): void {
    this.#transaction?.close()
    this.#connection.close()
  }

  #free(): Connection {
    if (this.closed) throw new LibsqlError('The client is closed', 'CLIENT_CLOSED')
    if (this.#transaction) {
      throw new LibsqlError('A transaction is open on this connection: use it, or end it first', 'TRANSACTION_ACTIVE')
    }
    return this.#connection
  }
}

function inTransaction<T>(connection: Connection, mode: TransactionMode, work: (connection: Connection) => T): T {
  connection.run(BEGIN[mode])
  try {
    const result = work(connection)
    connection.run('COMMIT')
    return result
  } finally {
    connection.rollback()
  }
}
