import { check, index, integer, sql, sqliteTable, text, primaryKey } from '#api/platform/db/drizzle.ts'
import { flag, id, timestamp, insertTimestamp, isOneOf, isAmount } from '#api/platform/db/columns.ts'
import { users } from '#api/users/table.ts'
import { RESET_STATUSES } from '#api/auth/contract/password-reset.ts'
import type { Viewer } from '#api/policy.ts'

/** Active sessions. The cookie has the token; only its SHA-256 is stored. */
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
    /** How the user recognizes the device, for instance `Firefox on Linux`. */
    userAgentLabel: text('user_agent_label'),
    createdAt: insertTimestamp('created_at'),
    lastUsedAt: insertTimestamp('last_used_at'),
    expiresAt: timestamp('expires_at').notNull(),
    /** When the user last entered their password in it; null in a session from before this was recorded. */
    passwordCheckedAt: timestamp('password_checked_at'),
  },
  (table) => [
    check('sessions_token_hash', sql.raw(`length("token_hash") = 64`)),
    index('sessions_user').on(table.userId, table.createdAt),
    index('sessions_expires').on(table.expiresAt),
  ],
)

/**
 * Secrets shared with users' authenticator apps. Two-factor authentication is on once `users.two_factor_since` is set.
 */
export const twoFactorSecrets = sqliteTable('two_factor_secrets', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Encrypted with the installation's key, which isn't in the database. */
  secret: text().notNull(),
  /** The last period of 30 s whose code was used: it and earlier ones are never accepted again. */
  lastPeriod: integer('last_period').notNull().default(0),
  createdAt: insertTimestamp('created_at'),
})

/** Codes that replace the app's code once each. A used one is deleted. */
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

/** Logins with the right password that still need a code. They give no access. */
export const loginChallenges = sqliteTable(
  'login_challenges',
  {
    id: id(),
    /** SHA-256 of the token that the browser sends with the code. */
    tokenHash: text('token_hash').notNull().unique('login_challenges_token_hash_unique'),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    remember: flag('remember').notNull(),
    attempts: integer().notNull().default(0),
    expiresAt: timestamp('expires_at').notNull(),
  },
  (table) => [
    check('login_challenges_token_hash', sql.raw(`length("token_hash") = 64`)),
    index('login_challenges_user').on(table.userId),
    index('login_challenges_expires').on(table.expiresAt),
  ],
)

/** Browsers in which an account was used: a login in another one is emailed to its owner. */
export const knownDevices = sqliteTable(
  'known_devices',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the browser's device cookie. */
    deviceHash: text('device_hash').notNull(),
    lastUsedAt: insertTimestamp('last_used_at'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.deviceHash] }),
    index('known_devices_last_used').on(table.lastUsedAt),
  ],
)

/** Passkeys: a device signs a login with a secret that never leaves it. */
export const passkeys = sqliteTable(
  'passkeys',
  {
    id: id(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The owner's name for it. */
    name: text().notNull(),
    /** In base64url, as browsers send it. */
    credentialId: text('credential_id').notNull().unique('passkeys_credential_id_unique'),
    publicKey: text('public_key', { mode: 'json' }).$type<Readonly<Record<string, string>>>().notNull(),
    /** From the last login; 0 if the device doesn't count. */
    counter: integer().notNull(),
    /** The domain that it was created for. */
    domain: text().notNull(),
    createdAt: insertTimestamp('created_at'),
    lastUsedAt: timestamp('last_used_at'),
  },
  (table) => [index('passkeys_user').on(table.userId, table.id)],
)

/** Used challenges, because none can be used twice. */
export const usedChallenges = sqliteTable(
  'used_challenges',
  {
    /** SHA-256, 64 hexadecimal digits. */
    challengeHash: text('challenge_hash').primaryKey(),
    expiresAt: timestamp('expires_at').notNull(),
  },
  (table) => [index('used_challenges_expires').on(table.expiresAt)],
)

/** Password requests. The temporary password itself is only stored as the user's `passwordHash`. */
export const passwordResetRequests = sqliteTable(
  'password_reset_requests',
  {
    id: id(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** As the person typed it. */
    username: text(),
    /** As the person typed it. */
    email: text(),
    status: text({ enum: RESET_STATUSES }).notNull().default('pending'),
    reason: text().notNull(),
    /** How many requests for the account were sent while it is pending; names and reason are from the last one. */
    count: integer().notNull().default(1),
    requestedAt: insertTimestamp('requested_at'),
    processedAt: timestamp('processed_at'),
    processedBy: integer('processed_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    check('password_reset_requests_status', isOneOf('status', RESET_STATUSES)),
    index('password_reset_requests_requested').on(table.requestedAt, table.id),
    index('password_reset_requests_status_requested').on(table.status, table.requestedAt, table.id),
    index('password_reset_requests_user').on(table.userId, table.status),
    index('password_reset_requests_processed_by').on(table.processedBy),
  ],
)

export type PasswordResetRow = typeof passwordResetRequests.$inferSelect

/** The last emailed link of an account that sets a new password, until it's used or ended; it stays when it expires. */
export const passwordResetLinks = sqliteTable(
  'password_reset_links',
  {
    userId: integer('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    requestId: integer('request_id')
      .notNull()
      .references(() => passwordResetRequests.id, { onDelete: 'cascade' }),
    /** SHA-256 of the token, 64 hexadecimal digits. */
    tokenHash: text('token_hash').notNull().unique('password_reset_links_token_hash_unique'),
    sentAt: insertTimestamp('sent_at'),
  },
  (table) => [
    check('password_reset_links_token_hash', sql.raw(`length("token_hash") = 64`)),
    index('password_reset_links_request').on(table.requestId),
  ],
)

/**
 * Failed attempts per window of time, counted in the database for all processes. The key is a hash (of an address or
 * account, and of what is limited), so the table names no one.
 */
export const loginAttempts = sqliteTable(
  'login_attempts',
  {
    keyHash: text('key_hash').notNull(),
    windowStartedAt: timestamp('window_started_at').notNull(),
    count: integer().notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.keyHash, table.windowStartedAt] }),
    check('login_attempts_count', isAmount('count')),
    index('login_attempts_window').on(table.windowStartedAt),
  ],
)

/**
 * Failures, each of which delays the next attempt longer, until they expire. The key is a hash, so the table names no
 * one.
 */
export const backOffs = sqliteTable(
  'back_offs',
  {
    keyHash: text('key_hash').primaryKey(),
    /** The count at the last failure. */
    failures: integer().notNull().default(1),
    lastFailedAt: timestamp('last_failed_at').notNull(),
  },
  (table) => [index('back_offs_last_failed').on(table.lastFailedAt)],
)

/**
 * Who did what from where, for 90 days: logins, failed logins, refusals, changed credentials. Rows have no foreign
 * keys, because they outlive the users, and contain no name, code, or content.
 */
export const securityEvents = sqliteTable(
  'security_events',
  {
    id: id(),
    /** The first and the last time of the counted events. */
    at: insertTimestamp('at'),
    lastAt: insertTimestamp('last_at'),
    count: integer().notNull().default(1),
    kind: text().notNull(),
    userId: integer('user_id'),
    /** A keyed hash of a name without an account. */
    nameHash: text('name_hash'),
    address: text(),
    device: text(),
    what: text(),
    targetId: integer('target_id'),
    requestId: text('request_id'),
  },
  (table) => [
    check('security_events_count', isAmount('count')),
    index('security_events_at').on(table.at),
    index('security_events_kind_at').on(table.kind, table.at),
    index('security_events_user_at').on(table.userId, table.at),
    index('security_events_target_at').on(table.targetId, table.at),
    index('security_events_address_at').on(table.address, table.at),
  ],
)

export type NewSecurityEvent = typeof securityEvents.$inferInsert

/** A valid session and its user, both read now. */
export interface LiveSession {
  id: number
  remember: boolean
  viewer: Viewer
  userAgentLabel: string | null
  createdAt: number
  lastUsedAt: number
}
