import { index, integer, sqliteTable, text } from '#api/db/drizzle.ts'
import { moment } from './columns.ts'

/** Failures, each of which makes the next try wait longer, until they expire. The key is a hash: it names nobody. */
export const backOffs = sqliteTable(
  'back_offs',
  {
    keyHash: text('key_hash').primaryKey(),
    /** As many as counted at the last one. */
    failures: integer().notNull().default(1),
    lastFailedAt: moment('last_failed_at').notNull(),
  },
  (table) => [index('back_offs_last_failed').on(table.lastFailedAt)],
)
