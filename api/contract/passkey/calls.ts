import * as z from 'zod/mini'
import { user } from '#api/contract/account/answers.ts'
import { declare } from '#api/contract/call.ts'
import { isAnybody, isSignedIn } from '#api/contract/policy.ts'
import { passkey, passkeyChallenge, passkeySetup } from './answers.ts'
import { passkeyInput, passkeyLoginInput, passkeyStepInput } from './schema.ts'

const MADE = { id: 'of-the-passkey', clientData: 'of-the-browser' }
const ANSWER = { ...MADE, authenticatorData: 'of-the-passkey', signature: 'of-the-passkey', owner: 'of-the-passkey' }

/** The caller's passkeys. */
export const passkeyCalls = declare({
  list: {
    method: 'GET',
    path: '/api/user/passkeys',
    who: isSignedIn,
    does: 'The passkeys of the caller.',
    answers: { 200: z.array(passkey) },
  },
  setUp: {
    method: 'POST',
    path: '/api/user/passkeys/setup',
    who: isSignedIn,
    recentPassword: true,
    does: 'What the browser makes a new passkey of.',
    answers: { 200: passkeySetup },
  },
  add: {
    method: 'POST',
    path: '/api/user/passkeys',
    who: isSignedIn,
    recentPassword: true,
    keeps: 'passkey.add',
    does: 'Keeps a new passkey.',
    body: passkeyInput,
    example: { name: 'My phone', ...MADE, attestation: 'of-the-passkey' },
    answers: { 201: passkey },
  },
  remove: {
    method: 'DELETE',
    path: '/api/user/passkeys/:id',
    who: isSignedIn,
    recentPassword: true,
    keeps: 'passkey.remove',
    does: 'Removes a passkey: it can no longer sign anybody in.',
    answers: { 204: null },
  },
})

/** Logins with one. */
export const passkeyLoginCalls = declare({
  challenge: {
    method: 'POST',
    path: '/api/login/passkey/challenge',
    who: isAnybody,
    does: 'What a browser asks a passkey for a login, or for its second step.',
    answers: { 200: passkeyChallenge },
  },
  login: {
    method: 'POST',
    path: '/api/login/passkey',
    who: isAnybody,
    does: 'Signs somebody in with a passkey, without a password.',
    body: passkeyLoginInput,
    example: { ...ANSWER, remember: false },
    answers: { 200: user },
  },
  secondStep: {
    method: 'POST',
    path: '/api/login/second-step/passkey',
    who: isAnybody,
    does: 'Ends a login that asked for a code with a passkey instead.',
    body: passkeyStepInput,
    example: { secondStep: 'as-the-login-answered', ...ANSWER },
    answers: { 200: user },
  },
})
