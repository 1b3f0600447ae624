import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startProduct, type Product } from '#tests/product.ts'
import { copyTemplate } from '#tests/setup/template.ts'
import { counted, figure, rounds, within } from '#tests/trust/figure.ts'
import { makeCrowd, type Crowd } from './crowd.ts'
import type { Result } from './load-generator.ts'

const SECONDS = rounds(3, 300)
const PEOPLE = rounds(50, 200)
/** Before the first measurement of memory: by then the process has loaded and compiled its code. */
const WARM_SECONDS = rounds(1, 60)

const dataDir = copyTemplate(inject('demoTemplate'), 'load')
let product: Product
let crowd: Crowd

beforeAll(async () => {
  crowd = await makeCrowd(dataDir, 100, 100)
  product = await startProduct({ command: 'demo', dataDir })
})

afterAll(async () => {
  await product.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

async function use(seconds: number): Promise<Result> {
  const program = ['--import', './api/db/drizzle-imports.ts', 'tests/faults/load-generator.ts']
  const child = spawn(process.execPath, [...program, product.url, String(seconds), String(PEOPLE)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  child.stdin.end(JSON.stringify(crowd))
  return JSON.parse(await text(child.stdout)) as Result
}

const residentBytes = () => product.metric('trellis_resident_bytes')

test('people who read, search, save, connect, upload and log in all at once are served, without an error', async () => {
  const warm = await use(WARM_SECONDS)
  const before = await residentBytes()
  const seen = await use(SECONDS)
  const drift = ((await residentBytes()) - before) / before
  expect([...warm.errors, ...seen.errors]).toEqual([])
  expect(seen.requests).toBeGreaterThan(PEOPLE)
  expect(within(300) === Infinity || seen.perSecond >= 300, `${seen.perSecond} a second`).toBe(true)
  expect(seen.p99, JSON.stringify(seen.slowest)).toBeLessThan(within(300))
  expect(drift).toBeLessThan(within(0.1))
  figure({
    chapter: 'Load',
    what: `${PEOPLE} people who read pages and lists, save, connect, upload small files and log in, for ${SECONDS} s`,
    promised: '300 requests a second and more, 99 of 100 within 300 ms, 0 errors, memory within 10 %',
    measured: `${counted(seen.perSecond)} requests a second, 99 of 100 within ${counted(seen.p99)} ms, 0 errors in ${counted(seen.requests)}, memory ${drift < 0 ? '−' : '+'}${Math.abs(drift * 100).toFixed(1)} %`,
  })
})
