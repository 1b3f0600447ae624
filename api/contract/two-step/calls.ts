import { declare } from '#api/contract/call.ts'
import { isSignedIn } from '#api/contract/policy.ts'
import { codeInput } from './schema.ts'
import { recoveryCodes, twoStepSetup, twoStepState } from '#api/contract/two-step/answers.ts'

/** The caller's two-step login with an authenticator app. */
export const twoStepCalls = declare({
  state: {
    method: 'GET',
    path: '/api/user/two-step',
    who: isSignedIn,
    duringDuty: ['two-step'],
    does: 'How two-step login stands.',
    answers: { 200: twoStepState },
  },
  setUp: {
    method: 'POST',
    path: '/api/user/two-step/setup',
    who: isSignedIn,
    recentPassword: true,
    duringDuty: ['two-step'],
    does: `Begins two-step login. It counts once a code of the app has confirmed it.`,
    answers: { 201: twoStepSetup },
  },
  confirm: {
    method: 'POST',
    path: '/api/user/two-step/confirm',
    who: isSignedIn,
    keeps: 'two-step.on',
    duringDuty: ['two-step'],
    does: 'Turns two-step login on with a code of the app. The recovery codes are shown this once.',
    body: codeInput,
    example: { code: '123456' },
    answers: { 200: recoveryCodes },
  },
  renewCodes: {
    method: 'POST',
    path: '/api/user/two-step/recovery-codes',
    who: isSignedIn,
    keeps: 'two-step.codes',
    recentPassword: true,
    does: `Makes new recovery codes; the old ones no longer work.`,
    answers: { 200: recoveryCodes },
  },
  turnOff: {
    method: 'DELETE',
    path: '/api/user/two-step',
    who: isSignedIn,
    keeps: 'two-step.off',
    recentPassword: true,
    does: `Turns two-step login off.`,
    answers: { 204: null },
  },
})
