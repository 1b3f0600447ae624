import { declare } from '#api/contract/call.ts'
import { memberFilters } from '#api/contract/member.ts'
import { isAdmin } from '#api/contract/policy.ts'
import { startupFilters } from '#api/contract/startup.ts'

/** Tables of the administrator as files for a spreadsheet. */
export const exportCalls = declare({
  users: {
    method: 'GET',
    path: '/api/admin/export/users',
    who: isAdmin,
    keeps: 'admin.export',
    does: 'Accounts as a table.',
    query: memberFilters,
    answers: { 200: 'text/csv' },
  },
  startups: {
    method: 'GET',
    path: '/api/admin/export/startups',
    who: isAdmin,
    keeps: 'admin.export',
    does: 'Startups as a table.',
    query: startupFilters,
    answers: { 200: 'text/csv' },
  },
  connections: {
    method: 'GET',
    path: '/api/admin/export/connections',
    who: isAdmin,
    keeps: 'admin.export',
    does: 'Connection requests as a table.',
    answers: { 200: 'text/csv' },
  },
})
