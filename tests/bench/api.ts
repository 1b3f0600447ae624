/**
 * The most used calls beside Directus, Strapi and Payload with the same startups on SQLite, signed in, 32 connections:
 * `node --import ./api/db/drizzle-imports.ts tests/bench/api.ts [rows …]`, by default 10,000 and 100,000. The others
 * are fetched once from npm into the user's cache.
 */
import { rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import { measured, median, skipped, whole } from './figure.ts'
import { load, type Ask, type Load } from './load.ts'
import { residentOf } from './resident.ts'
import { startDirectus } from './rivals/directus.ts'
import { startPayload } from './rivals/payload.ts'
import { readRows } from './rivals/columns.ts'
import { type ApiRival, CASES, type Case } from './rivals/rival.ts'
import { startStrapi } from './rivals/strapi.ts'
import { databaseOf, fillTrellis, startTrellis } from './rivals/trellis.ts'

const CHAPTER = 'API beside Directus, Strapi and Payload'
/** Long enough that the few connections which a busy server accepts late are not its slowest hundredth. */
const SECONDS = 6
const ROUNDS = 3
/** How many times the best of the others. */
const TIMES: Partial<Record<Case, number>> = { list: 10, 'by id': 10, search: 7, update: 10 }
const OTHERS = { Directus: startDirectus, Strapi: startStrapi, Payload: startPayload }

/** One answer, to see that each side says the same. @throws when it is an error */
async function answerTo({ method = 'GET', urls, headers, body }: Ask): Promise<unknown> {
  const answer = await fetch(urls[0]!, { method, headers: { ...headers }, ...(body && { body }) })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${urls[0]}: ${answer.status} ${text.slice(0, 300)}`)
  return text === '' ? null : JSON.parse(text)
}

interface Side extends ApiRival {
  idle: number
}

async function startOthers(dataDir: string): Promise<Side[]> {
  const rows = readRows(databaseOf(dataDir))
  const sides: Side[] = []
  for (const [name, start] of Object.entries(OTHERS)) {
    try {
      const side = await start(dataDir, rows)
      if (side) sides.push({ ...side, idle: residentOf(side.pid) })
      else skipped(`${name} could not be had from npm.`)
    } catch (error) {
      skipped(`${name} does not run here: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  return sides
}

function idsOf(dataDir: string): number[] {
  const database = new DatabaseSync(databaseOf(dataDir), { readOnly: true })
  const ids = database.prepare('select id from startup_profiles where listed order by id').all() as { id: number }[]
  database.close()
  return ids.map(({ id }) => id)
}

const inWords = ({ perSecond, p50, p99 }: Load) => `${whole(perSecond)}/s (${p50.toFixed(1)} / ${p99.toFixed(1)} ms)`

function middle(rounds: readonly Load[]): Load {
  const of = (key: keyof Load) => median(rounds.map((one) => one[key]))
  const errors = rounds.reduce((sum, one) => sum + one.errors, 0)
  return {
    requests: of('requests'),
    perSecond: of('perSecond'),
    p50: of('p50'),
    p99: of('p99'),
    bytes: of('bytes'),
    errors,
  }
}

function tell(name: Case, count: number, sides: readonly Side[], loads: readonly Load[]): void {
  const ours = loads[0]!
  const others = loads.slice(1).filter(({ errors, perSecond }) => errors === 0 && perSecond > 0)
  const best = others.toSorted((a, b) => b.perSecond - a.perSecond)[0]
  const times = TIMES[name]
  const ratio = best && ours.perSecond / best.perSecond
  const each = sides.map((side, place) => {
    const { errors, bytes } = loads[place]!
    const refused = errors > 0 ? `, ${whole(errors)} refused` : ''
    return `${side.name} ${inWords(loads[place]!)}${name === 'list' ? `, ${(bytes / 1000).toFixed(1)} kB` : ''}${refused}`
  })
  const what = `${name}, ${whole(count)} startups`
  measured({
    chapter: CHAPTER,
    what,
    promised: times ? `at least ${times} × the best of the others` : '',
    measured: `${ratio ? `${ratio.toFixed(1)} × the best. ` : ''}Requests a second (p50 / p99): ${each.join('; ')}`,
    ...(times && ratio && { kept: ratio >= times && ours.errors === 0 }),
  })
  if (times && best) {
    measured({
      chapter: CHAPTER,
      what: `${what}: our slowest hundredth beside its middle`,
      promised: 'p99 no worse than the p50 of the best of the others',
      measured: `${ours.p99.toFixed(1)} ms beside ${best.p50.toFixed(1)} ms`,
      kept: ours.p99 <= best.p50,
    })
  }
}

async function measureWith(count: number): Promise<void> {
  const dataDir = temporaryFolder(`bench-api-${count}`)
  await fillTrellis(dataDir, count)
  const others = await startOthers(dataDir)
  const ours = await startTrellis(dataDir, idsOf(dataDir))
  const sides: Side[] = [{ ...ours, idle: residentOf(ours.pid) }, ...others]
  try {
    for (const name of CASES) {
      const seen = []
      for (const side of sides) {
        const answer = await answerTo(side.asks[name])
        if (name === 'list' || name === 'search') seen.push(`${side.name} ${side.rowsOf(answer)}`)
        await load(side.asks[name], 1)
      }
      if (seen.length > 0) console.log(`  rows in an answer: ${seen.join(', ')}`)
      const loads: Load[][] = sides.map(() => [])
      for (let round = 0; round < ROUNDS; round++) {
        for (const [place, side] of sides.entries()) {
          // The answer comes after all that the load before has left behind.
          await answerTo(side.asks[name])
          loads[place]!.push(await load(side.asks[name], SECONDS))
        }
      }
      tell(name, count, sides, loads.map(middle))
    }
    measured({
      chapter: CHAPTER,
      what: `Resident memory idle → after all calls, ${whole(count)} startups`,
      promised: '',
      measured: sides.map(({ name, idle, pid }) => `${name} ${whole(idle)} → ${whole(residentOf(pid))} MB`).join('; '),
    })
  } finally {
    for (const side of sides) side.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const given = process.argv.slice(2).map(Number)
for (const count of given.length > 0 ? given : [10_000, 100_000]) await measureWith(count)
process.exit()
