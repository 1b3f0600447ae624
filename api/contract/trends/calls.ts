import { declare } from '#api/contract/call.ts'
import { isAdmin } from '#api/contract/policy.ts'
import { trends } from '#api/contract/trends/answers.ts'

/** The region over time, for administrators. */
export const trendsCalls = declare({
  read: {
    method: 'GET',
    path: '/api/admin/trends',
    who: isAdmin,
    does: 'The region over the last twelve months.',
    answers: { 200: trends },
  },
})
