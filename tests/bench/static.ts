/**
 * Requests a second for files and for the lightest call, side by side with nginx and Astro's own server:
 * `node --import ./api/db/drizzle-imports.ts tests/bench/static.ts`. Needs nginx and wrk. Ratios count; the rest is the machine's mood.
 */
import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { currentRelease } from '#cms/publish/release.ts'
import { startProduct, temporaryFolder } from '#tests/product.ts'
import { startAstro, startNginx } from './rivals.ts'

const ROUNDS = 5
const SECONDS = 2
const CONNECTIONS = 32

const CASES: { name: string; path: string; headers: Record<string, string> }[] = [
  { name: 'page, compressed', path: '/', headers: { 'Accept-Encoding': 'gzip' } },
  { name: 'page, as it is', path: '/', headers: {} },
  { name: '304', path: '/', headers: { 'If-None-Match': '' } },
  { name: 'GET /api/health', path: '/api/health', headers: {} },
]

function requestsPerSecond(url: string, headers: Record<string, string>): number {
  const lines = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const said = execFileSync('wrk', ['-t1', `-c${CONNECTIONS}`, `-d${SECONDS}s`, ...lines, url], { encoding: 'utf8' })
  if (/Non-2xx or 3xx/.test(said)) throw new Error(`${url} answered with errors:\n${said}`)
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(said)?.[1])
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

async function headersFor(url: string, path: string, headers: Record<string, string>) {
  if (!('If-None-Match' in headers)) return headers
  const ask = () => fetch(url + path)
  // A server may have closed the connection that was kept from the last round.
  const response = await ask().catch(ask)
  return { 'If-None-Match': response.headers.get('etag') ?? '' }
}

const dataDir = temporaryFolder('bench')
const product = await startProduct({ command: 'demo', dataDir })
const release = currentRelease(dataDir)!
const rivals = [
  { name: 'Trellis', url: product.url, stop: () => void product.stop() },
  await startNginx(join(release.dir, 'client'), join(dataDir, 'nginx')),
  await startAstro(join(dataDir, 'content'), join(dataDir, 'astro')),
]
try {
  for (const { name, path, headers } of CASES) {
    const measured = rivals.map((): number[] => [])
    for (let round = 0; round < ROUNDS; round++) {
      for (const [place, { url }] of rivals.entries()) {
        measured[place]!.push(requestsPerSecond(url + path, await headersFor(url, path, headers)))
      }
    }
    const [ours, nginx, astro] = measured.map(median) as [number, number, number]
    console.log(
      `${name.padEnd(18)} ours ${ours.toFixed(0)}/s · nginx ${nginx.toFixed(0)} (${(ours / nginx).toFixed(2)} of it) · Astro ${astro.toFixed(0)} (${(ours / astro).toFixed(1)} × it)`,
    )
  }
} finally {
  for (const rival of rivals) rival.stop()
  rmSync(join('.cache', `bench-${process.pid}`), { recursive: true, force: true })
}
