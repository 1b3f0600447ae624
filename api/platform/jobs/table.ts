import { check, index, integer, sql, sqliteTable, text, uniqueIndex } from '#api/platform/db/drizzle.ts'
import { id, timestamp, insertTimestamp } from '#api/platform/db/columns.ts'

/** Scheduled background jobs. Finished ones have no row. */
export const jobs = sqliteTable(
  'jobs',
  {
    id: id(),
    kind: text().notNull(),
    /** Unique among the current jobs. */
    key: text().notNull(),
    data: text({ mode: 'json' }).$type<object>().notNull(),
    /** Not before this time; while a process has it: when that counts as dead. */
    dueAt: timestamp('due_at').notNull(),
    attempts: integer().notNull().default(0),
    /** Why the last attempt failed, without personal data; while in progress, the error in case its process dies. */
    lastError: text('last_error'),
    createdAt: insertTimestamp('created_at'),
  },
  (table) => [
    check('jobs_data', sql.raw(`json_valid("data")`)),
    uniqueIndex('jobs_key').on(table.key),
    index('jobs_due').on(table.kind, table.dueAt, table.id),
  ],
)
export type JobRow = typeof jobs.$inferSelect
