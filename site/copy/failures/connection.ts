import { CONNECT_REFUSED } from '#api/connections/contract/transitions.ts'
import { MESSAGES } from '#api/platform/contract/messages.ts'
import type { Failure } from '#site/lib/failure.ts'

const { somethingWrong, unexpected } = MESSAGES

/** An investor asks a startup. */
export const CONNECTION: Failure = {
  title: 'Failed to request connection',
  otherwise: unexpected,
  messageByStatus: { 401: CONNECT_REFUSED, 403: CONNECT_REFUSED },
}
/** A founder asks an investor. */
export const CONNECTION_REQUEST: Failure = { title: 'Failed to request connection', otherwise: unexpected }
export const AVAILABILITY_WATCH: Failure = { title: 'Couldn’t set up the alert', otherwise: somethingWrong }
export const CONNECTION_ANSWER: Failure = { title: 'Couldn’t send your answer', otherwise: somethingWrong }
export const REQUEST_LIMIT: Failure = { title: 'Couldn’t change the number', otherwise: somethingWrong }
export const WITHDRAWAL: Failure = { title: 'Couldn’t withdraw the request' }
