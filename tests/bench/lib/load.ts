import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fetchPackages } from './packages.ts'

const AUTOCANNON = '9.0.0'

/** The request to repeat. */
export interface LoadOptions {
  method?: string
  /** Used in turn, starting over at the end. */
  urls: readonly string[]
  headers?: Readonly<Record<string, string>>
  /** "#" is replaced by a different number each time. */
  body?: string
  /** How many connections send requests concurrently; 32 by default. */
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

/** Sends requests over several connections for some seconds. @throws when a response is an error */
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
    // Constant parts are built only once.
    requests: [{ method, headers, path: getPath(0), ...((body || urls.length > 1) && { setupRequest }) }],
  })
  const wrong = errors + ('If-None-Match' in headers ? 0 : non2xx)
  if (wrong > 0 || requests.total === 0)
    throw new Error(`${method} ${urls[0]}: ${wrong} errors in ${requests.total} answers`)
  return { requests: requests.total, perSecond: requests.average }
}
