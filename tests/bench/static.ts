/**
 * Files of the public site compared with a bare `node:http` server that returns one buffer with the same headers, over
 * 32 connections in alternating rounds: processor time per response, as a ratio.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { NODE_OPTIONS } from '#scripts/node-options.mjs'
import { freePort } from '#tests/product.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import { load } from './lib/load.ts'
import { median, report } from './lib/report.ts'
import { publicPages, startSample } from './lib/sample.ts'
import { familyUsage } from './lib/usage.ts'
import { isReady } from './rivals/program.ts'

const ROUNDS = 5
const SECONDS = 2
const LEAST = 0.75
/** The headers that belong to the connection. */
const OF_CONNECTION = new Set(['Connection', 'Date', 'Keep-Alive'])

interface Rival {
  url: string
  pid: number
}

/** A plain Node server with the product's options, which responds to everything as `url` responds to this request. */
async function startBare(url: string, headers: Readonly<Record<string, string>>) {
  const [answer] = (await once(get(url, { headers }), 'response')) as [IncomingMessage]
  const sent = answer.rawHeaders.flatMap((name, place, all) =>
    place % 2 > 0 || OF_CONNECTION.has(name) ? [] : [name, all[place + 1]!],
  )
  const folder = temporaryFolder('bare')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'head.json'), JSON.stringify({ status: answer.statusCode, headers: sent }))
  writeFileSync(join(folder, 'body'), Buffer.concat(await answer.toArray()))
  const port = await freePort()
  const child = spawn(process.execPath, [...NODE_OPTIONS, 'tests/bench/rivals/bare.ts', folder], {
    stdio: 'inherit',
    env: { ...process.env, PORT: String(port), NODE_ENV: 'production' },
  })
  process.once('exit', () => child.kill())
  await isReady(`http://127.0.0.1:${port}`, child)
  return { url: `http://127.0.0.1:${port}`, pid: child.pid!, stop: () => child.kill() }
}

/** Microseconds of processor time per response. */
async function measureCost(
  { url, pid }: Rival,
  path: string,
  headers: Readonly<Record<string, string>>,
): Promise<number> {
  const before = familyUsage(pid).processor
  const { requests } = await load({ urls: [url + path], headers }, SECONDS)
  return ((familyUsage(pid).processor - before) * 1000) / requests
}

{
  await using product = await startSample('static')
  const ours = { url: product.address, pid: product.pid }
  const article = (await publicPages(product.url)).find((path) => path.startsWith('/news/2'))!
  const etag = (await fetch(product.url)).headers.get('etag') ?? ''
  const CASES: [what: string, path: string, headers: Record<string, string>][] = [
    ['Home page, brotli', '/', { 'Accept-Encoding': 'br' }],
    ['Home page, gzip', '/', { 'Accept-Encoding': 'gzip' }],
    ['Home page, as it is', '/', {}],
    ['A story, brotli', article, { 'Accept-Encoding': 'br' }],
    ['Home page, 304', '/', { 'If-None-Match': etag }],
  ]
  for (const [what, path, headers] of CASES) {
    const bare = await startBare(ours.url + path, headers)
    const ratios: number[] = []
    const costs: [number, number][] = []
    for (const rival of [bare, ours]) await measureCost(rival, path, headers)
    for (let round = 0; round < ROUNDS; round++) {
      const cost: [number, number] = [await measureCost(bare, path, headers), await measureCost(ours, path, headers)]
      costs.push(cost)
      ratios.push(cost[0] / cost[1])
    }
    bare.stop()
    const each = [0, 1].map((rival) => median(costs.map((cost) => cost[rival]!)).toFixed(0))
    report(
      what,
      `${median(ratios).toFixed(2)} of bare node:http (${each[1]} and ${each[0]} µs of the processor)`,
      `at least ${LEAST}`,
      median(ratios) >= LEAST,
    )
  }
}
process.exit()
