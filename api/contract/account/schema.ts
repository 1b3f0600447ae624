import * as z from 'zod/mini'
import { optionalProofCode } from '#api/contract/email-address/code.ts'
import { storedEmail } from '#api/contract/email-address/domain.ts'
import { choice } from '#api/contract/fields/choice.ts'
import { oneOf, REQUESTED_ROLES } from '#api/contract/enumerations.ts'
import { LIMITS } from '#api/contract/limits.ts'
import { MESSAGES, tooLong } from '#api/contract/messages.ts'
import { isOfOneScript } from '#api/contract/fields/scripts.ts'
import { missingOr, optionalText, requiredText, sentWithin } from '#api/contract/fields/text.ts'
import { passkeyIds } from '#api/contract/passkey/kept.ts'
import { hasAddress } from './no-address.ts'
import { cleanLine } from '#api/contract/fields/clean-text.ts'

const PASSWORD_SHORT = 'Password must be at least 6 characters'
const NEW_PASSWORD_SHORT = 'Password must be at least 8 characters'
const CURRENT_REQUIRED = 'Current password is required'
const CONFIRM_REQUIRED = 'Confirm password is required'
const TERMS_REQUIRED = 'You must accept the terms and conditions'

/** A password is taken exactly as typed, never trimmed or cleaned; what a keyboard cannot type is refused. */
export function passwordText(required: string, min?: readonly [number, string]) {
  return z.string({ error: missingOr(required) }).check(
    z.minLength(min?.[0] ?? 1, { error: min?.[1] ?? required }),
    z.maxLength(LIMITS.password.max, { error: MESSAGES.passwordTooLong, abort: true }),
    z.refine((value) => !/\p{Cc}|\p{Cs}/u.test(value), { error: MESSAGES.passwordCharacters }),
  )
}

/** An e-mail address, stored in lower case, its domain in ASCII. */
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

// The login's box takes a username or an e-mail address, so a username with `@` could stand in for somebody's address.
const USERNAME_SHORT = 'Username must be at least 3 characters'
const username = z.string({ error: missingOr(USERNAME_SHORT) }).check(
  sentWithin([LIMITS.username.max, tooLong('Username', LIMITS.username.max)]),
  z.overwrite((value) => cleanLine(value).replace(/\p{Cf}/gu, '')),
  z.minLength(LIMITS.username.min, { error: USERNAME_SHORT }),
  z.maxLength(LIMITS.username.max, { error: tooLong('Username', LIMITS.username.max), abort: true }),
  z.refine((value) => !/[\s@]/.test(value.normalize('NFKC')), { error: 'Username cannot contain spaces or @' }),
  z.refine(isOfOneScript, { error: 'Username cannot mix letters of different alphabets' }),
)

/** POST /api/login. The username may be the e-mail address, in any letter case. */
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
  /** Shows that an address is theirs which someone else typed in (POST /api/email-address/code). */
  emailCode: optionalProofCode,
})

/** The box of the terms, which a form asks for and does not send. */
export const acceptTerms = z
  .boolean({ error: TERMS_REQUIRED })
  .check(z.refine((accepted) => accepted, { error: TERMS_REQUIRED }))

/** The Register tab: the call's input, and the terms. */
export const registerForm = z.extend(registerInput, { acceptTerms })

/**
 * PUT /api/user/profile: Account Settings, tab Profile. `currentPassword` counts only with another e-mail address:
 * nobody at an open browser may redirect the owner's mail.
 */
export const profileInput = z.object({
  firstName,
  lastName,
  email: emailField,
  phoneNumber: optionalText({ max: [LIMITS.phone.max, MESSAGES.phone] }),
  currentPassword: z.optional(passwordText(CURRENT_REQUIRED)),
  /** As at the registration. */
  emailCode: optionalProofCode,
})

const isFormValue = (value: unknown) => typeof value === 'object' && value !== null

/** The form of the tab Profile: asks for the current password once the address differs from the stored `email`. */
export const profileForm = (email: string) =>
  z
    .extend(profileInput, { currentPassword: z.string({ error: MESSAGES.invalid }) })
    .check(
      z.refine<{ email: string; currentPassword: string }>(
        (typed) => typed.email === email.toLowerCase() || typed.currentPassword !== '',
        { error: CURRENT_REQUIRED, path: ['currentPassword'], when: ({ value }) => isFormValue(value) },
      ),
    )

const confirmsNew = z.refine<{ newPassword: string; confirmPassword: string }>(
  ({ newPassword, confirmPassword }) => newPassword === confirmPassword,
  // Reported together with the problems of the fields, not after them.
  { error: 'Passwords do not match', path: ['confirmPassword'], when: ({ value }) => isFormValue(value) },
)

/** POST /api/user/change-password. */
export const passwordChangeInput = z
  .object({
    currentPassword: passwordText(CURRENT_REQUIRED),
    newPassword: passwordText(NEW_PASSWORD_SHORT, [LIMITS.password.minAtChange, NEW_PASSWORD_SHORT]),
    confirmPassword: passwordText(CONFIRM_REQUIRED, [LIMITS.password.minAtChange, CONFIRM_REQUIRED]),
    /** Ids of passkeys that the person keeps; the others are removed. */
    keepPasskeys: z.optional(passkeyIds),
  })
  .check(confirmsNew)

/** POST /api/user/password-check: before calls that somebody at an open browser must not make. */
export const passwordCheckInput = z.object({ password: passwordText('Password is required') })

/** DELETE /api/user: the username typed once more. */
export const accountDeletionInput = z.object({
  confirmation: requiredText({
    required: 'Please type your username',
    max: [LIMITS.email.max, MESSAGES.invalid],
  }),
})
export type AccountDeletionInput = z.output<typeof accountDeletionInput>

export type LoginInput = z.output<typeof loginInput>
export type RegisterForm = z.input<typeof registerForm>
export type RegisterInput = z.output<typeof registerInput>
export type ProfileInput = z.output<typeof profileInput>
export type PasswordChangeInput = z.output<typeof passwordChangeInput>
