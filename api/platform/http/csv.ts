export type CsvCell = string | number | boolean | Date | null | undefined

/** A column of a table of `Row`s. */
export interface CsvColumn<Row> {
  head: string
  cell: (row: Row) => CsvCell
}

/** Marks the file as UTF-8 for spreadsheets. */
const MARK = '\uFEFF'

/**
 * Where a spreadsheet may start a cell: in some countries semicolons or tabs are separators, and quotes have no effect
 * then.
 */
const BOUNDARY = /([;\t\r\n])/
/**
 * Characters that make a spreadsheet read a cell as a formula, in ASCII and full width, after any spaces and quotes. A
 * formula could send the table to someone or run a command.
 */
const FORMULA = /^[\s\p{Cc}"]*[=+\-@|%\uFF1D\uFF0B\uFF0D\uFF20]/u

/** An apostrophe makes it text in every spreadsheet. */
const harmless = (text: string) =>
  (/^[\t\r\n]/.test(text) ? "'" : '') +
  text
    .split(BOUNDARY)
    .map((part) => (FORMULA.test(part) ? `'${part}` : part))
    .join('')

function write(value: CsvCell): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return String(value)
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  const text = harmless(value instanceof Date ? value.toISOString() : value)
  return /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const line = (cells: readonly CsvCell[]) => `${cells.map(write).join(',')}\r\n`

/**
 * A table as comma-separated values (RFC 4180), one piece per page of rows, so that memory doesn't grow with its
 * length. Text that any spreadsheet would run as a formula gets an apostrophe in front; numbers stay numbers.
 */
export async function* toCsv<Row>(
  columns: readonly CsvColumn<Row>[],
  pages: AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>,
): AsyncGenerator<string> {
  yield MARK + line(columns.map(({ head }) => head))
  for await (const rows of pages) yield rows.map((row) => line(columns.map(({ cell }) => cell(row)))).join('')
}
