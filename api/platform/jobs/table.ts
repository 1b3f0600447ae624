import { check, index, integer, sql, sqliteTable, text, uniqueIndex } from '#api/platform/db/drizzle.ts'
import { id, timestamp, insertTimestamp } from '#api/platform/db/columns.ts'

/** Background jobs that are to be done. What is done has no row anymore. */
export const jobs = sqliteTable(
  'jobs',
  {
    id: id(),
    kind: text().notNull(),
    /** Of the jobs at one time, one has the same. */
    key: text().notNull(),
    data: text({ mode: 'json' }).$type<object>().notNull(),
    /** Not before; while a process has it: when that must be taken for dead. */
    dueAt: timestamp('due_at').notNull(),
    attempts: integer().notNull().default(0),
    /** Why the last attempt failed, without personal data; of one under way that its process is gone, should it be. */
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
