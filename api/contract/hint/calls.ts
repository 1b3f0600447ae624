import { declare } from '#api/contract/call.ts'
import { canKeepProfile } from '#api/contract/policy.ts'

/** The line on a dashboard that names what would help and is not said yet. */
export const hintCalls = declare({
  dismiss: {
    method: 'POST',
    path: '/api/user/profile-hint/dismiss',
    who: canKeepProfile,
    refusal: 'You need to have a profile to do this.',
    does: 'Asks no more for what is missing in one’s own profile.',
    answers: { 204: null },
  },
})
