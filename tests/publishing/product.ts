import { execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { PublishStatus } from '#api/publishing/calls.ts'
import { NODE_OPTIONS } from '#scripts/node-options.mjs'
import { freePort, SITE_ADDRESS } from '#tests/product.ts'

const SERVER = new URL('server.ts', import.meta.url)

/** A message of the process. */
export type FromServer = { status: PublishStatus } | { number: number }

/** The product, which publishes on request. */
export interface PublishingProduct {
  url: string
  pid: number
  status: () => PublishStatus
  /** Every status so far, in order. */
  statuses: PublishStatus[]
  /** Requests a publication and returns its number. */
  request(): Promise<number>
  /** Waits for a status since the last request, which may be over already. */
  until(isIt: (status: PublishStatus) => boolean): Promise<PublishStatus>
  /** Waits until the request with this number is live, or has failed. */
  settled(number: number): Promise<PublishStatus>
  stop(): Promise<void>
  kill(): Promise<void>
}

/** Starts the product on a data directory, with starter or existing content. */
export async function startPublishing(dataDir: string): Promise<PublishingProduct> {
  const port = await freePort()
  const { NODE_ENV: _, ...inherited } = process.env
  const child = fork(SERVER, {
    execArgv: NODE_OPTIONS,
    env: { ...inherited, DATA_DIR: dataDir, PORT: String(port), SITE_URL: SITE_ADDRESS },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let output = ''
  child.stderr?.on('data', (chunk) => (output += chunk))
  const statuses: PublishStatus[] = []
  const numbers: ((number: number) => void)[] = []
  const watchers = new Set<() => void>()
  child.on('message', (message: FromServer) => {
    if ('number' in message) numbers.shift()?.(message.number)
    else statuses.push(message.status)
    for (const watcher of watchers) watcher()
  })
  const ended = once(child, 'exit')
  await Promise.race([once(child, 'message'), ended])
  if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}:\n${output}`)
  const leave = () => child.kill('SIGKILL')
  process.once('exit', leave)
  const end = async (signal: NodeJS.Signals) => {
    process.off('exit', leave)
    child.kill(signal)
    await ended
  }
  let requests = 0
  const until: PublishingProduct['until'] = (isIt) =>
    new Promise((resolve) => {
      const check = () => {
        const found = statuses.slice(requests).find(isIt)
        if (!found) return
        watchers.delete(check)
        resolve(found)
      }
      watchers.add(check)
      check()
    })
  return {
    url: `http://localhost:${port}`,
    pid: child.pid!,
    status: () => statuses.at(-1)!,
    statuses,
    request: () =>
      new Promise((resolve) => {
        requests = statuses.length
        numbers.push(resolve)
        child.send('publish')
      }),
    until,
    settled: (number) =>
      until(({ state, shown, requested }) => requested >= number && (shown >= number || state === 'failed')),
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  }
}

/** The build process of a server, if there is one. */
export function findBuilder(pid: number): number | undefined {
  const list = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
  for (const line of list.split('\n')) {
    const [own, parent, ...args] = line.trim().split(/\s+/)
    if (Number(parent) === pid && args.join(' ').includes('build-process.ts')) return Number(own)
  }
  return undefined
}

/** Public pages that visitors read. */
const PAGES = ['/', '/news', '/events', '/community', '/feed.xml', '/about']

/** The experience of visitors. */
export interface Visits {
  requests: number
  /** Milliseconds of the slowest response. */
  slowest: number
  /** Every response other than 200. */
  failed: string[]
}

/**
 * Milliseconds between a visitor's pages: builds yield to visitors, and would hardly run during a loop without a pause.
 */
const PAUSE_MS = 10

/** Reads public pages, some hundreds a second, until it's stopped. */
export function visit(url: string, visitors = 4): () => Promise<Visits> {
  let left = false
  const seen: Visits = { requests: 0, slowest: 0, failed: [] }
  const work = Array.from({ length: visitors }, async (_, visitor) => {
    for (let n = visitor; !left; n++) {
      const path = PAGES[n % PAGES.length]!
      const began = performance.now()
      const status = await fetch(url + path).then(
        async (response) => {
          await response.arrayBuffer()
          return response.status
        },
        (error: unknown) => String(error),
      )
      seen.requests++
      seen.slowest = Math.max(seen.slowest, performance.now() - began)
      if (status !== 200) seen.failed.push(`${path}: ${status}`)
      await pause(PAUSE_MS)
    }
  })
  return async () => {
    left = true
    await Promise.all(work)
    return seen
  }
}
