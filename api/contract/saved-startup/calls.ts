import { declare, pageOf } from '#api/contract/call.ts'
import { canKeepSavedStartups } from '#api/contract/policy.ts'
import { pipelineFields } from './pipeline.ts'
import { SAVE_REFUSED } from './refusals.ts'
import { finishInput, saveInput, savedStartupFields, savedStartupFilters } from './schema.ts'
import { savedStartup } from '#api/contract/saved-startup/answers.ts'

const update = {
  does: 'Changes notes, tags, the stage in the pipeline and the next action.',
  changes: { ...savedStartupFields, ...pipelineFields },
  example: { notes: 'Met at the fair.', tags: ['grid'] },
  answers: { 200: savedStartup },
}

const investors = { who: canKeepSavedStartups, refusal: SAVE_REFUSED.notInvestor.text }

/** An investor’s saved startups, with private notes, tags and pipeline. */
export const savedStartupCalls = declare({
  list: {
    method: 'GET',
    path: '/api/investor/saved-startups',
    ...investors,
    does: 'The investor’s saved startups, newest first.',
    query: savedStartupFilters,
    answers: { 200: pageOf(savedStartup) },
  },
  csv: {
    method: 'GET',
    path: '/api/investor/saved-startups.csv',
    ...investors,
    does: 'The same as a table.',
    answers: { 200: 'text/csv' },
  },
  save: {
    method: 'POST',
    path: '/api/investor/saved-startups',
    ...investors,
    signedOut: SAVE_REFUSED.signedOut.text,
    does: 'Saves a startup. 200 when it was saved already.',
    body: saveInput,
    example: { startupId: 1 },
    answers: { 200: savedStartup, 201: savedStartup },
  },
  update: {
    method: 'PATCH',
    path: '/api/investor/saved-startups/:id',
    ...investors,
    ...update,
  },
  replace: {
    method: 'PUT',
    path: '/api/investor/saved-startups/:id',
    ...investors,
    ...update,
  },
  finish: {
    method: 'POST',
    path: '/api/investor/saved-startups/:id/done',
    ...investors,
    does: 'Finishes the next action, and plans it again where a day is given.',
    body: finishInput,
    example: { again: '2026-02-28' },
    answers: { 200: savedStartup },
  },
  remove: {
    method: 'DELETE',
    path: '/api/investor/saved-startups/:id',
    ...investors,
    does: 'Removes a saved startup.',
    answers: { 204: null },
  },
})
