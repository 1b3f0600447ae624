import { formatDate } from '#api/platform/contract/dates.ts'
import { STAGE_LABELS, type Stage } from '#api/platform/contract/enumerations.ts'
import type { PublicTally, Days, Report, Tally } from '#api/insights/calls.ts'
import { FIGURES, getUnit, type Dimension, type FigureName } from '#api/insights/contract/schema.ts'

export const REPORT_PATH = '/dashboard/admin/report'

export const formatNumber = (count: number): string => count.toLocaleString('en-US')

/** `Jan 1 – Mar 31, 2026` */
export const getDays = ({ from, to }: Days): string => `${formatDate(from)} – ${formatDate(to)}`

/** A dimension's value as people read it. */
export const getValue = (by: Dimension, value: string): string =>
  by === 'stage' ? STAGE_LABELS[value as Stage] : value

/** What a figure shows: heads where it adds up heads, else how many there are. */
export const getNumber = (figure: FigureName, { count, sum }: Pick<Tally, 'count' | 'sum'>): number =>
  getUnit(figure) === 'heads' ? sum : count

export const shownNumber = (figure: FigureName, tally: Pick<Tally, 'count' | 'sum'>): string =>
  formatNumber(getNumber(figure, tally))

/** Whether there are dollars that may be shown. */
export const hasDollars = (figure: FigureName, { summed }: Tally): boolean =>
  getUnit(figure) === 'dollars' && summed > 0

/** What a published figure shows, where it may be shown. */
export function shownOrDash(figure: FigureName, { count, sum }: PublicTally): string {
  const shown = getUnit(figure) === 'heads' ? sum : count
  return shown === null ? '–' : formatNumber(shown)
}

/** `2 days`, `5 hours` */
export function formatDuration(milliseconds: number | null): string {
  if (milliseconds === null) return '–'
  const hours = Math.round(milliseconds / 3_600_000)
  const days = Math.round(hours / 24)
  if (hours < 1) return 'Under an hour'
  if (hours < 48) return hours === 1 ? '1 hour' : `${hours} hours`
  return `${days} days`
}

/** `+3`, `−2`, `0` */
export const getChange = (now: number, before: number): string =>
  now === before ? '0' : `${now > before ? '+' : '−'}${formatNumber(Math.abs(now - before))}`

/** What most readers of the report look for. */
const LEADING: readonly FigureName[] = ['startups', 'investors', 'introductions', 'meetings', 'invested', 'full_time']

/** The figures that the report opens with, and how each compares with the period before. */
export function leadingFigures({ figures, period }: Pick<Report, 'figures' | 'period'>) {
  return LEADING.flatMap((name) => figures.filter(({ figure }) => figure === name)).map(({ figure, now, before }) => {
    const change = getChange(getNumber(figure, now), getNumber(figure, before))
    return {
      figure,
      label: FIGURES[figure].label,
      number: shownNumber(figure, now),
      tally: now,
      change: change === '0' ? 'Same as the previous period' : `${change} from the previous period`,
      href: listAddress(figure, period),
    }
  })
}

/** The page that lists what a number counts. */
export function listAddress(list: string, { from, to }: Days, narrowed: Readonly<Record<string, string>> = {}): string {
  return `${REPORT_PATH}?${new URLSearchParams({ list, from, to, ...narrowed }).toString()}`
}
