import { check, index, integer, primaryKey, sql, sqliteTable, text } from '#api/db/drizzle.ts'
import { users } from './account.ts'
import { startups } from './startup.ts'

/** Who viewed a startup on which day. Insert with "on conflict do nothing"; a trigger counts a row in `viewCount`. */
export const startupViews = sqliteTable(
  'startup_views',
  {
    startupId: integer('startup_id')
      .notNull()
      .references(() => startups.id, { onDelete: 'cascade' }),
    viewerId: integer('viewer_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Day in UTC, `YYYY-MM-DD`. */
    day: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.startupId, table.day, table.viewerId] }),
    check('startup_views_day', sql.raw(`"day" glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'`)),
    index('startup_views_viewer').on(table.viewerId),
  ],
)
