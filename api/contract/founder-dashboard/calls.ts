import * as z from 'zod/mini'
import { declare } from '#api/contract/call.ts'
import { sinceLastVisit, startupEvent, weekOfStartup } from '#api/contract/founder-dashboard/answers.ts'
import { canKeepStartup } from '#api/contract/policy.ts'

const founders = { who: canKeepStartup, refusal: 'You need to have a startup account to do this.' }

/** What happened to a founder’s startup, in numbers and as a story. */
export const founderDashboardCalls = declare({
  metrics: {
    method: 'GET',
    path: '/api/startup/metrics',
    ...founders,
    does: 'Views, saves and connection requests of the last twelve weeks.',
    answers: { 200: z.array(weekOfStartup) },
  },
  activity: {
    method: 'GET',
    path: '/api/startup/activity',
    ...founders,
    does: 'What happened to the startup, newest first.',
    answers: { 200: z.array(startupEvent) },
  },
  sinceLastVisit: {
    method: 'GET',
    path: '/api/startup/since-last-visit',
    ...founders,
    does: 'What others did since the last visit. A look after an hour without one begins a new visit.',
    answers: { 200: sinceLastVisit },
  },
})
