/**
 * The public directory over 100,000 startups, with 32 connections, beside a page that is a file and beside the call
 * for one startup: `node --import ./api/db/drizzle-imports.ts tests/bench/companies.ts [rows]`. Pages as they are kept
 * while nothing changes, and made anew for each request, with the processor's time that this takes.
 */
import { INDUSTRIES, STAGES } from '#api/contract/enumerations.ts'
import type { StartupListItem } from '#api/contract/startup/schema.ts'
import { encodeCursor } from '#api/page.ts'
import { nextCursor } from '#site/lib/list/list-page.ts'
import { measured, whole } from './figure.ts'
import { load } from './load.ts'
import { CLOCK, clockOf } from './product-clock.ts'
import { fillTrellis } from './rivals/trellis.ts'
import { startSample, type Sample } from './sample.ts'

const STARTUPS = Number(process.argv[2] ?? 100_000)
const SECONDS = 4
/** Milliseconds of the processor for a page that is made anew; of its growth from the first page to the last. */
const MOST = 6
const MOST_GROWTH = 1.5
const HEADERS = { 'Accept-Encoding': 'br' }

/** Addresses of pages behind so many different rows, from the row behind this cursor on. */
async function pagesFrom({ address }: Sample, cursor: string): Promise<string[]> {
  const answer = await fetch(`${address}/api/startups?limit=500&cursor=${encodeURIComponent(cursor)}`)
  const rows = (await answer.json()) as StartupListItem[]
  return rows.map(({ id, createdAt }) => {
    const behind = encodeCursor('-createdAt', [Date.parse(createdAt), id])
    return `/companies?cursor=${encodeURIComponent(behind)}`
  })
}

/** The cursor of the last 500 rows of the list, which are reached 500 at a time. */
async function lastCursor({ address }: Sample): Promise<string> {
  let [last, before] = ['', '']
  for (let cursor: string | null = ''; cursor !== null;) {
    ;[before, last] = [last, cursor]
    const answer = await fetch(`${address}/api/startups?limit=500&cursor=${encodeURIComponent(cursor)}`)
    cursor = nextCursor(answer.headers.get('Link'))
  }
  return before
}

/** The same word in many spellings, which finds the same. */
const spellings = (word: string): string[] =>
  Array.from({ length: 128 }, (_, bits) =>
    [...word].map((letter, place) => ((bits >> place) & 1 ? letter.toUpperCase() : letter)).join(''),
  ).map((q) => `/companies?q=${q}`)

interface Result {
  perSecond: number
  p99: number
  /** Milliseconds of the processor for each. */
  processor: number
}

async function measure(product: Sample, paths: readonly string[]): Promise<Result> {
  // A single address would be asked by another tool, where that is installed.
  const ask = { urls: [...paths, paths[0]!].map((path) => product.address + path), headers: HEADERS }
  await load(ask, 1)
  const before = await clockOf(product)
  const { perSecond, p99, errors } = await load(ask, SECONDS)
  const after = await clockOf(product)
  if (errors > 0 || perSecond === 0)
    throw new Error(`${paths[0]} answered with ${errors} errors, ${perSecond} a second`)
  return { perSecond, p99, processor: (after.processor - before.processor) / (perSecond * SECONDS) }
}

const tell = ({ perSecond, p99, processor }: Result) =>
  `${whole(perSecond)}/s, p99 ${p99.toFixed(0)} ms, ${processor.toFixed(2)} ms of the processor each`

{
  await using product = await startSample('companies', CLOCK, (dataDir) => fillTrellis(dataDir, STARTUPS))
  const pathsIn = async (sitemap: string) => {
    const text = await (await fetch(product.address + sitemap)).text()
    return [...text.matchAll(/<loc>([^<]+)/g)].map(([, loc]) => new URL(loc!).pathname)
  }
  const sitemaps = await pathsIn('/companies/sitemap.xml')
  const companies = await pathsIn(sitemaps[0]!)
  const first = await pagesFrom(product, '')
  // Behind the very last rows there is less than a page.
  const last = (await pagesFrom(product, await lastCursor(product))).slice(0, -24)
  const filters = INDUSTRIES.flatMap((industry) => STAGES.map((stage) => new URLSearchParams({ industry, stage })))
  /** More of each than are kept, so that none is answered from memory. */
  const PAGES: [what: string, paths: string[]][] = [
    ['First pages', first],
    ['Last pages', last],
    ['An industry and a stage', filters.map((query) => `/companies?${query.toString()}`)],
    ['A word in many', spellings('battery')],
    ['A word in few', spellings('obsidian')],
    ['A company', companies.slice(0, 1000)],
  ]
  const chapter = 'Public directory'
  const id = /\d+/.exec(companies[0]!)![0]
  for (const path of ['/about', `/api/startups/${id}`, '/companies', companies[0]!])
    measured({
      chapter,
      what: path.startsWith('/companies') ? `${path}, as it is kept` : path,
      promised: '',
      measured: tell(await measure(product, [path])),
    })
  let begin: Result | undefined
  for (const [what, paths] of PAGES) {
    const anew = await measure(product, paths)
    begin ??= anew
    const growth = anew.processor / begin.processor
    const isDeep = what === 'Last pages'
    measured({
      chapter,
      what: `${what}, made anew, ${whole(STARTUPS)} startups`,
      promised: `at most ${MOST} ms of the processor${isDeep ? `, ${MOST_GROWTH} × the first` : ''}`,
      measured: `${tell(anew)}${isDeep ? `, ${growth.toFixed(2)} × the first` : ''}`,
      kept: anew.processor <= MOST && (!isDeep || growth <= MOST_GROWTH),
    })
  }
  const before = await clockOf(product)
  for (const sitemap of sitemaps) await (await fetch(product.address + sitemap, { headers: HEADERS })).text()
  const { processor } = await clockOf(product)
  measured({
    chapter,
    what: `A sitemap, made anew, ${whole(STARTUPS)} startups`,
    promised: '',
    measured: `${((processor - before.processor) / sitemaps.length).toFixed(1)} ms of the processor each, of ${sitemaps.length}`,
  })
}
process.exit()
