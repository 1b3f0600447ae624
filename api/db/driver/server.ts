import { ServerUnreachable } from '#api/db/errors.ts'
import type { Engine } from './engine.ts'
import { gathered } from './gathered.ts'

export interface ServerOptions {
  /** `libsql:`, `https:`, `http:`, `wss:` or `ws:`; the last two are spoken to over HTTP, where a call can time out. */
  url: string
  authToken?: string | undefined
  /** Milliseconds after which a call that has not been answered fails. */
  timeout?: number
}

/** A libSQL server by its address. Its client never waits for ever on a silent one. */
export async function openServer({ url, authToken, timeout = 4000 }: ServerOptions): Promise<Engine> {
  // Only an installation with a server pays for loading it.
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
  return { isServer: true, reading: gathered(client), writing: client, version: () => null }
}

/** @throws ServerUnreachable instead of whatever a connection or a parser throws */
async function reach<T>(part: Promise<T>): Promise<T> {
  try {
    return await part
  } catch {
    throw new ServerUnreachable('The database server could not be reached or did not answer as it should')
  }
}
