import { type SQL, sql } from '#api/db/drizzle.ts'
import type { Dimension } from '#api/contract/report/figures.ts'
import type { Tally } from '#api/contract/report/answers.ts'
import type { Reader } from '#api/db/database.ts'
import { prepared } from '#api/db/prepared.ts'
import type { Period } from './report.period.ts'
import { MAP } from './sql/map.sql.ts'
import { JOBS, JOBS_OF_PERIOD } from './sql/jobs.sql.ts'
import { MEETINGS } from './sql/meetings.sql.ts'
import { OUTCOMES } from './sql/outcomes.sql.ts'
import { PEOPLE } from './sql/people.sql.ts'
import { townOf } from './sql/period.ts'
import { ANSWER_TIME, REQUESTS } from './sql/requests.sql.ts'

/** The groups of figures, each with its query. */
export const SOURCES = { PEOPLE, REQUESTS, MEETINGS, OUTCOMES, JOBS } as const
/** Those of which nothing counts in two periods. */
export const SOURCES_APART = { PEOPLE, REQUESTS, MEETINGS, OUTCOMES, JOBS_OF_PERIOD } as const

const COUNTED = sql.raw(`count(*) as n, coalesce(sum(amount), 0) as total, count(amount) as summed,
  count(distinct startup) as companies, count(distinct case when amount is not null then startup end) as payers`)

/** A row of counts: of all (`by` is null), or of one value of a dimension. */
export interface Counted {
  figure: string
  period: 0 | 1
  by: Dimension | null
  value: string | null
  n: number
  total: number
  summed: number
  /** Companies that it is of, as far as they are still known, and those with an amount. */
  companies: number
  payers: number
}

const columns = {
  figure: sql<string>`figure`,
  period: sql<0 | 1>`period`,
  by: sql<Dimension | null>`"by"`,
  value: sql<string | null>`value`,
  n: sql<number>`n`,
  total: sql<number>`total`,
  summed: sql<number>`summed`,
  companies: sql<number>`companies`,
  payers: sql<number>`payers`,
}

/** Counts what a source holds, over all, and by each dimension in the asked period, in one reading of it. */
const breakdown = (source: SQL): SQL => sql`(
  with entries as materialized (select *, ${townOf(sql.raw('location'))} as town from (${source}))
  select figure, period, null as "by", null as value, ${COUNTED} from entries group by figure, period
  union all select figure, period, 'industry', industry, ${COUNTED} from entries
    where period = 1 and industry is not null group by figure, period, industry
  union all select figure, period, 'stage', stage, ${COUNTED} from entries
    where period = 1 and stage is not null group by figure, period, stage
  union all select figure, period, 'town', min(town), ${COUNTED} from entries
    where period = 1 and town is not null group by figure, period, lower(town)
) as counted`

const brokenDown = prepared(
  (read: Reader, _name: string, source: SQL) => read.select(columns).from(breakdown(source)).prepare(),
  (name) => name,
)

/** The counts of each group of figures. */
export async function countAll(
  read: Reader,
  { values }: Period,
  sources: Readonly<Record<string, SQL>> = SOURCES,
): Promise<Counted[]> {
  const groups = Object.entries(sources).map(([name, source]) => brokenDown(read, name, source).all(values))
  return (await Promise.all(groups)).flat()
}

const reportAnswerTime = prepared((read: Reader) =>
  read
    .select({ period: sql<0 | 1>`period`, took: sql<number>`took` })
    .from(sql`(${ANSWER_TIME}) as answered`)
    .prepare(),
)

/** The median time until an answer, by period. */
export async function answerTimes(
  read: Reader,
  { values }: Period,
): Promise<[before: number | null, now: number | null]> {
  const rows = await reportAnswerTime(read).all(values)
  const of = (period: 0 | 1) => rows.find((row) => row.period === period)?.took ?? null
  return [of(0), of(1)]
}

const reportMap = prepared((read: Reader) =>
  read
    .select({
      side: sql<'asks' | 'cheques'>`figure`,
      industry: sql<string>`industry`,
      stage: sql<string>`stage`,
      n: sql<number>`count(*)`,
      total: sql<number>`coalesce(sum(amount), 0)`,
      summed: sql<number>`count(amount)`,
    })
    .from(sql`(${MAP}) as entries`)
    .groupBy(sql`figure, industry, stage`)
    .prepare(),
)

/** Asks and cheques by industry and stage, as they are now. */
export const countMap = (read: Reader) => reportMap(read).all()

export const tallyOf = (row?: Pick<Counted, 'n' | 'total' | 'summed'>): Tally =>
  row ? { count: row.n, sum: row.total, summed: row.summed } : NOTHING
export const NOTHING: Tally = { count: 0, sum: 0, summed: 0 }
