import { MESSAGES } from '#api/platform/contract/messages.ts'
import type { Failure } from '#site/lib/failure.ts'

const { somethingWrong } = MESSAGES

export const DOCUMENT_ACCESS: Failure = { title: 'Couldn’t change access', otherwise: somethingWrong }
export const TERMS_WRITTEN: Failure = { title: 'Couldn’t save your NDA', otherwise: somethingWrong }
export const TERMS_AGREED: Failure = { title: 'Couldn’t record your signature', otherwise: somethingWrong }
export const DOCUMENT_ACCESS_REQUEST: Failure = { title: 'Couldn’t send your request', otherwise: somethingWrong }
