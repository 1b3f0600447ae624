/**
 * The server's cost of the list of startups at 1,000 and 100,000 rows: the whole call in-process, with session, policy
 * and JSON, in processor milliseconds, which a busy machine does not lengthen. `node --import
 * ./api/db/drizzle-imports.ts tests/bench/startups.ts [rows …]`. Ends with 2 when a budget is exceeded.
 *
 * Growth compares calls that answer the same number of rows at both sizes, whether the term is in as many rows of both
 * or in the same share of them. A term in six rows of 1,000 and in six hundred of 100,000 answers six and twenty: such
 * calls are listed apart, with a budget of time.
 */
import { FUNDING_BANDS, INDUSTRIES, STAGES, STARTUP_SORTS } from '#api/contract/enumerations.ts'
import { nextCursor } from '#site/lib/list/list-page.ts'
import { createTestApi, type TestApi } from '#api/testing.ts'
import { databaseTime } from './database-clock.ts'
import { measured, median, whole } from './figure.ts'
import { insertStartups } from './startup-rows.ts'

/** Milliseconds at the median for a whole call and for a search in the database, then the growth between the sizes. */
const MOST = 50
const MOST_FOR_SEARCH = 5
const MOST_GROWTH = 1.5
/** Differences below this are the machine's, not the data's: milliseconds. */
const NOISE = 0.5
const RUNS = 41
/** Pages of 500 that are turned before the deep page. */
const DEEP = 40

const TERMS = [
  'quartzite',
  'obsidian',
  'for every',
  'battery',
  'farm',
  'river market',
  'water gr',
  'Grain ledger',
  'zz9',
  'ba',
  'q',
  'nothing at all',
]

interface Case {
  group: 'list' | 'filter' | 'sort' | 'search' | 'deep' | 'recommended'
  name: string
  query: string
  path?: string
}

const SORTS = STARTUP_SORTS.flatMap((key) => [key, `-${key}`])
const of = (group: Case['group'], queries: string[]): Case[] => queries.map((query) => ({ group, name: query, query }))

const CASES: Case[] = [
  ...of('list', ['']),
  ...of('filter', [
    ...INDUSTRIES.map((industry) => `industry=${encodeURIComponent(industry)}`),
    ...STAGES.map((stage) => `stage=${stage}`),
    ...FUNDING_BANDS.map(({ value }) => `funding=${value}`),
    'industry=Energy&stage=seed',
    'industry=Energy&stage=seed&funding=5000-plus&sort=-funding',
  ]),
  ...of(
    'sort',
    SORTS.map((sort) => `sort=${sort}`),
  ),
  ...of('search', [
    ...TERMS.map((term) => `q=${encodeURIComponent(term)}`),
    ...TERMS.map((term) => `q=${encodeURIComponent(term)}&sort=-funding`),
    'q=quartzite&industry=Energy',
    'q=battery&industry=Energy&stage=seed&sort=companyName',
  ]),
  ...of(
    'deep',
    SORTS.map((sort) => `sort=${sort}`),
  ),
  { group: 'recommended', name: 'recommended', query: '', path: '/api/startups/recommended' },
]

async function deepCursor(api: TestApi, cookie: string, query: string): Promise<string> {
  let cursor = ''
  for (let page = 0; page < DEEP; page++) {
    const address = `/api/startups?${query}&limit=500${cursor && `&cursor=${encodeURIComponent(cursor)}`}`
    const answer = await api.call('GET', address, { cookie })
    const next = nextCursor(answer.headers.get('Link'))
    if (next === null) break
    cursor = next
  }
  return cursor
}

interface Cost {
  /** Median of the processor's milliseconds. */
  time: number
  /** Of them in the database. */
  database: number
  /** Rows in the answer. */
  rows: number
}

async function measure(api: TestApi, cookie: string, { group, query, path = '/api/startups' }: Case): Promise<Cost> {
  const cursor = group === 'deep' ? await deepCursor(api, cookie, query) : ''
  const address = `${path}?${query}&limit=20${cursor && `&cursor=${encodeURIComponent(cursor)}`}`
  const times: number[] = []
  const inDatabase: number[] = []
  let rows = 0
  for (let run = 0; run < RUNS; run++) {
    const [start, before] = [process.cpuUsage(), databaseTime()]
    const answer = await api.call('GET', address, { cookie })
    const text = await answer.text()
    const { user, system } = process.cpuUsage(start)
    times.push((user + system) / 1000)
    inDatabase.push(databaseTime() - before)
    if (answer.status !== 200) throw new Error(`${address}: ${answer.status}`)
    rows = (JSON.parse(text) as unknown[]).length
  }
  return { time: median(times), database: median(inDatabase), rows }
}

async function prepare(rows: number) {
  const api = await createTestApi()
  await insertStartups(api.database, rows)
  const { cookie } = await api.signedInAs('investor')
  const profile = { background: 'Twenty years in farming', investmentRange: '$50K - $100K', location: 'Wrenfield' }
  const body = { ...profile, areasOfInterest: ['Energy', 'FinTech', 'SaaS', 'AgTech'] }
  await api.call('POST', '/api/investor/profile', { cookie, body })
  return { api, cookie, rows }
}

const sizes = process.argv.slice(2).map(Number)
const [small, large] = [await prepare(sizes[0] ?? 1000), await prepare(sizes[1] ?? 100_000)]
const results: { one: Case; before: number; after: number; database: number; isSame: boolean }[] = []
for (const one of CASES) {
  // Side by side, so that the machine's mood is the same for both.
  const before = await measure(small.api, small.cookie, one)
  const after = await measure(large.api, large.cookie, one)
  const isSame = before.rows === after.rows
  results.push({ one, before: before.time, after: after.time, database: after.database, isSame })
}

const isSlow = ({ one, after, database }: (typeof results)[number]) =>
  after > MOST || (one.group === 'search' && database > MOST_FOR_SEARCH)
const isGrown = ({ before, after, isSame }: (typeof results)[number]) =>
  isSame && after - before > NOISE && after / before > MOST_GROWTH

const wrong = results.filter((result) => isSlow(result) || isGrown(result))

/** The budget is that of the range in which it was set: beyond, growth is only told. */
const isInRange = large.rows <= 100_000

function tell(name: string, own: typeof results, isSame: boolean): void {
  const worst = own.toSorted((a, b) => b.after - a.after)[0]!
  const growth = median(own.map(({ before, after }) => after / before))
  const isSearch = worst.one.group === 'search'
  const database = Math.max(...own.map((one) => one.database)).toFixed(2)
  const kept = !own.some((one) => wrong.includes(one)) && (!isSame || growth <= MOST_GROWTH)
  measured({
    chapter: 'Growth',
    what: `${name}: ${own.length} calls, ${whole(small.rows)} → ${whole(large.rows)} startups`,
    promised: isInRange
      ? `at most ${MOST} ms each${isSearch ? `, ${MOST_FOR_SEARCH} in the database` : ''}${isSame ? `, cost at most ${MOST_GROWTH} ×` : ''}`
      : '',
    measured: `${growth.toFixed(2)} × · median ${median(own.map(({ after }) => after)).toFixed(2)} ms, worst ${worst.after.toFixed(2)} ms (${worst.one.name || 'all'})${isSearch ? `, in the database at most ${database} ms` : ''}`,
    ...(isInRange && { kept }),
  })
}

for (const group of new Set(CASES.map((one) => one.group))) {
  for (const isSame of [true, false]) {
    const own = results.filter((result) => result.one.group === group && result.isSame === isSame)
    if (own.length > 0) tell(isSame ? group : `${group}, more rows found`, own, isSame)
  }
}
for (const { one, before, after, database } of wrong)
  console.log(
    `OVER BUDGET ${one.group} ${one.name}: ${before.toFixed(2)} → ${after.toFixed(2)} ms, ${database.toFixed(2)} in the database`,
  )
await Promise.all([small.api.database.close(), large.api.database.close()])
