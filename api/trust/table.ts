import { check, index, integer, primaryKey, sql, sqliteTable, text } from '#api/platform/db/drizzle.ts'
import { REPORT_GROUNDS, REPORT_OUTCOMES, REPORTED } from './contract/moderation.ts'
import { users } from '#api/users/table.ts'
import { id, isOneOf, timestamp, insertTimestamp } from '#api/platform/db/columns.ts'
import { conversationMessages, conversations } from '#api/conversations/table.ts'

/** Reports of messages and profiles. */
export const reports = sqliteTable(
  'abuse_reports',
  {
    id: id(),
    about: text({ enum: REPORTED }).notNull().default('messages'),
    /** For messages. */
    conversationId: integer('conversation_id').references(() => conversations.id, { onDelete: 'cascade' }),
    /** The owner of the profile; null for messages, and once deleted. */
    reportedId: integer('reported_id').references(() => users.id, { onDelete: 'set null' }),
    reporterId: integer('reporter_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** For a profile. */
    ground: text({ enum: REPORT_GROUNDS }),
    reason: text().notNull(),
    createdAt: insertTimestamp('created_at'),
    /** The decision about a profile. */
    outcome: text({ enum: REPORT_OUTCOMES }),
    /** The answer to the reporter. */
    answer: text(),
    answeredAt: timestamp('answered_at'),
    answeredBy: integer('answered_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    check('abuse_reports_about', isOneOf('about', REPORTED)),
    check('abuse_reports_ground', isOneOf('ground', REPORT_GROUNDS)),
    check('abuse_reports_outcome', isOneOf('outcome', REPORT_OUTCOMES)),
    check('abuse_reports_conversation', sql.raw(`("about" = 'messages') = ("conversation_id" is not null)`)),
    index('abuse_reports_conversation').on(table.conversationId),
    index('abuse_reports_reported').on(table.reportedId),
    index('abuse_reports_reporter').on(table.reporterId),
    index('abuse_reports_answered').on(table.answeredAt, table.id),
    index('abuse_reports_answered_by').on(table.answeredBy),
  ],
)

/** The messages that a report shows to administrators, who see no others. */
export const reportedMessages = sqliteTable(
  'reported_messages',
  {
    reportId: integer('report_id')
      .notNull()
      .references(() => reports.id, { onDelete: 'cascade' }),
    messageId: integer('message_id')
      .notNull()
      .references(() => conversationMessages.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.reportId, table.messageId] }),
    index('reported_messages_message').on(table.messageId),
  ],
)

/** An administrator's request to change a profile; separate from reports, which name their reporters. */
export const profileChangeRequests = sqliteTable(
  'profile_change_requests',
  {
    id: id(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    text: text().notNull(),
    requestedAt: insertTimestamp('requested_at'),
  },
  (table) => [index('profile_change_requests_user').on(table.userId, table.requestedAt)],
)

/** The last code sent to an address at a website's domain; the code is derived from its seed. */
export const websiteCodes = sqliteTable('website_codes', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  domain: text().notNull(),
  address: text().notNull(),
  seed: text().notNull(),
  /** Wrong attempts so far. */
  attempts: integer().notNull().default(0),
  sentAt: insertTimestamp('sent_at'),
})
