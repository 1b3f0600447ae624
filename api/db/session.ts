import type { Client, ResultSet, Transaction as ClientTransaction } from '@libsql/client'
import { fillPlaceholders, type Query } from 'drizzle-orm'
import { LibSQLDatabase } from 'drizzle-orm/libsql/driver-core'
import { LibSQLPreparedQuery, LibSQLSession, LibSQLTransaction } from 'drizzle-orm/libsql/session'
import {
  createTableRelationsHelpers,
  extractTablesRelationalConfig,
  type ExtractTablesWithRelations,
} from 'drizzle-orm/relations'
import { SQLiteAsyncDialect } from 'drizzle-orm/sqlite-core'
import type { RowSource } from './file-transaction.ts'
import { toDatabaseError } from './errors.ts'
import { rowMapper, type RowMapper } from './row-mapper.ts'
import { schema } from './schema.ts'

export type Schema = typeof schema
type Relations = ExtractTablesWithRelations<Schema>

/** A drizzle instance over one client. */
export type Drizzle = LibSQLDatabase<Schema>

/** A drizzle instance inside one unit of work. */
export type Transaction = LibSQLTransaction<Schema, Relations>

const dialect = new SQLiteAsyncDialect()
const extracted = extractTablesRelationalConfig(schema, createTableRelationsHelpers)
const relations = { fullSchema: schema, schema: extracted.tables as Relations, tableNamesMap: extracted.tableNamesMap }

/** drizzle over `client`, whose errors are DatabaseErrors without bound parameters. */
export function drizzleOver(client: Client): Drizzle {
  const database = new LibSQLDatabase('async', dialect, new Session(client), relations)
  return database as unknown as Drizzle
}

/** drizzle inside interactive transactions of `client`; `current` gives the one that a query belongs to, or throws. */
export function drizzleInside(client: Client, current: () => ClientTransaction & Partial<RowSource>): Transaction {
  const inside: Inside = {
    get rows() {
      const transaction = current()
      return transaction.rows?.bind(transaction)
    },
    execute: async (...statement: [never]) => current().execute(...statement),
    batch: async (statements) => current().batch(statements),
    executeMultiple: async (sql) => current().executeMultiple(sql),
  }
  const session = new Session(client, inside as ClientTransaction)
  return new LibSQLTransaction('async', dialect, session, relations) as Transaction
}

/** What drizzle asks a transaction for; its beginning and its end are the writer's. */
type Inside = Pick<ClientTransaction, 'execute' | 'batch' | 'executeMultiple'> & Partial<RowSource>

type PrepareArguments = Parameters<LibSQLSession<Schema, Relations>['prepareQuery']>

/**
 * drizzle's session with two changes: errors carry no bound parameters, and rows of our own clients come as plain
 * arrays, which drizzle maps itself, rather than as named rows that it would take apart again.
 */
class Session extends LibSQLSession<Schema, Relations> {
  readonly #client: Client
  readonly #transaction: ClientTransaction | undefined

  constructor(client: Client, transaction?: ClientTransaction) {
    super(client, dialect, relations, {}, transaction)
    this.#client = client
    this.#transaction = transaction
  }

  override prepareQuery(...args: PrepareArguments): never {
    return new PreparedQuery(this.#client, this.#transaction, ...args) as never
  }

  override async batch(...args: Parameters<LibSQLSession<Schema, Relations>['batch']>): Promise<unknown[]> {
    try {
      return await super.batch(...args)
    } catch (error) {
      throw toDatabaseError(error)
    }
  }
}

const SILENT = { logQuery: () => {} }
const NO_CACHE = undefined as never

class PreparedQuery extends LibSQLPreparedQuery {
  readonly #target: (Client | ClientTransaction) & Partial<RowSource>
  readonly #mapRow: RowMapper | null

  constructor(client: Client, transaction: ClientTransaction | undefined, ...args: PrepareArguments) {
    const [query, fields, method, arrays, mapper] = args
    super(client, query, SILENT, NO_CACHE, undefined, undefined, fields, transaction, method, arrays, mapper)
    this.#target = transaction ?? client
    this.#mapRow = fields && !mapper ? rowMapper(fields) : null
  }

  override mapAllResult(rows: unknown, isFromBatch?: boolean): unknown {
    if (isFromBatch || !this.#mapRow) return super.mapAllResult(rows, isFromBatch)
    return (rows as unknown[][]).map(this.#mapRow)
  }

  override mapGetResult(rows: unknown, isFromBatch?: boolean): unknown {
    if (isFromBatch || !this.#mapRow) return super.mapGetResult(rows, isFromBatch)
    const row = (rows as unknown[][])[0]
    return row && this.#mapRow(row)
  }

  /** drizzle sends every query through here, and puts its parameters into the error. */
  async queryWithCache<T>(statement: string, _parameters: unknown[], run: () => Promise<T>): Promise<T> {
    try {
      return await run()
    } catch (error) {
      throw toDatabaseError(error, statement)
    }
  }

  override async values(placeholders: Record<string, unknown> = {}): Promise<never> {
    const query: Query = this.query
    const parameters = fillPlaceholders(query.params, placeholders) as never[]
    try {
      if (this.#target.rows) return this.#target.rows(query.sql, parameters) as never
      const answer: ResultSet = await this.#target.execute({ sql: query.sql, args: parameters })
      return answer.rows as never
    } catch (error) {
      throw toDatabaseError(error, query.sql)
    }
  }
}
