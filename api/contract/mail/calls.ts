import * as z from 'zod/mini'
import { declare, pageOf } from '#api/contract/call.ts'
import { ENDED_TOPICS, outboxFilters, unsubscribeQuery } from './schema.ts'
import { mailSender, outboxMessage, outboxState } from '#api/contract/mail/answers.ts'
import { isAdmin, isAnybody } from '#api/contract/policy.ts'

/** E-mails: the outbox for administrators, and the end of a topic for its reader. */
export const mailCalls = declare({
  list: {
    method: 'GET',
    path: '/api/admin/outbox',
    who: isAdmin,
    does: 'E-mails, newest first.',
    query: outboxFilters,
    answers: { 200: pageOf(outboxMessage) },
  },
  state: {
    method: 'GET',
    path: '/api/admin/outbox/state',
    who: isAdmin,
    does: 'How sending stands.',
    answers: { 200: outboxState },
  },
  retry: {
    method: 'POST',
    path: '/api/admin/outbox/:id/retry',
    who: isAdmin,
    does: 'Sends an e-mail again that failed.',
    answers: { 204: null },
  },
  test: {
    method: 'POST',
    path: '/api/admin/outbox/test',
    who: isAdmin,
    does: 'Sends a test e-mail to oneself.',
    answers: { 204: null },
  },
  arrived: {
    method: 'POST',
    path: '/api/admin/outbox/test/arrived',
    who: isAdmin,
    does: 'Says that one’s own test e-mail arrived.',
    answers: { 204: null },
  },
  sender: {
    method: 'GET',
    path: '/api/admin/outbox/sender',
    who: isAdmin,
    does: 'Whom e-mails come from, and what the name servers say of its domain.',
    answers: { 200: mailSender },
  },
  unsubscribe: {
    method: 'POST',
    path: '/api/unsubscribe',
    who: isAnybody,
    does: 'Ends the e-mails of a topic, for whoever has one of them.',
    query: unsubscribeQuery,
    answers: { 200: z.strictObject({ topic: z.enum(ENDED_TOPICS) }) },
  },
  unsubscribeLink: {
    method: 'GET',
    path: '/api/unsubscribe',
    who: isAnybody,
    does: 'Leads from an e-mail to the page that ends its topic.',
    answers: { 302: null },
  },
})
