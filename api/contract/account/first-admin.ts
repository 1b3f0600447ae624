import * as z from 'zod/mini'
import { passwordText, registerInput } from './schema.ts'
import { LIMITS } from '#api/contract/limits.ts'
import { requiredText } from '#api/contract/fields/text.ts'

const PASSWORD_SHORT = 'Password must be at least 8 characters'

/** POST /api/first-admin: exchanges the one-time link of a new installation. */
export const firstAdminInput = z.extend(z.omit(registerInput, { role: true }), {
  password: passwordText(PASSWORD_SHORT, [LIMITS.password.minAtChange, PASSWORD_SHORT]),
  token: requiredText({
    required: 'This page needs the one-time link that the server printed when it started.',
    max: [128, 'This link is not complete. Please copy all of it.'],
  }),
})
export type FirstAdminForm = z.input<typeof firstAdminInput>
export type FirstAdminInput = z.output<typeof firstAdminInput>
