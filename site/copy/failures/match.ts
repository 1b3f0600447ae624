import { MESSAGES } from '#api/platform/contract/messages.ts'
import type { Failure } from '#site/lib/failure.ts'

const otherwise = MESSAGES.unexpected
export const DISMISSAL: Failure = { title: 'Couldn’t remove this match', otherwise }
export const DISMISSAL_UNDO: Failure = { title: 'Failed to bring this back', otherwise }
