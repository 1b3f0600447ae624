import * as z from 'zod/mini'
import { id, timestamp, named, count, text } from '#api/platform/contract/shapes.ts'
import { declare, getPage } from '#api/platform/contract/call.ts'
import { isSignedIn, isAnyone, isAdmin } from '#api/policy.ts'
import { retainedPasskeysQuery } from '#api/account/contract/schema.ts'
import { codeInput, passkeyInput, passkeyLoginInput, passkeyStepInput } from './contract/schema.ts'
import { user } from '#api/account/contract/user.ts'
import { RESET_STATUSES } from '#api/auth/contract/password-reset.ts'
import {
  newPasswordInput,
  passwordResetFilters,
  passwordResetInput,
  processResetInput,
  resetLinkQuery,
} from './contract/password-reset.ts'
import { securityFilters } from './contract/security-log.ts'

/** An active session: an entry of GET /api/user/sessions. Dates are ISO 8601 in UTC. */
export const device = named(
  'Device',
  z.strictObject({
    id,
    /** For instance "Firefox on Linux"; null if the browser didn't say. */
    label: z.nullable(z.string()),
    createdAt: timestamp,
    /** Accurate to an hour, because a session isn't written at each use. */
    lastUsedAt: timestamp,
    /** Whether it is the current session. */
    current: z.boolean(),
  }),
)
export type Device = z.output<typeof device>

/** A user's active sessions. */
export const sessionCalls = declare({
  list: {
    method: 'GET',
    path: '/api/user/sessions',
    authorize: isSignedIn,
    summary: 'The devices on which the person is signed in.',
    responses: { 200: z.array(device) },
  },
  endOthers: {
    method: 'DELETE',
    path: '/api/user/sessions',
    authorize: isSignedIn,
    securityEvent: 'session.end',
    recentPassword: true,
    summary: 'Signs out everywhere else. Passkeys that are not named are removed.',
    query: retainedPasskeysQuery,
    responses: { 204: null },
  },
  end: {
    method: 'DELETE',
    path: '/api/user/sessions/:id',
    authorize: isSignedIn,
    securityEvent: 'session.end',
    recentPassword: true,
    summary: `Signs one device out.`,
    responses: { 204: null },
  },
})

/** POST /api/login, 202: the password was right, and a code has to follow. No one is signed in yet. */
export const secondStep = named(
  'SecondStep',
  z.strictObject({
    /** To be sent with the code, within ten minutes. */
    secondStep: z.string(),
    /** Whether a passkey can replace the code. */
    takesPasskey: z.optional(z.literal(true)),
  }),
)
export type SecondStep = z.output<typeof secondStep>

/** GET /api/user/two-factor. */
const twoFactorState = named(
  'TwoStepState',
  z.strictObject({
    isOn: z.boolean(),
    /** Whether the site requires it of this administrator. */
    isRequired: z.boolean(),
    /** Unused recovery codes. */
    recoveryCodesLeft: count,
  }),
)
export type TwoFactorState = z.output<typeof twoFactorState>

/** POST /api/user/two-factor/setup: data for an authenticator app, shown only until the setup is confirmed. */
const twoFactorSetup = named(
  'TwoStepSetup',
  z.strictObject({
    /** In base32, for typing. */
    secret: z.string(),
    /** `otpauth:` address for the QR code. */
    uri: z.string(),
  }),
)
export type TwoFactorSetup = z.output<typeof twoFactorSetup>

/** POST /api/user/two-factor/confirm and …/recovery-codes: shown once, because only their hashes are stored. */
const recoveryCodes = named('RecoveryCodes', z.strictObject({ recoveryCodes: z.array(z.string()) }))
export type RecoveryCodes = z.output<typeof recoveryCodes>

/** The caller's two-factor authentication. */
export const twoFactorCalls = declare({
  state: {
    method: 'GET',
    path: '/api/user/two-factor',
    authorize: isSignedIn,
    duringRequiredAction: ['two-factor'],
    summary: 'Whether two-factor authentication is on.',
    responses: { 200: twoFactorState },
  },
  setUp: {
    method: 'POST',
    path: '/api/user/two-factor/setup',
    authorize: isSignedIn,
    recentPassword: true,
    duringRequiredAction: ['two-factor'],
    summary: `Begins two-factor authentication. It counts once a code of the app has confirmed it.`,
    responses: { 201: twoFactorSetup },
  },
  confirm: {
    method: 'POST',
    path: '/api/user/two-factor/confirm',
    authorize: isSignedIn,
    securityEvent: 'two-factor.on',
    duringRequiredAction: ['two-factor'],
    summary: 'Turns two-factor authentication on with a code of the app. The recovery codes are shown this once.',
    body: codeInput,
    example: { code: '123456' },
    responses: { 200: recoveryCodes },
  },
  renewCodes: {
    method: 'POST',
    path: '/api/user/two-factor/recovery-codes',
    authorize: isSignedIn,
    securityEvent: 'two-factor.codes',
    recentPassword: true,
    summary: `Makes new recovery codes; the old ones no longer work.`,
    responses: { 200: recoveryCodes },
  },
  turnOff: {
    method: 'DELETE',
    path: '/api/user/two-factor',
    authorize: isSignedIn,
    securityEvent: 'two-factor.off',
    recentPassword: true,
    summary: `Turns two-factor authentication off.`,
    responses: { 204: null },
  },
})

/** A passkey, as its owner sees it. Dates are ISO 8601 in UTC. */
export const passkey = named(
  'Passkey',
  z.strictObject({
    id,
    name: z.string(),
    createdAt: timestamp,
    lastUsedAt: z.nullable(timestamp),
    /** The domain that it was created for; it works nowhere else. */
    domain: z.string(),
    /** Whether that is this site's domain. */
    worksHere: z.boolean(),
  }),
)
export type Passkey = z.output<typeof passkey>

/** What a browser needs to use a passkey. */
const passkeyChallenge = named(
  'PasskeyChallenge',
  z.strictObject({
    /** In base64url; valid once, for five minutes. */
    challenge: z.string(),
    domain: z.string(),
  }),
)
export type PasskeyChallenge = z.output<typeof passkeyChallenge>

/** What a browser needs to create a passkey. */
const passkeySetup = named(
  'PasskeySetup',
  z.strictObject({
    challenge: z.string(),
    domain: z.string(),
    siteName: z.string(),
    /** An id of the user, in base64url. */
    owner: z.string(),
    username: z.string(),
    fullName: z.string(),
    /** The user's existing passkeys, because a device must not create a second one. */
    known: z.array(z.string()),
  }),
)
export type PasskeySetup = z.output<typeof passkeySetup>

/** What a browser sends for a passkey that it creates, and for one that it uses: for the examples. */
const CREATED = { id: 'of-the-passkey', clientData: 'of-the-browser' }
const USED = { ...CREATED, authenticatorData: 'of-the-passkey', signature: 'of-the-passkey', owner: 'of-the-passkey' }

/** The caller's passkeys. */
export const passkeyCalls = declare({
  list: {
    method: 'GET',
    path: '/api/user/passkeys',
    authorize: isSignedIn,
    summary: 'The passkeys of the caller.',
    responses: { 200: z.array(passkey) },
  },
  setUp: {
    method: 'POST',
    path: '/api/user/passkeys/setup',
    authorize: isSignedIn,
    recentPassword: true,
    summary: 'What the browser makes a new passkey of.',
    responses: { 200: passkeySetup },
  },
  add: {
    method: 'POST',
    path: '/api/user/passkeys',
    authorize: isSignedIn,
    recentPassword: true,
    securityEvent: 'passkey.add',
    summary: 'Keeps a new passkey.',
    body: passkeyInput,
    example: { name: 'My phone', ...CREATED, attestation: 'of-the-passkey' },
    responses: { 201: passkey },
  },
  remove: {
    method: 'DELETE',
    path: '/api/user/passkeys/:id',
    authorize: isSignedIn,
    recentPassword: true,
    securityEvent: 'passkey.remove',
    summary: 'Removes a passkey: it can no longer sign anyone in.',
    responses: { 204: null },
  },
})

/** Login with a passkey. */
export const passkeyLoginCalls = declare({
  challenge: {
    method: 'POST',
    path: '/api/login/passkey/challenge',
    authorize: isAnyone,
    summary: 'What a browser asks a passkey for a login, or for its second step.',
    responses: { 200: passkeyChallenge },
  },
  login: {
    method: 'POST',
    path: '/api/login/passkey',
    authorize: isAnyone,
    summary: 'Signs a user in with a passkey, without a password.',
    body: passkeyLoginInput,
    example: { ...USED, remember: false },
    responses: { 200: user },
  },
  secondStep: {
    method: 'POST',
    path: '/api/login/two-factor/passkey',
    authorize: isAnyone,
    summary: 'Ends a login that asked for a code with a passkey instead.',
    body: passkeyStepInput,
    example: { secondStep: 'as-the-login-answered', ...USED },
    responses: { 200: user },
  },
})

/** An entry of GET /api/admin/password-reset-requests. The temporary password is never in it. */
export const passwordResetRequest = named(
  'PasswordResetRequest',
  z.strictObject({
    id,
    userId: id,
    /** As the person typed it. */
    username: z.nullable(z.string()),
    /** As the person typed it. */
    email: z.nullable(z.string()),
    /** The stored contact details, for checking who sent the request. */
    account: z.strictObject({ name: z.string(), email: z.string(), phoneNumber: text }),
    status: z.enum(RESET_STATUSES),
    reason: z.string(),
    /** How many requests for the account were sent while it is pending; names and reason are from the last one. */
    count,
    requestedAt: timestamp,
    processedAt: z.nullable(timestamp),
    /** The administrator's id; null for an emailed link. */
    processedBy: z.nullable(id),
  }),
)
export type PasswordResetRequest = z.output<typeof passwordResetRequest>

/** GET /api/password-reset/link. */
const resetLinkPage = named(
  'PasswordResetLink',
  z.strictObject({
    /** Of the account that gets the new password, for password managers. */
    username: z.string(),
    /** Until when the link works. */
    until: timestamp,
  }),
)
export type ResetLinkPage = z.output<typeof resetLinkPage>

/** Requests for a new password, what administrators make of them, and the emailed link. */
export const passwordResetCalls = declare({
  request: {
    method: 'POST',
    path: '/api/password-reset/request',
    authorize: isAnyone,
    securityEvent: 'password.forgotten',
    summary:
      'Asks for a new password: an emailed link or an administrator. The answer is the same whether the account exists or not.',
    body: passwordResetInput,
    example: { username: 'founder', reason: 'I have a new phone and lost my password.' },
    responses: { 202: z.strictObject({ message: z.string() }) },
  },
  linkPage: {
    method: 'GET',
    path: '/api/password-reset/link',
    authorize: isAnyone,
    summary: 'What the page of an emailed link needs. Reading it changes nothing.',
    query: resetLinkQuery,
    responses: { 200: resetLinkPage },
  },
  useLink: {
    method: 'POST',
    path: '/api/password-reset/link',
    authorize: isAnyone,
    summary:
      'Sets a new password with an emailed link, which works once, for 30 minutes. Every device is signed out, and every passkey ends.',
    body: newPasswordInput,
    example: { token: 'from-the-link', newPassword: 'brass-lantern-7', confirmPassword: 'brass-lantern-7' },
    responses: { 204: null },
  },
  list: {
    method: 'GET',
    path: '/api/admin/password-reset-requests',
    authorize: isAdmin,
    summary: 'Requests for a new password, newest first.',
    query: passwordResetFilters,
    responses: { 200: getPage(passwordResetRequest) },
  },
  read: {
    method: 'GET',
    path: '/api/admin/password-reset-requests/:id',
    authorize: isAdmin,
    summary: 'One of them.',
    responses: { 200: passwordResetRequest },
  },
  process: {
    method: 'POST',
    path: '/api/admin/password-reset-requests/:id/process',
    authorize: isAdmin,
    summary: 'Answers one: a temporary password, which must be changed at the first login, or a refusal.',
    body: processResetInput,
    example: { status: 'approved', tempPassword: 'k7!Ranger2' },
    responses: { 200: passwordResetRequest },
  },
})

/**
 * An entry of GET /api/admin/security-log: who did what from where. Repetitions from the same address within ten
 * minutes are one entry with a count.
 */
export const securityEvent = named(
  'SecurityEvent',
  z.strictObject({
    id,
    /** ISO 8601 in UTC: the first and the last time. */
    at: timestamp,
    lastAt: timestamp,
    count,
    /** One of `SECURITY_EVENTS`. A kind from an earlier version may have no label there. */
    kind: z.string(),
    /**
     * The account that was used or tried; null for a visitor, an unknown name, or a server administrator at the
     * terminal.
     */
    userId: z.nullable(id),
    /** The user's current name; null for no one or for a deleted user. */
    personName: text,
    /** Equal for equal unknown names; the typed name isn't stored. */
    nameHash: text,
    /** An IPv4 address, or the /64 network of an IPv6 address. */
    address: text,
    /** For instance "Firefox on Linux". */
    device: text,
    /** The call without its parameters, or the command. */
    what: text,
    /** The user whom an administrator changed. */
    targetId: z.nullable(id),
    targetName: text,
    /** The request's id in the server log and the audit log. */
    requestId: text,
  }),
)
export type SecurityEvent = z.output<typeof securityEvent>

/** The security log, for administrators. */
export const securityLogCalls = declare({
  list: {
    method: 'GET',
    path: '/api/admin/security-log',
    authorize: isAdmin,
    summary:
      'Logins, failed tries, refusals and changes of what opens an account: who, from where and how often, newest first; kept for 90 days.',
    query: securityFilters,
    responses: { 200: getPage(securityEvent) },
  },
})
