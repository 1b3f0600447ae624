import * as z from 'zod/mini'
import { oneOf } from '#api/platform/contract/enumerations.ts'
import { choice, filter, pageFields, optionalText } from '#api/platform/contract/fields.ts'
import { LIMITS } from '#api/platform/contract/limits.ts'
import { MESSAGES, tooLong } from '#api/platform/contract/messages.ts'
import { TEXT_ENCODINGS } from './encodings.ts'
import { LINE_OUTCOMES, TABLE_KINDS, TABLE_ERRORS } from './kinds.ts'

/** The media types that browsers declare for these files; the content decides. */
export const TABLE_TYPES = [
  'text/csv',
  'text/plain',
  'text/tab-separated-values',
  'application/csv',
  'application/vnd.ms-excel',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/octet-stream',
]
/** For a file input's `accept`. */
export const TABLE_ACCEPT = '.csv,.tsv,.txt,.xlsx'

/** The query of POST /api/admin/imports: the kind and the name of the file, which is the body. */
export const tableQuery = z.object({
  kind: choice(oneOf(TABLE_KINDS), 'Choose what the file contains', MESSAGES.invalid),
  fileName: optionalText({ max: [LIMITS.fileName.max, MESSAGES.invalid] }),
  /** For a workbook with several sheets; by default the one with the most known columns. */
  sheet: optionalText({ max: [LIMITS.table.sheet, tooLong('The name of a sheet', LIMITS.table.sheet)] }),
  /** For a text; guessed by default. */
  encoding: filter(oneOf(TEXT_ENCODINGS)),
  /** The source of the data: ids in the source are unique within it. */
  source: optionalText({ max: [LIMITS.table.source, tooLong('The name of a list', LIMITS.table.source)] }),
})

/** For columns that have no valid field. */
export const FIELDS_NEEDED = 'Choose a listed field for each column, or leave it out.'

const fieldName = z.nullable(z.string({ error: MESSAGES.invalid }).check(z.maxLength(50, MESSAGES.invalid)))

/** With PUT /api/admin/imports/:id/columns: what words of the file mean; `null` leaves one out. */
const choicesInput = z.optional(
  z
    .array(
      z.object(
        {
          field: z.string({ error: MESSAGES.invalid }).check(z.maxLength(50, MESSAGES.invalid)),
          value: z.string({ error: MESSAGES.invalid }).check(z.maxLength(LIMITS.table.cell, MESSAGES.invalid)),
          choice: fieldName,
        },
        { error: MESSAGES.invalid },
      ),
      { error: MESSAGES.invalid },
    )
    .check(z.maxLength(2 * LIMITS.table.choices, MESSAGES.invalid)),
)

/** PUT /api/admin/imports/:id/columns: the field of each column in order; `null` leaves one out. */
export const tableColumnsInput = z.object({
  fields: z
    .array(fieldName, { error: FIELDS_NEEDED })
    .check(z.maxLength(LIMITS.table.columns, { error: TABLE_ERRORS.tooWide.text })),
  /** For columns with ambiguous dates, whether the day comes first; `null` for the order of the site's time zone. */
  dayFirst: z.optional(
    z
      .array(z.nullable(z.boolean({ error: MESSAGES.invalid })), { error: MESSAGES.invalid })
      .check(z.maxLength(LIMITS.table.columns, { error: TABLE_ERRORS.tooWide.text })),
  ),
  choices: choicesInput,
})

/** POST /api/admin/imports/:id/run. */
export const tableRunInput = z.object({
  /** Whether the directory lists its startups as unclaimed, with public facts only. */
  listsUnclaimed: z._default(z.boolean({ error: MESSAGES.invalid }), false),
  /** Imports events that may state an offering (409 `offer-unconfirmed` of an earlier call). */
  confirmsOffer: z._default(z.boolean({ error: MESSAGES.invalid }), false),
})

/** The query of GET /api/admin/imports; newest first. */
export const tableImportFilters = z.object(pageFields)

/** The query of GET /api/admin/imports/:id/lines, in file order. */
export const tableLineFilters = z.object({ outcome: filter(oneOf(LINE_OUTCOMES)), ...pageFields })
