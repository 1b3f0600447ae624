import { TABLE_ERRORS } from '#api/imports/contract/kinds.ts'
import { ApiError } from '#api/errors.ts'
import { LIMITS } from '#api/platform/contract/limits.ts'

/** A line of a table by its number in the file, as a spreadsheet counts; it may be shorter than others. */
export interface TableRow {
  line: number
  cells: string[]
}

/** Cells from one corner to the other. */
export interface Area {
  from: { column: number; line: number }
  to: { column: number; line: number }
}

/** A sheet as it stands, in its file's order; of a plain text there is one, without a name. */
export interface Sheet {
  name: string | null
  lines: TableRow[]
  /** Lines that a filter or a person hides. */
  hiddenLines: TableRow[]
  hiddenColumns: ReadonlySet<number>
  /** Cells that are merged into one. */
  merges: readonly Area[]
}

/** What a file holds: names of columns, and the lines below. */
export interface Table {
  sheet: string | null
  otherSheets: string[]
  head: string[]
  lines: TableRow[]
  /** Columns that the file hides, by their places. */
  hiddenColumns: number[]
  /** How many lines it hides. */
  hiddenLines: number
}

/** @throws ApiError with the sentence of that refusal, which may name a line */
export function refuse(name: keyof typeof TABLE_ERRORS, line = 0): never {
  const { status, text } = TABLE_ERRORS[name]
  throw new ApiError(status, text.replace('{line}', line.toLocaleString('en-US')))
}

/** Puts a text into its place, with empty cells before it. */
export function put(cells: string[], column: number, text: string): void {
  while (cells.length < column) cells.push('')
  cells[column] = text
}

/** Between what a cell shows and where it leads. */
const LEADS_TO = '\u001F'

/** What a file says in a cell, without a character that would lead somewhere. */
export const asText = (text: string): string => text.replaceAll(LEADS_TO, '')

export const linked = (text: string, target: string): string =>
  text.trim() === '' || target === '' ? text : `${text}${LEADS_TO}${target}`

/** What a cell shows, and where its hyperlink leads. */
export function cellParts(cell: string): { text: string; target: string | undefined } {
  const at = cell.indexOf(LEADS_TO)
  return at < 0 ? { text: cell, target: undefined } : { text: cell.slice(0, at), target: cell.slice(at + 1) }
}

/** An apostrophe that makes a number a text: `'08912345`. */
const BEFORE_DIGITS = /^'(?=[\d\s().+/-]+$)/
const CONTROL_CHARACTERS = /[^\P{Cc}\n\t]|\p{Cs}/gu

/** A cell as it is kept: without control characters and blanks at its edges, as long as one may be. */
export function tidyCell(cell: string, longest: number): string {
  const { text, target } = cellParts(cell)
  const clean = (part: string) => part.replace(/\r\n?/g, '\n').replace(CONTROL_CHARACTERS, '').trim()
  return linked(clean(text).replace(BEFORE_DIGITS, '').slice(0, longest), clean(target ?? '').slice(0, longest))
}

/** A cell in a few words, for a sample. */
export function formatCell(cell: string): string {
  const { text, target } = cellParts(cell)
  return target === undefined ? text : `${text} (${target})`
}

/** Looks at cells of merged areas after which a sheet is too large: areas of a file may overlap. */
const MAX_LOOKUPS = 4 * LIMITS.table.cells

/**
 * Lines in which what stands in merged cells stands in each line that they span, as the eye reads it; in names of
 * columns also beside it. What else a file has in such cells is covered. Of areas that begin in or above a line, such
 * as that of the names, none counts.
 */
export function spread(
  lines: readonly TableRow[],
  { merges, lines: all, hiddenLines }: Pick<Sheet, 'merges' | 'lines' | 'hiddenLines'>,
  direction: 'over' | 'over and beside',
  after = 0,
): TableRow[] {
  if (merges.length === 0) return [...lines]
  // A filter may hide the line in which the text stands.
  const whole = new Map([...all, ...hiddenLines].map(({ line, cells }) => [line, cells]))
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
