import type { Client, Transaction as ClientTransaction } from '@libsql/client'
import { BetterSQLiteSession, type PreparedQuery } from 'drizzle-orm/better-sqlite3/session'
import { LibSQLDatabase } from 'drizzle-orm/libsql/driver-core'
import { LibSQLSession, LibSQLTransaction, type LibSQLPreparedQuery } from 'drizzle-orm/libsql/session'
import {
  createTableRelationsHelpers,
  extractTablesRelationalConfig,
  type ExtractTablesWithRelations,
} from 'drizzle-orm/relations'
import { SQLiteAsyncDialect, SQLiteSyncDialect, type PreparedQueryConfig } from 'drizzle-orm/sqlite-core'
import { toDatabaseError } from '#api/db/errors.ts'
import { schema } from '#api/db/schema.ts'
import type { Connection } from './connection.ts'
import type { Rows, Statement } from './hrana.ts'
import { rowMapper } from './row-mapper.ts'

type Schema = typeof schema
type Relations = ExtractTablesWithRelations<Schema>

/** drizzle over what has been committed. */
export type Drizzle = LibSQLDatabase<Schema>

/** drizzle inside one unit of work. */
export type Transaction = LibSQLTransaction<Schema, Relations>

const dialect = new SQLiteAsyncDialect()
const extracted = extractTablesRelationalConfig(schema, createTableRelationsHelpers)
const relations = { fullSchema: schema, schema: extracted.tables as Relations, tableNamesMap: extracted.tableNamesMap }

export const overFile = (connection: Connection): Drizzle => database(new FileSession(connection))

/** `check` throws when no transaction is open for a query. */
export const overFileInside = (connection: Connection, check: () => void): Transaction =>
  transaction(new FileSession(connection, check))

export const overServer = (client: Client): Drizzle => database(new ServerSession(client))

interface Executing {
  execute(statement: Statement): Promise<{ rows: Rows }>
}

/** `current` gives the transaction that a query belongs to, or throws. */
export function overServerInside(client: Client, current: () => Executing): Transaction {
  const execute = async (statement: Statement) => current().execute(statement)
  return transaction(new ServerSession(client, { execute } as unknown as ClientTransaction))
}

type Session = FileSession | ServerSession

/** A file answers at once, a server later. With `await` there is no difference, so one type stands for both. */
const asynchronous = (session: Session) => session as unknown as LibSQLSession<Schema, Relations>

const database = (session: Session) =>
  new LibSQLDatabase('async', dialect, asynchronous(session), relations) as unknown as Drizzle
const transaction = (session: Session): Transaction =>
  new LibSQLTransaction('async', dialect, asynchronous(session), relations)

type Prepare<Of extends { prepareQuery(...args: never[]): unknown }> = Parameters<Of['prepareQuery']>
type Config = Omit<PreparedQueryConfig, 'run' | 'statement'>

/** drizzle's session for better-sqlite3 with a faster way from rows to objects. */
class FileSession extends BetterSQLiteSession<Schema, Relations> {
  readonly #connection: Connection

  constructor(connection: Connection, check?: () => void) {
    super({ prepare: (sql: string) => connection.prepare(sql, check) }, new SQLiteSyncDialect(), relations)
    this.#connection = connection
  }

  override prepareQuery<T extends Config>(...args: Prepare<BetterSQLiteSession<Schema, Relations>>): PreparedQuery<T> {
    const query = super.prepareQuery<T>(...args)
    const [, fields, , , mapsRows] = args
    const mapRow = fields && !mapsRows ? rowMapper(fields) : null
    if (!mapRow) return query
    const all = (values?: Record<string, unknown>) => (query.values(values) as unknown[][]).map(mapRow)
    return Object.assign(query, { all, get: (values?: Record<string, unknown>) => all(values)[0] })
  }

  batch(queries: { _prepare(): { all(): unknown } }[]): unknown[] {
    return this.#connection.transaction('deferred', () => queries.map((query) => query._prepare().all()))
  }
}

/** drizzle's session for libSQL, whose errors carry no bound parameters. */
class ServerSession extends LibSQLSession<Schema, Relations> {
  constructor(client: Client, inside?: ClientTransaction) {
    super(client, dialect, relations, {}, inside)
  }

  override prepareQuery<T extends Config>(...args: Prepare<LibSQLSession<Schema, Relations>>): LibSQLPreparedQuery<T> {
    // drizzle sends every query through here, and puts its parameters into the error.
    const queryWithCache = <Answer>(statement: string, _parameters: unknown[], run: () => Promise<Answer>) =>
      withoutParameters(run(), statement)
    const query = Object.assign(super.prepareQuery<T>(...args), { queryWithCache })
    const [, fields, , , mapsRows] = args
    if (mapsRows) return query
    const mapRow = fields ? rowMapper(fields) : null
    if (fields && !mapRow) return query
    const mapAllResult = (answer: Rows | { rows: Rows }) => {
      const rows = 'rows' in answer ? answer.rows : answer
      return rows.map(mapRow ?? ((row) => Object.fromEntries(rows.columns.map((name, place) => [name, row[place]]))))
    }
    return Object.assign(query, { mapAllResult, mapGetResult: (answer: Rows) => mapAllResult(answer)[0] })
  }

  override batch(...args: Parameters<LibSQLSession<Schema, Relations>['batch']>): Promise<unknown[]> {
    return withoutParameters(super.batch(...args))
  }
}

async function withoutParameters<Answer>(answer: Promise<Answer>, statement?: string): Promise<Answer> {
  try {
    return await answer
  } catch (error) {
    throw toDatabaseError(error, statement)
  }
}
