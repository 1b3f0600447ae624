import type { CallContext } from '#api/context.ts'
import type { Inputs } from '#api/contract/call.ts'
import { INDUSTRIES, STAGES } from '#api/contract/enumerations.ts'
import type { Report, ReportLine } from '#api/contract/report/answers.ts'
import type { reportCalls } from '#api/contract/report/calls.ts'
import { COMPARED, type Compared, type Dimension, FIGURE_NAMES } from '#api/contract/report/figures.ts'
import type { Viewer } from '#api/contract/policy.ts'
import { answerTimes, countAll, type Counted, countMap, NOTHING, tallyOf } from './report.count.service.ts'
import { eventsHeld } from './report.events.ts'
import { askedPeriod, type Period } from './report.period.ts'

type Context = Pick<CallContext, 'database' | 'now' | 'published'>

/** The known order of a dimension's values; towns stand by their names. */
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
        return [figure, tallyOf(row)]
      }),
    ) as ReportLine['tallies'],
  }))
}

/** Who asks and who invests, by industry and stage. */
const mapOf = (cells: readonly Cell[]) =>
  INDUSTRIES.flatMap((industry) =>
    STAGES.flatMap((stage) => {
      const here = cells.filter((cell) => cell.industry === industry && cell.stage === stage)
      const of = (side: 'asks' | 'cheques') => tallyOf(here.find((each) => each.side === side))
      return here.length > 0 ? [{ industry, stage, asks: of('asks'), cheques: of('cheques') }] : []
    }),
  )

/** The report of a period, of what was counted in it. */
export async function reportOf(context: Context, period: Period, known?: readonly Counted[]): Promise<Report> {
  const { read } = context.database
  const [counted, [took, tookNow], cells] = await Promise.all([
    known ?? countAll(read, period),
    answerTimes(read, period),
    countMap(read),
  ])
  const held = (days: Period['period']) => ({ ...NOTHING, count: eventsHeld(context, days).length })
  const tally = (figure: string, at: 0 | 1) => {
    if (figure === 'events') return held(at === 1 ? period.period : period.before)
    return tallyOf(counted.find((each) => each.by === null && each.figure === figure && each.period === at))
  }
  return {
    period: period.period,
    before: period.before,
    figures: FIGURE_NAMES.map((figure) => ({ figure, now: tally(figure, 1), before: tally(figure, 0) })),
    answerTime: { now: tookNow, before: took },
    industry: linesBy('industry', counted),
    stage: linesBy('stage', counted),
    town: linesBy('town', counted),
    map: mapOf(cells),
  }
}

/** GET /api/admin/report: the region in a period, against the one before (rules: The report). @throws ApiError 400 */
export const readReport = (context: Context, _viewer: Viewer, input: Inputs<typeof reportCalls>['read']) =>
  reportOf(context, askedPeriod(context, input))
