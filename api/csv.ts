/** A cell of a table that is written to a file. */
export type CsvValue = string | number | boolean | null | undefined

/** What makes a spreadsheet take a text for a formula, which could then send the sheet's other cells elsewhere. */
const FORMULA = /^\s*[=+\-@|%\t\r]/
/** Tells spreadsheets that the file is UTF-8. */
const MARK = '\uFEFF'

/**
 * Comma-separated values by RFC 4180: a line of headings, then a line a row. A text that a spreadsheet would run as a formula gets an
 * apostrophe in front; numbers stay numbers.
 */
export function toCsv(headings: readonly string[], rows: readonly (readonly CsvValue[])[]): string {
  return MARK + [headings, ...rows].map((row) => `${row.map(toCell).join(',')}\r\n`).join('')
}

function toCell(value: CsvValue): string {
  if (value === null || value === undefined) return ''
  if (typeof value !== 'string') return String(value)
  const text = FORMULA.test(value) ? `'${value}` : value
  return /["',\r\n;\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
