import { declare } from '#api/contract/call.ts'
import { isAnybody, isSignedIn } from '#api/contract/policy.ts'
import { confirmedAddress, emailAddressState, undoPage } from './answers.ts'
import { addressProofInput, emailCodeInput, undoInput, undoQuery } from './schema.ts'

/** Whether an address is its account's: a code confirms it, and a change can be undone from the old one. */
export const emailAddressCalls = declare({
  state: {
    method: 'GET',
    path: '/api/user/email-address',
    who: isSignedIn,
    does: 'Whether the caller’s e-mail address is confirmed, and whether a code was sent there.',
    answers: { 200: emailAddressState },
  },
  sendCode: {
    method: 'POST',
    path: '/api/user/email-address/code',
    who: isSignedIn,
    does: 'Sends a new code to the address; the previous one no longer works.',
    answers: { 200: emailAddressState },
  },
  confirm: {
    method: 'POST',
    path: '/api/user/email-address/confirm',
    who: isSignedIn,
    keeps: 'email.confirm',
    does: 'Confirms the address with the code that was sent there. Passkeys, sessions and two-step login that were set up before end.',
    body: emailCodeInput,
    example: { code: '12345678' },
    answers: { 200: confirmedAddress },
  },
  prove: {
    method: 'POST',
    path: '/api/email-address/code',
    who: isAnybody,
    does: 'Sends a code to an address that an account has whose owner never confirmed it. With the code, whoever reads it registers with the address or changes to it, and that account loses it. The answer is the same for every address.',
    body: addressProofInput,
    example: { email: 'ines@region.example' },
    answers: { 204: null },
  },
  undoPage: {
    method: 'GET',
    path: '/api/email-address/undo',
    who: isAnybody,
    does: 'What the page needs that undoes a change of address. Reading it changes nothing.',
    query: undoQuery,
    answers: { 200: undoPage },
  },
  undo: {
    method: 'POST',
    path: '/api/email-address/undo',
    who: isAnybody,
    does: 'Undoes a change of address, for whoever has the e-mail that went to the old one. Every device is signed out, and every passkey ends.',
    body: undoInput,
    example: { token: 'from-the-link', press: 'from-the-page' },
    answers: { 204: null },
  },
})
