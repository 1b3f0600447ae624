import { check, index, integer, primaryKey, sqliteTable, text } from '#api/platform/db/drizzle.ts'
import { REQUESTED_ROLES } from '#api/platform/contract/enumerations.ts'
import { users } from '#api/users/table.ts'
import { id, isOneOf, insertTimestamp, timestamp } from '#api/platform/db/columns.ts'
import { startups } from '#api/startups/table.ts'

/** Dismissed matches ("Not interested"), until they expire. */
export const matchDismissals = sqliteTable(
  'match_dismissals',
  {
    /** The investor's user id. */
    investorId: integer('investor_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    startupId: integer('startup_id')
      .notNull()
      .references(() => startups.id, { onDelete: 'cascade' }),
    /** Who dismissed it. */
    party: text({ enum: REQUESTED_ROLES }).notNull(),
    dismissedAt: insertTimestamp('dismissed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.investorId, table.startupId, table.party] }),
    check('match_dismissals_party', isOneOf('party', REQUESTED_ROLES)),
    index('match_dismissals_startup').on(table.startupId),
  ],
)

/** Whom a user's recommendations showed on a day for the first time that day: the same list again adds nothing. */
export const matchShowings = sqliteTable(
  'match_showings',
  {
    id: id(),
    viewerId: integer('viewer_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    shows: text({ enum: ['startup', 'investor'] }).notNull(),
    /** Days since 1970. */
    day: integer().notNull(),
    /** Ids of profiles. */
    profileIds: text('profile_ids', { mode: 'json' }).$type<number[]>().notNull(),
  },
  (table) => [
    index('match_showings_viewer_day').on(table.viewerId, table.day),
    index('match_showings_day').on(table.day),
  ],
)

/** Whom emails have named to a user, so that no one is named twice. */
export const matchDigestItems = sqliteTable(
  'match_digest_items',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    names: text({ enum: ['startup', 'investor'] }).notNull(),
    profileId: integer('profile_id').notNull(),
    notifiedAt: insertTimestamp('notified_at'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.names, table.profileId] })],
)

/** When new matches for a user were last checked. */
export const matchDigests = sqliteTable(
  'match_digests',
  {
    userId: integer('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    checkedAt: timestamp('checked_at').notNull(),
  },
  (table) => [index('match_digests_checked').on(table.checkedAt)],
)
