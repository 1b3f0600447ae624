import { MESSAGES } from '#api/platform/contract/messages.ts'
import type { Failure } from '#site/lib/failure.ts'

const { somethingWrong } = MESSAGES

export const LOGIN: Failure = { title: 'Login failed', unexpected: somethingWrong }
export const REGISTRATION: Failure = { title: 'Registration failed', unexpected: somethingWrong }
export const RESET_REQUEST: Failure = {
  title: 'Request Failed',
  otherwise: 'Failed to submit reset request. Please try again.',
  isFixed: true,
}
export const NEW_PASSWORD: Failure = { title: 'Couldn’t set the password', unexpected: somethingWrong }
export const PASSWORD_CHANGE: Failure = { title: 'Failed to update password', unexpected: somethingWrong }
export const PROFILE_CHANGE: Failure = { title: 'Failed to update profile', unexpected: somethingWrong }
export const TIME_ZONE: Failure = { title: 'Couldn’t save the time zone', unexpected: somethingWrong }
export const FIRST_ADMIN: Failure = { title: 'Couldn’t create the administrator' }
export const ACCOUNT_DELETION: Failure = { title: 'Couldn’t delete your account' }
export const SIGN_OUT: Failure = { title: 'Couldn’t sign out', otherwise: somethingWrong }
export const TWO_FACTOR: Failure = { title: 'Couldn’t change two-factor authentication', otherwise: somethingWrong }
export const RECOVERY_CODES: Failure = { title: 'Couldn’t generate new recovery codes' }
export const PASSWORD_CHECK: Failure = { title: 'Couldn’t check your password' }
export const SETTING: Failure = { title: 'Couldn’t change the setting', otherwise: somethingWrong }
export const ROLE_REQUEST: Failure = { title: 'Couldn’t send your request', otherwise: somethingWrong }
export const EMAIL_CODE: Failure = { title: 'Couldn’t confirm your email address', otherwise: somethingWrong }
export const EMAIL_CODE_SENDING: Failure = { title: 'Couldn’t send a code', otherwise: somethingWrong }
export const EMAIL_UNDO: Failure = { title: 'Couldn’t undo the change', otherwise: somethingWrong }
export const PASSKEY: Failure = { title: 'Couldn’t change your passkeys', otherwise: somethingWrong }
