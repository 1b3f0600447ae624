import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from '#api/platform/db/drizzle.ts'
import { CONNECTION_PARTIES } from '#api/connections/contract/transitions.ts'
import { users } from '#api/users/table.ts'
import { id, isOneOf, insertTimestamp } from '#api/platform/db/columns.ts'

/**
 * What two people who were connected share. A trigger creates the row when their connection is accepted, and it
 * outlives the connection: a remaining member keeps it. The row is deleted with the second account, or when nothing was
 * written.
 */
export const conversations = sqliteTable(
  'conversations',
  {
    /** The connection's id, which is never used again. */
    id: integer().primaryKey(),
    investorId: integer('investor_id').references(() => users.id, { onDelete: 'set null' }),
    founderId: integer('founder_id').references(() => users.id, { onDelete: 'set null' }),
    /** When the connection was accepted. */
    createdAt: insertTimestamp('created_at'),
    /** When the last message was sent. */
    lastAt: insertTimestamp('last_at'),
  },
  (table) => [
    index('conversations_investor').on(table.investorId, table.lastAt, table.id),
    index('conversations_founder').on(table.founderId, table.lastAt, table.id),
  ],
)

export const conversationMessages = sqliteTable(
  'conversation_messages',
  {
    id: id(),
    conversationId: integer('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    /** Who wrote it; the account may be deleted. */
    party: text({ enum: CONNECTION_PARTIES }).notNull(),
    text: text().notNull(),
    /** The sender's own key, so that a retry stores it once. */
    onceKey: text('once_key'),
    sentAt: insertTimestamp('sent_at'),
  },
  (table) => [
    check('conversation_messages_party', isOneOf('party', CONNECTION_PARTIES)),
    index('conversation_messages_conversation').on(table.conversationId, table.id),
    index('conversation_messages_day').on(table.conversationId, table.party, table.sentAt),
    uniqueIndex('conversation_messages_once').on(table.conversationId, table.party, table.onceKey),
  ],
)

export type ConversationMessageRow = typeof conversationMessages.$inferSelect

/** How far someone has read; visible only to them. */
export const conversationReads = sqliteTable(
  'conversation_reads',
  {
    conversationId: integer('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The newest message that was on their screen. */
    readTo: integer('read_to').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.conversationId, table.userId] }),
    index('conversation_reads_user').on(table.userId),
  ],
)
