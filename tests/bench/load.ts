import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { onPath } from '#scripts/on-path.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import { fetchPackages } from './cache.ts'

/** The repeated request. */
export interface Ask {
  method?: string
  /** One after the other, from the beginning again. */
  urls: readonly string[]
  headers?: Readonly<Record<string, string>>
  /** "#" becomes a number that is another each time. */
  body?: string
  /** How many ask at a time; 32 unless told. */
  connections?: number
}

/** The result, with times in milliseconds. */
export interface Load {
  /** Answers in all. */
  requests: number
  perSecond: number
  p50: number
  p99: number
  /** Answers with an error, and connections that broke. */
  errors: number
  /** Bytes of all that was sent back for one answer. */
  bytes: number
}

const CONNECTIONS = 32
const AUTOCANNON = '9.0.0'

const scratch = temporaryFolder('load')
process.once('exit', () => execFileSync('rm', ['-rf', scratch]))

/**
 * Sends requests over some connections for some seconds. wrk, if it is installed, repeats one address: nothing else is
 * fast enough for files. For changing requests wrk needs a script, which halves its speed and lets some connections
 * wait ten times as long, so autocannon from npm sends those.
 */
export function load(ask: Ask, seconds: number): Promise<Load> {
  const isPlain = ask.urls.length === 1 && ask.method === undefined
  return isPlain && onPath('wrk') ? withWrk(ask, seconds) : withAutocannon(ask, seconds)
}

const script = `function done(summary, latency)
  local errors = summary.errors
  io.write(string.format("FIGURES %f %f %f %d %f %d\\n", summary.requests / summary.duration * 1e6,
    latency:percentile(50) / 1000, latency:percentile(99) / 1000,
    errors.status + errors.connect + errors.read + errors.write + errors.timeout, summary.bytes / summary.requests, summary.requests))
end
`

async function withWrk({ urls, headers = {}, connections = CONNECTIONS }: Ask, seconds: number): Promise<Load> {
  const file = join(scratch, 'told.lua')
  writeFileSync(file, script)
  const sent = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const args = ['-t1', `-c${connections}`, `-d${seconds}s`, '--timeout', '20s', ...sent, '-s', file, urls[0]!]
  const child = spawn('wrk', args, { stdio: ['ignore', 'pipe', 'inherit'] })
  let said = ''
  child.stdout.on('data', (chunk) => (said += chunk))
  await once(child, 'close')
  const figures = /FIGURES (.+)/.exec(said)?.[1]?.split(' ').map(Number)
  if (!figures) throw new Error(`wrk said nothing to count:\n${said}`)
  const [perSecond, p50, p99, errors, bytes, requests] = figures as [number, number, number, number, number, number]
  return { requests, perSecond, p50, p99, errors, bytes }
}

interface Autocannon {
  requests: { average: number; total: number }
  latency: { p50: number; p99: number }
  throughput: { total: number }
  non2xx: number
  errors: number
}

async function withAutocannon(
  { method = 'GET', urls, headers, body, connections = CONNECTIONS }: Ask,
  seconds: number,
): Promise<Load> {
  const folder = fetchPackages(`autocannon-${AUTOCANNON}`, [`autocannon@${AUTOCANNON}`])
  if (!folder) throw new Error('npm does not give autocannon, which asks here.')
  const autocannon = createRequire(join(folder, 'package.json'))('autocannon') as (
    options: object,
  ) => Promise<Autocannon>
  let count = Date.now()
  const setupRequest = (request: object) => ({
    ...request,
    path: ((url) => url.pathname + url.search)(new URL(urls[++count % urls.length]!)),
    body: body?.replaceAll('#', String(count)),
  })
  const { requests, latency, throughput, ...result } = await autocannon({
    url: urls[0],
    connections,
    duration: seconds,
    timeout: 20,
    requests: [{ method, headers, setupRequest }],
  })
  return {
    requests: requests.total,
    perSecond: requests.average,
    p50: latency.p50,
    p99: latency.p99,
    // A request with If-None-Match expects 304.
    errors: result.errors + (headers && 'If-None-Match' in headers ? 0 : result.non2xx),
    bytes: throughput.total / Math.max(1, requests.total),
  }
}
