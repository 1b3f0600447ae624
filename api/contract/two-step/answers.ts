import * as z from 'zod/mini'
import { count, named } from '#api/contract/fields/shapes.ts'

/** POST /api/login, 202: the password was right, and a code must follow. Nobody is signed in yet. */
export const secondStep = named(
  'SecondStep',
  z.strictObject({
    /** To be handed back with the code, within ten minutes. */
    secondStep: z.string(),
    /** Whether a passkey of the account does instead of the code. */
    takesPasskey: z.optional(z.literal(true)),
  }),
)
export type SecondStep = z.output<typeof secondStep>

/** GET /api/user/two-step. */
export const twoStepState = named(
  'TwoStepState',
  z.strictObject({
    isOn: z.boolean(),
    /** Whether this person must use it, because the installation asks it of administrators. */
    isRequired: z.boolean(),
    /** Recovery codes that were not used yet. */
    recoveryCodesLeft: count,
  }),
)
export type TwoStepState = z.output<typeof twoStepState>

/** POST /api/user/two-step/setup: data for an authenticator app, shown only until the setup is confirmed. */
export const twoStepSetup = named(
  'TwoStepSetup',
  z.strictObject({
    /** In base32, for typing it in. */
    secret: z.string(),
    /** `otpauth:`, for the QR code. */
    uri: z.string(),
  }),
)
export type TwoStepSetup = z.output<typeof twoStepSetup>

/** POST /api/user/two-step/confirm and …/recovery-codes: shown once; only their hashes are kept. */
export const recoveryCodes = named('RecoveryCodes', z.strictObject({ recoveryCodes: z.array(z.string()) }))
export type RecoveryCodes = z.output<typeof recoveryCodes>
