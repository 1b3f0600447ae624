import * as z from 'zod/mini'
import { emailField } from '#api/contract/account/schema.ts'
import { missingOr } from '#api/contract/fields/text.ts'
import { MESSAGES } from '#api/contract/messages.ts'
import { eightDigits } from './code.ts'

/** POST /api/email-address/code. */
export const addressProofInput = z.object({ email: emailField })

/** POST /api/user/email-address/confirm. */
export const emailCodeInput = z.object({ code: eightDigits })

const undoToken = z.string({ error: missingOr(MESSAGES.required) }).check(z.maxLength(200, MESSAGES.invalid))

/** GET /api/email-address/undo, from a letter's link. */
export const undoQuery = z.object({ token: undoToken })

/** POST /api/email-address/undo: the link's token, and the code of the page that it opened. */
export const undoInput = z.object({
  token: undoToken,
  press: z.string({ error: missingOr(MESSAGES.required) }).check(z.maxLength(200, MESSAGES.invalid)),
})
