import { index, integer, sqliteTable, uniqueIndex } from '#api/db/drizzle.ts'
import { users } from './account.ts'
import { id, momentOfInsert } from './columns.ts'

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
    createdAt: momentOfInsert('created_at'),
  },
  (table) => [
    uniqueIndex('blocks_pair_unique').on(table.blockerId, table.blockedId),
    index('blocks_blocked').on(table.blockedId),
  ],
)
