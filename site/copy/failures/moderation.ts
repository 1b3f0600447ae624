import { MESSAGES } from '#api/platform/contract/messages.ts'
import type { Failure } from '#site/lib/failure.ts'

export const PROFILE_REPORT: Failure = { title: 'Couldn’t send your report', otherwise: MESSAGES.somethingWrong }
export const REPORT_ANSWER: Failure = { title: 'Couldn’t answer the report', otherwise: MESSAGES.somethingWrong }
