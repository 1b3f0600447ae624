import * as z from 'zod/mini'
import { missingOr, requiredText, sentWithin } from '#api/platform/contract/fields.ts'
import { LIMITS } from '#api/platform/contract/limits.ts'
import { MESSAGES } from '#api/platform/contract/messages.ts'

const { terms, signature } = LIMITS.nda

/** PUT /api/startup/confidentiality: the founder's own text. */
export const termsInput = z.object({
  text: requiredText({
    required: 'Write your terms.',
    min: [terms.min, `Write your terms in ${terms.min} characters or more.`],
    max: [terms.max, `Keep your terms to ${terms.max} characters.`],
    multiline: true,
  }),
})

/** POST /api/documents/{id}/confidentiality: the version that a reader signs, and their typed name. */
export const agreementInput = z.object({
  version: z
    .string({ error: missingOr(MESSAGES.required) })
    .check(sentWithin([LIMITS.shortText.max, MESSAGES.invalid])),
  name: requiredText({
    required: 'Type your name.',
    max: [signature.max, `Keep your name to ${signature.max} characters.`],
  }),
})

/** What a reader types; the page knows the version. */
export const signatureForm = z.object({ name: agreementInput.shape.name })

export const TERMS_CHANGED = 'The founder changed these terms. Read them again.'
export const TERMS_ONCE_APPROVED = 'You can write terms once your account is approved.'
export const TOO_MANY_TERMS = 'Your terms have changed too often. Choose one of the earlier texts.'
export const NO_TERMS_YET = 'Write your NDA first.'
export const NEVER_ON_A_DECK = 'A pitch deck can’t require an NDA.'
