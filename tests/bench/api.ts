/**
 * Compares the most used calls with Directus, Strapi, and Payload on the same startups in SQLite, signed in, over 32
 * connections, with 10,000 and 100,000 startups or the given numbers: requests per second, as a ratio.
 */
import { rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import { type LoadOptions, load } from './lib/load.ts'
import { median, report, whole } from './lib/report.ts'
import { readRows } from './rivals/columns.ts'
import { startDirectus } from './rivals/directus.ts'
import { startPayload } from './rivals/payload.ts'
import { type ApiRival, CASES, type Case } from './rivals/rival.ts'
import { startStrapi } from './rivals/strapi.ts'
import { getDatabase, fillTrellis, startTrellis } from './rivals/trellis.ts'

const SECONDS = 6
const ROUNDS = 3
/** How many times faster than the best of the others it must be, up to 10,000 startups and with more. */
const TIMES: Record<Case, [few: number, many: number]> = {
  list: [4, 10],
  'by id': [7, 7],
  search: [4, 10],
  update: [4, 4],
}

/** How many rows each server returns for the same query; an error ends the run. */
async function rowsIn({ requests, rowsOf }: ApiRival, name: Case): Promise<number> {
  const { method = 'GET', urls, headers, body }: LoadOptions = requests[name]
  const answer = await fetch(urls[0]!, { method, headers: { ...headers }, ...(body && { body }) })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${urls[0]}: ${answer.status} ${text.slice(0, 300)}`)
  return name === 'list' || name === 'search' ? rowsOf(JSON.parse(text)) : 1
}

function listIds(dataDir: string): number[] {
  const database = new DatabaseSync(getDatabase(dataDir), { readOnly: true })
  const ids = database.prepare('select id from startup_profiles where listed order by id').all() as { id: number }[]
  database.close()
  return ids.map(({ id }) => id)
}

async function startOthers(dataDir: string): Promise<ApiRival[]> {
  const rows = readRows(getDatabase(dataDir))
  const rivals: ApiRival[] = []
  for (const start of [startDirectus, startStrapi, startPayload]) {
    try {
      rivals.push(await start(dataDir, rows))
    } catch (error) {
      console.log(`left out: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  return rivals
}

async function compare(rivals: readonly ApiRival[], name: Case, count: number): Promise<void> {
  for (const rival of rivals) {
    console.log(`  ${name}, ${rival.name}: ${await rowsIn(rival, name)} rows`)
    await load(rival.requests[name], 1)
  }
  const rounds = rivals.map((): number[] => [])
  for (let round = 0; round < ROUNDS; round++)
    for (const [place, rival] of rivals.entries())
      rounds[place]!.push((await load(rival.requests[name], SECONDS)).perSecond)
  const [ours = 0, ...others] = rounds.map(median)
  const ratio = ours / Math.max(...others)
  const times = TIMES[name][count > 10_000 ? 1 : 0]
  const each = rivals.map((rival, place) => `${rival.name} ${whole(median(rounds[place]!))}`).join(', ')
  report(
    `${name}, ${whole(count)} startups`,
    `${ratio.toFixed(1)} × the best of the others; requests a second: ${each}`,
    `at least ${times} ×`,
    others.length > 0 && ratio >= times,
  )
}

async function measure(count: number): Promise<void> {
  const dataDir = temporaryFolder(`bench-api-${count}`)
  await fillTrellis(dataDir, count)
  const others = await startOthers(dataDir)
  const rivals = [await startTrellis(dataDir, listIds(dataDir)), ...others]
  try {
    for (const name of CASES) await compare(rivals, name, count)
  } finally {
    for (const rival of rivals) rival.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const args = process.argv.slice(2).map(Number)
for (const count of args.length > 0 ? args : [10_000, 100_000]) await measure(count)
process.exit()
