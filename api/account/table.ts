import { index, integer, sqliteTable, text } from '#api/platform/db/drizzle.ts'
import { users } from '#api/users/table.ts'
import { id, timestamp, insertTimestamp } from '#api/platform/db/columns.ts'

/** The code that an account's address waits for. What it reads is made of it with the installation's key. */
export const emailCodes = sqliteTable('email_codes', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Random: another one is another code. */
  seed: text().notNull(),
  /** Wrong codes that were typed for it. */
  tries: integer().notNull().default(0),
  sentAt: insertTimestamp('sent_at'),
})

/** Addresses that accounts had until lately: the change can be undone from there, and nobody else may take one. */
export const emailChanges = sqliteTable(
  'email_changes',
  {
    id: id(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The one that was left. */
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
