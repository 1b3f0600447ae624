import { DAY } from '#api/contract/dates.ts'
import { STAGE_LABELS, STAGES, WANT_LABELS, WANTS } from '#api/contract/enumerations.ts'
import { LIMITS } from '#api/contract/limits.ts'
import type { TableImport, TableImportWhole, TableLine } from '#api/contract/table-import/answers.ts'
import { readableEmail } from '#api/contract/email-address/domain.ts'
import { fieldLabel } from '#api/contract/table-import/fields.ts'
import { LINE_OUTCOMES, type TableKind } from '#api/contract/table-import/kinds.ts'
import { formatDollars } from '#api/contract/money.ts'
import type { TableImportRow, TableLineRow } from '#api/db/schema/table-import.ts'

/** How many lines came to what; `done` are those that the work under way has been at. */
export interface Tally {
  outcomes: ReadonlyMap<string, number>
  undone: number
  kept: number
  done: number
}

/** Until when an import can be taken back. */
export function undoUntil({ state, finishedAt }: Pick<TableImportRow, 'state' | 'finishedAt'>, now: number) {
  const until = (finishedAt?.getTime() ?? 0) + LIMITS.table.undoDays * DAY
  return state === 'done' && until > now ? new Date(until).toISOString() : null
}

const toIso = (date: Date | null) => date && date.toISOString()

export function toTableImport(row: TableImportRow, by: string | null, tally: Tally, now: number): TableImport {
  const { id, kind, fileName, sheet, otherSheets, source, state, lines, hiddenLines, createdAt, finishedAt } = row
  const counted = LINE_OUTCOMES.map((outcome) => [outcome, tally.outcomes.get(outcome) ?? 0])
  return {
    id,
    kind,
    fileName,
    sheet,
    otherSheets,
    source,
    state,
    lines,
    hiddenLines,
    by,
    done: tally.done,
    counts: Object.fromEntries(counted) as TableImport['counts'],
    undone: { undone: tally.undone, kept: tally.kept },
    createdAt: createdAt.toISOString(),
    finishedAt: toIso(finishedAt),
    undoUntil: undoUntil(row, now),
  }
}

export const toWhole = (row: TableImportRow, summary: TableImport): TableImportWhole => ({
  ...summary,
  columns: row.columns.map(({ name, samples, isHidden, isOpen, openDay, dayFirst }, index) => ({
    name,
    samples,
    field: row.fields[index] ?? null,
    isHidden: isHidden ?? false,
    openDay: isOpen ? (openDay ?? null) : null,
    dayFirst: dayFirst ?? null,
  })),
})

const MONEY = ['fundingAmount']

/** Values of closed lists by what they are called. */
const LABELS = new Map<string, string>([
  ...STAGES.map((stage) => [`stage ${stage}`, STAGE_LABELS[stage]] as const),
  ...WANTS.map((want) => [`wants ${want}`, WANT_LABELS[want]] as const),
])

/** A value as a person reads it. */
function wordsOf(field: string, value: unknown): string {
  if (value === undefined || value === null) return ''
  if (Array.isArray(value)) return value.map((one) => wordsOf(field, one)).join('; ')
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (field === 'email') return readableEmail(String(value))
  if (typeof value === 'number' && MONEY.includes(field)) return formatDollars(value)
  // A moment of an event, on its own clock.
  return (
    LABELS.get(`${field} ${String(value)}`) ?? String(value).replace(/^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})$/, '$1 $2')
  )
}

export const toTableLine = (
  kind: TableKind,
  { line, name, outcome, changes, notes, undone }: TableLineRow,
): TableLine => ({
  line,
  name,
  outcome,
  notes,
  changes: changes.map(({ field, from, to }) => ({
    field: fieldLabel(kind, field),
    from: wordsOf(field, from),
    to: wordsOf(field, to),
  })),
  undone: undone === null ? null : undone ? 'undone' : 'kept',
})
