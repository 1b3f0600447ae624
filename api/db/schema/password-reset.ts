import { check, index, integer, sqliteTable, text } from '#api/db/drizzle.ts'
import { RESET_STATUSES } from '#api/contract/enumerations.ts'
import { users } from './account.ts'
import { id, isOneOf, moment, momentOfInsert } from './columns.ts'

/** Requests for a new password. The temporary password itself is kept nowhere but as the user's `passwordHash`. */
export const passwordResetRequests = sqliteTable(
  'password_reset_requests',
  {
    id: id(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** As the person typed it. */
    username: text(),
    /** As the person typed it. */
    email: text(),
    status: text({ enum: RESET_STATUSES }).notNull().default('pending'),
    reason: text().notNull(),
    /** How often the account was named while it waits; names and reason are those of the last time. */
    count: integer().notNull().default(1),
    requestedAt: momentOfInsert('requested_at'),
    processedAt: moment('processed_at'),
    processedBy: integer('processed_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    check('password_reset_requests_status', isOneOf('status', RESET_STATUSES)),
    index('password_reset_requests_requested').on(table.requestedAt, table.id),
    index('password_reset_requests_status_requested').on(table.status, table.requestedAt, table.id),
    index('password_reset_requests_user').on(table.userId, table.status),
    index('password_reset_requests_processed_by').on(table.processedBy),
  ],
)

export type PasswordResetRow = typeof passwordResetRequests.$inferSelect
