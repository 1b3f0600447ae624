import { MESSAGES } from '#api/platform/contract/messages.ts'
import type { Failure } from '#site/lib/failure.ts'

const otherwise = MESSAGES.unexpected
export const DISMISSAL: Failure = { title: 'Couldn’t dismiss this', otherwise }
export const DISMISSAL_UNDO: Failure = { title: 'Couldn’t undo this', otherwise }
