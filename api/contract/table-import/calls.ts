import { declare, pageOf } from '#api/contract/call.ts'
import { isAdmin } from '#api/contract/policy.ts'
import { tableImport, tableImportWhole, tableLine } from './answers.ts'
import { TABLE_TYPES, tableColumnsInput, tableImportFilters, tableLineFilters, tableQuery } from './schema.ts'

/** Tables that a region brings with it, for administrators. */
export const tableImportCalls = declare({
  list: {
    method: 'GET',
    path: '/api/admin/imports',
    who: isAdmin,
    does: 'The tables that were brought, newest first.',
    query: tableImportFilters,
    answers: { 200: pageOf(tableImport) },
  },
  bring: {
    method: 'POST',
    path: '/api/admin/imports',
    who: isAdmin,
    does: 'Brings a table: the file, CSV or XLSX, is the body. Its columns are matched by name, and nothing is imported yet.',
    query: tableQuery,
    upload: { types: TABLE_TYPES },
    answers: { 201: tableImportWhole },
  },
  sample: {
    method: 'GET',
    path: '/api/admin/import-samples/:kind',
    who: isAdmin,
    does: 'A table of a kind to fill in: startups, investors, community or events.',
    answers: { 200: 'text/csv' },
  },
  read: {
    method: 'GET',
    path: '/api/admin/imports/:id',
    who: isAdmin,
    does: 'A table that was brought, with its columns and how far it is.',
    answers: { 200: tableImportWhole },
  },
  choose: {
    method: 'PUT',
    path: '/api/admin/imports/:id/columns',
    who: isAdmin,
    does: 'Says which field each column is, and looks at every line: a dry run, which writes nothing.',
    body: tableColumnsInput,
    example: { fields: ['companyName', 'website', null] },
    answers: { 200: tableImportWhole },
  },
  lines: {
    method: 'GET',
    path: '/api/admin/imports/:id/lines',
    who: isAdmin,
    does: 'What becomes of each line, or became of it.',
    query: tableLineFilters,
    answers: { 200: pageOf(tableLine) },
  },
  report: {
    method: 'GET',
    path: '/api/admin/imports/:id/report',
    who: isAdmin,
    keeps: 'admin.export',
    does: 'The same as a table.',
    answers: { 200: 'text/csv' },
  },
  run: {
    method: 'POST',
    path: '/api/admin/imports/:id/run',
    who: isAdmin,
    does: 'Imports a table that was looked at, in the background.',
    answers: { 200: tableImportWhole },
  },
  undo: {
    method: 'POST',
    path: '/api/admin/imports/:id/undo',
    who: isAdmin,
    does: 'Takes an import of the last seven days back: what nobody has touched since.',
    answers: { 200: tableImportWhole },
  },
  remove: {
    method: 'DELETE',
    path: '/api/admin/imports/:id',
    who: isAdmin,
    does: 'Discards a table that was not imported.',
    answers: { 204: null },
  },
})
