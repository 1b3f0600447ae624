/**
 * Starts and memory of the product: `node --import ./api/db/drizzle-imports.ts tests/bench/process.ts`. The first start
 * makes the database and builds the site; a later one finds nothing changed.
 */
import { rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { cookieOf } from '#tests/people.ts'
import { startProduct, type Product } from '#tests/product.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import { measured, median, whole } from './figure.ts'
import { load } from './load.ts'
import { residentOf } from './resident.ts'
import { addressOf } from './sample.ts'

/** Budgets: seconds until it is ready, and MB under load. */
const READY = 1.5
const RESIDENT = 200
const STARTS = 5
const SECONDS = 5
const CHAPTER = 'Process'

const dataDir = temporaryFolder('bench-process')

async function start(): Promise<{ product: Product; seconds: number }> {
  const began = performance.now()
  const product = await startProduct({ command: 'demo', dataDir })
  return { product, seconds: (performance.now() - began) / 1000 }
}

/** The most that a process has held while work was done. */
async function peakOf(pid: number, work: Promise<unknown>): Promise<number> {
  let [most, isDone] = [0, false]
  void work.finally(() => (isDone = true))
  while (!isDone) {
    most = Math.max(most, residentOf(pid))
    await pause(200)
  }
  await work
  return most
}

const first = await start()
await first.product.stop()
measured({
  chapter: CHAPTER,
  what: 'First start: database, sample region and site',
  promised: '',
  measured: `ready after ${first.seconds.toFixed(1)} s`,
})

const later: number[] = []
for (let round = 0; round < STARTS; round++) {
  const { product, seconds } = await start()
  later.push(seconds)
  await product.stop()
}
measured({
  chapter: CHAPTER,
  what: 'Start when nothing has changed',
  promised: `ready after at most ${READY} s`,
  measured: `${median(later).toFixed(2)} s (of ${later.map((one) => one.toFixed(2)).join(' ')})`,
  kept: median(later) <= READY,
})

const { product } = await start()
const base = addressOf(product)
const headers = { Cookie: await cookieOf(product.url, 'investor'), 'Accept-Encoding': 'br' }
await pause(2000)
const idle = residentOf(product.pid)
const peaks: [what: string, megabytes: number][] = []
for (const [what, path] of [
  ['files', '/'],
  ['lists', '/api/startups?limit=20'],
  ['pages on demand', '/dashboard/investor'],
] as const) {
  const ask = { urls: [base + path], headers: what === 'files' ? { 'Accept-Encoding': 'br' } : headers }
  peaks.push([what, await peakOf(product.pid, load(ask, SECONDS))])
}
await pause(SECONDS * 1000)
const after = residentOf(product.pid)
const most = Math.max(...peaks.map(([, megabytes]) => megabytes))
measured({
  chapter: CHAPTER,
  what: 'Resident memory with 32 connections',
  promised: `at most ${RESIDENT} MB`,
  measured: `${whole(most)} MB (${peaks.map(([what, megabytes]) => `${what} ${whole(megabytes)}`).join(', ')}); before it ${whole(idle)}, ${SECONDS} s after it ${whole(after)}`,
  kept: most <= RESIDENT,
})
await product.stop()
rmSync(dataDir, { recursive: true, force: true })
process.exit()
