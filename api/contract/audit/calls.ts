import { auditFilters } from './schema.ts'
import { auditEntry } from '#api/contract/audit/answers.ts'
import { declare, pageOf } from '#api/contract/call.ts'
import { isAdmin } from '#api/contract/policy.ts'

/** What administrators did, for administrators. */
export const auditCalls = declare({
  list: {
    method: 'GET',
    path: '/api/admin/audit',
    who: isAdmin,
    does: 'Who did what, newest first.',
    query: auditFilters,
    answers: { 200: pageOf(auditEntry) },
  },
})
