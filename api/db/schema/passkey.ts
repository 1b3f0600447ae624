import { index, integer, sqliteTable, text } from '#api/db/drizzle.ts'
import { users } from './account.ts'
import { id, moment, momentOfInsert } from './columns.ts'

/** Passkeys: a login is signed by a device, whose secret never leaves it. */
export const passkeys = sqliteTable(
  'passkeys',
  {
    id: id(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** What its owner calls it. */
    name: text().notNull(),
    /** In base64url, as browsers name it. */
    credentialId: text('credential_id').notNull().unique('passkeys_credential_id_unique'),
    publicKey: text('public_key', { mode: 'json' }).$type<Readonly<Record<string, string>>>().notNull(),
    /** Of the device at the last login; 0 where it does not count. */
    counter: integer().notNull(),
    /** The domain that it was made for. */
    domain: text().notNull(),
    createdAt: momentOfInsert('created_at'),
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [index('passkeys_user').on(table.userId, table.id)],
)

/** Challenges that were answered: none is answered twice. */
export const usedChallenges = sqliteTable(
  'used_challenges',
  {
    /** SHA-256, 64 hexadecimal digits. */
    challengeHash: text('challenge_hash').primaryKey(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('used_challenges_expires').on(table.expiresAt)],
)
