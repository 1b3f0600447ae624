import * as z from 'zod/mini'
import { declare } from '#api/contract/call.ts'
import { canKeepSavedStartups } from '#api/contract/policy.ts'
import { savedSearchFields, savedSearchInput } from './schema.ts'
import { savedSearch } from '#api/contract/saved-search/answers.ts'

const investors = { who: canKeepSavedStartups, refusal: 'Only investors can keep searches.' }

/** Filters of discovery that an investor keeps, to hear of new startups that fit. */
export const savedSearchCalls = declare({
  list: {
    method: 'GET',
    path: '/api/investor/saved-searches',
    ...investors,
    does: 'The investor’s saved searches.',
    answers: { 200: z.array(savedSearch) },
  },
  keep: {
    method: 'POST',
    path: '/api/investor/saved-searches',
    ...investors,
    does: 'Keeps a search, to hear of new startups that fit.',
    body: savedSearchInput,
    example: { name: 'Grids', frequency: 'weekly', industry: 'Energy', stage: 'seed' },
    answers: { 201: savedSearch },
  },
  update: {
    method: 'PATCH',
    path: '/api/investor/saved-searches/:id',
    ...investors,
    does: 'Changes the name, the frequency or the filters of a saved search.',
    changes: savedSearchFields,
    example: { frequency: 'off' },
    answers: { 200: savedSearch },
  },
  remove: {
    method: 'DELETE',
    path: '/api/investor/saved-searches/:id',
    ...investors,
    does: 'Removes a saved search.',
    answers: { 204: null },
  },
})
