import { integer, primaryKey, sqliteTable, text } from '#api/platform/db/drizzle.ts'
import { REVIEW_ITEM_KINDS, REVIEW_EMAIL_FREQUENCIES } from './contract.ts'
import { users } from '#api/users/table.ts'

/** How often an administrator is written to about what waits; no row means once a day. */
export const waitingChoices = sqliteTable(
  'waiting_choices',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Unchecked by the database: kinds are added, and a check would rebuild the table each time. */
    kind: text({ enum: REVIEW_ITEM_KINDS }).notNull(),
    rhythm: text({ enum: REVIEW_EMAIL_FREQUENCIES }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind] })],
)
