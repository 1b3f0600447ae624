import type { CallContext } from '#api/context.ts'
import type { Inputs } from '#api/platform/contract/call.ts'
import { STAGE_LABELS, type Stage } from '#api/platform/contract/enumerations.ts'
import type { Report, Tally, reportCalls } from './calls.ts'
import { COMPARED, DIMENSION_LABELS, DIMENSIONS, FIGURES, getUnit, type FigureName } from './contract/schema.ts'
import type { Viewer } from '#api/policy.ts'
import { recordExport } from '#api/users/admin.service.ts'
import { toCsv, type CsvColumn } from '#api/platform/http/csv.ts'
import { resolvePeriod, getReport } from './report.service.ts'

type Context = Pick<CallContext, 'database' | 'now' | 'published' | 'requestId'>

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
export async function exportReport(context: Context, viewer: Viewer, input: Inputs<typeof reportCalls>['export']) {
  const period = resolvePeriod(context, input)
  await recordExport(context, viewer, 'report', period.period)
  return toCsv(COLUMNS, [getRows(await getReport(context, period))])
}
