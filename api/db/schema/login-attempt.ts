import { check, index, integer, primaryKey, sqliteTable, text } from '#api/db/drizzle.ts'
import { isAmount, moment } from './columns.ts'

/**
 * Failed tries in one window of time, counted in the database so that processes on one server share them. The key is
 * a hash (of an address or an account and of what is limited), so the table names nobody.
 */
export const loginAttempts = sqliteTable(
  'login_attempts',
  {
    keyHash: text('key_hash').notNull(),
    windowStartedAt: moment('window_started_at').notNull(),
    count: integer().notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.keyHash, table.windowStartedAt] }),
    check('login_attempts_count', isAmount('count')),
    index('login_attempts_window').on(table.windowStartedAt),
  ],
)
