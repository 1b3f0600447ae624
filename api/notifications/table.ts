import { index, integer, primaryKey, sqliteTable, text } from '#api/platform/db/drizzle.ts'
import { NOTIFICATION_TOPICS, NOTIFICATION_TYPES } from '#api/notifications/contract/topics.ts'
import { users } from '#api/users/table.ts'
import { flag, id, timestamp, insertTimestamp } from '#api/platform/db/columns.ts'
import { connections } from '#api/connections/table.ts'
import { introductions } from '#api/introductions/table.ts'
import { savedSearches } from '#api/saved-startups/table.ts'
import { startups } from '#api/startups/table.ts'

/**
 * Notifications in the app. They point to what they are about and store no name or text. Those are read when a
 * notification is shown, so nothing outlives its deletion, and no one reads what they can no longer see.
 */
export const notifications = sqliteTable(
  'notifications',
  {
    id: id(),
    /** The recipient. */
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** No check in the database: types are added, and a new check would rebuild the table each time. */
    type: text({ enum: NOTIFICATION_TYPES }).notNull(),
    startupId: integer('startup_id').references(() => startups.id, { onDelete: 'cascade' }),
    connectionId: integer('connection_id').references(() => connections.id, { onDelete: 'cascade' }),
    searchId: integer('search_id').references(() => savedSearches.id, { onDelete: 'cascade' }),
    /** The user whose requests it is about. */
    otherUserId: integer('other_user_id').references(() => users.id, { onDelete: 'cascade' }),
    introductionId: integer('introduction_id').references(() => introductions.id, { onDelete: 'cascade' }),
    /** How many startups a search found. */
    count: integer(),
    createdAt: insertTimestamp('created_at'),
    readAt: timestamp('read_at'),
  },
  (table) => [
    index('notifications_user').on(table.userId, table.id),
    index('notifications_user_read').on(table.userId, table.readAt),
    index('notifications_startup').on(table.startupId),
    index('notifications_connection').on(table.connectionId),
    index('notifications_search').on(table.searchId),
    index('notifications_other_user').on(table.otherUserId),
    index('notifications_introduction').on(table.introductionId),
  ],
)

/** Whether someone wants a topic's notifications in the app; no row means yes. */
export const notificationPreferences = sqliteTable(
  'notification_preferences',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    topic: text({ enum: NOTIFICATION_TOPICS }).notNull(),
    app: flag('app').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.topic] })],
)
