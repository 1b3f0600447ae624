import {
  loginInput,
  passwordChangeInput,
  passwordCheckInput,
  profileInput,
  registerInput,
  firstAdminInput,
  roleRequestInput,
  timeZoneInput,
  accountDeletionInput,
} from './contract/schema.ts'
import { user } from './contract/user.ts'
import { declare } from '#api/platform/contract/call.ts'
import { canRequestRole, isAnyone, isSignedIn, canManageProfile } from '#api/policy.ts'
import { secondStepInput } from '#api/auth/contract/schema.ts'
import { secondStep } from '#api/auth/calls.ts'
import * as z from 'zod/mini'
import { count, timestamp, named } from '#api/platform/contract/shapes.ts'
import { addressProofInput, emailCodeInput, undoInput, undoQuery } from './contract/email-address.ts'

const PASSWORD = 'trellis-demo'
const USER = { firstName: 'Ada', lastName: 'Quill', email: 'ada@quill.example', username: 'adaquill' }

/** Accounts, and the caller's session. */
export const accountCalls = declare({
  me: {
    method: 'GET',
    path: '/api/user',
    authorize: isSignedIn,
    signedOut: 'No one is signed in.',
    duringRequiredAction: ['password', 'two-factor'],
    summary: 'The person who is signed in.',
    responses: { 200: user },
  },
  register: {
    method: 'POST',
    path: '/api/register',
    authorize: isAnyone,
    summary: 'Creates an account whose role is pending, and signs it in.',
    body: registerInput,
    example: { ...USER, password: 'brass-lantern-7', role: 'founder' },
    responses: { 201: user },
  },
  firstAdmin: {
    method: 'POST',
    path: '/api/first-admin',
    authorize: isAnyone,
    summary: 'Makes the first administrator of a new installation, with the one-time link that the server printed.',
    body: firstAdminInput,
    example: { ...USER, password: 'brass-lantern-7', token: 'from-the-one-time-link' },
    responses: { 201: user },
  },
  login: {
    method: 'POST',
    path: '/api/login',
    authorize: isAnyone,
    summary: 'Signs a user in by username or email address. 202 asks for a code of the authenticator app first.',
    body: loginInput,
    example: { username: 'founder', password: PASSWORD, remember: true },
    responses: { 200: user, 202: secondStep },
  },
  secondStep: {
    method: 'POST',
    path: '/api/login/two-factor',
    authorize: isAnyone,
    summary: 'Ends a login that asked for a code: one of the authenticator app, or a recovery code.',
    body: secondStepInput,
    example: { secondStep: 'as-the-login-answered', code: '123456' },
    responses: { 200: user },
  },
  logout: {
    method: 'POST',
    path: '/api/logout',
    authorize: isAnyone,
    securityEvent: 'session.end',
    duringRequiredAction: ['password', 'two-factor'],
    summary: 'Ends the session.',
    responses: { 204: null },
  },
  updateProfile: {
    method: 'PUT',
    path: '/api/user/profile',
    authorize: isSignedIn,
    summary: 'Changes name, email address and phone number. Another address takes the current password.',
    body: profileInput,
    example: {
      firstName: 'Ada',
      lastName: 'Quill',
      email: 'ada@quill.example',
      phoneNumber: null,
      currentPassword: PASSWORD,
    },
    responses: { 200: user },
  },
  chooseTimeZone: {
    method: 'PUT',
    path: '/api/user/time-zone',
    authorize: isSignedIn,
    summary: 'Chooses the time zone in which the caller reads times, on screens and in emails.',
    body: timeZoneInput,
    example: { timeZone: 'America/Chicago' },
    responses: { 200: user },
  },
  changePassword: {
    method: 'POST',
    path: '/api/user/change-password',
    authorize: isSignedIn,
    duringRequiredAction: ['password'],
    summary: 'Changes the password, ends every other session and removes the passkeys that are not named.',
    body: passwordChangeInput,
    example: {
      currentPassword: PASSWORD,
      newPassword: 'brass-lantern-7',
      confirmPassword: 'brass-lantern-7',
    },
    responses: { 200: user },
  },
  checkPassword: {
    method: 'POST',
    path: '/api/user/password-check',
    authorize: isSignedIn,
    securityEvent: 'password.right',
    duringRequiredAction: ['two-factor'],
    summary:
      'Asks for the password once more. For ten minutes it opens the calls that answer 403 of the type `password-needed`.',
    body: passwordCheckInput,
    example: { password: PASSWORD },
    responses: { 204: null },
  },
  requestRole: {
    method: 'POST',
    path: '/api/user/role-request',
    authorize: canRequestRole,
    forbiddenMessage: 'Your role is approved already. Only an administrator can change it.',
    summary: 'Asks for a role again, or for the other one, while none is approved.',
    body: roleRequestInput,
    example: { role: 'investor' },
    responses: { 200: user },
  },
})

/** GET /api/user/email-address. Dates are ISO 8601 in UTC. */
const emailAddressState = named(
  'EmailAddressState',
  z.strictObject({
    email: z.string(),
    isConfirmed: z.boolean(),
    /** Whether the site sends emails; otherwise an administrator verifies the address. */
    isSending: z.boolean(),
    /** Until when the last email's code is valid; null without one. */
    codeUntil: z.nullable(timestamp),
  }),
)
export type EmailAddressState = z.output<typeof emailAddressState>

/** POST /api/user/email-address/confirm. */
const confirmedAddress = named(
  'ConfirmedAddress',
  z.extend(emailAddressState, {
    /** What was set up while the address was unverified, and has now ended. */
    ended: z.strictObject({ sessions: count, passkeys: count, twoFactor: z.boolean() }),
  }),
)
export type ConfirmedAddress = z.output<typeof confirmedAddress>

/** GET /api/email-address/undo. */
const undoPage = named(
  'UndoPage',
  z.strictObject({
    /** The page's click token, which is valid for an hour. */
    press: z.string(),
    /** Until when the link works. */
    until: timestamp,
  }),
)
export type UndoPage = z.output<typeof undoPage>

/** Verifying an email address with a code, and undoing a change from the old address. */
export const emailAddressCalls = declare({
  state: {
    method: 'GET',
    path: '/api/user/email-address',
    authorize: isSignedIn,
    summary: 'Whether the caller’s email address is confirmed, and whether a code was sent there.',
    responses: { 200: emailAddressState },
  },
  sendCode: {
    method: 'POST',
    path: '/api/user/email-address/code',
    authorize: isSignedIn,
    summary: 'Sends a new code to the address; the previous one no longer works.',
    responses: { 200: emailAddressState },
  },
  confirm: {
    method: 'POST',
    path: '/api/user/email-address/confirm',
    authorize: isSignedIn,
    securityEvent: 'email.verify',
    summary:
      'Confirms the address with the code that was sent there. Passkeys, sessions and two-factor authentication that were set up before end.',
    body: emailCodeInput,
    example: { code: '12345678' },
    responses: { 200: confirmedAddress },
  },
  prove: {
    method: 'POST',
    path: '/api/email-address/code',
    authorize: isAnyone,
    summary:
      'Sends a code to an address that an account has whose owner never confirmed it. With the code, its reader registers with the address or changes to it, and that account loses it. The answer is the same for every address.',
    body: addressProofInput,
    example: { email: 'ines@region.example' },
    responses: { 204: null },
  },
  undoPage: {
    method: 'GET',
    path: '/api/email-address/undo',
    authorize: isAnyone,
    summary: 'What the page needs that undoes a change of address. Reading it changes nothing.',
    query: undoQuery,
    responses: { 200: undoPage },
  },
  undo: {
    method: 'POST',
    path: '/api/email-address/undo',
    authorize: isAnyone,
    summary:
      'Undoes a change of address, with the email that went to the old one. Every device is signed out, and every passkey ends.',
    body: undoInput,
    example: { token: 'from-the-link', press: 'from-the-page' },
    responses: { 204: null },
  },
})

/** The data export, and deleting one's own account. */
export const dataExportCalls = declare({
  download: {
    method: 'GET',
    path: '/api/user/data',
    authorize: isSignedIn,
    securityEvent: 'data.download',
    summary: 'Everything that the platform keeps about the person, as an archive.',
    responses: { 200: 'application/zip' },
  },
  remove: {
    method: 'DELETE',
    path: '/api/user',
    authorize: isSignedIn,
    securityEvent: 'account.delete',
    recentPassword: true,
    summary: `Deletes the account, with its profile and files.`,
    body: accountDeletionInput,
    example: { confirmation: 'founder' },
    responses: { 204: null },
  },
})

/** The profile hint on a dashboard. */
export const hintCalls = declare({
  dismiss: {
    method: 'POST',
    path: '/api/user/profile-hint/dismiss',
    authorize: canManageProfile,
    forbiddenMessage: 'You need to have a profile to do this.',
    summary: 'Asks no more for what is missing in one’s own profile.',
    responses: { 204: null },
  },
})
