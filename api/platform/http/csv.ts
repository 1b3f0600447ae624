export type CsvCell = string | number | boolean | Date | null | undefined

/** A column of a table of `Row`s. */
export interface CsvColumn<Row> {
  head: string
  cell: (row: Row) => CsvCell
}

/** Tells spreadsheets that the file is UTF-8. */
const MARK = '\uFEFF'

/** Where a spreadsheet may begin a cell: some countries' take semicolons or tabs for commas, and see no quotes then. */
const BOUNDARY = /([;\t\r\n])/
/**
 * Characters that make a spreadsheet read a cell as a formula, in ASCII and full width, after any blanks and quotes. A
 * formula could send the table to somebody or run a command.
 */
const FORMULA = /^[\s\p{Cc}"]*[=+\-@|%\uFF1D\uFF0B\uFF0D\uFF20]/u

/** The apostrophe makes it a text in every spreadsheet. */
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
 * A table as comma-separated values (RFC 4180), one piece per page of rows, so that memory does not grow with its
 * length. A text that any spreadsheet would run as a formula gets an apostrophe in front; numbers stay numbers.
 */
export async function* toCsv<Row>(
  columns: readonly CsvColumn<Row>[],
  pages: AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>,
): AsyncGenerator<string> {
  yield MARK + line(columns.map(({ head }) => head))
  for await (const rows of pages) yield rows.map((row) => line(columns.map(({ cell }) => cell(row)))).join('')
}
