/**
 * Importing 10,000 lines beside other requests: `npm run bench -- import`, of startups unless another kind is named
 * (`--kind events`). The same requests are sent before, meanwhile and afterwards.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { TableImportWhole } from '#api/contract/table-import/answers.ts'
import { TABLE_KINDS, type TableKind } from '#api/contract/table-import/kinds.ts'
import { cookieOf } from '#tests/people.ts'
import { startProduct } from '#tests/product.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import { measured, quantile, whole } from './figure.ts'
import { familyOf } from './resident.ts'

const LINES = 10_000
/** Budgets: seconds in all, and MB more than before, with the process that reads the file. */
const SECONDS = 60
const MORE = 120
/** Milliseconds between two of the other requests. */
const EVERY = 25
const CHAPTER = 'Imports'
const kind = TABLE_KINDS.find((one) => one === process.argv[2]) ?? 'startups'

const product = await startProduct({ command: 'demo', dataDir: temporaryFolder('bench-import') })
const [admin, founder] = await Promise.all(['admin', 'founder'].map((name) => cookieOf(product.url, name)))
const asAdmin = { Origin: product.url, Cookie: admin! }
/** Milliseconds for which they are sent before, and once more afterwards: an hour's noise is in both. */
const ALONE = 30_000
const PATHS = ['/api/startups', '/dashboard/startup', '/api/notices']

async function call(method: string, path: string, body?: object): Promise<TableImportWhole> {
  const headers = { ...asAdmin, ...(body && { 'Content-Type': 'application/json' }) }
  const answer = await fetch(product.url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as TableImportWhole
}

/** Sends a request at a time while something is done; milliseconds of each, and the most memory that was held. */
async function beside(work: Promise<unknown>) {
  const times: number[] = []
  let [most, isDone] = [0, false]
  void work.finally(() => (isDone = true))
  for (let at = 0; !isDone; at++) {
    const began = performance.now()
    await (await fetch(product.url + PATHS[at % PATHS.length]!, { headers: { Cookie: founder! } })).arrayBuffer()
    times.push(performance.now() - began)
    if (at % 8 === 0) most = Math.max(most, familyOf(product.pid))
    await pause(EVERY)
  }
  await work
  return { times, most }
}

/** The 99th percentile, and the middle, of some requests. */
function slowest(times: readonly number[]): string {
  const at = (part: number) => `${quantile(times, part).toFixed(0)} ms`
  return `${at(0.99)} of ${whole(times.length)}, half within ${at(0.5)}`
}

async function settled(id: number): Promise<void> {
  for (;;) {
    const { state } = await call('GET', `/api/admin/imports/${id}`)
    if (!['checking', 'importing'].includes(state)) return
    await pause(200)
  }
}

const about = 'Builds what the valley needs, and sells it by subscription to those who have no time to look for it. '
const profile = (at: number) =>
  `${at};Company ${at};person${at}@people.example;Energy;Seed;Springfield;company-${at}.example;$${(at % 90) + 10}K;${about.repeat(3)}`
const PROFILES = { head: 'Id;Company;E-mail;Industry;Stage;City;Website;Raising;Description', line: profile }
const day = (at: number) => new Date(Date.UTC(2030, 0, 1 + (at % 360))).toISOString().slice(0, 10)
const FILES: Record<TableKind, { head: string; line: (at: number) => string }> = {
  startups: PROFILES,
  investors: PROFILES,
  community: {
    head: 'Id;Name;Section;Website;Description',
    line: (at) => `${at};Entry ${at};Local media;entry-${at}.example;${about.repeat(3)}`,
  },
  events: {
    head: 'Id;Title;Date;Time;Location;Web page;Description',
    line: (at) => `${at};Event ${at};${day(at)};18:30;Springfield;event-${at}.example;${about.repeat(3)}`,
  },
}
const { head, line } = FILES[kind]
const file = [head, ...Array.from({ length: LINES }, (_, at) => line(at))]

async function importFile(): Promise<void> {
  const query = `/api/admin/imports?kind=${kind}&fileName=List.csv`
  const answer = await fetch(product.url + query, { method: 'POST', headers: asAdmin, body: file.join('\n') })
  const { id, columns } = (await answer.json()) as TableImportWhole
  await call('PUT', `/api/admin/imports/${id}/columns`, { fields: columns.map(({ field }) => field) })
  await settled(id)
  await call('POST', `/api/admin/imports/${id}/run`)
  await settled(id)
  const { counts } = await call('GET', `/api/admin/imports/${id}`)
  if (counts.create !== LINES) throw new Error(`${counts.create} of ${LINES} lines were imported.`)
}

await beside(pause(3000))
const before = await beside(pause(ALONE))
const began = performance.now()
const meanwhile = await beside(importFile())
const seconds = (performance.now() - began) / 1000
const after = await beside(pause(ALONE))
await product.stop()

const what = `${whole(LINES)} ${kind} in a CSV`
measured({
  chapter: CHAPTER,
  what: `${what}: read, looked at and imported`,
  promised: `at most ${SECONDS} s`,
  measured: `${seconds.toFixed(1)} s`,
  kept: seconds <= SECONDS,
})
measured({
  chapter: CHAPTER,
  what: `Other requests beside ${whole(LINES)} ${kind}, one at a time, 99th percentile`,
  promised: '',
  measured: `${slowest(meanwhile.times)}; before ${slowest(before.times)}; afterwards ${slowest(after.times)}`,
})
measured({
  chapter: CHAPTER,
  what: `Memory beside ${whole(LINES)} ${kind}, with the process that reads the file`,
  promised: `at most ${MORE} MB more`,
  measured: `${whole(meanwhile.most)} MB, ${whole(before.most)} MB before`,
  kept: meanwhile.most - before.most <= MORE,
})
