import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { users } from './account.ts'
import { id, isTextList, momentOfInsert, textList } from './columns.ts'
import { startups } from './startup.ts'

/** Startups that an investor saved, with private notes and tags. Triggers keep the startup's `interestCount`. */
export const savedStartups = sqliteTable(
  'saved_startups',
  {
    id: id(),
    /** The investor's user id. */
    investorId: integer('investor_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    startupId: integer('startup_id')
      .notNull()
      .references(() => startups.id, { onDelete: 'cascade' }),
    notes: text(),
    tags: textList('tags'),
    createdAt: momentOfInsert('created_at'),
    updatedAt: momentOfInsert('updated_at'),
  },
  (table) => [
    check('saved_startups_tags', isTextList('tags')),
    uniqueIndex('saved_startups_pair_unique').on(table.investorId, table.startupId),
    index('saved_startups_investor_created').on(table.investorId, table.createdAt, table.id),
    index('saved_startups_startup').on(table.startupId),
  ],
)

export type SavedStartupRow = typeof savedStartups.$inferSelect
