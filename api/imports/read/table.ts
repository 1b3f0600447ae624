import { TABLE_ERRORS } from '#api/imports/contract/kinds.ts'
import { ApiError } from '#api/errors.ts'
import { LIMITS } from '#api/platform/contract/limits.ts'

/** A row by its number in the file, as spreadsheets count; it can be shorter than others. */
export interface TableRow {
  line: number
  cells: string[]
}

/** Cells from one corner to the other. */
export interface Area {
  from: { column: number; line: number }
  to: { column: number; line: number }
}

/** A sheet in file order; a plain text has one without a name. */
export interface Sheet {
  name: string | null
  lines: TableRow[]
  /** Rows that a filter or a person hides. */
  hiddenRows: TableRow[]
  hiddenColumns: ReadonlySet<number>
  /** Merged cells. */
  merges: readonly Area[]
}

/** The content of a file: column names and rows. */
export interface Table {
  sheet: string | null
  otherSheets: string[]
  head: string[]
  lines: TableRow[]
  /** Indexes of columns that the file hides. */
  hiddenColumns: number[]
  /** The number of hidden rows. */
  hiddenRows: number
}

/** @throws ApiError with this error's message, which can name a line */
export function refuse(name: keyof typeof TABLE_ERRORS, line = 0): never {
  const { status, text } = TABLE_ERRORS[name]
  throw new ApiError(status, text.replace('{line}', line.toLocaleString('en-US')))
}

/** Sets a cell, with empty cells before it. */
export function put(cells: string[], column: number, text: string): void {
  while (cells.length < column) cells.push('')
  cells[column] = text
}

/** Separates a cell's text from its hyperlink's target. */
const LEADS_TO = '\u001F'

/** A cell's text, without the character that would start a target. */
export const asText = (text: string): string => text.replaceAll(LEADS_TO, '')

export const linked = (text: string, target: string): string =>
  text.trim() === '' || target === '' ? text : `${text}${LEADS_TO}${target}`

/** A cell's text, and its hyperlink's target. */
export function cellParts(cell: string): { text: string; target: string | undefined } {
  const at = cell.indexOf(LEADS_TO)
  return at < 0 ? { text: cell, target: undefined } : { text: cell.slice(0, at), target: cell.slice(at + 1) }
}

/** An apostrophe that marks a number as text: `'08912345`. */
const BEFORE_DIGITS = /^'(?=[\d\s().+/-]+$)/
const CONTROL_CHARACTERS = /[^\P{Cc}\n\t]|\p{Cs}/gu

/** A cell as it is stored: trimmed, without control characters, and cut to the maximum length. */
export function tidyCell(cell: string, longest: number): string {
  const { text, target } = cellParts(cell)
  const clean = (part: string) => part.replace(/\r\n?/g, '\n').replace(CONTROL_CHARACTERS, '').trim()
  return linked(clean(text).replace(BEFORE_DIGITS, '').slice(0, longest), clean(target ?? '').slice(0, longest))
}

/** A cell shortened for a sample. */
export function formatCell(cell: string): string {
  const { text, target } = cellParts(cell)
  return target === undefined ? text : `${text} (${target})`
}

/** Lookups of merged cells after which a sheet is too large, because areas in a file can overlap. */
const MAX_LOOKUPS = 4 * LIMITS.table.cells

/**
 * Rows in which the text of merged cells is repeated in each row that they span, as it looks; for column names also in
 * each column. Other content of such cells is covered. Areas that start in or above a given row, such as the header,
 * are ignored.
 */
export function spread(
  lines: readonly TableRow[],
  { merges, lines: all, hiddenRows }: Pick<Sheet, 'merges' | 'lines' | 'hiddenRows'>,
  direction: 'over' | 'over and beside',
  after = 0,
): TableRow[] {
  if (merges.length === 0) return [...lines]
  // The row with the text may be hidden by a filter.
  const whole = new Map([...all, ...hiddenRows].map(({ line, cells }) => [line, cells]))
  const copies = lines.map(({ line, cells }) => ({ line, cells: [...cells] }))
  const byLine = new Map(copies.map(({ line, cells }) => [line, cells]))
  const last = copies.at(-1)?.line ?? 0
  let lookups = 0
  for (const { from, to } of merges.filter((area) => area.from.line > after)) {
    const text = whole.get(from.line)?.[from.column] ?? ''
    const end = Math.min(to.column, LIMITS.table.columns - 1)
    for (let line = from.line; line <= Math.min(to.line, last); line++) {
      const cells = byLine.get(line)
      for (let column = from.column; column <= end; column++) {
        if (++lookups > MAX_LOOKUPS) refuse('tooManyCells')
        const shown = direction === 'over and beside' || column === from.column ? text : ''
        if (cells && (shown !== '' || column < cells.length)) put(cells, column, shown)
      }
    }
  }
  return copies
}
