import * as z from 'zod/mini'
import { declare, pageOf } from '#api/contract/call.ts'
import { isAdmin, isSignedIn } from '#api/contract/policy.ts'
import { moderatedReport, ownProfileReport, profileAsk } from './answers.ts'
import { profileReportInput, reportAnswerInput, reportFilters } from './schema.ts'

const reporting = {
  method: 'POST',
  who: isSignedIn,
  body: profileReportInput,
  example: { ground: 'untrue', reason: 'They have never had ten customers.' },
  answers: { 204: null },
} as const

/** What people report, and what becomes of it. */
export const moderationCalls = declare({
  reportStartup: {
    ...reporting,
    path: '/api/startups/:id/reports',
    does: 'Reports a startup’s profile to the administrators. Its founder is not told who did.',
  },
  reportInvestor: {
    ...reporting,
    path: '/api/investors/:id/reports',
    does: 'Reports an investor’s profile to the administrators. The investor is not told who did.',
  },
  ownReports: {
    method: 'GET',
    path: '/api/user/reports',
    who: isSignedIn,
    does: 'The profiles that one has reported and what became of it, newest first.',
    answers: { 200: z.array(ownProfileReport) },
  },
  asks: {
    method: 'GET',
    path: '/api/user/profile-asks',
    who: isSignedIn,
    does: 'What administrators ask to be changed in one’s own profile, until it is saved.',
    answers: { 200: z.array(profileAsk) },
  },
})

/** The queue of what was reported. */
export const moderationQueueCalls = declare({
  list: {
    method: 'GET',
    path: '/api/admin/reports',
    who: isAdmin,
    does: 'What people reported: the open reports first, the one that waits longest at their head.',
    query: reportFilters,
    answers: { 200: pageOf(moderatedReport) },
  },
  answer: {
    method: 'PATCH',
    path: '/api/admin/reports/:id',
    who: isAdmin,
    does: 'Tells the reporter what was done, and does to a reported profile what is chosen.',
    body: reportAnswerInput,
    example: { answer: 'We have closed the account.' },
    answers: { 200: moderatedReport },
  },
})
