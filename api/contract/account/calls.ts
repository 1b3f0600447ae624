import { loginInput, passwordChangeInput, passwordCheckInput, profileInput, registerInput } from './schema.ts'
import { user } from '#api/contract/account/answers.ts'
import { declare } from '#api/contract/call.ts'
import { firstAdminInput } from './first-admin.ts'
import { canAskForRole, isAnybody, isSignedIn } from '#api/contract/policy.ts'
import { roleRequestInput } from './role-request.ts'
import { secondStepInput } from '#api/contract/two-step/schema.ts'
import { secondStep } from '#api/contract/two-step/answers.ts'

const PASSWORD = 'trellis-demo'
const PERSON = { firstName: 'Ada', lastName: 'Quill', email: 'ada@quill.example', username: 'adaquill' }

/** Accounts, and the caller's session. */
export const accountCalls = declare({
  me: {
    method: 'GET',
    path: '/api/user',
    who: isSignedIn,
    signedOut: 'Nobody is signed in.',
    duringDuty: ['password', 'two-step'],
    does: 'The person who is signed in.',
    answers: { 200: user },
  },
  register: {
    method: 'POST',
    path: '/api/register',
    who: isAnybody,
    does: 'Makes an account that waits for its role, and signs it in.',
    body: registerInput,
    example: { ...PERSON, password: 'brass-lantern-7', role: 'founder' },
    answers: { 201: user },
  },
  firstAdmin: {
    method: 'POST',
    path: '/api/first-admin',
    who: isAnybody,
    does: 'Makes the first administrator of a new installation, with the one-time link that the server printed.',
    body: firstAdminInput,
    example: { ...PERSON, password: 'brass-lantern-7', token: 'from-the-one-time-link' },
    answers: { 201: user },
  },
  login: {
    method: 'POST',
    path: '/api/login',
    who: isAnybody,
    does: 'Signs somebody in by username or e-mail address. 202 asks for a code of the authenticator app first.',
    body: loginInput,
    example: { username: 'founder', password: PASSWORD, remember: true },
    answers: { 200: user, 202: secondStep },
  },
  secondStep: {
    method: 'POST',
    path: '/api/login/second-step',
    who: isAnybody,
    does: 'Ends a login that asked for a code: one of the authenticator app, or a recovery code.',
    body: secondStepInput,
    example: { secondStep: 'as-the-login-answered', code: '123456' },
    answers: { 200: user },
  },
  logout: {
    method: 'POST',
    path: '/api/logout',
    who: isAnybody,
    keeps: 'session.end',
    duringDuty: ['password', 'two-step'],
    does: 'Ends the session.',
    answers: { 204: null },
  },
  updateProfile: {
    method: 'PUT',
    path: '/api/user/profile',
    who: isSignedIn,
    does: 'Changes name, e-mail address and phone number. Another address takes the current password.',
    body: profileInput,
    example: {
      firstName: 'Ada',
      lastName: 'Quill',
      email: 'ada@quill.example',
      phoneNumber: null,
      currentPassword: PASSWORD,
    },
    answers: { 200: user },
  },
  changePassword: {
    method: 'POST',
    path: '/api/user/change-password',
    who: isSignedIn,
    duringDuty: ['password'],
    does: 'Changes the password, ends every other session and removes the passkeys that are not named.',
    body: passwordChangeInput,
    example: {
      currentPassword: PASSWORD,
      newPassword: 'brass-lantern-7',
      confirmPassword: 'brass-lantern-7',
    },
    answers: { 200: user },
  },
  checkPassword: {
    method: 'POST',
    path: '/api/user/password-check',
    who: isSignedIn,
    keeps: 'password.right',
    duringDuty: ['two-step'],
    does: 'Asks for the password once more. For ten minutes it opens the calls that answer 403 of the type `password-needed`.',
    body: passwordCheckInput,
    example: { password: PASSWORD },
    answers: { 204: null },
  },
  requestRole: {
    method: 'POST',
    path: '/api/user/role-request',
    who: canAskForRole,
    refusal: 'Your role is approved already. Only an administrator can change it.',
    does: 'Asks for a role again, or for the other one, while none is approved.',
    body: roleRequestInput,
    example: { role: 'investor' },
    answers: { 200: user },
  },
})
