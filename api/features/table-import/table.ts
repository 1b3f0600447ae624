import { TABLE_REFUSALS } from '#api/contract/table-import/refusals.ts'
import { ApiError } from '#api/errors.ts'

/** A line of a table by its number in the file, as a spreadsheet counts; it may be shorter than others. */
export interface Line {
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
  lines: Line[]
  /** Lines that a filter or a person hides. */
  hiddenLines: Line[]
  hiddenColumns: ReadonlySet<number>
  /** Cells that are merged into one. */
  merges: readonly Area[]
}

/** What a file holds: names of columns, and the lines below. */
export interface Table {
  sheet: string | null
  otherSheets: string[]
  head: string[]
  lines: Line[]
  /** Columns that the file hides, by their places. */
  hiddenColumns: number[]
  /** How many lines it hides. */
  hiddenLines: number
}

/** @throws ApiError with the sentence of that refusal, which may name a line */
export function refuse(name: keyof typeof TABLE_REFUSALS, line = 0): never {
  const { status, text } = TABLE_REFUSALS[name]
  throw new ApiError(status, text.replace('{line}', line.toLocaleString('en-US')))
}

/** Puts a text into its place, with empty cells before it. */
export function put(cells: string[], column: number, text: string): void {
  while (cells.length < column) cells.push('')
  cells[column] = text
}
