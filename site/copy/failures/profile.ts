import { MESSAGES } from '#api/platform/contract/messages.ts'
import type { Failure } from '#site/lib/failure.ts'

const { somethingWrong, unexpected } = MESSAGES

export const PROFILE_CREATION: Failure = { title: 'Error creating profile', otherwise: somethingWrong }
export const PROFILE_SAVE: Failure = { title: 'Failed to save profile', otherwise: somethingWrong }
export const CONFIRMATION: Failure = { title: 'Couldn’t confirm your profile', otherwise: somethingWrong }
export const HINT_DISMISSAL: Failure = { title: 'Couldn’t dismiss this', otherwise: somethingWrong }
export const SIMPLE_PROFILE: Failure = { title: 'Error', otherwise: 'Failed to create profile', unexpected }
export const UPLOAD: Failure = {
  title: 'Upload failed',
  otherwise: 'Could not upload your document. Please try again.',
}
export const DOCUMENT_DELETION: Failure = {
  title: 'Delete failed',
  otherwise: 'Could not delete your document. Please try again.',
}
export const LOGO_UPLOAD: Failure = {
  title: 'Upload failed',
  otherwise: 'Couldn’t upload your logo. Please try again.',
}
export const LOGO_REMOVAL: Failure = {
  title: 'Delete failed',
  otherwise: 'Couldn’t remove your logo. Please try again.',
}
export const FUNDING_REQUEST: Failure = {
  title: 'Error submitting funding request',
  otherwise: somethingWrong,
  messageByStatus: { 404: { title: 'Error submitting funding request', text: 'Startup profile not found' } },
}
export const STARTUP_CLAIM: Failure = { title: 'Couldn’t send your claim', otherwise: MESSAGES.somethingWrong }
