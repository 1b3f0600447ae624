import type { Client, Transaction, TransactionMode } from '@libsql/client'
import { ServerUnreachable } from '#api/db/errors.ts'
import type { Engine } from './engine.ts'
import { overServer, overServerInside } from './session.ts'

export interface ServerOptions {
  /** `libsql:`, `https:`, `http:`, `wss:` or `ws:`; the last two are spoken to over HTTP, where a call can time out. */
  url: string
  authToken?: string | undefined
  /** Milliseconds after which a call that has not been answered fails. */
  timeout?: number
}

/** A libSQL server by its address. */
export async function openServer(options: ServerOptions): Promise<Engine<Transaction>> {
  const client = await openClient(options)
  return {
    read: overServer(client),
    inside: (current) => overServerInside(client, current),
    begin: () => client.transaction('write'),
    migrate: async (statements) => void (await client.migrate(statements)),
    version: () => null,
    close: () => client.close(),
  }
}

/**
 * @libsql/client for a database server. By itself it waits for ever on a server that accepts a connection and then says
 * nothing, lets what a broken answer throws through as it is, and sends `BEGIN` with a transaction's first statement, where
 * nobody would wait for another process's lock.
 */
export async function openClient({ url, authToken, timeout = 4000 }: ServerOptions): Promise<Client> {
  // Only an installation with a server pays for loading its client.
  const { createClient } = await import('@libsql/client/http')
  const timed = async (input: Request, init?: RequestInit) => {
    const answer = await reach(fetch(input, { ...init, signal: AbortSignal.timeout(timeout) }))
    const [json, text] = [answer.json.bind(answer), answer.text.bind(answer)]
    return Object.assign(answer, { json: () => reach(json()), text: () => reach(text()) })
  }
  const client: Client = createClient({
    url: url.replace(/^ws(s?):/, 'http$1:'),
    fetch: timed,
    ...(authToken ? { authToken } : {}),
  })
  const open = client.transaction.bind(client)
  client.transaction = async (mode?: TransactionMode): Promise<Transaction> => {
    const transaction = await open(mode ?? 'write')
    try {
      await transaction.execute('SELECT 1')
      return transaction
    } catch (error) {
      transaction.close()
      throw error
    }
  }
  return client
}

/** @throws ServerUnreachable instead of whatever a connection or a parser throws */
async function reach<T>(part: Promise<T>): Promise<T> {
  try {
    return await part
  } catch {
    throw new ServerUnreachable('The database server could not be reached or did not answer as it should')
  }
}
