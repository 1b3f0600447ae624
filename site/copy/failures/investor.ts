import { MESSAGES } from '#api/platform/contract/messages.ts'
import { SAVE_REFUSED } from '#api/saved-startups/contract/texts.ts'
import type { Failure } from '#site/lib/failure.ts'

const { unexpected } = MESSAGES

const saved = (title: string): Failure => ({
  title,
  otherwise: unexpected,
  messageByStatus: { 401: SAVE_REFUSED.signedOut, 403: SAVE_REFUSED.notInvestor },
})
export const SAVE = saved('Failed to save startup')
export const REMOVAL = saved('Failed to remove startup')
export const NOTES_UPDATE = saved('Failed to update notes')
export const TAGS_UPDATE = saved('Failed to update tags')
export const NOTES_SAVE = saved('Failed to save notes')
export const TAGS_SAVE = saved('Failed to save tags')
export const STAGE_MOVE = saved('Failed to move startup')
export const PLAN_SAVE = saved('Failed to save the plan')
export const ACTION_FINISH = saved('Failed to finish the action')
export const SEARCH_SAVE: Failure = { title: 'Failed to save the search', otherwise: unexpected }
export const SEARCH_UPDATE: Failure = { title: 'Failed to update the search', otherwise: unexpected }
export const SEARCH_DELETION: Failure = { title: 'Failed to delete the search', otherwise: unexpected }
