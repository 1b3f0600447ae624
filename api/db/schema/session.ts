import { check, index, integer, sql, sqliteTable, text } from '#api/db/drizzle.ts'
import { flag, id, moment, momentOfInsert } from './columns.ts'
import { users } from './account.ts'

/** Sign-ins that are alive. The cookie holds the token; only its SHA-256 is kept. */
export const sessions = sqliteTable(
  'sessions',
  {
    id: id(),
    /** SHA-256 of the token, 64 hexadecimal digits. */
    tokenHash: text('token_hash').notNull().unique('sessions_token_hash_unique'),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** True for Remember me. */
    remember: flag('remember').notNull().default(false),
    /** What the person recognises their device by, for instance `Firefox on Linux`. */
    userAgentLabel: text('user_agent_label'),
    createdAt: momentOfInsert('created_at'),
    lastUsedAt: momentOfInsert('last_used_at'),
    expiresAt: moment('expires_at').notNull(),
    /** When the person last typed their password in it; null in a session from before this was noted. */
    passwordCheckedAt: moment('password_checked_at'),
  },
  (table) => [
    check('sessions_token_hash', sql.raw(`length("token_hash") = 64`)),
    index('sessions_user').on(table.userId, table.createdAt),
    index('sessions_expires').on(table.expiresAt),
  ],
)

export type SessionRow = typeof sessions.$inferSelect
