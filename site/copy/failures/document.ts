import { MESSAGES } from '#api/platform/contract/messages.ts'
import type { Failure } from '#site/lib/failure.ts'

const { somethingWrong } = MESSAGES

export const DOCUMENT_ACCESS: Failure = { title: 'Access wasn’t changed', otherwise: somethingWrong }
export const TERMS_WRITTEN: Failure = { title: 'Your terms weren’t saved', otherwise: somethingWrong }
export const TERMS_AGREED: Failure = { title: 'This wasn’t recorded', otherwise: somethingWrong }
export const DOCUMENT_ACCESS_REQUEST: Failure = { title: 'Your request wasn’t sent', otherwise: somethingWrong }
