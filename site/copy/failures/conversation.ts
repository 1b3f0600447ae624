import { MESSAGES } from '#api/platform/contract/messages.ts'
import type { Failure } from '#site/lib/failure.ts'

export const MESSAGE: Failure = { title: 'Your message wasn’t sent', otherwise: MESSAGES.somethingWrong }
export const MESSAGES_LOAD: Failure = { title: 'Earlier messages couldn’t be loaded' }
export const BLOCK: Failure = { title: 'Failed to block', otherwise: MESSAGES.somethingWrong }
export const UNBLOCK: Failure = { title: 'Failed to unblock', otherwise: MESSAGES.somethingWrong }
export const REPORT: Failure = { title: 'Your report wasn’t sent', otherwise: MESSAGES.somethingWrong }
