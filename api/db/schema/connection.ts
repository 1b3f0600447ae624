import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { CONNECTION_STATES } from '#api/contract/enumerations.ts'
import { users } from './account.ts'
import { id, isOneOf, moment, momentOfInsert } from './columns.ts'
import { startups } from './startup.ts'

/** An investor's request to be introduced. Triggers keep the startup's `connectionCount` and `interestCount`. */
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
    message: text().notNull().default(''),
    /** What the founder wrote with the answer. */
    answerNote: text('answer_note'),
    createdAt: momentOfInsert('created_at'),
    answeredAt: moment('answered_at'),
    withdrawnAt: moment('withdrawn_at'),
  },
  (table) => [
    check('connections_state', isOneOf('state', CONNECTION_STATES)),
    uniqueIndex('connections_pair_unique').on(table.investorId, table.startupId),
    index('connections_created').on(table.createdAt),
    index('connections_investor_created').on(table.investorId, table.createdAt, table.id),
    index('connections_startup_created').on(table.startupId, table.createdAt, table.id),
  ],
)

export type ConnectionRow = typeof connections.$inferSelect
