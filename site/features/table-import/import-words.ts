import type { TableImport } from '#api/contract/table-import/answers.ts'
import { LINE_OUTCOME_LABELS, type LineOutcome, type TableState } from '#api/contract/table-import/kinds.ts'

export const IMPORT_PATH = '/dashboard/admin/import'

/** The address of an import, of those of its lines that came to one thing, from a place on. */
export function importAddress(id: number, query: Readonly<Record<string, string | undefined>> = {}): string {
  const params = new URLSearchParams({ id: String(id) })
  for (const [name, value] of Object.entries(query)) if (value) params.set(name, value)
  return `${IMPORT_PATH}?${params.toString()}`
}

export const numberOf = (count: number): string => count.toLocaleString('en-US')

/** `1 line`, `1,204 lines`. */
export const linesOf = (count: number): string => (count === 1 ? 'one line' : `${numberOf(count)} lines`)

export const OUTCOME_TONES: Readonly<Record<LineOutcome, string>> = {
  create: 'success',
  update: 'accent',
  unchanged: 'neutral',
  skipped: 'danger',
}

export const STATE_TONES: Readonly<Record<TableState, string>> = {
  reading: 'neutral',
  mapping: 'neutral',
  checking: 'info',
  checked: 'accent',
  importing: 'info',
  done: 'success',
  undoing: 'info',
  undone: 'neutral',
}

/** What the server is doing, as the bar says it. */
export const WORK_LABELS: Readonly<Partial<Record<TableState, string>>> = {
  checking: 'Looking at every line',
  importing: 'Importing',
  undoing: 'Taking it back',
}

/** `12 new · 3 changed · 1 left out`; empty before anything was looked at. */
export const countsOf = ({ counts }: Pick<TableImport, 'counts'>): string =>
  Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([outcome, count]) => `${numberOf(count)} ${LINE_OUTCOME_LABELS[outcome as LineOutcome].toLowerCase()}`)
    .join(' · ')
