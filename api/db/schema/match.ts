import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { REQUESTED_ROLES } from '#api/contract/enumerations.ts'
import { users } from './account.ts'
import { isOneOf, momentOfInsert } from './columns.ts'
import { startups } from './startup.ts'

/** Suggestions that one side took away ("Not for me"), until they are old. */
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
    /** Who took it away. */
    side: text({ enum: REQUESTED_ROLES }).notNull(),
    dismissedAt: momentOfInsert('dismissed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.investorId, table.startupId, table.side] }),
    check('match_dismissals_side', isOneOf('side', REQUESTED_ROLES)),
    index('match_dismissals_startup').on(table.startupId),
  ],
)
