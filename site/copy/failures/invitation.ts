import { MESSAGES } from '#api/platform/contract/messages.ts'
import type { Failure } from '#site/lib/failure.ts'

const otherwise = MESSAGES.unexpected
export const INVITATION_ACCEPT: Failure = { title: 'Couldn’t create your account', otherwise }
export const INVITATION_CODE: Failure = { title: 'Couldn’t confirm this code', otherwise }
export const INVITATION_ERROR: Failure = { title: 'Couldn’t decline the invitation', otherwise }
export const INVITATION_AGAIN: Failure = { title: 'Couldn’t send the email', otherwise }
export const INVITATION_LINK: Failure = { title: 'Couldn’t copy the link', otherwise }
export const INVITATION_MADE: Failure = { title: 'Couldn’t send the invitations', otherwise }
export const INVITATION_PREVIEW: Failure = { title: 'Couldn’t show the preview', otherwise }
export const INVITATION_REVOKED: Failure = { title: 'Couldn’t revoke the invitation', otherwise }
