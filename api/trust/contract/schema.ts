import * as z from 'zod/mini'
import { optionalText, requiredText, missingOr } from '#api/platform/contract/fields.ts'
import { LIMITS } from '#api/platform/contract/limits.ts'
import { tooLong, MESSAGES } from '#api/platform/contract/messages.ts'
import { emailCodeInput } from '#api/account/contract/email-address.ts'

const { max } = LIMITS.selfCertification

/** POST /api/investor/self-certification: the text of one of the categories, exactly as it was shown. */
export const selfCertificationInput = z.object({
  text: requiredText({
    required: 'Choose a category.',
    max: [max, tooLong('The statement', max)],
    multiline: true,
  }),
})

const ADDRESS = 'Enter an email address at your website’s domain'

/** POST /api/user/website/code: an address at the domain. */
export const websiteCodeInput = z.object({
  address: requiredText({ required: ADDRESS, max: [LIMITS.email.max, MESSAGES.email] }).check(
    z.overwrite((typed) => typed.toLowerCase()),
    z.regex(/^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9.-]{1,253}$/, { error: MESSAGES.email }),
  ),
})

/** POST /api/user/website/confirm. */
export const websiteConfirmInput = z.object(emailCodeInput.shape)

const SINCE = 'Enter a month, such as 2025-03'

/** PUT /api/admin/users/{id}/vouch. */
export const vouchInput = z.object({
  since: z
    .string({ error: missingOr(SINCE) })
    .check(z.maxLength(7, { error: SINCE, abort: true }), z.regex(/^(?:19|20)\d{2}-(?:0[1-9]|1[0-2])$/, SINCE)),
  metBy: requiredText({
    required: 'Say who met them',
    max: [LIMITS.knownBy.max, tooLong('The name', LIMITS.knownBy.max)],
  }),
  /** Why the month is earlier than what is recorded, or than today's. */
  reason: optionalText({ max: [LIMITS.knownReason.max, tooLong('The reason', LIMITS.knownReason.max)] }),
})
export type VouchForm = z.input<typeof vouchInput>

export const REASON_NEEDED = 'Enter how you know this, because the month has passed'
export const FUTURE_MONTH = 'Choose this month or an earlier one'
