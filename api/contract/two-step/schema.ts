import * as z from 'zod/mini'
import { missingOr, requiredText } from '#api/contract/fields/text.ts'
import { MESSAGES } from '#api/contract/messages.ts'

const code = requiredText({ required: 'Code is required', max: [40, 'This code is not right'] })

/** POST /api/user/two-step/confirm: a code of the app. */
export const codeInput = z.object({ code })

/** POST /api/login/second-step: a code of the app, or a recovery code. */
export const secondStepInput = z.object({
  secondStep: z.string({ error: missingOr(MESSAGES.required) }).check(z.maxLength(128, MESSAGES.invalid)),
  code,
})
export type SecondStepInput = z.output<typeof secondStepInput>
