import { declare, getPage } from '#api/platform/contract/call.ts'
import { canManageSavedStartups } from '#api/policy.ts'
import {
  pipelineFields,
  finishInput,
  saveInput,
  savedStartupFields,
  savedStartupFilters,
  savedSearchFields,
  savedSearchInput,
} from './contract/schema.ts'
import { SAVE_REFUSED } from './contract/texts.ts'
import { savedStartup, savedSearch } from './contract/responses.ts'
import * as z from 'zod/mini'

const update = {
  summary: 'Changes notes, tags, the stage in the pipeline and the next action.',
  changes: { ...savedStartupFields, ...pipelineFields },
  example: { notes: 'Met at the fair.', tags: ['grid'] },
  responses: { 200: savedStartup },
}

const investors = { authorize: canManageSavedStartups, forbiddenMessage: SAVE_REFUSED.notInvestor.text }

/** An investor’s saved startups, with private notes, tags and pipeline. */
export const savedStartupCalls = declare({
  list: {
    method: 'GET',
    path: '/api/investor/saved-startups',
    ...investors,
    summary: 'The investor’s saved startups, newest first.',
    query: savedStartupFilters,
    responses: { 200: getPage(savedStartup) },
  },
  csv: {
    method: 'GET',
    path: '/api/investor/saved-startups.csv',
    ...investors,
    summary: 'The same as a table.',
    responses: { 200: 'text/csv' },
  },
  save: {
    method: 'POST',
    path: '/api/investor/saved-startups',
    ...investors,
    signedOut: SAVE_REFUSED.signedOut.text,
    summary: 'Saves a startup. 200 when it was saved already.',
    body: saveInput,
    example: { startupId: 1 },
    responses: { 200: savedStartup, 201: savedStartup },
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
    summary: 'Finishes the next action, and plans it again where a day is given.',
    body: finishInput,
    example: { again: '2026-02-28' },
    responses: { 200: savedStartup },
  },
  remove: {
    method: 'DELETE',
    path: '/api/investor/saved-startups/:id',
    ...investors,
    summary: 'Removes a saved startup.',
    responses: { 204: null },
  },
})

const searchInvestors = { authorize: canManageSavedStartups, forbiddenMessage: 'Only investors can keep searches.' }

/** Discovery filters that an investor saved, with alerts about new results. */
export const savedSearchCalls = declare({
  list: {
    method: 'GET',
    path: '/api/investor/saved-searches',
    ...searchInvestors,
    summary: 'The investor’s saved searches.',
    responses: { 200: z.array(savedSearch) },
  },
  keep: {
    method: 'POST',
    path: '/api/investor/saved-searches',
    ...searchInvestors,
    summary: 'Keeps a search, to hear of new startups that fit.',
    body: savedSearchInput,
    example: { name: 'Grids', frequency: 'weekly', industry: 'Energy', stage: 'seed' },
    responses: { 201: savedSearch },
  },
  update: {
    method: 'PATCH',
    path: '/api/investor/saved-searches/:id',
    ...searchInvestors,
    summary: 'Changes the name, the frequency or the filters of a saved search.',
    changes: savedSearchFields,
    example: { frequency: 'off' },
    responses: { 200: savedSearch },
  },
  remove: {
    method: 'DELETE',
    path: '/api/investor/saved-searches/:id',
    ...searchInvestors,
    summary: 'Removes a saved search.',
    responses: { 204: null },
  },
})
