import { EMPTY_FILE, type FileRefusal, fileTooLarge, wrongType } from '#api/contract/file-refusal.ts'
import { LIMITS } from '#api/contract/limits.ts'

const { lines, bytes, columns, cells } = LIMITS.table

const TOO_LARGE = fileTooLarge(`A table may have up to ${bytes / 1_048_576} MB. Please split it into several files.`)
const NO_TABLE = wrongType('Please choose a table: a CSV file, or an Excel workbook that ends in .xlsx.')
const OLD_WORKBOOK = wrongType(
  'This is a workbook of an older Excel, or one with a password. Please save it as .xlsx without a password, or as CSV.',
)
const OTHER_WORKBOOK = wrongType(
  'This is a workbook of OpenOffice, Numbers or another program. Save it as .xlsx or CSV, and choose it again.',
)
const WEB_PAGE = wrongType(
  'This file is a web page or XML with the ending of a table. Open it in a spreadsheet program and save it as .xlsx or CSV.',
)
const refuse = (text: string): FileRefusal => ({ status: 400, title: 'Table unreadable', text })

/** Every refusal of a file by name. */
export const TABLE_REFUSALS = {
  empty: EMPTY_FILE,
  tooLarge: TOO_LARGE,
  noTable: NO_TABLE,
  oldWorkbook: OLD_WORKBOOK,
  webPage: WEB_PAGE,
  otherWorkbook: OTHER_WORKBOOK,
  allHidden: refuse(
    'Every line of this file is hidden, for instance by a filter. Show them, save the file and choose it again.',
  ),
  brokenQuotes: refuse('A quotation mark in line {line} isn’t closed. Remove it, or save the file as .xlsx.'),
  mixedText: refuse('Line {line} is in another encoding than the rest. Correct it, or choose an encoding.'),
  noLines: refuse('There is no line below the names of the columns in this file.'),
  tooManyLines: refuse(
    `A table may have up to ${lines.toLocaleString('en-US')} lines. Please split it into several files.`,
  ),
  tooWide: refuse(`A table may have up to ${columns} columns.`),
  tooManyCells: refuse(`A table may have up to ${cells.toLocaleString('en-US')} cells.`),
  noSheet: refuse('There is no sheet of this name in the workbook.'),
  tooLong: refuse('This file takes too long to read. Please save it as CSV, with only the lines and columns you need.'),
} as const

/** What name and size say against a file; `null` when nothing. */
export function refuseTable({ size }: { size: number }): FileRefusal | null {
  if (size === 0) return EMPTY_FILE
  return size > bytes ? TOO_LARGE : null
}
