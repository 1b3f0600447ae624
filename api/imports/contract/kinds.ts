import { EMPTY_FILE, type FileError, fileTooLarge, wrongType } from '#api/platform/contract/file-errors.ts'
import { LIMITS } from '#api/platform/contract/limits.ts'

/** Imported as profiles to claim. */
const PROFILE_KINDS = ['startups', 'investors'] as const
export type ProfileKind = (typeof PROFILE_KINDS)[number]
/** Imported as site content, which visitors see. */
const CONTENT_KINDS = ['community', 'events'] as const
export type ContentKind = (typeof CONTENT_KINDS)[number]

/** The kinds of imports; one file has one kind. */
export const TABLE_KINDS = [...PROFILE_KINDS, ...CONTENT_KINDS] as const
export type TableKind = (typeof TABLE_KINDS)[number]

export const isContentKind = (kind: TableKind): kind is ContentKind =>
  CONTENT_KINDS.some((contentKind) => contentKind === kind)

export const TABLE_KIND_LABELS: Readonly<Record<TableKind, string>> = {
  startups: 'Startups',
  investors: 'Investors',
  community: 'Organizations',
  events: 'Events',
}

/**
 * The states of an import: its columns are mapped, rows are being checked, checked, being imported, imported, being
 * undone, undone. `reading` comes before: its rows are still being stored.
 */
export const TABLE_STATES = [
  'reading',
  'mapping',
  'checking',
  'checked',
  'importing',
  'done',
  'undoing',
  'undone',
] as const
export type TableState = (typeof TABLE_STATES)[number]

export const TABLE_STATE_LABELS: Readonly<Record<TableState, string>> = {
  reading: 'Reading the file',
  mapping: 'Columns to choose',
  checking: 'Checking',
  checked: 'Checked, not imported',
  importing: 'Importing',
  done: 'Imported',
  undoing: 'Undoing',
  undone: 'Undone',
}

/** The states in which the server is working on it. */
export const WORKING: readonly TableState[] = ['checking', 'importing', 'undoing']

/** The result of a row. */
export const LINE_OUTCOMES = ['create', 'update', 'unchanged', 'skipped'] as const
export type RowOutcome = (typeof LINE_OUTCOMES)[number]

export const ROW_OUTCOME_LABELS: Readonly<Record<RowOutcome, string>> = {
  create: 'New',
  update: 'Changed',
  unchanged: 'Unchanged',
  skipped: 'Skipped',
}

const { lines, bytes, columns, cells } = LIMITS.table

const TOO_LARGE = fileTooLarge(`A table can have up to ${bytes / 1_048_576}MB. Split the file.`)
const NO_TABLE = wrongType('Choose a CSV file or an Excel workbook (.xlsx).')
const OLD_WORKBOOK = wrongType('Save this workbook as .xlsx without a password, or as CSV.')
const OTHER_WORKBOOK = wrongType('We can’t read this workbook. Save it as .xlsx or CSV.')
const WEB_PAGE = wrongType('This is a web page. Save it as .xlsx or CSV.')
const refuse = (text: string): FileError => ({ status: 400, title: 'Table unreadable', text })

/** Every error of a file by name. */
export const TABLE_ERRORS = {
  empty: EMPTY_FILE,
  tooLarge: TOO_LARGE,
  noTable: NO_TABLE,
  oldWorkbook: OLD_WORKBOOK,
  webPage: WEB_PAGE,
  otherWorkbook: OTHER_WORKBOOK,
  allHidden: refuse('Every row is hidden, perhaps by a filter. Show them, then save.'),
  brokenQuotes: refuse('Row {line} has an unclosed quotation mark. Remove it, or use .xlsx.'),
  mixedText: refuse('Row {line} has another encoding. Correct it, or choose an encoding.'),
  noLines: refuse('This file has column names but no rows.'),
  tooManyLines: refuse(`A table can have up to ${lines.toLocaleString('en-US')} rows. Split the file.`),
  tooWide: refuse(`A table can have up to ${columns} columns.`),
  tooManyCells: refuse(`A table can have up to ${cells.toLocaleString('en-US')} cells.`),
  noSheet: refuse('There is no sheet of this name in the workbook.'),
  tooLong: refuse('This file takes too long to read. Save it as CSV.'),
} as const

/** What is wrong with a file's name or size; `null` if nothing. */
export function refuseTable({ size }: { size: number }): FileError | null {
  if (size === 0) return EMPTY_FILE
  return size > bytes ? TOO_LARGE : null
}
