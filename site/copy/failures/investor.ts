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
export const STAGE_MOVE = saved('Couldn’t move the startup')
export const PLAN_SAVE = saved('Couldn’t save the plan')
export const ACTION_FINISH = saved('Couldn’t mark the action as done')
export const SEARCH_SAVE: Failure = { title: 'Couldn’t save the search', otherwise: unexpected }
export const SEARCH_UPDATE: Failure = { title: 'Couldn’t update the search', otherwise: unexpected }
export const SEARCH_DELETION: Failure = { title: 'Couldn’t delete the search', otherwise: unexpected }
