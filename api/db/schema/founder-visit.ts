import { integer, sqliteTable } from '#api/db/drizzle.ts'
import { moment } from './columns.ts'
import { startups } from './startup.ts'

/** When a founder looked at the own dashboard, and how many views there were by then. */
export const founderVisits = sqliteTable('founder_visits', {
  startupId: integer('startup_id')
    .primaryKey()
    .references(() => startups.id, { onDelete: 'cascade' }),
  lastAt: moment('last_at').notNull(),
  lastViews: integer('last_views').notNull(),
  /** The end of the visit before this one; null in the first. */
  beforeAt: moment('before_at'),
  beforeViews: integer('before_views'),
})
