import * as z from 'zod/mini'
import { declare } from '#api/contract/call.ts'
import { canHaveConnections } from '#api/contract/policy.ts'
import { match, matchSummary, pairFit } from './answers.ts'
import { matchKindQuery, matchQuery } from './schema.ts'

const sides = { who: canHaveConnections, refusal: 'Only approved founders and investors get suggestions.' }

/** Who fits whom. An id names the other side's profile: a startup for an investor, an investor for a founder. */
export const matchCalls = declare({
  list: {
    method: 'GET',
    path: '/api/matches',
    ...sides,
    does: 'Startups that fit the investor, or public investors who fit the founder’s startup, the best first.',
    query: matchQuery,
    answers: { 200: z.array(match) },
  },
  summary: {
    method: 'GET',
    path: '/api/matches/summary',
    ...sides,
    does: 'Which lists there are, what is missing in the profile, and how many fitting investors are not public.',
    query: matchKindQuery,
    answers: { 200: matchSummary },
  },
  read: {
    method: 'GET',
    path: '/api/matches/:id',
    ...sides,
    does: 'How one startup or investor fits, whether it is suggested or not.',
    answers: { 200: pairFit },
  },
  dismiss: {
    method: 'POST',
    path: '/api/matches/:id/dismiss',
    ...sides,
    does: 'Takes a suggestion away for 180 days.',
    answers: { 204: null },
  },
  undismiss: {
    method: 'DELETE',
    path: '/api/matches/:id/dismiss',
    ...sides,
    does: 'Brings it back.',
    answers: { 204: null },
  },
})
