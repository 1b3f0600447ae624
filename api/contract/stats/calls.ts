import { declare } from '#api/contract/call.ts'
import { isApproved } from '#api/contract/policy.ts'
import { stats } from '#api/contract/stats/answers.ts'

/** The numbers of the platform. */
export const statsCalls = declare({
  read: {
    method: 'GET',
    path: '/api/stats',
    who: isApproved,
    does: 'The numbers of the platform.',
    answers: { 200: stats },
  },
})
