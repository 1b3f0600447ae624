import type { CallContext } from '#api/context.ts'
import { addDays, dayOf } from '#api/contract/dates.ts'
import { INDUSTRIES, STAGES } from '#api/contract/enumerations.ts'
import { LIMITS } from '#api/contract/limits.ts'
import { type PublicLine, type PublicReport, publicReport, type PublicTally } from '#api/contract/region/answers.ts'
import type { Report, ReportLine, Tally } from '#api/contract/report/answers.ts'
import { COMPARED, type FigureName, PUBLIC_FIGURES, unitOf } from '#api/contract/report/figures.ts'
import type { Reader, Transaction } from '#api/db/database.ts'
import { notFound } from '#api/errors.ts'
import { readInternal, writeInternal } from '#api/core/settings/settings.service.ts'
import { siteFacts } from '#api/site-facts.ts'
import { hideSmall, hideSmallOf } from './hide-small.ts'
import { periodOf } from './report.period.ts'
import { reportOf } from './report.service.ts'

type Context = Pick<CallContext, 'database' | 'now' | 'published'>

const LEAST = LIMITS.publishedCount.min

/** The four quarters before this one: numbers that change each day could be told apart by the day before. */
function lastQuarters(today: string) {
  const [year = 0, month = 1] = today.split('-').map(Number)
  const quarter = Math.floor((month - 1) / 3) * 3 + 1
  const first = (of: number) => `${of}-${String(quarter).padStart(2, '0')}-01`
  return { from: first(year - 1), to: addDays(first(year), -1) }
}

/** How many a sum is of: those of whom it says something. */
function countOf(figure: FigureName, { count, sum, summed }: Tally): number {
  const unit = unitOf(figure)
  // A few heads of many companies are few heads.
  if (unit === 'heads') return Math.min(count, Math.max(sum, 0))
  return unit === 'dollars' ? summed : count
}

const shown = (figure: FigureName, tally: Tally, hidesCount: boolean, hidesSum: boolean): PublicTally => ({
  count: hidesCount ? null : tally.count,
  sum: unitOf(figure) === null || hidesSum ? null : tally.sum,
})

const alone = (figure: FigureName, tally: Tally): PublicTally =>
  shown(figure, tally, tally.count < LEAST, countOf(figure, tally) < LEAST)

/** The lines of a dimension of which something may be told. */
function linesOf(lines: readonly ReportLine[]): PublicLine[] {
  const columns = COMPARED.map((figure) => {
    const counts = hideSmallOf(
      lines.map(({ tallies }) => tallies[figure].count),
      LEAST,
    )
    const sums = hideSmallOf(
      lines.map(({ tallies }) => countOf(figure, tallies[figure])),
      LEAST,
    )
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
 * The report as everybody may read it: no number under five, and none that can be worked out
 * (rules: Published numbers).
 */
function publicOf(report: Report): PublicReport {
  const tallyOf = (figure: FigureName) => report.figures.find((each) => each.figure === figure)!
  const answers = tallyOf('answers').now.count
  // A few who said no could be counted by what is left of the answers.
  const declined = { now: answers - tallyOf('introductions').now.count, before: 0 }
  declined.before = tallyOf('answers').before.count - tallyOf('introductions').before.count
  const figures = PUBLIC_FIGURES.map((figure) => {
    const { now, before } = tallyOf(figure)
    const isTold = (rest: number) => figure !== 'answers' || rest <= 0 || rest >= LEAST
    const none: PublicTally = { count: null, sum: null }
    return {
      figure,
      now: isTold(declined.now) ? alone(figure, now) : none,
      before: isTold(declined.before) ? alone(figure, before) : none,
    }
  })
  return {
    period: report.period,
    before: report.before,
    figures,
    answerTime: answers >= LEAST ? report.answerTime.now : null,
    industry: linesOf(report.industry),
    stage: linesOf(report.stage),
    town: linesOf(report.town),
    map: mapOf(report),
  }
}

/** What was kept for a quarter, unless an older version kept it in another shape. */
async function keptReport(read: Reader | Transaction, until: string): Promise<PublicReport | undefined> {
  const kept = await readInternal(read, 'publishedReport')
  return kept?.until === until ? publicReport.safeParse(kept.report).data : undefined
}

/**
 * Counted once a quarter has ended, and kept until the next one has. People still say what happened in those quarters,
 * agree to an amount or leave, and the map is of what they ask for now: counted again each day, the numbers would tell
 * of one company by the difference.
 */
async function countRegion(context: Context, quarters: ReturnType<typeof lastQuarters>): Promise<PublicReport> {
  const { database, now } = context
  const { to: until } = quarters
  const before = await keptReport(database.read, until)
  if (before) return before
  const report = publicOf(await reportOf(context, periodOf(quarters, siteFacts(context).timeZone)))
  return database.write(async (tx) => {
    const meanwhile = await keptReport(tx, until)
    if (meanwhile) return meanwhile
    await writeInternal(tx, 'publishedReport', { until, report }, now())
    return report
  })
}

const kept = new WeakMap<object, { report: Promise<PublicReport>; until: string }>()

/** GET /api/region. @throws ApiError 404 where the region publishes none */
export async function readRegion(context: Context): Promise<PublicReport> {
  const { publishesReport, timeZone } = siteFacts(context)
  if (!publishesReport) throw notFound()
  const quarters = lastQuarters(dayOf(context.now(), timeZone))
  const known = kept.get(context.database)
  if (known?.until === quarters.to) return known.report
  const report = countRegion(context, quarters)
  kept.set(context.database, { report, until: quarters.to })
  report.catch(() => kept.delete(context.database))
  return report
}
