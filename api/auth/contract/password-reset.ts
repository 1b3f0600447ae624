import * as z from 'zod/mini'
import { confirmsNew, newPasswordFields, passwordText } from '#api/account/contract/schema.ts'
import { storedEmail } from '#api/account/contract/email-domain.ts'
import {
  filter,
  linkToken,
  pageFields,
  missingOr,
  optionalText,
  requiredText,
  sentWithin,
} from '#api/platform/contract/fields.ts'
import { oneOf } from '#api/platform/contract/enumerations.ts'
import { LIMITS } from '#api/platform/contract/limits.ts'
import { MESSAGES } from '#api/platform/contract/messages.ts'
import { cleanLine } from '#api/platform/contract/clean-text.ts'

export const RESET_STATUSES = ['pending', 'approved', 'rejected', 'emailed'] as const
export type ResetStatus = (typeof RESET_STATUSES)[number]

const email = z.pipe(
  z.nullish(
    z.string({ error: MESSAGES.invalid }).check(
      sentWithin([LIMITS.email.max, 'Please provide a valid email address']),
      z.overwrite((value) => storedEmail(cleanLine(value).toLowerCase())),
      z.maxLength(LIMITS.email.max, { error: 'Please provide a valid email address', abort: true }),
      z.refine((value) => value === '' || z.regexes.email.test(value), {
        error: 'Please provide a valid email address',
      }),
    ),
  ),
  z.transform((value) => value || null),
)

const namesAccount = z.refine<{ username: string | null; email: string | null }>(
  ({ username, email: address }) => username !== null || address !== null,
  {
    error: 'You must provide either your username or email to reset your password',
    path: ['username'],
    // Reported together with the problems of the fields, not after them.
    when: ({ value }) => typeof value === 'object' && value !== null,
  },
)

/** POST /api/password-reset/request. */
export const passwordResetInput = z
  .object({
    username: optionalText({ max: [LIMITS.email.max, MESSAGES.invalid] }),
    email,
    reason: requiredText({
      required: 'Please provide a reason for the reset request',
      max: [LIMITS.resetReason.max, 'Reason cannot exceed 500 characters'],
      multiline: true,
    }),
  })
  .check(namesAccount)
export type PasswordResetForm = z.input<typeof passwordResetInput>
export type PasswordResetInput = z.output<typeof passwordResetInput>

/** GET /api/password-reset/link, from an email's link. */
export const resetLinkQuery = z.object({ token: linkToken })

/** POST /api/password-reset/link: the new password of whoever has the link. */
export const newPasswordInput = z.object({ token: linkToken, ...newPasswordFields }).check(confirmsNew)
export type NewPasswordInput = z.output<typeof newPasswordInput>

/** POST /api/admin/password-reset-requests/{id}/process. */
export const processResetInput = z.discriminatedUnion(
  'status',
  [
    z.object({
      status: z.literal('approved'),
      tempPassword: passwordText('A temporary password is required').check(
        z.minLength(LIMITS.password.minAtChange, { error: 'Password must be at least 8 characters' }),
      ),
    }),
    z.object({ status: z.literal('rejected') }),
  ],
  { error: ({ input }) => missingOr(MESSAGES.required)({ input: (input as { status?: unknown } | null)?.status }) },
)
export type ProcessResetInput = z.output<typeof processResetInput>

/** The query of the administrators' list. */
export const passwordResetFilters = z.object({
  status: filter(oneOf(RESET_STATUSES)),
  ...pageFields,
})

/** Without `I l 1 O 0`, which are easily confused when read out or copied by hand. */
export const TEMPORARY_PASSWORD_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789!@#$%^&*()'

/** Ten characters, each equally likely, from the platform's secure random source (rules: Password reset). */
export function generateTemporaryPassword(): string {
  // Bytes after the last multiple of the alphabet's length would prefer its first characters.
  const fair = 256 - (256 % TEMPORARY_PASSWORD_ALPHABET.length)
  let password = ''
  while (password.length < LIMITS.temporaryPassword.length)
    for (const byte of crypto.getRandomValues(new Uint8Array(32)))
      if (byte < fair && password.length < LIMITS.temporaryPassword.length)
        password += TEMPORARY_PASSWORD_ALPHABET.charAt(byte % TEMPORARY_PASSWORD_ALPHABET.length)
  return password
}
