import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fetchPackages } from './packages.ts'

const AUTOCANNON = '9.0.0'

/** The repeated request. */
export interface LoadOptions {
  method?: string
  /** One after the other, from the beginning again. */
  urls: readonly string[]
  headers?: Readonly<Record<string, string>>
  /** "#" becomes a number that is another each time. */
  body?: string
  /** How many ask at a time; 32 by default. */
  connections?: number
}

interface Load {
  requests: number
  perSecond: number
}

interface Autocannon {
  requests: { average: number; total: number }
  non2xx: number
  errors: number
}

/** Sends requests over some connections for some seconds. @throws when one is answered with an error */
export async function load(
  { method = 'GET', urls, headers = {}, body, connections = 32 }: LoadOptions,
  seconds: number,
): Promise<Load> {
  const folder = fetchPackages(`autocannon-${AUTOCANNON}`, [`autocannon@${AUTOCANNON}`])
  const autocannon = createRequire(join(folder, 'package.json'))('autocannon') as (
    options: object,
  ) => Promise<Autocannon>
  let count = Date.now()
  const getPath = (at: number) => ((url) => url.pathname + url.search)(new URL(urls[at % urls.length]!))
  const setupRequest = (request: object) => ({
    ...request,
    path: getPath(++count),
    body: body?.replaceAll('#', String(count)),
  })
  const { requests, non2xx, errors } = await autocannon({
    url: urls[0],
    connections,
    duration: seconds,
    timeout: 20,
    // What is the same each time is made once.
    requests: [{ method, headers, path: getPath(0), ...((body || urls.length > 1) && { setupRequest }) }],
  })
  const wrong = errors + ('If-None-Match' in headers ? 0 : non2xx)
  if (wrong > 0 || requests.total === 0)
    throw new Error(`${method} ${urls[0]}: ${wrong} errors in ${requests.total} answers`)
  return { requests: requests.total, perSecond: requests.average }
}
