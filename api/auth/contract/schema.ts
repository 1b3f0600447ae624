import * as z from 'zod/mini'
import { missingOr, requiredText } from '#api/platform/contract/fields.ts'
import { MESSAGES, tooLong } from '#api/platform/contract/messages.ts'
import { LIMITS } from '#api/platform/contract/limits.ts'

const code = requiredText({ required: 'Code is required', max: [40, 'Incorrect code'] })

/** POST /api/user/two-factor/confirm: a code from the app. */
export const codeInput = z.object({ code })

/** POST /api/login/two-factor: a code from the app, or a recovery code. */
export const secondStepInput = z.object({
  secondStep: z.string({ error: missingOr(MESSAGES.required) }).check(z.maxLength(128, MESSAGES.invalid)),
  code,
})
export type SecondStepInput = z.output<typeof secondStepInput>

/** Bytes in base64url, as `PublicKeyCredential.toJSON` writes them. */
const bytes = (max: number) =>
  z
    .string({ error: missingOr(MESSAGES.required) })
    .check(z.maxLength(max, { error: MESSAGES.invalid, abort: true }), z.regex(/^[\w-]+$/, { error: MESSAGES.invalid }))

const credential = { id: bytes(1400), clientData: bytes(4000) }

/** POST /api/user/passkeys: what the browser created, and a name for it. */
export const passkeyInput = z.object({
  name: requiredText({
    required: 'Name is required',
    max: [LIMITS.passkeys.name, tooLong('Name', LIMITS.passkeys.name)],
  }),
  ...credential,
  attestation: bytes(40_000),
})
export type PasskeyInput = z.output<typeof passkeyInput>

/** A passkey's response to a challenge. */
const answer = { ...credential, authenticatorData: bytes(4000), signature: bytes(4000), owner: bytes(200) }

/** POST /api/login/passkey. */
export const passkeyLoginInput = z.object({
  ...answer,
  remember: z.optional(z.boolean({ error: MESSAGES.invalid })),
})
export type PasskeyLoginInput = z.output<typeof passkeyLoginInput>

/** POST /api/login/two-factor/passkey: instead of a code. */
export const passkeyStepInput = z.object({
  ...answer,
  secondStep: z.string({ error: missingOr(MESSAGES.required) }).check(z.maxLength(128, MESSAGES.invalid)),
})
export type PasskeyStepInput = z.output<typeof passkeyStepInput>

/** A passkey's response without other fields. */
export type PasskeyAnswer = Pick<PasskeyLoginInput, keyof typeof answer>
