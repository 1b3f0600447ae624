import { MESSAGES } from '#api/platform/contract/messages.ts'
import type { Failure } from '#site/lib/failure.ts'

const { somethingWrong } = MESSAGES

export const PROPOSAL: Failure = { title: 'Failed to propose times', otherwise: somethingWrong }
export const MEETING_ANSWER: Failure = { title: 'Failed to send your answer', otherwise: somethingWrong }
export const CANCELLATION: Failure = { title: 'Failed to cancel the meeting', otherwise: somethingWrong }
