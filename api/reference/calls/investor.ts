import * as z from 'zod/mini'
import { connectInput, connectionAnswerInput, connectionFilters } from '#api/contract/connection.ts'
import { investorFields, investorFilters, investorInput } from '#api/contract/investor.ts'
import { pipelineFields } from '#api/contract/pipeline.ts'
import { savedSearchFields, savedSearchInput } from '#api/contract/saved-search.ts'
import { savedStartupFields, savedStartupFilters, saveInput } from '#api/contract/saved-startup.ts'
import { connection, investor, investorCard, savedSearch, savedStartup } from '#api/reference/answers/investor.ts'
import { changes, takes, type Descriptions } from '#api/reference/describe.ts'

const create = {
  does: 'Makes the profile of an investor. There is one for each.',
  ...takes(investorInput, {
    background: 'Twenty years in utilities, five as an angel.',
    areasOfInterest: ['Energy', 'CleanTech'],
    investmentRange: '$50K - $100K',
    location: 'Wren Valley',
    willingToMentor: true,
    isPublic: true,
  }),
  answers: { 201: investor },
}
const update = {
  does: 'Changes notes, tags, the stage in the pipeline and the next action.',
  ...changes({ ...savedStartupFields, ...pipelineFields }, { notes: 'Met at the fair.', tags: ['grid'] }),
  answers: { 200: savedStartup },
}

/** Investors: profile and directory, saved startups and searches, introductions (rules: Investors, Discovery). */
export const investorCalls: Descriptions = {
  'GET /api/investors': {
    does: 'The directory of investors. Founders see how to reach them.',
    query: investorFilters,
    answers: { 200: z.array(investorCard) },
  },
  'GET /api/investor/profile': { does: 'The profile of the investor who asks.', answers: { 200: investor } },
  'POST /api/investor/profile': create,
  'POST /api/investors/profile': create,
  'PUT /api/investor/profile': {
    does: 'Changes the investor’s own profile.',
    ...changes(investorFields, { location: 'Wren Valley', willingToMentor: false }),
    answers: { 200: investor },
  },

  'GET /api/investor/saved-startups': {
    does: 'The investor’s saved startups, newest first.',
    query: savedStartupFilters,
    answers: { 200: z.array(savedStartup) },
  },
  'GET /api/investor/saved-startups.csv': { does: 'The same as a table.', answers: { 200: 'text/csv' } },
  'POST /api/investor/saved-startups': {
    does: 'Saves a startup. 200 when it was saved already.',
    ...takes(saveInput, { startupId: 1 }),
    answers: { 200: savedStartup, 201: savedStartup },
  },
  'PATCH /api/investor/saved-startups/:id': update,
  'PUT /api/investor/saved-startups/:id': update,
  'DELETE /api/investor/saved-startups/:id': { does: 'Removes a saved startup.', answers: { 204: null } },

  'GET /api/investor/saved-searches': {
    does: 'The investor’s saved searches.',
    answers: { 200: z.array(savedSearch) },
  },
  'POST /api/investor/saved-searches': {
    does: 'Keeps a search, to hear of new startups that fit.',
    ...takes(savedSearchInput, { name: 'Grids', frequency: 'weekly', industry: 'Energy', stage: 'seed' }),
    answers: { 201: savedSearch },
  },
  'PATCH /api/investor/saved-searches/:id': {
    does: 'Changes the name, the frequency or the filters of a saved search.',
    ...changes(savedSearchFields, { frequency: 'off' }),
    answers: { 200: savedSearch },
  },
  'DELETE /api/investor/saved-searches/:id': { does: 'Removes a saved search.', answers: { 204: null } },

  'POST /api/connect': {
    does: 'Asks for an introduction to a startup, once.',
    ...takes(connectInput, { startupId: 1, message: 'We met at the fair.' }),
    answers: { 201: connection },
  },
  'GET /api/connections': {
    does: 'Connection requests that a founder received, or an investor made, newest first.',
    query: connectionFilters,
    answers: { 200: z.array(connection) },
  },
  'PATCH /api/connections/:id': {
    does: 'The founder accepts or declines, the investor withdraws.',
    ...takes(connectionAnswerInput, { state: 'accepted', note: 'Call me on Monday.' }),
    answers: { 200: connection },
  },
}
