import * as z from 'zod/mini'
import {
  requiredText,
  shortText,
  entityId,
  parseId,
  choice,
  missingOr,
  optionalText,
  sentWithin,
} from '#api/platform/contract/fields.ts'
import { isTimeZone } from '#api/platform/contract/times.ts'
import { LIMITS } from '#api/platform/contract/limits.ts'
import { MESSAGES, tooLong } from '#api/platform/contract/messages.ts'
import { storedEmail, usesSingleScript, hasAddress } from './email-domain.ts'
import { oneOf, REQUESTED_ROLES } from '#api/platform/contract/enumerations.ts'
import { cleanLine } from '#api/platform/contract/clean-text.ts'

const TIME_ZONE = 'Choose a time zone, such as America/Chicago'
const EIGHT_DIGITS = 'Enter the 8-digit code'
const normalizeDigits = (typed: string) => typed.replace(/[\s-]/g, '')

/** The code from an email, with or without a space in it. */
export const eightDigits = requiredText({
  required: EIGHT_DIGITS,
  max: [LIMITS.emailCode.typed, EIGHT_DIGITS],
}).check(z.overwrite(normalizeDigits), z.regex(/^\d{8}$/, { error: EIGHT_DIGITS }))

/**
 * Digits of the code that proves an address before registration: its length limits what many attackers together can
 * guess.
 */
export const PROOF_DIGITS = 12
const TWELVE_DIGITS = 'Enter the 12-digit code'

/** The same code where it is only sometimes required: missing and empty mean none. */
const optionalProofCode = z.pipe(
  z.optional(shortText),
  z.transform((typed, context): string | undefined => {
    const digits = normalizeDigits(typed ?? '')
    if (digits === '') return undefined
    if (/^\d+$/.test(digits) && digits.length === PROOF_DIGITS) return digits
    context.issues.push({ code: 'custom', input: typed, message: TWELVE_DIGITS })
    return z.NEVER
  }),
)

/** Ids of passkeys to keep. */
const passkeyIds = z
  .array(entityId(), { error: MESSAGES.invalid })
  .check(z.maxLength(LIMITS.passkeys.most, { error: MESSAGES.invalid }))

/** The query of DELETE /api/user/sessions: `?keepPasskeys=1&keepPasskeys=2`. */
export const retainedPasskeysQuery = z.object({
  keepPasskeys: z.pipe(
    z.optional(z.union([shortText, z.array(shortText)], { error: MESSAGES.invalid })),
    z.transform((value, context): number[] => {
      const values = value === undefined ? [] : [value].flat()
      const ids = values.map(parseId).filter((id) => id !== null)
      if (ids.length === values.length && ids.length <= LIMITS.passkeys.most) return ids
      context.issues.push({ code: 'custom', input: value, message: MESSAGES.invalid })
      return z.NEVER
    }),
  ),
})

const PASSWORD_SHORT = 'Password must be at least 6 characters'
const NEW_PASSWORD_SHORT = 'Password must be at least 8 characters'
const CURRENT_REQUIRED = 'Current password is required'
const CONFIRM_REQUIRED = 'Confirm password is required'
const TERMS_REQUIRED = 'You must accept the terms and conditions'

/** A password is used exactly as typed, never trimmed or cleaned; characters that a keyboard can't type are refused. */
export function passwordText(required: string, min?: readonly [number, string]) {
  return z.string({ error: missingOr(required) }).check(
    z.minLength(min?.[0] ?? 1, { error: min?.[1] ?? required }),
    z.maxLength(LIMITS.password.max, { error: MESSAGES.passwordTooLong, abort: true }),
    z.refine((value) => !/\p{Cc}|\p{Cs}/u.test(value), { error: MESSAGES.passwordCharacters }),
  )
}

/** An email address, stored in lowercase with its domain in ASCII. */
export const emailField = z.string({ error: MESSAGES.email }).check(
  sentWithin([LIMITS.email.max, MESSAGES.email]),
  z.overwrite((value) =>
    storedEmail(
      cleanLine(value)
        .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
        .toLowerCase(),
    ),
  ),
  z.maxLength(LIMITS.email.max, { error: MESSAGES.email, abort: true }),
  z.regex(z.regexes.email, { error: MESSAGES.email }),
  z.refine(hasAddress, { error: MESSAGES.email }),
)

const firstName = requiredText({
  required: MESSAGES.firstName,
  max: [LIMITS.personName.max, tooLong('First name', LIMITS.personName.max)],
})
const lastName = requiredText({
  required: MESSAGES.lastName,
  max: [LIMITS.personName.max, tooLong('Last name', LIMITS.personName.max)],
})

// The login field accepts a username or an email address, so a username with `@` could impersonate someone's address.
const USERNAME_SHORT = 'Username must be at least 3 characters'
const username = z.string({ error: missingOr(USERNAME_SHORT) }).check(
  sentWithin([LIMITS.username.max, tooLong('Username', LIMITS.username.max)]),
  z.overwrite((value) => cleanLine(value).replace(/\p{Cf}/gu, '')),
  z.minLength(LIMITS.username.min, { error: USERNAME_SHORT }),
  z.maxLength(LIMITS.username.max, { error: tooLong('Username', LIMITS.username.max), abort: true }),
  z.refine((value) => !/[\s@]/.test(value.normalize('NFKC')), { error: 'Username can’t contain spaces or @' }),
  z.refine(usesSingleScript, { error: 'Use letters from one alphabet' }),
)

/** POST /api/login. The username can be the email address, in any case. */
export const loginInput = z.object({
  username: requiredText({ required: 'Username is required', max: [LIMITS.email.max, MESSAGES.invalid] }),
  password: passwordText('Password is required'),
  remember: z.optional(z.boolean({ error: MESSAGES.invalid })),
})

/** POST /api/register. */
export const registerInput = z.object({
  firstName,
  lastName,
  email: emailField,
  username,
  password: passwordText(PASSWORD_SHORT, [LIMITS.password.minAtRegistration, PASSWORD_SHORT]),
  role: choice(oneOf(REQUESTED_ROLES), 'Please select a role'),
  /** Proves the address, if another account has it unverified (POST /api/email-address/code). */
  emailCode: optionalProofCode,
})

/** The checkbox for the terms, which the form requires and doesn't send. */
export const acceptTerms = z
  .boolean({ error: TERMS_REQUIRED })
  .check(z.refine((accepted) => accepted, { error: TERMS_REQUIRED }))

/** The Register tab: the call's input, and consent to the terms. */
export const registerForm = z.extend(registerInput, { acceptTerms })

/**
 * PUT /api/user/profile: Account Settings, tab Profile. `currentPassword` is only used with another email address, so
 * that no one at an unlocked browser can redirect the owner's emails.
 */
export const profileInput = z.object({
  firstName,
  lastName,
  email: emailField,
  phoneNumber: optionalText({ max: [LIMITS.phone.max, MESSAGES.phone] }),
  currentPassword: z.optional(passwordText(CURRENT_REQUIRED)),
  /** The same as at registration. */
  emailCode: optionalProofCode,
})

const isFormValue = (value: unknown) => typeof value === 'object' && value !== null

/** The form of the tab Profile: requires the current password if the address differs from the stored `email`. */
export const profileForm = (email: string) =>
  z
    .extend(profileInput, { currentPassword: z.string({ error: MESSAGES.invalid }) })
    .check(
      z.refine<{ email: string; currentPassword: string }>(
        (typed) => typed.email === email.toLowerCase() || typed.currentPassword !== '',
        { error: CURRENT_REQUIRED, path: ['currentPassword'], when: ({ value }) => isFormValue(value) },
      ),
    )

export const confirmsNew = z.refine<{ newPassword: string; confirmPassword: string }>(
  ({ newPassword, confirmPassword }) => newPassword === confirmPassword,
  // Reported together with the problems of the fields, not after them.
  { error: 'Passwords do not match', path: ['confirmPassword'], when: ({ value }) => isFormValue(value) },
)

/** A new password, typed twice. */
export const newPasswordFields = {
  newPassword: passwordText(NEW_PASSWORD_SHORT, [LIMITS.password.minAtChange, NEW_PASSWORD_SHORT]),
  confirmPassword: passwordText(CONFIRM_REQUIRED, [LIMITS.password.minAtChange, CONFIRM_REQUIRED]),
}

/** POST /api/user/change-password. */
export const passwordChangeInput = z
  .object({
    currentPassword: passwordText(CURRENT_REQUIRED),
    ...newPasswordFields,
    /** Ids of passkeys that the person keeps; the others are removed. */
    keepPasskeys: z.optional(passkeyIds),
  })
  .check(confirmsNew)

/** PUT /api/user/time-zone: an IANA name. */
export const timeZoneInput = z.object({
  timeZone: z
    .string({ error: TIME_ZONE })
    .check(
      z.maxLength(LIMITS.timeZone.max, { error: TIME_ZONE, abort: true }),
      z.refine(isTimeZone, { error: TIME_ZONE }),
    ),
})

/** POST /api/user/password-check: before calls that someone at an unlocked browser must not make. */
export const passwordCheckInput = z.object({ password: passwordText('Password is required') })

/** DELETE /api/user: the username, typed to confirm. */
export const accountDeletionInput = z.object({
  confirmation: requiredText({
    required: 'Type your username',
    max: [LIMITS.email.max, MESSAGES.invalid],
  }),
})
export type AccountDeletionInput = z.output<typeof accountDeletionInput>

export type LoginInput = z.output<typeof loginInput>
export type RegisterForm = z.input<typeof registerForm>
export type RegisterInput = z.output<typeof registerInput>
export type ProfileInput = z.output<typeof profileInput>
export type PasswordChangeInput = z.output<typeof passwordChangeInput>

const FIRST_ADMIN_PASSWORD_SHORT = 'Password must be at least 8 characters'

/** POST /api/first-admin: uses the one-time link of a new installation. */
export const firstAdminInput = z.extend(z.omit(registerInput, { role: true }), {
  password: passwordText(FIRST_ADMIN_PASSWORD_SHORT, [LIMITS.password.minAtChange, FIRST_ADMIN_PASSWORD_SHORT]),
  token: requiredText({
    required: 'This page needs the one-time link that the server printed when it started.',
    max: [128, 'This link is incomplete. Copy all of it.'],
  }),
})
export type FirstAdminForm = z.input<typeof firstAdminInput>
export type FirstAdminInput = z.output<typeof firstAdminInput>

/** POST /api/user/role-request: a pending user requests a role again after a rejection, or the other role. */
export const roleRequestInput = z.object({
  role: choice(oneOf(REQUESTED_ROLES), 'Please select a role'),
})
/** The forms of /auth as a browser without JavaScript sends them; the field `form` has the name. */
export type PlainFormName = 'login' | 'register' | 'code'

/** All that a browser without scripts can send: those, a message in a conversation, and a new password. */
type PlainName = PlainFormName | 'message' | 'new-password'

/** What the page shows again: the submitted values except the password, and the error. */
export interface PlainForm {
  name: PlainName
  /** The error; missing before the second step of a login. */
  problem?: string
  status: number
  values: Readonly<Record<string, string>>
}
