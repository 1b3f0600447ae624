import * as z from 'zod/mini'
import type { User } from './account.ts'
import { missingOr, requiredText } from './text.ts'
import { MESSAGES } from './messages.ts'

/** GET /api/user/two-step. */
export interface TwoStepState {
  isOn: boolean
  /** Whether this person must use it, because the installation asks it of administrators. */
  isRequired: boolean
  /** Recovery codes that were not used yet. */
  recoveryCodesLeft: number
}

/** POST /api/user/two-step/setup: what an authenticator app needs. It is shown until the setup is confirmed, never again. */
export interface TwoStepSetup {
  /** In base32, for typing it in. */
  secret: string
  /** `otpauth:`, for the QR code. */
  uri: string
}

/** POST /api/user/two-step/confirm and …/recovery-codes: shown once; only their hashes are kept. */
export interface RecoveryCodes {
  recoveryCodes: string[]
}

/** POST /api/login, 202: the password was right, and a code must follow. Nobody is signed in yet. */
export interface SecondStep {
  /** To be handed back with the code, within ten minutes. */
  secondStep: string
}

/** What a login answers. */
export type LoginAnswer = User | SecondStep

export const isSecondStep = (answer: LoginAnswer): answer is SecondStep => 'secondStep' in answer

const code = requiredText({ required: 'Code is required', max: [40, 'This code is not right'] })

/** POST /api/user/two-step/confirm: a code of the app. */
export const codeInput = z.object({ code })

/** POST /api/login/second-step: a code of the app, or a recovery code. */
export const secondStepInput = z.object({
  secondStep: z.string({ error: missingOr(MESSAGES.required) }).check(z.maxLength(128, MESSAGES.invalid)),
  code,
})
export type SecondStepInput = z.output<typeof secondStepInput>
