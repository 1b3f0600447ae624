import * as z from 'zod/mini'
import { MAIL_STATES, ENDED_TOPICS, emailLogFilters, unsubscribeQuery } from './contract.ts'
import { count, id, timestamp, named, text } from '#api/platform/contract/shapes.ts'
import { declare, getPage } from '#api/platform/contract/call.ts'
import { isAdmin, isAnyone } from '#api/policy.ts'

/** An entry of GET /api/admin/outbox, as it is, or would be, sent. Dates are ISO 8601 in UTC. */
export const queuedEmail = named(
  'OutboxMessage',
  z.strictObject({
    id,
    /** What kind of message it is, for people. */
    label: z.string(),
    state: z.enum(MAIL_STATES),
    /** The address that it goes to. */
    to: z.string(),
    subject: z.string(),
    /** The letter as plain text; `null` where there is nothing to say any more. */
    text,
    createdAt: timestamp,
    sentAt: z.nullable(timestamp),
    tries: count,
    /** `null` unless it is queued. */
    nextTryAt: z.nullable(timestamp),
    /** Why the last try failed, without personal data. */
    lastError: text,
  }),
)
export type QueuedEmail = z.output<typeof queuedEmail>

/** What became of a test letter. */
const testEmail = named(
  'TestLetter',
  z.strictObject({
    state: z.enum(MAIL_STATES),
    to: z.string(),
    /** When it was sent, or else asked for. */
    at: timestamp,
    /** Why the last try failed, without personal data. */
    lastError: text,
  }),
)
export type TestEmail = z.output<typeof testEmail>

/** GET /api/admin/outbox/state: the summary above the list. */
const emailLogState = named(
  'OutboxState',
  z.strictObject({
    /** Whether a mail server is set; without one, messages wait. */
    isSending: z.boolean(),
    queued: count,
    /** Given up. */
    failed: count,
    /** The last test letter of whoever asks. */
    test: z.nullable(testEmail),
    /** An administrator saw one arrive that came from the address that e-mails come from now. */
    hasArrived: z.boolean(),
  }),
)
/** An entry of a name server: `several` where there may be one, `unknown` where nobody answered in time. */
const domainEntry = named(
  'DomainEntry',
  z.strictObject({ state: z.enum(['found', 'missing', 'several', 'unknown']), text }),
)

/** GET /api/admin/outbox/sender. */
const mailSender = named(
  'MailSender',
  z.strictObject({
    address: z.string(),
    /** Its domain, as name servers know it. */
    domain: z.string(),
    /** The site's own host. */
    host: z.string(),
    /** Whether the domain is the site's own. */
    isOwn: z.boolean(),
    /** Who may send for the domain. */
    spf: domainEntry,
    /** What becomes of e-mails that others send for it. */
    dmarc: domainEntry,
    /** What the second asks for; `null` without one. */
    policy: z.nullable(z.enum(['none', 'quarantine', 'reject'])),
  }),
)
export type MailSender = z.output<typeof mailSender>

export type EmailLogState = z.output<typeof emailLogState>

/** E-mails: the outbox for administrators, and the end of a topic for its reader. */
export const mailCalls = declare({
  list: {
    method: 'GET',
    path: '/api/admin/outbox',
    authorize: isAdmin,
    summary: 'E-mails, newest first.',
    query: emailLogFilters,
    answers: { 200: getPage(queuedEmail) },
  },
  state: {
    method: 'GET',
    path: '/api/admin/outbox/state',
    authorize: isAdmin,
    summary: 'How sending stands.',
    answers: { 200: emailLogState },
  },
  retry: {
    method: 'POST',
    path: '/api/admin/outbox/:id/retry',
    authorize: isAdmin,
    summary: 'Sends an e-mail again that failed.',
    answers: { 204: null },
  },
  test: {
    method: 'POST',
    path: '/api/admin/outbox/test',
    authorize: isAdmin,
    summary: 'Sends a test e-mail to oneself.',
    answers: { 204: null },
  },
  arrived: {
    method: 'POST',
    path: '/api/admin/outbox/test/arrived',
    authorize: isAdmin,
    summary: 'Says that one’s own test e-mail arrived.',
    answers: { 204: null },
  },
  sender: {
    method: 'GET',
    path: '/api/admin/outbox/sender',
    authorize: isAdmin,
    summary: 'Whom e-mails come from, and what the name servers say of its domain.',
    answers: { 200: mailSender },
  },
  unsubscribe: {
    method: 'POST',
    path: '/api/unsubscribe',
    authorize: isAnyone,
    summary: 'Ends the e-mails of a topic, for whoever has one of them.',
    query: unsubscribeQuery,
    answers: { 200: z.strictObject({ topic: z.enum(ENDED_TOPICS) }) },
  },
  unsubscribeLink: {
    method: 'GET',
    path: '/api/unsubscribe',
    authorize: isAnyone,
    summary: 'Leads from an e-mail to the page that ends its topic.',
    answers: { 302: null },
  },
})
