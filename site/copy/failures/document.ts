import { MESSAGES } from '#api/contract/messages.ts'
import type { Failure } from '#site/lib/failure.ts'

const { somethingWrong } = MESSAGES

export const DOCUMENT_ACCESS: Failure = { title: 'Access was not changed', otherwise: somethingWrong }
export const DOCUMENT_ASKED: Failure = { title: 'Your request was not sent', otherwise: somethingWrong }
