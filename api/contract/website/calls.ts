import { declare } from '#api/contract/call.ts'
import { canKeepProfile } from '#api/contract/policy.ts'
import { websiteState } from './answers.ts'
import { websiteCodeInput, websiteConfirmInput } from './schema.ts'

const own = {
  who: canKeepProfile,
  refusal: 'You need to have a profile to do this.',
  answers: { 200: websiteState },
} as const

/** Signs that somebody speaks for the website of their profile. */
export const websiteCalls = declare({
  read: {
    ...own,
    method: 'GET',
    path: '/api/user/website',
    does: 'Whether the profile says that its owner speaks for its website, and how to show it.',
  },
  sendCode: {
    ...own,
    method: 'POST',
    path: '/api/user/website/code',
    does: 'Sends a code of eight digits to an address of the website’s domain.',
    body: websiteCodeInput,
    example: { address: 'ada@example.org' },
  },
  confirm: {
    ...own,
    method: 'POST',
    path: '/api/user/website/confirm',
    does: 'Gives the profile its sign, by the code that was sent.',
    body: websiteConfirmInput,
    example: { code: '12345678' },
  },
  look: {
    ...own,
    method: 'POST',
    path: '/api/user/website/look',
    does: 'Looks for the entry in the domain’s name servers, and gives the profile its sign.',
  },
  remove: { ...own, method: 'DELETE', path: '/api/user/website', does: 'Takes the sign off the profile.' },
})
