import type { Client, Transaction } from '@libsql/client'
import { ServerUnreachable } from '#api/db/errors.ts'
import type { Engine } from './engine.ts'
import { gathered } from './gathered.ts'
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
    read: overServer(gathered(client)),
    inside: (current) => overServerInside(client, current),
    async begin() {
      const transaction = await client.transaction('write')
      try {
        // `BEGIN` goes out with the first statement: here the writer waits for another process's lock.
        await transaction.execute('SELECT 1')
        return transaction
      } catch (error) {
        transaction.close()
        throw error
      }
    },
    migrate: async (statements) => void (await client.migrate(statements)),
    version: () => null,
    close: () => client.close(),
  }
}

/** A client that neither waits for ever on a silent server nor throws whatever a broken answer makes it throw. */
async function openClient({ url, authToken, timeout = 4000 }: ServerOptions): Promise<Client> {
  // Only an installation with a server pays for loading its client.
  const { createClient } = await import('@libsql/client/http')
  const timed = async (input: Request, init?: RequestInit) => {
    const answer = await reach(fetch(input, { ...init, signal: AbortSignal.timeout(timeout) }))
    const [json, text] = [answer.json.bind(answer), answer.text.bind(answer)]
    return Object.assign(answer, { json: () => reach(json()), text: () => reach(text()) })
  }
  return createClient({
    url: url.replace(/^ws(s?):/, 'http$1:'),
    fetch: timed,
    ...(authToken ? { authToken } : {}),
  })
}

/** @throws ServerUnreachable instead of whatever a connection or a parser throws */
async function reach<T>(part: Promise<T>): Promise<T> {
  try {
    return await part
  } catch {
    throw new ServerUnreachable('The database server could not be reached or did not answer as it should')
  }
}
