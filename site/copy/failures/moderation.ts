import { MESSAGES } from '#api/platform/contract/messages.ts'
import type { Failure } from '#site/lib/failure.ts'

export const PROFILE_REPORT: Failure = { title: 'Your report wasn’t sent', otherwise: MESSAGES.somethingWrong }
export const REPORT_ANSWER: Failure = { title: 'Failed to answer the report', otherwise: MESSAGES.somethingWrong }
