/**
 * What a database server costs, and what a second process gives: `node --import ./api/db/drizzle-imports.ts
 * tests/bench/remote.ts`. The sample region on a file and on sqld at the same machine, asked in turn by one visitor;
 * then 200 people at one process and at two, over one sqld and one bucket.
 */
import { spawn } from 'node:child_process'
import { copyFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { startSqld } from '#api/db/driver/testing-sqld.ts'
import { startBucket } from '#api/files/testing-bucket.ts'
import { makeCrowd, type Crowd } from '#tests/faults/crowd.ts'
import type { Result } from '#tests/faults/load-generator.ts'
import { cookieOf } from '#tests/people.ts'
import { startProduct, type Product } from '#tests/product.ts'
import { copyTemplate } from '#tests/setup/template.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import { measured, median, quantile, whole } from './figure.ts'
import { processorTime } from './processor-time.ts'
import { databaseOf } from './rivals/trellis.ts'
import { addressOf } from './sample.ts'

const CHAPTER = 'Database server'
/** Of the time on a file. */
const MOST = 2
const ROUNDS = 60
const WARM = 15
const PEOPLE = 200
const SECONDS = 20

type Way = 'file' | 'server'
interface Asked {
  what: string
  username: string
  method?: string
  path: string
  body?: object
  isPage?: true
}

const PAGES: Asked[] = [
  { what: 'Home of somebody signed in', username: 'investor', path: '/' },
  { what: 'Dashboard of a founder', username: 'founder', path: '/dashboard/startup' },
  { what: 'Dashboard of an investor', username: 'investor', path: '/dashboard/investor' },
  { what: 'Dashboard of an administrator', username: 'admin', path: '/dashboard/admin' },
  { what: 'Table of users', username: 'admin', path: '/dashboard/admin?tab=users' },
  { what: 'Desk of introductions', username: 'admin', path: '/dashboard/admin/introductions' },
  { what: 'A startup', username: 'investor', path: '/startup/1' },
  { what: 'Who fits an investor', username: 'investor', path: '/matches' },
  { what: 'Account settings', username: 'investor', path: '/settings' },
  { what: 'Profile of a founder', username: 'founder', path: '/profile' },
  { what: 'Notices', username: 'investor', path: '/notices' },
].map((page) => ({ ...page, isPage: true as const }))
const LISTS: Asked[] = [
  { what: 'List of startups', username: 'investor', path: '/api/startups' },
  { what: 'List of investors', username: 'founder', path: '/api/investors' },
  { what: 'Table of users as JSON', username: 'admin', path: '/api/admin/users' },
  { what: 'Connections', username: 'investor', path: '/api/connections' },
]
const SAVES: Asked[] = [
  {
    what: 'Save of a choice',
    username: 'investor',
    method: 'PUT',
    path: '/api/notices/choices',
    body: { topic: 'answers', app: true, email: true },
  },
  {
    what: 'Save of a profile',
    username: 'founder',
    method: 'PUT',
    path: '/api/startup/profile',
    body: { traction: 'Pilots with # farms' },
  },
]

const first = temporaryFolder('bench-remote')
await (await startProduct({ command: 'demo', dataDir: first })).stop()
const dataDirs = ['file', 'one', 'other'].map((name) => copyTemplate(first, `bench-remote-${name}`))
const seeded = join(temporaryFolder('bench-remote-seed'), 'trellis.db')
copyFileSync(databaseOf(first), seeded)
const crowd: Crowd = await makeCrowd(first, 100, 100)
const [sqld, crowded] = [await startSqld({ from: seeded }), await startSqld({ from: databaseOf(first) })]
const bucket = await startBucket({ lists: true })
const start = (dataDir: string, env: Record<string, string> = {}) => startProduct({ command: 'demo', dataDir, env })

/** Milliseconds of one call. */
async function timeOf({ url }: Product, cookie: string, { method = 'GET', path, body }: Asked, count: number) {
  const began = performance.now()
  const answer = await fetch(addressOf({ url }) + path, {
    method,
    headers: { Cookie: cookie, Origin: url, 'Content-Type': 'application/json' },
    ...(body && { body: JSON.stringify(body).replaceAll('"#"', String(1 + (count % 50))) }),
  })
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status}`)
  return performance.now() - began
}

/** What is quicker than nine of ten: other work on the machine makes two processes wait twice, and this least. */
const fastestTenth = (times: number[]) => quantile(times, 0.1)

async function compare(products: Record<Way, Product>, asked: Asked): Promise<void> {
  const ways = Object.keys(products) as Way[]
  const times: Record<Way, number[]> = { file: [], server: [] }
  const cookies = await Promise.all(ways.map((way) => cookieOf(products[way].url, asked.username)))
  for (let round = 0; round < ROUNDS + WARM; round++)
    for (const [place, way] of ways.entries()) {
      const time = await timeOf(products[way], cookies[place]!, asked, round)
      if (round >= WARM) times[way].push(time)
    }
  const [file, server] = [median(times.file), median(times.server)]
  const share = server / file
  const quickest = fastestTenth(times.server) / fastestTenth(times.file)
  measured({
    chapter: CHAPTER,
    what: `${asked.what} (${asked.method ?? 'GET'} ${asked.path})`,
    promised: asked.isPage ? `at most ${MOST} × its time on a file` : '',
    measured: `${server.toFixed(1)} ms over sqld, ${file.toFixed(1)} ms on a file: ${share.toFixed(2)} × (the fastest tenth ${quickest.toFixed(2)} ×)`,
    ...(asked.isPage && { kept: share <= MOST }),
  })
}

{
  const products = {
    file: await start(dataDirs[0]!),
    server: await start(dataDirs[1]!, { DATABASE_URL: sqld.url, UPLOADS_URL: bucket.url }),
  }
  for (const asked of [...PAGES, ...LISTS, ...SAVES]) await compare(products, asked)
  await Promise.all([products.file.stop(), products.server.stop(), sqld.close()])
}

/** So many people at a process, which is asked from a process of its own. */
async function use({ url }: Product, people: number): Promise<Result> {
  const program = ['--import', './api/db/drizzle-imports.ts', 'tests/faults/load-generator.ts']
  const child = spawn(process.execPath, [...program, url, String(SECONDS), String(people)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  child.stdin.end(JSON.stringify(crowd))
  return JSON.parse(await text(child.stdout)) as Result
}

for (const count of [1, 2]) {
  const env = { DATABASE_URL: crowded.url, UPLOADS_URL: bucket.url }
  const products = await Promise.all(dataDirs.slice(1, 1 + count).map((dataDir) => start(dataDir, env)))
  const before = products.map(({ pid }) => processorTime(pid))
  const results = await Promise.all(products.map((product) => use(product, PEOPLE / count)))
  const spent = products.map(({ pid }, place) => processorTime(pid) - before[place]!)
  const requests = results.reduce((sum, one) => sum + one.requests, 0)
  const errors = results.flatMap((one) => one.errors)
  const p99 = Math.max(...results.map((one) => one.p99))
  measured({
    chapter: CHAPTER,
    what: `${PEOPLE} people for ${SECONDS} s at ${count === 1 ? 'one process' : 'two processes'}, one sqld, one bucket, all on this machine`,
    promised: '',
    measured: `${whole(requests / SECONDS)} requests a second, 99 of 100 within ${whole(p99)} ms, ${errors.length} errors; the processor of each was busy ${spent.map((one) => `${whole(one / SECONDS / 10)} %`).join(' and ')} of the time`,
    kept: errors.length === 0,
  })
  if (errors.length > 0) console.log(errors.slice(0, 5).join('\n'))
  await Promise.all(products.map((product) => product.stop()))
}
await Promise.all([crowded.close(), bucket.close()])
for (const folder of [first, ...dataDirs]) rmSync(folder, { recursive: true, force: true })
process.exit()
