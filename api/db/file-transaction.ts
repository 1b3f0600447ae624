import type { InArgs, InStatement, ResultSet, Transaction, Value } from '@libsql/client'
import { LibsqlBatchError, LibsqlError } from '@libsql/client/sqlite3'
import type { Connection } from './connection.ts'

/** What our clients and transactions offer beyond @libsql/client's interface: rows as plain arrays, at once. */
export interface RowSource {
  rows(sql: string, args?: InArgs): Value[][]
}

/** An interactive transaction that has begun on `connection`; `release` is called once when it ends. */
export class FileTransaction implements Transaction, RowSource {
  readonly #connection: Connection
  readonly #release: () => void
  #settled = false

  constructor(connection: Connection, release: () => void) {
    this.#connection = connection
    this.#release = release
  }

  get closed(): boolean {
    return this.#settled || !this.#connection.inTransaction
  }

  async execute(statement: InStatement): Promise<ResultSet>
  async execute(sql: string, args?: InArgs): Promise<ResultSet>
  async execute(statement: InStatement, args?: InArgs): Promise<ResultSet> {
    return this.#live().run(typeof statement === 'string' ? [statement, args] : statement)
  }

  rows(sql: string, args?: InArgs): Value[][] {
    return this.#live().rows(sql, args)
  }

  async batch(statements: (InStatement | [string, InArgs?])[]): Promise<ResultSet[]> {
    return runAll(this.#live(), statements)
  }

  async executeMultiple(sql: string): Promise<void> {
    this.#live().script(sql)
  }

  async commit(): Promise<void> {
    try {
      this.#live().run('COMMIT')
    } finally {
      this.close()
    }
  }

  async rollback(): Promise<void> {
    this.close()
  }

  close(): void {
    if (this.#settled) return
    this.#settled = true
    try {
      this.#connection.rollback()
    } finally {
      this.#release()
    }
  }

  #live(): Connection {
    // After an error that made SQLite roll back, a further statement would commit on its own.
    if (this.closed) throw new LibsqlError('The transaction is closed', 'TRANSACTION_CLOSED')
    return this.#connection
  }
}

/** Runs statements one after another inside a transaction; the error of one names its place. */
export function runAll(connection: Connection, statements: (InStatement | [string, InArgs?])[]): ResultSet[] {
  return statements.map((statement, index) => {
    try {
      if (connection.inTransaction) return connection.run(statement)
      throw new LibsqlError('The transaction has been rolled back', 'TRANSACTION_CLOSED')
    } catch (error) {
      if (!(error instanceof LibsqlError)) throw error
      const message = error.message.replace(`${error.code}: `, '')
      throw new LibsqlBatchError(message, index, error.code, error.extendedCode, error.rawCode)
    }
  })
}
