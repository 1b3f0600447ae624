import { declare } from '#api/contract/call.ts'
import { isAdmin } from '#api/contract/policy.ts'
import { exposure } from './answers.ts'

/** Whom suggestions show, for administrators. */
export const exposureCalls = declare({
  read: {
    method: 'GET',
    path: '/api/admin/exposure',
    who: isAdmin,
    does: 'How often startups were suggested, and which never.',
    answers: { 200: exposure },
  },
})
