import { index, integer, primaryKey, sqliteTable, text } from '#api/db/drizzle.ts'
import { users } from './account.ts'
import { moment, momentOfInsert } from './columns.ts'

/** Whom a letter has named to somebody: nobody is named twice. */
export const matchTellings = sqliteTable(
  'match_tellings',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    names: text({ enum: ['startup', 'investor'] }).notNull(),
    profileId: integer('profile_id').notNull(),
    toldAt: momentOfInsert('told_at'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.names, table.profileId] })],
)

/** When it was last looked for new fits to write to somebody about. */
export const matchLetters = sqliteTable(
  'match_letters',
  {
    userId: integer('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    lookedAt: moment('looked_at').notNull(),
  },
  (table) => [index('match_letters_looked').on(table.lookedAt)],
)
