import type { Client, InStatement, ResultSet, TransactionMode } from '@libsql/client'
import { LibsqlBatchError } from '@libsql/client/sqlite3'
import { ServerUnreachable } from './errors.ts'
import type { Engine } from './engine.ts'

interface QueuedStatement {
  statement: InStatement
  answer: PromiseWithResolvers<ResultSet>
}

/** Results of one batch; false if one of them failed, which says nothing about the others. */
async function answerTogether(client: Client, all: readonly QueuedStatement[]): Promise<boolean> {
  try {
    const statements = all.map(({ statement }) => statement)
    const results = await client.batch(statements, 'read')
    for (const [place, { answer }] of all.entries()) answer.resolve(results[place]!)
    return true
  } catch (error) {
    if (error instanceof LibsqlBatchError) return false
    for (const { answer } of all) answer.reject(error)
    return true
  }
}

/**
 * Sends queries that start within one turn of the event loop to a server in one batch, over one state of the database:
 * the server opens the database for each request, which takes longer than most queries (docs/decisions/0047).
 */
function batched(client: Client): Client {
  let queued: QueuedStatement[] = []

  async function send(): Promise<void> {
    const all = queued
    queued = []
    if (all.length > 1 && (await answerTogether(client, all))) return
    for (const { statement, answer } of all) client.execute(statement).then(answer.resolve, answer.reject)
  }

  function execute(statement: InStatement): Promise<ResultSet> {
    const answer = Promise.withResolvers<ResultSet>()
    if (queued.push({ statement, answer }) === 1) setImmediate(() => void send())
    return answer.promise
  }
  return {
    protocol: client.protocol,
    get closed() {
      return client.closed
    },
    execute,
    batch: (statements) =>
      Promise.all(
        statements.map((query) =>
          execute(Array.isArray(query) ? { sql: query[0], ...(query[1] && { args: query[1] }) } : query),
        ),
      ),
    migrate: (statements) => client.migrate(statements),
    transaction: (mode?: TransactionMode) => client.transaction(mode ?? 'read'),
    executeMultiple: (sql) => client.executeMultiple(sql),
    sync: () => client.sync(),
    reconnect: () => client.reconnect(),
    close: () => client.close(),
  }
}

export interface ServerOptions {
  /** `libsql:`, `https:`, `http:`, `wss:`, or `ws:`; the last two use HTTP, where a call can time out. */
  url: string
  authToken?: string | undefined
  /** Milliseconds after which a call without a response fails. */
  timeout?: number
}

/** A libSQL server by its address. Its client never waits forever for a silent one. */
export async function openServer({ url, authToken, timeout = 4000 }: ServerOptions): Promise<Engine> {
  // Loaded only by an installation with a server.
  const { createClient } = await import('@libsql/client/http')
  const timed = async (input: Request, init?: RequestInit) => {
    const answer = await reach(fetch(input, { ...init, signal: AbortSignal.timeout(timeout) }))
    const [json, text] = [answer.json.bind(answer), answer.text.bind(answer)]
    return Object.assign(answer, { json: () => reach(json()), text: () => reach(text()) })
  }
  const client = createClient({
    url: url.replace(/^ws(s?):/, 'http$1:'),
    fetch: timed,
    ...(authToken && { authToken }),
  })
  return { isServer: true, reading: batched(client), writing: client, version: () => null }
}

/** @throws ServerUnreachable instead of the error of a connection or a parser */
async function reach<T>(part: Promise<T>): Promise<T> {
  try {
    return await part
  } catch {
    throw new ServerUnreachable('The database server couldn’t be reached or didn’t answer as it should')
  }
}
