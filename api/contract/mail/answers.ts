import * as z from 'zod/mini'
import { MAIL_STATES } from './schema.ts'
import { count, id, moment, named, text } from '#api/contract/fields/shapes.ts'

/** An entry of GET /api/admin/outbox, as it is, or would be, sent. Dates are ISO 8601 in UTC. */
export const outboxMessage = named(
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
    createdAt: moment,
    sentAt: z.nullable(moment),
    tries: count,
    /** `null` unless it is queued. */
    nextTryAt: z.nullable(moment),
    /** Why the last try failed, without personal data. */
    lastError: text,
  }),
)
export type OutboxMessage = z.output<typeof outboxMessage>

/** What became of a test letter. */
const testLetter = named(
  'TestLetter',
  z.strictObject({
    state: z.enum(MAIL_STATES),
    to: z.string(),
    /** When it was sent, or else asked for. */
    at: moment,
    /** Why the last try failed, without personal data. */
    lastError: text,
  }),
)
export type TestLetter = z.output<typeof testLetter>

/** GET /api/admin/outbox/state: the summary above the list. */
export const outboxState = named(
  'OutboxState',
  z.strictObject({
    /** Whether a mail server is set; without one, messages wait. */
    isSending: z.boolean(),
    queued: count,
    /** Given up. */
    failed: count,
    /** The last test letter of whoever asks. */
    test: z.nullable(testLetter),
  }),
)
export type OutboxState = z.output<typeof outboxState>
