import * as z from 'zod/mini'
import { declare, pageOf } from '#api/contract/call.ts'
import { MAIL_TOPICS, outboxFilters, unsubscribeQuery } from './schema.ts'
import { outboxMessage, outboxState } from '#api/contract/mail/answers.ts'
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
  unsubscribe: {
    method: 'POST',
    path: '/api/unsubscribe',
    who: isAnybody,
    does: 'Ends the e-mails of a topic, for whoever has one of them.',
    query: unsubscribeQuery,
    answers: { 200: z.strictObject({ topic: z.enum(MAIL_TOPICS) }) },
  },
  unsubscribeLink: {
    method: 'GET',
    path: '/api/unsubscribe',
    who: isAnybody,
    does: 'Leads from an e-mail to the page that ends its topic.',
    answers: { 302: null },
  },
})
