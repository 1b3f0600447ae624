import * as z from 'zod/mini'
import { MAIL_STATES, ENDED_TOPICS, emailLogFilters, unsubscribeQuery } from './contract.ts'
import { count, id, timestamp, named, text } from '#api/platform/contract/shapes.ts'
import { declare, getPage } from '#api/platform/contract/call.ts'
import { isAdmin, isAnyone } from '#api/policy.ts'

/** An entry of GET /api/admin/emails, as it was or would be sent. Dates are ISO 8601 in UTC. */
export const queuedEmail = named(
  'OutboxMessage',
  z.strictObject({
    id,
    /** The kind of message, for people. */
    label: z.string(),
    state: z.enum(MAIL_STATES),
    /** The recipient's address. */
    to: z.string(),
    subject: z.string(),
    /** The email as plain text; `null` if there is nothing to send anymore. */
    text,
    createdAt: timestamp,
    sentAt: z.nullable(timestamp),
    attempts: count,
    /** `null` unless it is queued. */
    nextAttemptAt: z.nullable(timestamp),
    /** Why the last attempt failed, without personal data. */
    lastError: text,
  }),
)
export type QueuedEmail = z.output<typeof queuedEmail>

/** The result of a test email. */
const testEmail = named(
  'TestLetter',
  z.strictObject({
    state: z.enum(MAIL_STATES),
    to: z.string(),
    /** When it was sent, otherwise when it was requested. */
    at: timestamp,
    /** Why the last attempt failed, without personal data. */
    lastError: text,
  }),
)
export type TestEmail = z.output<typeof testEmail>

/** GET /api/admin/emails/state: the summary above the email log. */
const emailLogState = named(
  'OutboxState',
  z.strictObject({
    /** Whether a mail server is set; without one, emails stay queued. */
    isSending: z.boolean(),
    queued: count,
    /** How many failed for good. */
    failed: count,
    /** The viewer's last test email. */
    test: z.nullable(testEmail),
    /** Whether an administrator received one from the current sender address. */
    hasArrived: z.boolean(),
  }),
)
/** A DNS record: `several` where only one is allowed, `unknown` when no name server responded in time. */
const domainEntry = named(
  'DomainEntry',
  z.strictObject({ state: z.enum(['found', 'missing', 'several', 'unknown']), text }),
)

/** GET /api/admin/emails/sender. */
const mailSender = named(
  'MailSender',
  z.strictObject({
    address: z.string(),
    /** The sender's domain in DNS. */
    domain: z.string(),
    /** The site's own host. */
    host: z.string(),
    /** Whether the domain is the site's own. */
    isOwn: z.boolean(),
    /** Who can send for the domain. */
    spf: domainEntry,
    /** What recipients do with emails that others send for it. */
    dmarc: domainEntry,
    /** The DMARC policy; `null` without one. */
    policy: z.nullable(z.enum(['none', 'quarantine', 'reject'])),
  }),
)
export type MailSender = z.output<typeof mailSender>

export type EmailLogState = z.output<typeof emailLogState>

/** Emails: the email log for administrators, and unsubscribing for recipients. */
export const mailCalls = declare({
  list: {
    method: 'GET',
    path: '/api/admin/emails',
    authorize: isAdmin,
    summary: 'Emails, newest first.',
    query: emailLogFilters,
    responses: { 200: getPage(queuedEmail) },
  },
  state: {
    method: 'GET',
    path: '/api/admin/emails/state',
    authorize: isAdmin,
    summary: 'Whether email is sent.',
    responses: { 200: emailLogState },
  },
  retry: {
    method: 'POST',
    path: '/api/admin/emails/:id/retry',
    authorize: isAdmin,
    summary: 'Sends an email again that failed.',
    responses: { 204: null },
  },
  test: {
    method: 'POST',
    path: '/api/admin/emails/test',
    authorize: isAdmin,
    summary: 'Sends a test email to oneself.',
    responses: { 204: null },
  },
  arrived: {
    method: 'POST',
    path: '/api/admin/emails/test/arrived',
    authorize: isAdmin,
    summary: 'Says that one’s own test email arrived.',
    responses: { 204: null },
  },
  sender: {
    method: 'GET',
    path: '/api/admin/emails/sender',
    authorize: isAdmin,
    summary: 'Who emails come from, and what the name servers say of its domain.',
    responses: { 200: mailSender },
  },
  unsubscribe: {
    method: 'POST',
    path: '/api/unsubscribe',
    authorize: isAnyone,
    summary: 'Ends the emails of a topic, for anyone who has one of them.',
    query: unsubscribeQuery,
    responses: { 200: z.strictObject({ topic: z.enum(ENDED_TOPICS) }) },
  },
  unsubscribeLink: {
    method: 'GET',
    path: '/api/unsubscribe',
    authorize: isAnyone,
    summary: 'Leads from an email to the page that ends its topic.',
    responses: { 302: null },
  },
})
