import { check, index, integer, sql, sqliteTable, text, uniqueIndex } from '#api/platform/db/drizzle.ts'
import { CONNECTION_EVENT_TYPES, CONNECTION_INITIATORS, CONNECTION_PARTIES } from './contract/transitions.ts'
import { CONNECTION_STATES, DECLINE_REASONS } from '#api/platform/contract/enumerations.ts'
import { users } from '#api/users/table.ts'
import { id, isOneOf, timestamp, insertTimestamp } from '#api/platform/db/columns.ts'
import { startups } from '#api/startups/table.ts'

/**
 * The one connection of an investor and a startup, as it stands; `connectionEvents` says how it came so. Triggers keep
 * the startup's `connectionCount` and `interestCount`.
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
    /** Who asked last, or the region that introduced the two. */
    initiatedBy: text('initiated_by', { enum: CONNECTION_INITIATORS }).notNull().default('investor'),
    message: text().notNull().default(''),
    /** What was written with the answer. */
    answerNote: text('answer_note'),
    declineReason: text('decline_reason', { enum: DECLINE_REASONS }),
    /** Of the last request. */
    createdAt: insertTimestamp('created_at'),
    answeredAt: timestamp('answered_at'),
    withdrawnAt: timestamp('withdrawn_at'),
    /** When an open request ends. */
    dueAt: timestamp('due_at'),
    /** When who is asked first had the request on the screen. */
    seenAt: timestamp('seen_at'),
    extendedAt: timestamp('extended_at'),
    /** How many reminders of the open request went out. */
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
    /** Unchecked by the database: acts are added, and a check would rebuild the table each time. */
    act: text({ enum: CONNECTION_EVENT_TYPES }).notNull(),
    /** Who did it; null for time that ran out, and for the region. */
    side: text({ enum: CONNECTION_PARTIES }),
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

/** Who wants to hear when somebody has room for a request again. */
export const availabilityWatches = sqliteTable(
  'room_watches',
  {
    id: id(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Whose requests are full or paused. */
    ofUserId: integer('of_user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: insertTimestamp('created_at'),
  },
  (table) => [
    uniqueIndex('room_watches_pair_unique').on(table.userId, table.ofUserId),
    index('room_watches_of').on(table.ofUserId),
  ],
)

/** Who wants to hear nothing more of whom; told to nobody but who did it. */
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
