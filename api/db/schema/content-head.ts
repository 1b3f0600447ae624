import { sql } from 'drizzle-orm'
import { check, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/**
 * Which commit is the content that editors write, where several processes share it: one row, which is moved from one
 * commit to the next. A database file has none.
 */
export const contentHeads = sqliteTable(
  'content_head',
  {
    id: integer().primaryKey(),
    commit: text().notNull(),
    /** How many commits were shared until this one. */
    number: integer().notNull(),
  },
  () => [check('content_head_id', sql.raw(`"id" = 1`))],
)
