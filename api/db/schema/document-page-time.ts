import { check, integer, primaryKey, sqliteTable } from '#api/db/drizzle.ts'
import { LIMITS } from '#api/contract/limits.ts'
import { users } from './account.ts'
import { isBetween } from './columns.ts'
import { documentReads } from './document-read.ts'

/** Seconds for which a reader had a page in view. Where and on what they read is not kept. */
export const documentPageTimes = sqliteTable(
  'document_page_times',
  {
    readId: integer('read_id')
      .notNull()
      .references(() => documentReads.id, { onDelete: 'cascade' }),
    /** Which opening of that day it was. */
    visit: integer().notNull(),
    page: integer().notNull(),
    seconds: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.readId, table.visit, table.page] }),
    check('document_page_times_seconds', isBetween('seconds', { min: 1, max: LIMITS.pageTimes.seconds })),
  ],
)

/** Who has switched page times off. */
export const pageTimeRefusals = sqliteTable('page_time_refusals', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
})
