import * as z from 'zod/mini'
import { emailCodeInput } from '#api/contract/email-address/schema.ts'
import { requiredText } from '#api/contract/fields/text.ts'
import { LIMITS } from '#api/contract/limits.ts'
import { MESSAGES } from '#api/contract/messages.ts'

const ADDRESS = 'Please enter an e-mail address of your website’s domain'

/** POST /api/user/website/code: an address of the domain. */
export const websiteCodeInput = z.object({
  address: requiredText({ required: ADDRESS, max: [LIMITS.email.max, MESSAGES.email] }).check(
    z.overwrite((typed) => typed.toLowerCase()),
    z.regex(/^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9.-]{1,253}$/, { error: MESSAGES.email }),
  ),
})

/** POST /api/user/website/confirm. */
export const websiteConfirmInput = z.object(emailCodeInput.shape)
