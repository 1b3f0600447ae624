import { check, index, integer, sql, sqliteTable, text, uniqueIndex } from '#api/platform/db/drizzle.ts'
import { CONNECTION_EVENT_TYPES, CONNECTION_INITIATORS, CONNECTION_PARTIES } from './contract/transitions.ts'
import { CONNECTION_STATES, DECLINE_REASONS } from '#api/connections/contract/transitions.ts'
import { users } from '#api/users/table.ts'
import { id, isOneOf, timestamp, insertTimestamp } from '#api/platform/db/columns.ts'
import { startups } from '#api/startups/table.ts'

/**
 * The one connection of an investor and a startup in its current state; `connectionEvents` has its history. Triggers
 * keep the startup's `connectionCount` and `interestCount` up to date.
 */
export const connections = sqliteTable(
  'connections',
  {
    id: id(),
    /** The investor's user id. */
    investorId: integer('investor_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    startupId: integer('startup_id')
      .notNull()
      .references(() => startups.id, { onDelete: 'cascade' }),
    state: text({ enum: CONNECTION_STATES }).notNull().default('requested'),
    /** Who sent the last request, or `region` for an introduction. */
    initiatedBy: text('initiated_by', { enum: CONNECTION_INITIATORS }).notNull().default('investor'),
    message: text().notNull().default(''),
    /** What was written with the answer. */
    answerNote: text('answer_note'),
    declineReason: text('decline_reason', { enum: DECLINE_REASONS }),
    /** Of the last request. */
    createdAt: insertTimestamp('created_at'),
    answeredAt: timestamp('answered_at'),
    withdrawnAt: timestamp('withdrawn_at'),
    /** When a pending request expires. */
    dueAt: timestamp('due_at'),
    /** When the recipient first had the request on the screen. */
    seenAt: timestamp('seen_at'),
    extendedAt: timestamp('extended_at'),
    /** How many reminders of the pending request were sent. */
    reminders: integer().notNull().default(0),
  },
  (table) => [
    check('connections_state', isOneOf('state', CONNECTION_STATES)),
    check('connections_initiated_by', isOneOf('initiated_by', CONNECTION_INITIATORS)),
    uniqueIndex('connections_pair_unique').on(table.investorId, table.startupId),
    index('connections_created').on(table.createdAt),
    index('connections_due').on(table.dueAt, table.reminders).where(sql.raw(`"state" = 'requested'`)),
    index('connections_investor_created').on(table.investorId, table.createdAt, table.id),
    index('connections_startup_created').on(table.startupId, table.createdAt, table.id),
  ],
)

export type ConnectionRow = typeof connections.$inferSelect

/** Everything that happened to a connection, in order. */
export const connectionEvents = sqliteTable(
  'connection_events',
  {
    id: id(),
    connectionId: integer('connection_id')
      .notNull()
      .references(() => connections.id, { onDelete: 'cascade' }),
    /** No check in the database: event types are added, and a new check would rebuild the table each time. */
    action: text({ enum: CONNECTION_EVENT_TYPES }).notNull(),
    /** The acting party; null when time was up, and for an introduction. */
    party: text({ enum: CONNECTION_PARTIES }),
    /** The message or the note with it. */
    text: text(),
    reason: text({ enum: DECLINE_REASONS }),
    at: insertTimestamp('at'),
  },
  (table) => [
    index('connection_events_connection').on(table.connectionId, table.id),
    index('connection_events_at').on(table.at),
  ],
)

/** Who wants a notification when someone accepts requests again. */
export const availabilityWatches = sqliteTable(
  'availability_watches',
  {
    id: id(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The user whose requests are full or paused. */
    ofUserId: integer('of_user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: insertTimestamp('created_at'),
  },
  (table) => [
    uniqueIndex('availability_watches_pair_unique').on(table.userId, table.ofUserId),
    index('availability_watches_of').on(table.ofUserId),
  ],
)

/** Who has blocked whom; visible only to the blocker. */
export const blocks = sqliteTable(
  'blocks',
  {
    id: id(),
    blockerId: integer('blocker_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    blockedId: integer('blocked_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: insertTimestamp('created_at'),
  },
  (table) => [
    uniqueIndex('blocks_pair_unique').on(table.blockerId, table.blockedId),
    index('blocks_blocked').on(table.blockedId),
  ],
)
