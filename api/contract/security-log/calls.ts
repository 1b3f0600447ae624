import { declare, pageOf } from '#api/contract/call.ts'
import { isAdmin } from '#api/contract/policy.ts'
import { securityFilters } from './schema.ts'
import { securityEvent } from '#api/contract/security-log/answers.ts'

/** Who did what from where, for administrators. */
export const securityLogCalls = declare({
  list: {
    method: 'GET',
    path: '/api/admin/security-log',
    who: isAdmin,
    does: 'Logins, failed tries, refusals and changes of what opens an account: who, from where and how often, newest first; kept for 90 days.',
    query: securityFilters,
    answers: { 200: pageOf(securityEvent) },
  },
})
