import * as z from 'zod/mini'
import { declare, pageOf } from '#api/contract/call.ts'
import { isAdmin } from '#api/contract/policy.ts'
import { waitingChoice, waitingCount, waitingItem } from './answers.ts'
import { waitingChoiceInput, waitingFilters } from './schema.ts'

/** What waits for administrators, and how they hear of it. */
export const waitingCalls = declare({
  list: {
    method: 'GET',
    path: '/api/admin/waiting',
    who: isAdmin,
    does: 'Everything that is waiting for an administrator, the longest wait first.',
    query: waitingFilters,
    answers: { 200: pageOf(waitingItem) },
  },
  count: {
    method: 'GET',
    path: '/api/admin/waiting/count',
    who: isAdmin,
    does: 'How much is waiting, and how much of it for longer than promised.',
    answers: { 200: waitingCount },
  },
  choices: {
    method: 'GET',
    path: '/api/admin/waiting/choices',
    who: isAdmin,
    does: 'How often the administrator gets an e-mail about each kind.',
    answers: { 200: z.array(waitingChoice) },
  },
  choose: {
    method: 'PUT',
    path: '/api/admin/waiting/choices',
    who: isAdmin,
    does: 'Changes how often, for one kind.',
    body: waitingChoiceInput,
    example: { kind: 'funding', rhythm: 'now' },
    answers: { 200: waitingChoice },
  },
})
