import { integer, sqliteTable, text } from '#api/db/drizzle.ts'
import { users } from './account.ts'
import { momentOfInsert } from './columns.ts'

/** The code that was last sent to an address of a website's domain; what it reads is made from its seed. */
export const websiteCodes = sqliteTable('website_codes', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  domain: text().notNull(),
  address: text().notNull(),
  seed: text().notNull(),
  /** Wrong ones so far. */
  tries: integer().notNull().default(0),
  sentAt: momentOfInsert('sent_at'),
})
