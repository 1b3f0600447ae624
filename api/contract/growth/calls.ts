import { declare } from '#api/contract/call.ts'
import { consentInput } from '#api/contract/outcome/schema.ts'
import { isFounder } from '#api/contract/policy.ts'
import { growth } from './answers.ts'
import { jobsInput, outsideFundingInput } from './schema.ts'

const ofFounder = { who: isFounder, refusal: 'Only founders can say this of their company.' }

/** Jobs, and funding from elsewhere, as founders tell them. */
export const growthCalls = declare({
  read: {
    method: 'GET',
    path: '/api/growth',
    ...ofFounder,
    does: 'What one has told of jobs and of funding from elsewhere.',
    answers: { 200: growth },
  },
  tellJobs: {
    method: 'POST',
    path: '/api/growth/jobs',
    ...ofFounder,
    does: 'Tells how many people work at one’s company as of today.',
    body: jobsInput,
    example: { fullTime: 4, partTime: 1 },
    answers: { 201: growth },
  },
  tellFunding: {
    method: 'POST',
    path: '/api/growth/outside-funding',
    ...ofFounder,
    does: 'Tells of funding that came from elsewhere.',
    body: outsideFundingInput,
    example: { amount: '$20K', happenedOn: '2026-01-10', source: 'grant', amountCounts: true },
    answers: { 201: growth },
  },
  consent: {
    method: 'PUT',
    path: '/api/growth/outside-funding/:id/consent',
    ...ofFounder,
    does: 'Says whether the amount counts in the region’s report.',
    body: consentInput,
    example: { amountCounts: false },
    answers: { 200: growth },
  },
  remove: {
    method: 'DELETE',
    path: '/api/growth/outside-funding/:id',
    ...ofFounder,
    does: 'Takes back what one told of funding from elsewhere.',
    answers: { 200: growth },
  },
})
