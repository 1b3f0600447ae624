import type { Client, InStatement, ResultSet, Transaction } from '@libsql/client'
import { LibsqlError } from '@libsql/client/sqlite3'
import { ServerUnreachable } from '#api/db/errors.ts'

/** After these nothing of the transaction is left at a server: a further statement would be kept by itself. */
const isLost = (error: unknown) =>
  error instanceof ServerUnreachable || (error instanceof LibsqlError && error.code === 'TRANSACTION_TIMEOUT')

const inUnit = () => new Error('A unit of work is one transaction of the writer')

/**
 * What all units of work share: `current` gives the transaction of the unit that a statement belongs to, or throws. One
 * client for all of them lets queries that are built over it be kept.
 */
export function unitClient(current: () => Transaction): Client {
  const inside = async <T>(work: (transaction: Transaction) => Promise<T>): Promise<T> => {
    const transaction = current()
    try {
      return await work(transaction)
    } catch (error) {
      if (isLost(error)) transaction.close()
      throw error
    }
  }
  return {
    protocol: 'file',
    closed: false,
    execute: (statement: InStatement): Promise<ResultSet> => inside((transaction) => transaction.execute(statement)),
    batch: () => Promise.reject(inUnit()),
    migrate: () => Promise.reject(inUnit()),
    transaction: () => Promise.reject(inUnit()),
    executeMultiple: (sql) => inside((transaction) => transaction.executeMultiple(sql)),
    sync: () => Promise.reject(inUnit()),
    reconnect() {},
    close() {},
  }
}
