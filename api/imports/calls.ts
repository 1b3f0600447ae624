import * as z from 'zod/mini'
import { count, id, timestamp, named, text } from '#api/platform/contract/shapes.ts'
import { LINE_OUTCOMES, TABLE_KINDS, TABLE_STATES } from './contract/kinds.ts'
import { declare, getPage } from '#api/platform/contract/call.ts'
import { isAdmin } from '#api/policy.ts'
import {
  TABLE_TYPES,
  tableColumnsInput,
  tableImportFilters,
  tableLineFilters,
  tableQuery,
  tableRunInput,
} from './contract/schema.ts'

/** An uploaded file, and the progress of its import. */
const tableImport = named(
  'TableImport',
  z.strictObject({
    id,
    kind: z.enum(TABLE_KINDS),
    fileName: z.string(),
    /** For a workbook. */
    sheet: text,
    /** The other sheets of the workbook. */
    otherSheets: z.array(z.string()),
    /** The source of the data; empty if it wasn't given. */
    source: z.string(),
    state: z.enum(TABLE_STATES),
    /** Rows below the header, without empty ones. */
    rowCount: count,
    /** Rows that the file hides, for instance with a filter; they are left out. */
    hiddenRows: count,
    /** How many rows are done in the current state. */
    done: count,
    counts: z.strictObject({ create: count, update: count, unchanged: count, skipped: count }),
    /** After undoing: how many rows were undone, and how many stayed. */
    undone: z.strictObject({ undone: count, kept: count }),
    /** The user's name; `null` for the terminal, and for a deleted account. */
    by: text,
    createdAt: timestamp,
    finishedAt: z.nullable(timestamp),
    /** Whether the directory lists its startups as unclaimed. */
    listsUnclaimed: z.boolean(),
    /** Until when it can be undone; `null` if it can't. */
    undoUntil: z.nullable(timestamp),
  }),
)
export type TableImport = z.output<typeof tableImport>

/** The same with its columns. */
const tableImportWhole = named(
  'TableImportWhole',
  z.strictObject({
    ...tableImport.shape,
    columns: z.array(
      z.strictObject({
        name: z.string(),
        /** Its values in the first rows. */
        samples: z.array(z.string()),
        /** The field that it is mapped to; `null`: left out. */
        field: text,
        /** Whether the file hides it; it is left out unless a field is chosen. */
        isHidden: z.boolean(),
        /** A date in it that can be read in two ways, if no other date decides; otherwise `null`. */
        openDay: text,
        /** Whether the day comes before the month, if someone has said so. */
        dayFirst: z.nullable(z.boolean()),
      }),
    ),
    /** Once it was checked: words that aren't in their field's list of values, the most frequent first. */
    choices: z.array(
      z.strictObject({
        field: z.string(),
        value: z.string(),
        /** How many rows have it. */
        lines: count,
        /** What it is read as; `null`: left out. */
        choice: text,
        /** Whether an administrator has said so; otherwise it is a guess. */
        isRemembered: z.boolean(),
      }),
    ),
  }),
)
export type TableImportWhole = z.output<typeof tableImportWhole>

/** The result, or the planned result, of one row. */
const tableLine = named(
  'TableLine',
  z.strictObject({
    /** Its number in the file, as spreadsheets count. */
    rowNumber: count,
    /** The name of its profile or entry. */
    name: z.string(),
    outcome: z.nullable(z.enum(LINE_OUTCOMES)),
    /** What changes: the label of each field, with the text before and after. */
    changes: z.array(z.strictObject({ field: z.string(), from: z.string(), to: z.string() })),
    /** Why all or part of it was skipped. */
    notes: z.array(z.string()),
    /** After undoing the import. */
    undone: z.nullable(z.enum(['undone', 'kept'])),
  }),
)
export type TableLine = z.output<typeof tableLine>

/** Imports of existing data, for administrators. */
export const tableImportCalls = declare({
  list: {
    method: 'GET',
    path: '/api/admin/imports',
    authorize: isAdmin,
    summary: 'The tables that were brought, newest first.',
    query: tableImportFilters,
    responses: { 200: getPage(tableImport) },
  },
  upload: {
    method: 'POST',
    path: '/api/admin/imports',
    authorize: isAdmin,
    summary:
      'Brings a table: the file, CSV or XLSX, is the body. Its columns are matched by name, and nothing is imported yet.',
    query: tableQuery,
    upload: { types: TABLE_TYPES },
    responses: { 201: tableImportWhole },
  },
  sample: {
    method: 'GET',
    path: '/api/admin/import-samples/:kind',
    authorize: isAdmin,
    summary: 'A table of a kind to fill in: startups, investors, community or events.',
    responses: { 200: 'text/csv' },
  },
  read: {
    method: 'GET',
    path: '/api/admin/imports/:id',
    authorize: isAdmin,
    summary: 'A table that was brought, with its columns and how far it is.',
    responses: { 200: tableImportWhole },
  },
  choose: {
    method: 'PUT',
    path: '/api/admin/imports/:id/columns',
    authorize: isAdmin,
    summary: 'Says which field each column is, and looks at every line: a dry run, which writes nothing.',
    body: tableColumnsInput,
    example: { fields: ['companyName', 'website', null] },
    responses: { 200: tableImportWhole },
  },
  lines: {
    method: 'GET',
    path: '/api/admin/imports/:id/lines',
    authorize: isAdmin,
    summary: 'What becomes of each line, or became of it.',
    query: tableLineFilters,
    responses: { 200: getPage(tableLine) },
  },
  report: {
    method: 'GET',
    path: '/api/admin/imports/:id/report',
    authorize: isAdmin,
    securityEvent: 'admin.export',
    summary: 'The same as a table.',
    responses: { 200: 'text/csv' },
  },
  run: {
    method: 'POST',
    path: '/api/admin/imports/:id/run',
    authorize: isAdmin,
    summary: 'Imports a table that was looked at, in the background.',
    body: tableRunInput,
    example: { listsUnclaimed: true },
    responses: { 200: tableImportWhole },
  },
  undo: {
    method: 'POST',
    path: '/api/admin/imports/:id/undo',
    authorize: isAdmin,
    summary: 'Undoes an import of the last seven days: what no one has touched since.',
    responses: { 200: tableImportWhole },
  },
  remove: {
    method: 'DELETE',
    path: '/api/admin/imports/:id',
    authorize: isAdmin,
    summary: 'Discards a table that was not imported.',
    responses: { 204: null },
  },
})
