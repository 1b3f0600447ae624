import { declare } from '#api/contract/call.ts'
import { canKeepInvestor, canKeepStartup, isAdmin, type Viewer } from '#api/contract/policy.ts'
import { confirmation, regionFreshness } from './answers.ts'

const keepsProfile = (viewer: Viewer | null) => canKeepStartup(viewer) || canKeepInvestor(viewer)

/** Whether profiles still hold. */
export const freshnessCalls = declare({
  confirm: {
    method: 'POST',
    path: '/api/user/still-right',
    who: keepsProfile,
    refusal: 'You need to have a profile to do this.',
    does: 'Says that one’s own profile is still right, as saving it does.',
    answers: { 200: confirmation },
  },
  region: {
    method: 'GET',
    path: '/api/admin/freshness',
    who: isAdmin,
    does: 'How long ago profiles were confirmed.',
    answers: { 200: regionFreshness },
  },
})
