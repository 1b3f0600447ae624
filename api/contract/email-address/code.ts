import * as z from 'zod/mini'
import { requiredText, shortText } from '#api/contract/fields/text.ts'
import { LIMITS } from '#api/contract/limits.ts'

const EIGHT_DIGITS = 'Please enter the eight digits of the code'
const digitsOf = (typed: string) => typed.replace(/[\s-]/g, '')

/** The code of a letter, with or without a space in it. */
export const eightDigits = requiredText({
  required: EIGHT_DIGITS,
  max: [LIMITS.emailCode.typed, EIGHT_DIGITS],
}).check(z.overwrite(digitsOf), z.regex(/^\d{8}$/, { error: EIGHT_DIGITS }))

/** The same where it is asked for only sometimes: missing and empty mean none. */
export const optionalEightDigits = z.pipe(
  z.optional(shortText),
  z.transform((typed, context): string | undefined => {
    const digits = digitsOf(typed ?? '')
    if (digits === '') return undefined
    if (/^\d{8}$/.test(digits)) return digits
    context.issues.push({ code: 'custom', input: typed, message: EIGHT_DIGITS })
    return z.NEVER
  }),
)
