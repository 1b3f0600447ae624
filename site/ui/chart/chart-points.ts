import { dateFormat } from '#api/platform/contract/dates.ts'

/** One point on a time axis. */
export interface ChartPoint {
  /** As a sentence names it: "March 2026". */
  label: string
  /** As the axis names it: "Mar". */
  shortLabel: string
}

const format = (style: Intl.DateTimeFormatOptions) => dateFormat('UTC', style)
const MONTH = { long: format({ month: 'long', year: 'numeric' }), short: format({ month: 'short' }) }
const DAY = {
  long: format({ month: 'long', day: 'numeric', year: 'numeric' }),
  short: format({ month: 'short', day: 'numeric' }),
}

const point = (day: string, { long, short }: typeof MONTH): ChartPoint => {
  const date = new Date(day)
  return { label: long.format(date), shortLabel: short.format(date) }
}

/** The point of a calendar month, `2026-03`. */
export const monthPoint = (month: string): ChartPoint => point(`${month}-01`, MONTH)

/** The point of a calendar day, `2026-03-05`. */
export const dayPoint = (day: string): ChartPoint => point(day, DAY)
