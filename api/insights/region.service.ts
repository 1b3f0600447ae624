import type { CallContext } from '#api/context.ts'
import { getDay } from '#api/platform/contract/dates.ts'
import { INDUSTRIES, STAGES } from '#api/platform/contract/enumerations.ts'
import { LIMITS } from '#api/platform/contract/limits.ts'
import {
  type PublicLine,
  type PublicReport,
  publicReport,
  type PublicTally,
  type Days,
  type Report,
  type ReportLine,
  type Tally,
} from './calls.ts'
import { COMPARED, type Dimension, type FigureName, PUBLIC_FIGURES, getUnit } from './contract/schema.ts'
import type { Reader, Transaction } from '#api/platform/db/database.ts'
import { notFound } from '#api/errors.ts'
import { readInternal, writeInternal } from '#api/region/settings.service.ts'
import { siteFacts } from '#api/site-facts.ts'
import { countAll, type Counted, SOURCES_APART, getPeriod, getReport } from './report.service.ts'
import { and, eq, exists, type SQL, sql } from '#api/platform/db/drizzle.ts'
import type { RegionFreshness } from '#api/trust/calls.ts'
import { daysBefore } from '#api/trust/contract/freshness.ts'
import { users } from '#api/users/table.ts'
import { investors } from '#api/investors/table.ts'
import { startups } from '#api/startups/table.ts'

/** A table of counts with totals: the last column has those of the rows, the last row those of the columns. */
export type Counts = readonly (readonly number[])[]

/**
 * Which cells of a table to hide, so that none below `least` can be read or derived from the others
 * (rules: Published numbers). In a graph with rows and columns as nodes, a hidden cell is an edge between its row and
 * its column. It can be derived exactly if it isn't part of a cycle of hidden cells. So each one that isn't gets the
 * cheapest cycle. The hidden cells of a line don't add up to something small, either.
 */
export function hideSmall(cells: Counts, least: number): boolean[][] {
  const hidden = cells.map((row) => row.map((count) => count < least))
  const hide = (places: readonly Place[]) => {
    for (const { row, column } of places) hidden[row]![column] = true
    return places.length > 0
  }
  const edges = cells.flatMap((row, r) => row.map((_, column): Place => ({ row: r, column })))
  const listHidden = () => edges.filter(({ row, column }) => hidden[row]![column])
  let hasChanged = true
  while (hasChanged) {
    hasChanged = false
    for (const edge of listHidden()) hasChanged = hide(findCycle(edge, cells, hidden)) || hasChanged
    for (const line of getLines(cells)) hasChanged = hide(findCellToHide(line, cells, hidden, least)) || hasChanged
  }
  return hidden
}

/**
 * The same for a list of counts with its total, in linear time, because there can be hundreds of locations. A hidden
 * count can be derived exactly if it is the only one.
 */
export function hideSmallCounts(counts: readonly number[], least: number): boolean[] {
  const all = [...counts, counts.reduce((sum, count) => sum + count, 0)]
  const hidden = all.map((count) => count < least)
  const total = counts.length
  const byCount = [...all.keys()].toSorted((a, b) => all[a]! - all[b]!)
  for (;;) {
    const places = [...hidden.keys()].filter((at) => hidden[at])
    const sum = places.reduce((rest, at) => rest + (at === total ? 0 : all[at]!), 0)
    const isAlone = places.length === 1
    const isSmall = !hidden[total] && sum > 0 && sum < least
    if (!isAlone && !isSmall) return hidden
    const shown = byCount.filter((at) => !hidden[at])
    const next = isAlone ? shown[0] : (shown.find((at) => at !== total) ?? total)
    if (next === undefined) return hidden
    hidden[next] = true
  }
}

interface Place {
  row: number
  column: number
}

/** Each row and each column, with its total last. */
function getLines(cells: Counts): Place[][] {
  const rows = cells.map((line, row) => line.map((_, column) => ({ row, column })))
  const columns = cells[0]!.map((_, column) => cells.map((_line, row) => ({ row, column })))
  return [...rows, ...columns]
}

/** One more cell of a line to hide, if the hidden ones add up to too little, but not to nothing. */
function findCellToHide(line: readonly Place[], cells: Counts, hidden: readonly boolean[][], least: number): Place[] {
  const isHidden = ({ row, column }: Place) => hidden[row]![column]!
  const count = ({ row, column }: Place) => cells[row]![column]!
  const total = line.at(-1)!
  if (isHidden(total)) return []
  const rest = line.slice(0, -1)
  const sum = rest.filter(isHidden).reduce((all, place) => all + count(place), 0)
  if (sum === 0 || sum >= least) return []
  const shown = rest.filter((place) => !isHidden(place)).toSorted((a, b) => count(a) - count(b))
  return [shown[0] ?? total]
}

/** The cells of the cheapest cycle through a hidden cell. */
function findCycle(edge: Place, cells: Counts, hidden: readonly boolean[][]): Place[] {
  const rows = cells.length
  const columns = cells[0]!.length
  const cost = Array.from({ length: rows + columns }, () => Infinity)
  const way = Array.from({ length: rows + columns }, (): Place[] => [])
  cost[edge.row] = 0
  const left = new Set(cost.keys())
  while (left.size > 0) {
    const here = [...left].reduce((best, node) => (cost[node]! < cost[best]! ? node : best))
    left.delete(here)
    for (const next of left) {
      if (here < rows === next < rows) continue
      const place = here < rows ? { row: here, column: next - rows } : { row: next, column: here - rows }
      if (place.row === edge.row && place.column === edge.column) continue
      const isHidden = hidden[place.row]![place.column]!
      const total = cost[here]! + (isHidden ? 0 : cells[place.row]![place.column]!)
      if (total >= cost[next]!) continue
      cost[next] = total
      way[next] = isHidden ? way[here]! : [...way[here]!, place]
    }
  }
  return way[rows + edge.column]!
}

type Context = Pick<CallContext, 'database' | 'isHead' | 'now' | 'published'>

const LEAST = LIMITS.publishedCount.min

/**
 * The last year. Two years don't overlap. The difference of two overlapping periods could be about a single company.
 */
const getYear = (year: number): Days => ({ from: `${year}-01-01`, to: `${year}-12-31` })
const lastYear = (today: string): Days => getYear(Number(today.slice(0, 4)) - 1)
const yearBefore = ({ from }: Days): Days => lastYear(from)

/** Figures whose entries belong to no company, or to one each. */
const COUNT_FOR_THEMSELVES: readonly FigureName[] = ['founders', 'investors', 'startups', 'meetings', 'events']

/** How many companies, or entries if they belong to none, a number and its sum are about. */
interface Subjects {
  count: number
  sum: number
}
type SubjectsOf = (figure: FigureName, period: 0 | 1, tally: Tally, by?: Dimension, value?: string) => Subjects

function subjectsIn(counted: readonly Counted[]): SubjectsOf {
  const getKey = (figure: string, period: number, by: string | null, value: string | null) =>
    `${figure} ${period} ${by} ${value?.toLowerCase()}`
  const rows = new Map(counted.map((row) => [getKey(row.figure, row.period, row.by, row.value), row]))
  // Deleted companies count as one, because no one knows how many they were.
  const least = (entries: number, companies = 0) => (entries === 0 ? 0 : Math.max(1, companies))
  return (figure, period, { count, sum, summed }, by, value) => {
    if (COUNT_FOR_THEMSELVES.includes(figure)) return { count, sum: count }
    const row = rows.get(getKey(figure, period, by ?? null, value ?? null))
    const payers = least(summed, row?.payers)
    // A few employees of many companies are still few.
    return {
      count: least(count, row?.companies),
      sum: getUnit(figure) === 'heads' ? Math.min(payers, Math.max(sum, 0)) : payers,
    }
  }
}

const withHidden = (figure: FigureName, tally: Tally, hidesCount: boolean, hidesSum: boolean): PublicTally => ({
  count: hidesCount ? null : tally.count,
  sum: getUnit(figure) === null || hidesSum ? null : tally.sum,
})

const toPublicTally = (figure: FigureName, tally: Tally, subjects: Subjects): PublicTally =>
  withHidden(figure, tally, subjects.count < LEAST, subjects.sum < LEAST)

/** The lines of a breakdown of which anything can be shown. */
function impactLines(by: Dimension, lines: readonly ReportLine[], subjectsOf: SubjectsOf): PublicLine[] {
  const columns = COMPARED.map((figure) => {
    const subjects = lines.map(({ value, tallies }) => subjectsOf(figure, 1, tallies[figure], by, value))
    const [counts, sums] = (['count', 'sum'] as const).map((what) =>
      hideSmallCounts(
        subjects.map((each) => each[what]),
        LEAST,
      ),
    ) as [boolean[], boolean[]]
    return lines.map(({ tallies }, at) => withHidden(figure, tallies[figure], counts[at]!, sums[at]!))
  })
  return lines.flatMap(({ value }, at) => {
    const tallies = Object.fromEntries(
      COMPARED.map((figure, of) => [figure, columns[of]![at]]),
    ) as PublicLine['tallies']
    const isEmpty = Object.values(tallies).every(({ count, sum }) => count === null && sum === null)
    return isEmpty ? [] : [{ value, tallies }]
  })
}

/** Asks with totals, and investors, by industry and stage. */
function getMap({ map }: Report): PublicReport['map'] {
  const industries = INDUSTRIES.filter((industry) =>
    map.some((cell) => cell.industry === industry && cell.asks.count > 0),
  )
  const stages = STAGES.filter((stage) => map.some((cell) => cell.stage === stage && cell.asks.count > 0))
  const getCounts = (layer: 'asks' | 'checkSizes') =>
    industries.map((industry) =>
      stages.map((stage) => map.find((cell) => cell.industry === industry && cell.stage === stage)?.[layer].count ?? 0),
    )
  const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0)
  const rows = getCounts('asks').map((row) => [...row, sum(row)])
  const asks = [...rows, [...stages, ''].map((_, column) => sum(rows.map((row) => row[column]!)))]
  const hidden = hideSmall(asks, LEAST)
  return {
    industries,
    stages,
    asks: asks.map((row, r) => row.map((count, c) => (hidden[r]![c] ? null : count))),
    investors: getCounts('checkSizes').map((row) => row.map((count) => (count < LEAST ? null : count))),
  }
}

/**
 * The public report: no count below five, none that can be derived, and for the year before what was published then
 * (rules: Published numbers).
 */
function getPublic(report: Report, subjectsOf: SubjectsOf, published: PublicReport | undefined): PublicReport {
  const getTally = (figure: FigureName) => report.figures.find((each) => each.figure === figure)!
  const answers = getTally('answers').now.count
  // The few who declined could be derived from the number of answers.
  const declined = { now: answers - getTally('introductions').now.count, before: 0 }
  declined.before = getTally('answers').before.count - getTally('introductions').before.count
  const figures = PUBLIC_FIGURES.map((figure) => {
    const { now, before } = getTally(figure)
    const isShown = (rest: number) => figure !== 'answers' || rest <= 0 || rest >= LEAST
    const none: PublicTally = { count: null, sum: null }
    const then = published?.figures.find((each) => each.figure === figure)
    return {
      figure,
      now: isShown(declined.now) ? toPublicTally(figure, now, subjectsOf(figure, 1, now)) : none,
      before:
        then?.now ?? (isShown(declined.before) ? toPublicTally(figure, before, subjectsOf(figure, 0, before)) : none),
    }
  })
  return {
    period: report.period,
    before: report.before,
    figures,
    answerTime: subjectsOf('answers', 1, getTally('answers').now).count >= LEAST ? report.answerTime.now : null,
    industry: impactLines('industry', report.industry, subjectsOf),
    stage: impactLines('stage', report.stage, subjectsOf),
    town: impactLines('town', report.town, subjectsOf),
    map: getMap(report),
  }
}

/** The last published report, unless an older version stored it in another shape. */
async function readPublishedReport(read: Reader | Transaction): Promise<PublicReport | undefined> {
  const kept = await readInternal(read, 'publishedReport')
  return publicReport.safeParse(kept?.report).data
}

const isFor = ({ from, to }: Days, report: PublicReport | undefined) =>
  report?.period.from === from && report.period.to === to

/**
 * Counted once a year has ended, and stored until the next one has. Later entries, consent, and deleted accounts still
 * change the numbers of a year, and current asks change the tables: counting again would reveal single companies by the
 * difference.
 */
async function countRegion(context: Context, year: Days): Promise<PublicReport> {
  const { database, now } = context
  const published = await readPublishedReport(database.read)
  if (published && isFor(year, published)) return published
  const period = getPeriod(year, siteFacts(context).timeZone, yearBefore(year))
  const counted = await countAll(database.read, period, SOURCES_APART)
  const all = await getReport(context, period, counted)
  const report = getPublic(all, subjectsIn(counted), isFor(period.before, published) ? published : undefined)
  if (context.isHead) return report
  return database.write(async (tx) => {
    const meanwhile = await readPublishedReport(tx)
    if (meanwhile && isFor(year, meanwhile)) return meanwhile
    await writeInternal(tx, 'publishedReport', { until: year.to, report }, now())
    return report
  })
}

const cached = new WeakMap<object, { report: Promise<PublicReport>; until: string }>()

/** GET /api/region. @throws ApiError 404 if the site publishes none */
export async function readRegion(context: Context): Promise<PublicReport> {
  const { publishesReport, timeZone } = siteFacts(context)
  if (!publishesReport) throw notFound()
  const year = lastYear(getDay(context.now(), timeZone))
  const known = cached.get(context.database)
  if (known?.until === year.to) return known.report
  const report = countRegion(context, year)
  if (context.isHead) return report
  cached.set(context.database, { report, until: year.to })
  report.catch(() => cached.delete(context.database))
  return report
}

const { remindAfterDays, shownAfterDays, listedForDays } = LIMITS.confirmation

/** How many profiles were confirmed in each span of days. */
function spans(table: typeof startups | typeof investors, now: number) {
  const [a, b, c] = [remindAfterDays[0], shownAfterDays, listedForDays].map((days) => daysBefore(now, days).getTime())
  const at = table.confirmedAt
  const count = (within: SQL) => sql<number>`coalesce(sum(${within}), 0)`
  return {
    within90: count(sql`${at} > ${a}`),
    within180: count(sql`${at} <= ${a} and ${at} > ${b}`),
    within365: count(sql`${at} <= ${b} and ${at} > ${c}`),
    longer: count(sql`${at} <= ${c}`),
  }
}

/** GET /api/admin/freshness: approved startups of active founders, and profiles of active investors. */
export async function readRegionFreshness({
  database: { read },
  now,
}: Pick<CallContext, 'database' | 'now'>): Promise<RegionFreshness> {
  const owner = and(eq(users.id, investors.userId), eq(users.role, 'investor'), eq(users.active, true))
  const [[ofStartups], [ofInvestors]] = await read.batch([
    read
      .select(spans(startups, now()))
      .from(startups)
      .where(and(eq(startups.approved, true), eq(startups.ownerActive, true))),
    read
      .select(spans(investors, now()))
      .from(investors)
      .where(exists(read.select({ id: users.id }).from(users).where(owner))),
  ])
  return { startups: ofStartups!, investors: ofInvestors! }
}
