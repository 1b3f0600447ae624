import { parseDate } from '@internationalized/date'
import type { ApiContext, CallContext } from '#api/context.ts'
import { addDays, getDay, daysBetween } from '#api/platform/contract/dates.ts'
import type { Days, Tally, Report, ReportLine, reportCalls, ReportEntry } from './calls.ts'
import {
  type ReportFilters,
  type Dimension,
  COMPARED,
  type Compared,
  FIGURE_NAMES,
  MAP_LAYERS,
  DIMENSION_LABELS,
  DIMENSIONS,
  FIGURES,
  getUnit,
  type FigureName,
} from './contract/schema.ts'
import { badRequest } from '#api/errors.ts'
import { siteFacts, publishedValue } from '#api/site-facts.ts'
import {
  type PeriodValue,
  MAP,
  JOBS,
  JOBS_OF_PERIOD,
  MEETINGS,
  OUTCOMES,
  USERS,
  normalizeTown,
  ANSWER_TIME,
  REQUESTS,
} from './sql.ts'
import { type SQL, sql } from '#api/platform/db/drizzle.ts'
import type { Reader } from '#api/platform/db/database.ts'
import { prepared } from '#api/platform/db/query.ts'
import type { EventItem } from '#api/content/calls.ts'
import type { Inputs } from '#api/platform/contract/call.ts'
import { INDUSTRIES, STAGES, STAGE_LABELS, type Stage } from '#api/platform/contract/enumerations.ts'
import type { Viewer } from '#api/policy.ts'
import { decodeCursor, encodeCursor, type Page } from '#api/list-page.ts'
import { recordExport } from '#api/users/admin.service.ts'
import { toCsv, type CsvColumn } from '#api/platform/http/response.ts'

interface Period {
  period: Days
  before: Days
  timeZone: string
  values: Readonly<Record<PeriodValue, string | number>>
}

/** The period of the same length before this one. */
function asLongBefore({ from, to }: Days): Days {
  const length = daysBetween(from, to)! + 1
  return { from: addDays(from, -length), to: addDays(from, -1) }
}

/** Both periods as timestamps and days for the queries. The one before ends where this one starts. */
export function getPeriod({ from, to }: Days, timeZone: string, before = asLongBefore({ from, to })): Period {
  const until = addDays(to, 1)
  const timestamp = (day: string) => parseDate(day).toDate(timeZone).getTime()
  const values = {
    before: timestamp(before.from),
    from: timestamp(from),
    until: timestamp(until),
    beforeDay: before.from,
    fromDay: from,
    untilDay: until,
  }
  return { period: { from, to }, before, timeZone, values }
}

/** The requested period; by default this year until today. @throws ApiError 400 if it ends before it starts */
function resolvePeriod(context: Pick<ApiContext, 'now' | 'published'>, { from, to }: ReportFilters): Period {
  const { timeZone } = siteFacts(context)
  const last = to ?? getDay(context.now(), timeZone)
  const first = from ?? `${last.slice(0, 4)}-01-01`
  const length = daysBetween(first, last)
  const message = 'Choose a first day on or before the last.'
  if (length === null || length < 0) throw badRequest(message, [{ path: 'from', message }])
  return getPeriod({ from: first, to: last }, timeZone)
}

/** The groups of figures, each with its query. */
const SOURCES = { PEOPLE: USERS, REQUESTS, MEETINGS, OUTCOMES, JOBS } as const
/** Queries in which nothing counts in two periods. */
export const SOURCES_APART = { PEOPLE: USERS, REQUESTS, MEETINGS, OUTCOMES, JOBS_OF_PERIOD } as const

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
  /** The number of companies, if still known, and of those with an amount. */
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

/** Counts a source in total and by each dimension in the requested period, reading it once. */
const breakdown = (source: SQL): SQL => sql`(
  with entries as materialized (select *, ${normalizeTown(sql.raw('location'))} as town from (${source}))
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

/** The median response time of each period. */
async function answerTimes(read: Reader, { values }: Period): Promise<[before: number | null, now: number | null]> {
  const rows = await reportAnswerTime(read).all(values)
  const of = (period: 0 | 1) => rows.find((row) => row.period === period)?.took ?? null
  return [of(0), of(1)]
}

const reportMap = prepared((read: Reader) =>
  read
    .select({
      layer: sql<'asks' | 'checkSizes'>`figure`,
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

/** Current asks and check sizes by industry and stage. */
const countMap = (read: Reader) => reportMap(read).all()

const NOTHING: Tally = { count: 0, sum: 0, summed: 0 }
const getTally = (row?: Pick<Counted, 'n' | 'total' | 'summed'>): Tally =>
  row ? { count: row.n, sum: row.total, summed: row.summed } : NOTHING

/** Past events of these days that weren't canceled, latest first. */
function eventsHeld(context: Pick<ApiContext, 'published' | 'now'>, { from, to }: Days) {
  return (publishedValue<EventItem[]>(context, '/data/events.json') ?? [])
    .filter(({ status, date }) => status !== 'cancelled' && Date.parse(date) <= context.now())
    .map(({ title, date, timeZone }) => ({ title, day: getDay(Date.parse(date), timeZone) }))
    .filter(({ day }) => day >= from && day <= to)
    .toReversed()
}

type Context = Pick<CallContext, 'database' | 'now' | 'published'>

/** The order of a dimension's values; locations are sorted by name. */
const ORDERS: Readonly<Record<Dimension, readonly string[] | null>> = {
  industry: INDUSTRIES,
  stage: STAGES,
  town: null,
}

type Cell = Awaited<ReturnType<typeof countMap>>[number]

const isCompared = (figure: string): figure is Compared => (COMPARED as readonly string[]).includes(figure)

function linesBy(by: Dimension, counted: readonly Counted[]): ReportLine[] {
  const rows = counted.filter((row) => row.by === by && row.period === 1 && isCompared(row.figure))
  const known = new Map(rows.map(({ value }) => [value!.toLowerCase(), value!]))
  const named = [...known.values()].toSorted((a, b) => a.localeCompare(b, 'en'))
  const values = ORDERS[by]?.filter((value) => known.has(value.toLowerCase())) ?? named
  return values.map((value) => ({
    value,
    tallies: Object.fromEntries(
      COMPARED.map((figure) => {
        const row = rows.find((each) => each.figure === figure && each.value!.toLowerCase() === value.toLowerCase())
        return [figure, getTally(row)]
      }),
    ) as ReportLine['tallies'],
  }))
}

/** Asks and investors, by industry and stage. */
const getMap = (cells: readonly Cell[]) =>
  INDUSTRIES.flatMap((industry) =>
    STAGES.flatMap((stage) => {
      const here = cells.filter((cell) => cell.industry === industry && cell.stage === stage)
      const of = (layer: 'asks' | 'checkSizes') => getTally(here.find((each) => each.layer === layer))
      return here.length > 0 ? [{ industry, stage, asks: of('asks'), checkSizes: of('checkSizes') }] : []
    }),
  )

/** Builds the report of a period from its counts. */
export async function getReport(context: Context, period: Period, known?: readonly Counted[]): Promise<Report> {
  const { read } = context.database
  const [counted, [timeBefore, timeNow], cells] = await Promise.all([
    known ?? countAll(read, period),
    answerTimes(read, period),
    countMap(read),
  ])
  const held = (days: Period['period']) => ({ ...NOTHING, count: eventsHeld(context, days).length })
  const tally = (figure: string, at: 0 | 1) => {
    if (figure === 'events') return held(at === 1 ? period.period : period.before)
    return getTally(counted.find((each) => each.by === null && each.figure === figure && each.period === at))
  }
  return {
    period: period.period,
    before: period.before,
    figures: FIGURE_NAMES.map((figure) => ({ figure, now: tally(figure, 1), before: tally(figure, 0) })),
    answerTime: { now: timeNow, before: timeBefore },
    industry: linesBy('industry', counted),
    stage: linesBy('stage', counted),
    town: linesBy('town', counted),
    map: getMap(cells),
  }
}

/** GET /api/admin/report: a period compared with the one before (rules: The report). @throws ApiError 400 */
export const readReport = (context: Context, _viewer: Viewer, input: Inputs<typeof reportCalls>['read']) =>
  getReport(context, resolvePeriod(context, input))

type Input = Inputs<typeof reportCalls>['list']

const ORDER = 'report'

/** An event is about no startup, person, or amount. */
const NO_SUBJECT = { startup: null, person: null, amount: null }

const QUERIES = { ...SOURCES, MAP }

const getGroup = (figure: Input['list']): keyof typeof QUERIES => {
  if ((MAP_LAYERS as readonly string[]).includes(figure)) return 'MAP'
  if (['founders', 'investors', 'startups'].includes(figure)) return 'PEOPLE'
  if (['requests', 'answers', 'introductions', 'mentoring'].includes(figure)) return 'REQUESTS'
  if (figure === 'meetings') return 'MEETINGS'
  return ['full_time', 'part_time', 'added'].includes(figure) ? 'JOBS' : 'OUTCOMES'
}

const is = (column: SQL, name: string) =>
  sql`(${sql.placeholder(name)} is null or ${column} = ${sql.placeholder(name)} collate nocase)`

/** The entries behind a group's figures, with the names of startups and people. */
const listed = prepared((read: Reader, group: keyof typeof QUERIES) =>
  read
    .select({
      at: sql<number | null>`e."at"`,
      day: sql<string | null>`e.day`,
      amount: sql<number | null>`e.amount`,
      startup: sql<number | null>`e.startup`,
      company: sql<string | null>`s.company_name`,
      person: sql<number | null>`e.person`,
      name: sql<string | null>`u.first_name || ' ' || u.last_name`,
      total: sql<number>`count(*) over ()`,
    })
    .from(
      sql`(${QUERIES[group]}) as e left join startup_profiles s on s.id = e.startup left join users u on u.id = e.person`,
    )
    .where(
      sql`e.figure = ${sql.placeholder('list')} and e.period = 1 and ${is(sql.raw('e.industry'), 'industry')} and
          ${is(sql.raw('e.stage'), 'stage')} and ${is(normalizeTown(sql.raw('e.location')), 'town')}`,
    )
    .orderBy(sql`coalesce(e."at", unixepoch(e.day) * 1000) desc, e.startup, e.person`)
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('skip'))
    .prepare(),
)

/**
 * GET /api/admin/report/list: the entries behind a number, newest first, by the query that counts it. @throws ApiError
 * 400
 */
export async function listReport(context: Context, _viewer: Viewer, input: Input): Promise<Page<ReportEntry>> {
  const { list, cursor, limit, industry = null, stage = null, town = null } = input
  const period = resolvePeriod(context, input)
  const skip = Number(decodeCursor(cursor, ORDER)?.[1] ?? 0)
  const next = (more: boolean) => (more ? encodeCursor(ORDER, [list, skip + limit]) : null)
  if (list === 'events') {
    const held = eventsHeld(context, period.period)
    const items = held.slice(skip, skip + limit).map(({ day, title }) => ({ ...NO_SUBJECT, day, title }))
    return { items, total: held.length, next: next(held.length > skip + limit) }
  }
  const { read } = context.database
  const rows = await listed(read, getGroup(list)).all({
    ...period.values,
    list,
    industry,
    stage,
    town: town || null,
    limit,
    skip,
  })
  const total = rows[0]?.total ?? 0
  const items = rows.map(({ at, day, amount, startup, company, person, name }) => ({
    day: day ?? getDay(at ?? 0, period.timeZone),
    startup: startup !== null && company !== null ? { id: startup, name: company } : null,
    person: person !== null && name !== null ? { id: person, name } : null,
    title: null,
    amount,
  }))
  return { items, total, next: next(total > skip + limit) }
}

type ExportContext = Context & Pick<CallContext, 'requestId'>

interface Row {
  part: string
  of: string
  figure: string
  count: number
  sum: number | null
  before: Tally | null
  hasSum: boolean
}

const COLUMNS: CsvColumn<Row>[] = [
  { head: 'Part', cell: ({ part }) => part },
  { head: 'Of', cell: ({ of }) => of },
  { head: 'Figure', cell: ({ figure }) => figure },
  { head: 'Number', cell: ({ count }) => count },
  { head: 'Dollars or heads', cell: ({ sum }) => sum },
  { head: 'Number before', cell: ({ before }) => before?.count },
  { head: 'Dollars or heads before', cell: ({ before, hasSum }) => (hasSum ? before?.sum : null) },
]

function getRows({ figures, map, ...report }: Report): Row[] {
  const row = (part: string, of: string, name: FigureName, now: Tally, before: Tally | null): Row => {
    const hasSum = getUnit(name) !== null
    return { part, of, figure: FIGURES[name].label, count: now.count, sum: hasSum ? now.sum : null, before, hasSum }
  }
  const getStage = (value: string) => STAGE_LABELS[value as Stage]
  return [
    ...figures.map(({ figure, now, before }) => row('Region', '', figure, now, before)),
    ...DIMENSIONS.flatMap((by) =>
      report[by].flatMap(({ value, tallies }) => {
        const of = by === 'stage' ? getStage(value) : value
        return COMPARED.map((name) => row(DIMENSION_LABELS[by], of, name, tallies[name], null))
      }),
    ),
    ...map.flatMap(({ industry, stage, asks, checkSizes }) =>
      Object.entries({ 'Startups with an ask': asks, Investors: checkSizes }).map(([figure, { count, sum }]) => {
        const of = `${industry}, ${getStage(stage)}`
        return { part: 'Asks and check sizes now', of, figure, count, sum, before: null, hasSum: true }
      }),
    ),
  ]
}

/** GET /api/admin/export/report: the same numbers as CSV. @throws ApiError 400, 403 */
export async function exportReport(
  context: ExportContext,
  viewer: Viewer,
  input: Inputs<typeof reportCalls>['export'],
) {
  const period = resolvePeriod(context, input)
  await recordExport(context, viewer, 'report', period.period)
  return toCsv(COLUMNS, [getRows(await getReport(context, period))])
}
