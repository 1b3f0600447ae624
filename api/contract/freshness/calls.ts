import { declare } from '#api/contract/call.ts'
import { canKeepProfile, isAdmin } from '#api/contract/policy.ts'
import { confirmation, regionFreshness } from './answers.ts'

/** Whether profiles still hold. */
export const freshnessCalls = declare({
  confirm: {
    method: 'POST',
    path: '/api/user/still-right',
    who: canKeepProfile,
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
