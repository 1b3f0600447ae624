import * as z from 'zod/mini'
import { declare, pageOf } from '#api/contract/call.ts'
import { canHaveConnections, isAdmin } from '#api/contract/policy.ts'
import { introducible, introduction, introductionDesk, proposedIntroduction } from './answers.ts'
import { introducibleQuery, introductionAnswerInput, introductionFilters, introductionInput } from './schema.ts'

const bothSides = { who: canHaveConnections, refusal: 'Introductions are between founders and investors.' }

/** What the two say whom the region would introduce to each other. */
export const introductionCalls = declare({
  list: {
    method: 'GET',
    path: '/api/introductions',
    ...bothSides,
    does: 'The introductions that one is asked about, newest first. None says what the other side answered.',
    answers: { 200: z.array(introduction) },
  },
  answer: {
    method: 'PATCH',
    path: '/api/introductions/:id',
    ...bothSides,
    does: 'Says yes or no. When both have said yes, the two are connected.',
    body: introductionAnswerInput,
    example: { answer: 'yes' },
    answers: { 200: introduction },
  },
})

/** The desk of introductions, for administrators. */
export const introductionDeskCalls = declare({
  read: {
    method: 'GET',
    path: '/api/admin/introductions/desk',
    who: isAdmin,
    does: 'Who waits longest for an answer, and which strong fits nobody acted on.',
    answers: { 200: introductionDesk },
  },
  people: {
    method: 'GET',
    path: '/api/admin/introductions/people',
    who: isAdmin,
    does: 'Startups or investors who can be introduced, by name or by how they fit one of the other side.',
    query: introducibleQuery,
    answers: { 200: z.array(introducible) },
  },
  list: {
    method: 'GET',
    path: '/api/admin/introductions',
    who: isAdmin,
    does: 'What was proposed, with its state and what both said, newest first.',
    query: introductionFilters,
    answers: { 200: pageOf(proposedIntroduction) },
  },
  propose: {
    method: 'POST',
    path: '/api/admin/introductions',
    who: isAdmin,
    does: 'Proposes a founder and an investor to each other. Both are asked.',
    body: introductionInput,
    example: { startupId: 1, investorId: 1, sentence: 'You both work on storage for wind farms.' },
    answers: { 201: proposedIntroduction },
  },
  withdraw: {
    method: 'POST',
    path: '/api/admin/introductions/:id/withdraw',
    who: isAdmin,
    does: 'Takes a proposal back; whoever has not said no is told.',
    answers: { 200: proposedIntroduction },
  },
})
