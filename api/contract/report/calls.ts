import { declare, pageOf } from '#api/contract/call.ts'
import { isAdmin } from '#api/contract/policy.ts'
import { report, reportEntry } from './answers.ts'
import { reportFilters, reportListFilters } from './schema.ts'

/** The region's report, for administrators. */
export const reportCalls = declare({
  read: {
    method: 'GET',
    path: '/api/admin/report',
    who: isAdmin,
    does: 'What happened in the region in a period, against the period before.',
    query: reportFilters,
    answers: { 200: report },
  },
  list: {
    method: 'GET',
    path: '/api/admin/report/list',
    who: isAdmin,
    does: 'What a number of the report counts, newest first.',
    query: reportListFilters,
    answers: { 200: pageOf(reportEntry) },
  },
  export: {
    method: 'GET',
    path: '/api/admin/export/report',
    who: isAdmin,
    keeps: 'admin.export',
    does: 'The report as a table.',
    query: reportFilters,
    answers: { 200: 'text/csv' },
  },
})
