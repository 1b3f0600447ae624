import { check, index, integer, primaryKey, sql, sqliteTable, text, uniqueIndex } from '#api/platform/db/drizzle.ts'
import { MAIL_STATES } from './contract.ts'
import { users } from '#api/users/table.ts'
import { flag, id, isOneOf, timestamp, insertTimestamp } from '#api/platform/db/columns.ts'

/**
 * E-mails, written in the same unit of work as what they are about. A row holds facts, no sentences: the text is made
 * when the e-mail is sent or looked at.
 */
export const messages = sqliteTable(
  'messages',
  {
    id: id(),
    kind: text().notNull(),
    /** Whom it goes to; their address is read when it is sent, unless it is given. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** The address, for somebody without an account, or where it must not be the account's own of by then. */
    address: text(),
    data: text({ mode: 'json' }).$type<Record<string, unknown>>().notNull(),
    /** At most one message is ever made with the same one. */
    onceKey: text('once_key'),
    state: text({ enum: MAIL_STATES }).notNull().default('queued'),
    tries: integer().notNull().default(0),
    /** While queued: not before. While sending: when the process that sends it must be taken for dead. */
    nextTryAt: timestamp('next_try_at').notNull(),
    /** Whether a process died while it was sending it. */
    interrupted: flag('interrupted').notNull().default(false),
    lastError: text('last_error'),
    createdAt: insertTimestamp('created_at'),
    sentAt: timestamp('sent_at'),
  },
  (table) => [
    check('messages_state', isOneOf('state', MAIL_STATES)),
    check('messages_data', sql.raw(`json_valid("data")`)),
    check('messages_recipient', sql.raw(`"user_id" is not null or "address" is not null`)),
    uniqueIndex('messages_once_key').on(table.onceKey),
    index('messages_due').on(table.state, table.nextTryAt, table.id),
    index('messages_state_newest').on(table.state, table.id),
    index('messages_user').on(table.userId),
    index('messages_created').on(table.createdAt),
  ],
)

export type MessageRow = typeof messages.$inferSelect

/** What a person does not want by e-mail; no row means that they get it. */
export const mailOptOuts = sqliteTable(
  'mail_opt_outs',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    topic: text().notNull(),
    since: insertTimestamp('since'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.topic] })],
)
