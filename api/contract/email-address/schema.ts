import * as z from 'zod/mini'
import { LIMITS } from '#api/contract/limits.ts'
import { missingOr, requiredText } from '#api/contract/fields/text.ts'
import { MESSAGES } from '#api/contract/messages.ts'

const EIGHT_DIGITS = 'Please enter the eight digits of the code'

/** The code of a letter, with or without a space in it. */
export const eightDigits = requiredText({
  required: EIGHT_DIGITS,
  max: [LIMITS.emailCode.typed, EIGHT_DIGITS],
}).check(
  z.overwrite((typed) => typed.replace(/[\s-]/g, '')),
  z.regex(/^\d{8}$/, { error: EIGHT_DIGITS }),
)

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
