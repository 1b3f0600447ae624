import { MESSAGES } from '#api/platform/contract/messages.ts'
import type { Failure } from '#site/lib/failure.ts'

export const MESSAGE: Failure = { title: 'Couldn’t send your message', otherwise: MESSAGES.somethingWrong }
export const MESSAGES_LOAD: Failure = { title: 'Couldn’t load earlier messages' }
export const BLOCK: Failure = { title: 'Couldn’t block this person', otherwise: MESSAGES.somethingWrong }
export const UNBLOCK: Failure = { title: 'Couldn’t unblock this person', otherwise: MESSAGES.somethingWrong }
export const REPORT: Failure = { title: 'Couldn’t send your report', otherwise: MESSAGES.somethingWrong }
