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

/** Of the code that shows that an address is one's own: what strangers can guess together is bounded by its length. */
export const PROOF_DIGITS = 12
const TWELVE_DIGITS = 'Please enter the twelve digits of the code'

/** Such a code, where it is asked for only sometimes: missing and empty mean none. */
export const optionalProofCode = z.pipe(
  z.optional(shortText),
  z.transform((typed, context): string | undefined => {
    const digits = digitsOf(typed ?? '')
    if (digits === '') return undefined
    if (/^\d+$/.test(digits) && digits.length === PROOF_DIGITS) return digits
    context.issues.push({ code: 'custom', input: typed, message: TWELVE_DIGITS })
    return z.NEVER
  }),
)
