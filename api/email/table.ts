import { check, index, integer, primaryKey, sql, sqliteTable, text, uniqueIndex } from '#api/platform/db/drizzle.ts'
import { MAIL_STATES } from './contract.ts'
import { users } from '#api/users/table.ts'
import { flag, id, isOneOf, timestamp, insertTimestamp } from '#api/platform/db/columns.ts'

/**
 * Emails, written in the same transaction as what they are about. A row stores facts, not text: the text is written
 * when the email is sent or shown.
 */
export const emails = sqliteTable(
  'emails',
  {
    id: id(),
    kind: text().notNull(),
    /** The recipient, whose current address is used unless `address` is set. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** The address of someone without an account, or one that must stay even if the account's own changes. */
    address: text(),
    data: text({ mode: 'json' }).$type<Record<string, unknown>>().notNull(),
    /** At most one email is created with the same key. */
    onceKey: text('once_key'),
    state: text({ enum: MAIL_STATES }).notNull().default('queued'),
    attempts: integer().notNull().default(0),
    /** While queued: not before this time. While sending: when its process is assumed dead. */
    nextAttemptAt: timestamp('next_attempt_at').notNull(),
    /** Whether a process died while sending it. */
    interrupted: flag('interrupted').notNull().default(false),
    lastError: text('last_error'),
    createdAt: insertTimestamp('created_at'),
    sentAt: timestamp('sent_at'),
  },
  (table) => [
    check('emails_state', isOneOf('state', MAIL_STATES)),
    check('emails_data', sql.raw(`json_valid("data")`)),
    check('emails_recipient', sql.raw(`"user_id" is not null or "address" is not null`)),
    uniqueIndex('emails_once_key').on(table.onceKey),
    index('emails_due').on(table.state, table.nextAttemptAt, table.id),
    index('emails_state_newest').on(table.state, table.id),
    index('emails_user').on(table.userId),
    index('emails_created').on(table.createdAt),
  ],
)

export type MessageRow = typeof emails.$inferSelect

/** The email topics that a user has turned off; no row means on. */
export const emailOptOuts = sqliteTable(
  'email_opt_outs',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    topic: text().notNull(),
    since: insertTimestamp('since'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.topic] })],
)
