import { MESSAGES } from '#api/platform/contract/messages.ts'
import type { Failure } from '#site/lib/failure.ts'

const otherwise = MESSAGES.unexpected
export const INVITATION_ACCEPT: Failure = { title: 'Your account wasn’t created', otherwise }
export const INVITATION_CODE: Failure = { title: 'That code didn’t work', otherwise }
export const INVITATION_ERROR: Failure = { title: 'The invitation wasn’t declined', otherwise }
export const INVITATION_AGAIN: Failure = { title: 'No email was sent', otherwise }
export const INVITATION_LINK: Failure = { title: 'There is no link to copy', otherwise }
export const INVITATION_MADE: Failure = { title: 'No one was invited', otherwise }
export const INVITATION_PREVIEW: Failure = { title: 'There is no preview', otherwise }
export const INVITATION_REVOKED: Failure = { title: 'The invitation wasn’t revoked', otherwise }
