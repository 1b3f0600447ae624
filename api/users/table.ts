import { check, index, integer, isNotNull, sql, sqliteTable, text, uniqueIndex } from '#api/platform/db/drizzle.ts'
import { REQUESTED_ROLES, ROLES } from '#api/platform/contract/enumerations.ts'
import { flag, id, isOneOf, timestamp, insertTimestamp } from '#api/platform/db/columns.ts'

/** Accounts. Usernames and email addresses are unique and looked up by their normalized keys (`normalizedKey`). */
export const users = sqliteTable(
  'users',
  {
    id: id(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    email: text().notNull(),
    /** Since when the address is unverified; null once it is verified. */
    emailUnconfirmedSince: timestamp('email_unconfirmed_since'),
    username: text().notNull(),
    emailKey: text('email_key').notNull(),
    usernameKey: text('username_key').notNull(),
    passwordHash: text('password_hash').notNull(),
    role: text({ enum: ROLES }).notNull().default('user'),
    requestedRole: text('requested_role', { enum: REQUESTED_ROLES }),
    /** When the role was requested again; null for the request made at registration. */
    roleRequestedAt: timestamp('role_requested_at'),
    /** True exactly if the role isn't `user`; SQLite derives it, so it can't be set. */
    approved: integer({ mode: 'boolean' })
      .notNull()
      .generatedAlwaysAs(sql.raw(`"role" <> 'user'`), { mode: 'virtual' }),
    profileCompleted: flag('profile_completed').notNull().default(false),
    /** False means deactivated. A trigger copies it to the user's startup (`ownerActive`). */
    active: flag('active').notNull().default(true),
    phoneNumber: text('phone_number'),
    /** IANA name of the time zone in which they read times; null until their browser has named one. */
    timeZone: text('time_zone'),
    mustChangePassword: flag('must_change_password').notNull().default(false),
    temporaryPasswordExpiresAt: timestamp('temporary_password_expires_at'),
    /** Since when login requires a code of the authenticator app; null if it doesn't. */
    twoFactorSince: timestamp('two_factor_since'),
    /** The month since when they are known (`2025-03`), and who met them. */
    knownSince: text('known_since'),
    knownBy: text('known_by'),
    rejectedAt: timestamp('rejected_at'),
    rejectionReason: text('rejection_reason'),
    termsAcceptedAt: timestamp('terms_accepted_at'),
    termsVersion: text('terms_version'),
    createdAt: insertTimestamp('created_at'),
    updatedAt: insertTimestamp('updated_at'),
  },
  (table) => [
    check('users_role', isOneOf('role', ROLES)),
    check('users_requested_role', isOneOf('requested_role', REQUESTED_ROLES)),
    uniqueIndex('users_username_key_unique').on(table.usernameKey),
    uniqueIndex('users_email_key_unique').on(table.emailKey),
    index('users_created').on(table.createdAt, table.id),
    // The sort orders of the administrators' table.
    index('users_name').on(sql`lower(${table.firstName} || ' ' || ${table.lastName})`),
    index('users_role').on(table.role),
    index('users_role_created').on(table.role, table.createdAt, table.id),
    index('users_email_unconfirmed').on(table.emailUnconfirmedSince).where(isNotNull(table.emailUnconfirmedSince)),
    /** Pending role requests: completed profiles first, then newest. */
    index('users_pending').on(table.approved, table.profileCompleted, table.createdAt, table.id, table.requestedRole),
  ],
)

export type UserRow = typeof users.$inferSelect
export type NewUser = typeof users.$inferInsert
