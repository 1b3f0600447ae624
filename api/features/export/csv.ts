/** What a cell may hold. */
export type CsvCell = string | number | boolean | Date | null

/** A column of a table of `Row`s. */
export interface CsvColumn<Row> {
  head: string
  cell: (row: Row) => CsvCell
}

/** Tells Excel that the file is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'

/**
 * Beginnings that a spreadsheet takes for a formula, in ASCII and full width, behind any blanks: they could send what stands in
 * the table to somebody, or run a command.
 */
const FORMULA = /^[\s\p{Cc}]*[=+\-@|%\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/u

function write(value: CsvCell): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  const given = value instanceof Date ? value.toISOString() : value
  // The apostrophe makes it a text in every spreadsheet.
  const text = FORMULA.test(given) ? `'${given}` : given
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const line = (cells: readonly CsvCell[]) => `${cells.map(write).join(',')}\r\n`

/** A table as CSV (RFC 4180, UTF-8 for Excel), a piece for each page of rows, so that its length costs no memory. */
export async function* toCsv<Row>(
  columns: readonly CsvColumn<Row>[],
  pages: AsyncIterable<readonly Row[]>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + line(columns.map(({ head }) => head))
  for await (const rows of pages) yield rows.map((row) => line(columns.map(({ cell }) => cell(row)))).join('')
}
