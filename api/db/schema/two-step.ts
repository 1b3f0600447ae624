import { check, index, integer, primaryKey, sql, sqliteTable, text } from '#api/db/drizzle.ts'
import { users } from './account.ts'
import { flag, id, moment, momentOfInsert } from './columns.ts'

/** What a person's authenticator app and the server share. Two-step login is on once `users.two_step_since` is set. */
export const twoStepSecrets = sqliteTable('two_step_secrets', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Encrypted with the installation's key, which is not in the database. */
  secret: text().notNull(),
  /** The last period of 30 s whose code was used: it and those before it are never taken again. */
  lastPeriod: integer('last_period').notNull().default(0),
  createdAt: momentOfInsert('created_at'),
})

/** Codes that stand in for the app once each. A used one is deleted. */
export const recoveryCodes = sqliteTable(
  'recovery_codes',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256, 64 hexadecimal digits: the codes are random, so a slow hash would add nothing. */
    codeHash: text('code_hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
)

/** Logins whose password was right and whose code is still to come. Nobody is signed in by one. */
export const loginChallenges = sqliteTable(
  'login_challenges',
  {
    id: id(),
    /** SHA-256 of what the browser hands back. */
    tokenHash: text('token_hash').notNull().unique('login_challenges_token_hash_unique'),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    remember: flag('remember').notNull(),
    tries: integer().notNull().default(0),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    check('login_challenges_token_hash', sql.raw(`length("token_hash") = 64`)),
    index('login_challenges_user').on(table.userId),
    index('login_challenges_expires').on(table.expiresAt),
  ],
)

/** Browsers from which an account was used: a sign-in from another one is told to its owner. */
export const knownDevices = sqliteTable(
  'known_devices',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the browser's device cookie. */
    deviceHash: text('device_hash').notNull(),
    lastUsedAt: momentOfInsert('last_used_at'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.deviceHash] }),
    index('known_devices_last_used').on(table.lastUsedAt),
  ],
)
