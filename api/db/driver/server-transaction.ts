import { LibsqlError } from '@libsql/client/sqlite3'
import { ServerUnreachable, transactionClosed } from '#api/db/errors.ts'
import type { OpenTransaction } from './engine.ts'
import { execute, rowsOf, type Rows, type Statement } from './hrana.ts'
import type { Streams } from './server-streams.ts'

export interface ServerTransaction extends OpenTransaction {
  execute(statement: Statement): Promise<{ rows: Rows }>
}

const said = (sql: string) => execute({ sql, args: [] })

/** After these nothing of the transaction is left at the server: a further statement would be kept by itself. */
const isLost = (error: unknown) =>
  error instanceof ServerUnreachable || (error instanceof LibsqlError && error.code === 'TRANSACTION_TIMEOUT')

/** A transaction on a libSQL server that has its lock. Its statements follow one another. */
export async function beginOnServer(streams: Streams): Promise<ServerTransaction> {
  const { stream, outcomes } = await streams.begin([said('BEGIN IMMEDIATE')])
  let isOpen = true
  let last: Promise<unknown> = Promise.resolve()

  function end(): void {
    if (isOpen) streams.end(stream)
    isOpen = false
  }

  async function run(statement: ReturnType<typeof said>): Promise<Rows> {
    if (!isOpen) throw transactionClosed()
    try {
      return rowsOf((await streams.goOn(stream, [statement]))[0]!)
    } catch (error) {
      if (isLost(error)) end()
      throw error
    }
  }

  function inTurn(statement: ReturnType<typeof said>): Promise<Rows> {
    const rows = last.then(() => run(statement))
    last = rows.catch(() => {})
    return rows
  }

  async function finish(sql: string): Promise<void> {
    await inTurn(said(sql))
    if (isOpen) streams.giveBack(stream)
    isOpen = false
  }

  try {
    rowsOf(outcomes[0]!)
  } catch (error) {
    end()
    throw error
  }
  return {
    execute: async (statement) => ({ rows: await inTurn(execute(statement)) }),
    commit: () => finish('COMMIT'),
    rollback: () => finish('ROLLBACK'),
    close: end,
  }
}
