import type { CallContext } from '#api/context.ts'
import { dayOf } from '#api/contract/dates.ts'
import { INDUSTRIES, STAGES } from '#api/contract/enumerations.ts'
import { LIMITS } from '#api/contract/limits.ts'
import { type PublicLine, type PublicReport, publicReport, type PublicTally } from '#api/contract/region/answers.ts'
import type { Days, Report, ReportLine, Tally } from '#api/contract/report/answers.ts'
import { COMPARED, type Dimension, type FigureName, PUBLIC_FIGURES, unitOf } from '#api/contract/report/figures.ts'
import type { Reader, Transaction } from '#api/db/database.ts'
import { notFound } from '#api/errors.ts'
import { readInternal, writeInternal } from '#api/core/settings/settings.service.ts'
import { siteFacts } from '#api/site-facts.ts'
import { hideSmall, hideSmallOf } from './hide-small.ts'
import { countAll, type Counted, SOURCES_APART } from './report.count.service.ts'
import { periodOf } from './report.period.ts'
import { reportOf } from './report.service.ts'

type Context = Pick<CallContext, 'database' | 'isHead' | 'now' | 'published'>

const LEAST = LIMITS.publishedCount.min

/**
 * The last year. Two years share nothing, while two periods that overlap differ by what came between, which may be of
 * one company.
 */
const yearOf = (year: number): Days => ({ from: `${year}-01-01`, to: `${year}-12-31` })
const lastYear = (today: string): Days => yearOf(Number(today.slice(0, 4)) - 1)
const yearBefore = ({ from }: Days): Days => lastYear(from)

/** Figures whose entries are of no company, or of one each. */
const COUNT_FOR_THEMSELVES: readonly FigureName[] = ['founders', 'investors', 'startups', 'meetings', 'events']

/** Of how many a number and its sum say something: of companies, where its entries are theirs. */
interface Subjects {
  count: number
  sum: number
}
type SubjectsOf = (figure: FigureName, period: 0 | 1, tally: Tally, by?: Dimension, value?: string) => Subjects

function subjectsIn(counted: readonly Counted[]): SubjectsOf {
  const keyOf = (figure: string, period: number, by: string | null, value: string | null) =>
    `${figure} ${period} ${by} ${value?.toLowerCase()}`
  const rows = new Map(counted.map((row) => [keyOf(row.figure, row.period, row.by, row.value), row]))
  // Companies that are gone count as one, as nobody knows how many they were.
  const least = (entries: number, companies = 0) => (entries === 0 ? 0 : Math.max(1, companies))
  return (figure, period, { count, sum, summed }, by, value) => {
    if (COUNT_FOR_THEMSELVES.includes(figure)) return { count, sum: count }
    const row = rows.get(keyOf(figure, period, by ?? null, value ?? null))
    const payers = least(summed, row?.payers)
    // A few heads of many companies are few heads.
    return {
      count: least(count, row?.companies),
      sum: unitOf(figure) === 'heads' ? Math.min(payers, Math.max(sum, 0)) : payers,
    }
  }
}

const shown = (figure: FigureName, tally: Tally, hidesCount: boolean, hidesSum: boolean): PublicTally => ({
  count: hidesCount ? null : tally.count,
  sum: unitOf(figure) === null || hidesSum ? null : tally.sum,
})

const alone = (figure: FigureName, tally: Tally, subjects: Subjects): PublicTally =>
  shown(figure, tally, subjects.count < LEAST, subjects.sum < LEAST)

/** The lines of a dimension of which something may be told. */
function linesOf(by: Dimension, lines: readonly ReportLine[], subjectsOf: SubjectsOf): PublicLine[] {
  const columns = COMPARED.map((figure) => {
    const subjects = lines.map(({ value, tallies }) => subjectsOf(figure, 1, tallies[figure], by, value))
    const [counts, sums] = (['count', 'sum'] as const).map((what) =>
      hideSmallOf(
        subjects.map((each) => each[what]),
        LEAST,
      ),
    ) as [boolean[], boolean[]]
    return lines.map(({ tallies }, at) => shown(figure, tallies[figure], counts[at]!, sums[at]!))
  })
  return lines.flatMap(({ value }, at) => {
    const tallies = Object.fromEntries(
      COMPARED.map((figure, of) => [figure, columns[of]![at]]),
    ) as PublicLine['tallies']
    const isEmpty = Object.values(tallies).every(({ count, sum }) => count === null && sum === null)
    return isEmpty ? [] : [{ value, tallies }]
  })
}

/** Asks with their totals, and investors, by industry and stage. */
function mapOf({ map }: Report): PublicReport['map'] {
  const industries = INDUSTRIES.filter((industry) =>
    map.some((cell) => cell.industry === industry && cell.asks.count > 0),
  )
  const stages = STAGES.filter((stage) => map.some((cell) => cell.stage === stage && cell.asks.count > 0))
  const countsOf = (side: 'asks' | 'cheques') =>
    industries.map((industry) =>
      stages.map((stage) => map.find((cell) => cell.industry === industry && cell.stage === stage)?.[side].count ?? 0),
    )
  const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0)
  const rows = countsOf('asks').map((row) => [...row, sum(row)])
  const asks = [...rows, [...stages, ''].map((_, column) => sum(rows.map((row) => row[column]!)))]
  const hidden = hideSmall(asks, LEAST)
  return {
    industries,
    stages,
    asks: asks.map((row, r) => row.map((count, c) => (hidden[r]![c] ? null : count))),
    investors: countsOf('cheques').map((row) => row.map((count) => (count < LEAST ? null : count))),
  }
}

/**
 * The report as everybody may read it: no number of fewer than five, and none that can be worked out; of the year
 * before what was told then (rules: Published numbers).
 */
function publicOf(report: Report, subjectsOf: SubjectsOf, told: PublicReport | undefined): PublicReport {
  const tallyOf = (figure: FigureName) => report.figures.find((each) => each.figure === figure)!
  const answers = tallyOf('answers').now.count
  // A few who said no could be counted by what is left of the answers.
  const declined = { now: answers - tallyOf('introductions').now.count, before: 0 }
  declined.before = tallyOf('answers').before.count - tallyOf('introductions').before.count
  const figures = PUBLIC_FIGURES.map((figure) => {
    const { now, before } = tallyOf(figure)
    const isTold = (rest: number) => figure !== 'answers' || rest <= 0 || rest >= LEAST
    const none: PublicTally = { count: null, sum: null }
    const then = told?.figures.find((each) => each.figure === figure)
    return {
      figure,
      now: isTold(declined.now) ? alone(figure, now, subjectsOf(figure, 1, now)) : none,
      before: then?.now ?? (isTold(declined.before) ? alone(figure, before, subjectsOf(figure, 0, before)) : none),
    }
  })
  return {
    period: report.period,
    before: report.before,
    figures,
    answerTime: subjectsOf('answers', 1, tallyOf('answers').now).count >= LEAST ? report.answerTime.now : null,
    industry: linesOf('industry', report.industry, subjectsOf),
    stage: linesOf('stage', report.stage, subjectsOf),
    town: linesOf('town', report.town, subjectsOf),
    map: mapOf(report),
  }
}

/** What was told last, unless an older version kept it in another shape. */
async function keptReport(read: Reader | Transaction): Promise<PublicReport | undefined> {
  const kept = await readInternal(read, 'publishedReport')
  return publicReport.safeParse(kept?.report).data
}

const isOf = ({ from, to }: Days, report: PublicReport | undefined) =>
  report?.period.from === from && report.period.to === to

/**
 * Counted once a year has ended, and kept until the next one has. People still say what happened in it, agree to an
 * amount or leave, and the map is of what they ask for now: counted again, the numbers would tell of one company by the
 * difference.
 */
async function countRegion(context: Context, year: Days): Promise<PublicReport> {
  const { database, now } = context
  const told = await keptReport(database.read)
  if (told && isOf(year, told)) return told
  const period = periodOf(year, siteFacts(context).timeZone, yearBefore(year))
  const counted = await countAll(database.read, period, SOURCES_APART)
  const all = await reportOf(context, period, counted)
  const report = publicOf(all, subjectsIn(counted), isOf(period.before, told) ? told : undefined)
  if (context.isHead) return report
  return database.write(async (tx) => {
    const meanwhile = await keptReport(tx)
    if (meanwhile && isOf(year, meanwhile)) return meanwhile
    await writeInternal(tx, 'publishedReport', { until: year.to, report }, now())
    return report
  })
}

const kept = new WeakMap<object, { report: Promise<PublicReport>; until: string }>()

/** GET /api/region. @throws ApiError 404 where the region publishes none */
export async function readRegion(context: Context): Promise<PublicReport> {
  const { publishesReport, timeZone } = siteFacts(context)
  if (!publishesReport) throw notFound()
  const year = lastYear(dayOf(context.now(), timeZone))
  const known = kept.get(context.database)
  if (known?.until === year.to) return known.report
  const report = countRegion(context, year)
  if (context.isHead) return report
  kept.set(context.database, { report, until: year.to })
  report.catch(() => kept.delete(context.database))
  return report
}
