import { declare } from '#api/contract/call.ts'
import { canKeepInvestor, canKeepStartup, type Viewer } from '#api/contract/policy.ts'

const keepsProfile = (viewer: Viewer | null) => canKeepStartup(viewer) || canKeepInvestor(viewer)

/** The line on a dashboard that names what would help and is not said yet. */
export const hintCalls = declare({
  dismiss: {
    method: 'POST',
    path: '/api/user/profile-hint/dismiss',
    who: keepsProfile,
    refusal: 'You need to have a profile to do this.',
    does: 'Asks no more for what is missing in one’s own profile.',
    answers: { 204: null },
  },
})
