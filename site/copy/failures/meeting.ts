import { MESSAGES } from '#api/platform/contract/messages.ts'
import type { Failure } from '#site/lib/failure.ts'

const { somethingWrong } = MESSAGES

export const PROPOSAL: Failure = { title: 'Couldn’t propose times', otherwise: somethingWrong }
export const MEETING_ANSWER: Failure = { title: 'Couldn’t send your answer', otherwise: somethingWrong }
export const CANCELLATION: Failure = { title: 'Couldn’t cancel the meeting', otherwise: somethingWrong }
