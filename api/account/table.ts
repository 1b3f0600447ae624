import { index, integer, sqliteTable, text } from '#api/platform/db/drizzle.ts'
import { users } from '#api/users/table.ts'
import { id, timestamp, insertTimestamp } from '#api/platform/db/columns.ts'

/** The code that verifies an account's address, derived from its seed and the installation's key. */
export const emailCodes = sqliteTable('email_codes', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Random; a new seed is a new code. */
  seed: text().notNull(),
  /** Wrong codes entered for it. */
  attempts: integer().notNull().default(0),
  sentAt: insertTimestamp('sent_at'),
})

/**
 * Previous addresses of accounts: the change can be undone from there until then, and no one else can use the address.
 */
export const emailChanges = sqliteTable(
  'email_changes',
  {
    id: id(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The previous address. */
    email: text().notNull(),
    emailKey: text('email_key').notNull(),
    undoUntil: timestamp('undo_until').notNull(),
  },
  (table) => [
    index('email_changes_user').on(table.userId, table.id),
    index('email_changes_email_key').on(table.emailKey),
    index('email_changes_undo_until').on(table.undoUntil),
  ],
)
