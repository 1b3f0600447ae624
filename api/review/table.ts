import { integer, primaryKey, sqliteTable, text } from '#api/platform/db/drizzle.ts'
import { REVIEW_EMAIL_KINDS, REVIEW_EMAIL_FREQUENCIES } from './contract.ts'
import { users } from '#api/users/table.ts'

/** How often an administrator gets emails about the review queue; no row means daily. */
export const reviewEmailPreferences = sqliteTable(
  'review_email_preferences',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** No check in the database: kinds are added, and a new check would rebuild the table each time. */
    kind: text({ enum: REVIEW_EMAIL_KINDS }).notNull(),
    frequency: text({ enum: REVIEW_EMAIL_FREQUENCIES }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind] })],
)
