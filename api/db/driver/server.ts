import { ServerUnreachable } from '#api/db/errors.ts'
import type { Engine } from './engine.ts'
import { gathered } from './gathered.ts'
import type { PipelineOptions } from './hrana.ts'
import { openStreams } from './server-streams.ts'
import { beginOnServer, type ServerTransaction } from './server-transaction.ts'
import { overServer, overServerInside } from './session.ts'

export interface ServerOptions {
  /** `libsql:`, `https:`, `http:`, `wss:` or `ws:`; the last two are spoken to over HTTP, where a call can time out. */
  url: string
  authToken?: string | undefined
  /** Milliseconds after which a call that has not been answered fails. */
  timeout?: number
}

/** A libSQL server by its address. */
export function openServer({ url, authToken, timeout = 4000 }: ServerOptions): Engine<ServerTransaction> {
  const options = { url: url.replace(/^libsql:/, 'https:').replace(/^ws(s?):/, 'http$1:'), authToken, timeout }
  const streams = openStreams(options)
  const reading = gathered(streams)
  return {
    isServer: true,
    read: overServer(reading),
    inside: (current) => overServerInside(reading, current),
    begin: () => beginOnServer(streams),
    migrate: (statements) => migrateServer(options, statements),
    version: () => null,
    close: streams.close,
  }
}

/** By the client, which knows how a batch is undone. It never waits for ever on a silent server. */
async function migrateServer({ url, authToken, timeout }: PipelineOptions, statements: string[]): Promise<void> {
  // Only an installation with a server pays for loading it.
  const { createClient } = await import('@libsql/client/http')
  const timed = async (input: Request, init?: RequestInit) => {
    const answer = await reach(fetch(input, { ...init, signal: AbortSignal.timeout(timeout) }))
    const [json, text] = [answer.json.bind(answer), answer.text.bind(answer)]
    return Object.assign(answer, { json: () => reach(json()), text: () => reach(text()) })
  }
  const client = createClient({ url, fetch: timed, ...(authToken ? { authToken } : {}) })
  try {
    await client.migrate(statements)
  } finally {
    client.close()
  }
}

/** @throws ServerUnreachable instead of whatever a connection or a parser throws */
async function reach<T>(part: Promise<T>): Promise<T> {
  try {
    return await part
  } catch {
    throw new ServerUnreachable('The database server could not be reached or did not answer as it should')
  }
}
