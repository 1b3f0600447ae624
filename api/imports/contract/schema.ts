import * as z from 'zod/mini'
import { oneOf } from '#api/platform/contract/enumerations.ts'
import { choice, filter, pageFields, optionalText } from '#api/platform/contract/fields.ts'
import { LIMITS } from '#api/platform/contract/limits.ts'
import { MESSAGES, tooLong } from '#api/platform/contract/messages.ts'
import { TEXT_ENCODINGS } from './encodings.ts'
import { LINE_OUTCOMES, TABLE_KINDS, TABLE_ERRORS } from './kinds.ts'

/** The media types that browsers declare for a table; what it is, its content says. */
export const TABLE_TYPES = [
  'text/csv',
  'text/plain',
  'text/tab-separated-values',
  'application/csv',
  'application/vnd.ms-excel',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/octet-stream',
]
/** For the file picker's `accept`. */
export const TABLE_ACCEPT = '.csv,.tsv,.txt,.xlsx'

/** The query of POST /api/admin/imports: what the file holds, and what it is called. The file is the body. */
export const tableQuery = z.object({
  kind: choice(oneOf(TABLE_KINDS), 'Please choose what is in the file', MESSAGES.invalid),
  fileName: optionalText({ max: [LIMITS.fileName.max, MESSAGES.invalid] }),
  /** Of a workbook with several; the one with the most known columns unless it is named. */
  sheet: optionalText({ max: [LIMITS.table.sheet, tooLong('The name of a sheet', LIMITS.table.sheet)] }),
  /** Of a text; guessed unless it is named. */
  encoding: filter(oneOf(TEXT_ENCODINGS)),
  /** Whose list it is: ids in the source count within it. */
  source: optionalText({ max: [LIMITS.table.source, tooLong('The name of a list', LIMITS.table.source)] }),
})

/** For columns that were not all chosen from the list. */
export const FIELDS_NEEDED = 'Please choose a field of the list for each column, or leave it out.'

const fieldName = z.nullable(z.string({ error: MESSAGES.invalid }).check(z.maxLength(50, MESSAGES.invalid)))

/** PUT /api/admin/imports/:id/columns: the field of each column, in their order; `null` leaves one out. */
export const tableColumnsInput = z.object({
  fields: z
    .array(fieldName, { error: FIELDS_NEEDED })
    .check(z.maxLength(LIMITS.table.columns, { error: TABLE_ERRORS.tooWide.text })),
  /** Of columns whose days can be read in two ways, whether days come first; `null` for the region's order. */
  dayFirst: z.optional(
    z
      .array(z.nullable(z.boolean({ error: MESSAGES.invalid })), { error: MESSAGES.invalid })
      .check(z.maxLength(LIMITS.table.columns, { error: TABLE_ERRORS.tooWide.text })),
  ),
})

/** The query of GET /api/admin/imports; newest first. */
export const tableImportFilters = z.object(pageFields)

/** The query of GET /api/admin/imports/:id/lines; in the file's order. */
export const tableLineFilters = z.object({ outcome: filter(oneOf(LINE_OUTCOMES)), ...pageFields })
