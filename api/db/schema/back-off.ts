import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { moment } from './columns.ts'

/**
 * Rows of failures, each of which makes the next try wait longer. The key is a hash, so the table names nobody. A row is
 * forgotten once nothing has failed for a day.
 */
export const backOffs = sqliteTable(
  'back_offs',
  {
    keyHash: text('key_hash').primaryKey(),
    failures: integer().notNull().default(1),
    lastFailedAt: moment('last_failed_at').notNull(),
  },
  (table) => [index('back_offs_last_failed').on(table.lastFailedAt)],
)
