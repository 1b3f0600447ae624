import { formatDate } from '#api/platform/contract/dates.ts'
import type { TableImport } from '#api/imports/calls.ts'
import { isContentKind, ROW_OUTCOME_LABELS, type RowOutcome, type TableState } from '#api/imports/contract/kinds.ts'
import type { BadgeProps } from '#site/ui/data/Badge.tsx'

type Tone = NonNullable<BadgeProps['tone']>

export const IMPORT_PATH = '/dashboard/admin/import'

export const importAddress = (id: number) => `${IMPORT_PATH}?id=${id}`

export const formatNumber = (count: number): string => count.toLocaleString('en-US')

/** `one row`, `1,204 rows`. */
export const getLines = (count: number): string => (count === 1 ? 'one row' : `${formatNumber(count)} rows`)

export const OUTCOME_TONES: Readonly<Record<RowOutcome, Tone>> = {
  create: 'success',
  update: 'accent',
  unchanged: 'neutral',
  skipped: 'danger',
}

export const STATE_TONES: Readonly<Record<TableState, Tone>> = {
  reading: 'neutral',
  mapping: 'neutral',
  checking: 'info',
  checked: 'accent',
  importing: 'info',
  done: 'success',
  undoing: 'info',
  undone: 'neutral',
}

/** The two days that `05/06/2030` can mean, in words. */
export function getOrders(cell: string): { month: string; day: string } {
  const [isSingle = 0, other = 0] = (cell.match(/\d+/g) ?? []).map(Number)
  const words = (month: number, day: number) =>
    formatDate(new Date(Date.UTC(2030, month - 1, day)).toISOString(), 'UTC', { month: 'long', day: 'numeric' })
  return { month: words(isSingle, other), day: words(other, isSingle) }
}

/** What the server is doing, as the bar says it. */
export const WORK_LABELS: Readonly<Partial<Record<TableState, string>>> = {
  checking: 'Validating rows',
  importing: 'Importing',
  undoing: 'Undoing',
}

/** `12 new · 3 changed · 1 skipped`; empty before anything was looked at. */
export const getCounts = ({ counts }: Pick<TableImport, 'counts'>): string =>
  Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([outcome, count]) => `${formatNumber(count)} ${ROW_OUTCOME_LABELS[outcome as RowOutcome].toLowerCase()}`)
    .join(' · ')

const joined = (parts: readonly string[]): string =>
  parts.length < 2
    ? parts.join('')
    : `${parts.slice(0, -1).join(', ')}${parts.length > 2 ? ',' : ''} and ${parts.at(-1)}`

/** What an import will do, before it is started: how many lines of each outcome there are. */
export function formatHeadline({ counts, kind }: Pick<TableImport, 'counts' | 'kind'>): string {
  const { create, update, unchanged, skipped } = counts
  const parts = [
    create > 0 && `${formatNumber(create)} will be added`,
    update > 0 && `${formatNumber(update)} will be updated`,
    unchanged > 0 && `${formatNumber(unchanged)} ${unchanged === 1 ? 'is' : 'are'} there already`,
    skipped > 0 && `${formatNumber(skipped)} can’t be imported`,
  ].filter((part) => part !== false)
  const total = create + update + unchanged + skipped
  if (total === 0) return 'There are no rows in this file.'
  const isSingle = parts.length === 1
  const all = total === 1 ? 'The only row' : `All ${getLines(total)}`
  if (isSingle && skipped > 0) return `${all} can’t be imported. Each one says why below.`
  if (isSingle && unchanged > 0) return `${all} ${total === 1 ? 'is' : 'are'} there already. Importing changes nothing.`
  const shown = isContentKind(kind) ? ' They’ll be on the site right away.' : ''
  const next = create + update > 0 ? ` Nothing changes until you select Import.${shown}` : ' Importing changes nothing.'
  const why = skipped > 0 ? ' Rows that can’t be imported say why below.' : ''
  return `Of ${getLines(total)}, ${joined(parts)}.${next}${why}`
}
