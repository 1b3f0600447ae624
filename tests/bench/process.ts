/**
 * The process: how soon it's ready when nothing changed, how much memory it uses under load, and 200 people who read,
 * save, connect, upload, and log in concurrently for 300 s or the given time.
 */
import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { makeCrowd } from '#tests/faults/crowd.ts'
import type { Result } from '#tests/faults/load-generator.ts'
import { getCookie } from '#tests/people.ts'
import { startProduct } from '#tests/product.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import { load } from './lib/load.ts'
import { median, report, whole } from './lib/report.ts'
import { getAddress } from './lib/sample.ts'
import { familyUsage, measureUsage } from './lib/usage.ts'

const STARTS = 5
const USERS = 200
const SECONDS = Number(process.argv[2] ?? 300)
/** Seconds of a start, MB of the process, and MB including everything it starts. */
const [READY, RESIDENT, ALL] = [1.5, 350, 1000]

const dataDir = temporaryFolder('bench-process')
const start = () => startProduct({ command: 'demo', dataDir })

await (await start()).stop()
const crowd = await makeCrowd(dataDir, 100, 100)
const starts: number[] = []
for (let round = 0; round < STARTS; round++) {
  const began = performance.now()
  const started = await start()
  starts.push((performance.now() - began) / 1000)
  await started.stop()
}
report(
  'Ready when nothing has changed',
  `${median(starts).toFixed(2)} s`,
  `at most ${READY} s`,
  median(starts) <= READY,
)

const product = await start()
const most = { own: 0, all: 0 }
const watch = setInterval(() => {
  most.own = Math.max(most.own, measureUsage(product.pid).resident)
  most.all = Math.max(most.all, familyUsage(product.pid).resident)
}, 200)

const users = spawn(process.execPath, ['tests/faults/load-generator.ts', product.url, String(SECONDS), String(USERS)], {
  stdio: ['pipe', 'pipe', 'inherit'],
})
users.stdin.end(JSON.stringify(crowd))
const { perSecond, p99, errors } = JSON.parse(await text(users.stdout)) as Result
for (const error of errors.slice(0, 5)) console.log(`  ${error}`)
report(
  `${USERS} people at once for ${SECONDS} s`,
  `${errors.length} errors, ${whole(perSecond)} requests a second, 99 of 100 within ${whole(p99)} ms, ${whole(most.all)} MB with all that it started`,
  `0 errors on ${ALL} MB`,
  errors.length === 0 && most.all <= ALL,
)

const headers = { Cookie: await getCookie(product.url, 'investor'), 'Accept-Encoding': 'br' }
for (const path of ['/news', '/api/startups?limit=20', '/dashboard/investor'])
  await load({ urls: [getAddress(product) + path], headers }, 5)
clearInterval(watch)
report(
  'Resident memory, after those people with 32 connections to files, lists and dashboards',
  `${whole(most.own)} MB`,
  `at most ${RESIDENT} MB`,
  most.own <= RESIDENT,
)
await product.stop()
rmSync(dataDir, { recursive: true, force: true })
process.exit()
