import type { Client } from '@libsql/client'

export interface RemoteOptions {
  /** `libsql:`, `https:`, `http:`, `wss:` or `ws:`; the last two are spoken to over HTTP, where a call can time out. */
  url: string
  authToken?: string | undefined
  /** Milliseconds after which a call that has not been answered fails. */
  timeout?: number
}

/**
 * @libsql/client for a database server. By itself it waits for ever on a server that accepts a connection and
 * then says nothing.
 */
export async function openRemoteClient({ url, authToken, timeout = 4000 }: RemoteOptions): Promise<Client> {
  // Only an installation with a server pays for loading its client.
  const { createClient } = await import('@libsql/client/http')
  const timed = (input: Request, init?: RequestInit) => fetch(input, { ...init, signal: AbortSignal.timeout(timeout) })
  return createClient({
    url: url.replace(/^ws(s?):/, 'http$1:'),
    fetch: timed,
    ...(authToken ? { authToken } : {}),
  })
}
