import { MESSAGES } from '#api/platform/contract/messages.ts'
import type { Failure } from '#site/lib/failure.ts'

const { somethingWrong } = MESSAGES

export const DOCUMENT_ACCESS: Failure = { title: 'Access was not changed', otherwise: somethingWrong }
export const TERMS_WRITTEN: Failure = { title: 'Your terms were not saved', otherwise: somethingWrong }
export const TERMS_AGREED: Failure = { title: 'This was not recorded', otherwise: somethingWrong }
export const DOCUMENT_ACCESS_REQUEST: Failure = { title: 'Your request was not sent', otherwise: somethingWrong }
