import { check, index, integer, sql, sqliteTable, text, uniqueIndex } from '#api/platform/db/drizzle.ts'
import { ASSIGNABLE_ROLES } from '#api/platform/contract/enumerations.ts'
import { INVITATION_OUTCOMES } from './contract/states.ts'
import { users } from '#api/users/table.ts'
import { flag, id, isOneOf, timestamp, insertTimestamp } from '#api/platform/db/columns.ts'
import { importedRecords } from '#api/imports/table.ts'

/**
 * Who was invited, by whom, and the result. Its status follows from these and from its email in the email queue
 * (`list.service.ts`).
 */
export const invitations = sqliteTable(
  'invitations',
  {
    id: id(),
    /** Empty once the resulting account is deleted. */
    email: text().notNull(),
    emailKey: text('email_key').notNull(),
    role: text({ enum: ASSIGNABLE_ROLES }).notNull(),
    /** The imported profile that it offers. */
    recordId: integer('record_id').references(() => importedRecords.id, { onDelete: 'cascade' }),
    invitedBy: integer('invited_by').references(() => users.id, { onDelete: 'set null' }),
    /** A personal note of the inviter, for the email. */
    note: text(),
    /** Sent by a member: the new account needs approval. */
    isOfMember: flag('is_of_member').notNull().default(false),
    /**
     * Random: the email's link and code are derived from it and the installation's key. A new seed makes both invalid.
     */
    seed: text().notNull(),
    /** Wrong codes entered for it. */
    attempts: integer().notNull().default(0),
    /** Emails queued for it. */
    emailsSent: integer('emails_sent').notNull().default(0),
    /** When the last one was queued; null while one waits for that. */
    sentAt: timestamp('sent_at'),
    outcome: text({ enum: INVITATION_OUTCOMES }),
    closedAt: timestamp('closed_at'),
    /** The resulting account. */
    acceptedBy: integer('accepted_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: insertTimestamp('created_at'),
  },
  (table) => [
    check('invitations_role', isOneOf('role', ASSIGNABLE_ROLES)),
    check('invitations_outcome', isOneOf('outcome', INVITATION_OUTCOMES)),
    uniqueIndex('invitations_open_record').on(table.recordId).where(sql.raw('"outcome" is null')),
    index('invitations_record').on(table.recordId),
    index('invitations_email').on(table.emailKey),
    index('invitations_unsent').on(table.id).where(sql.raw('"outcome" is null and "sent_at" is null')),
    index('invitations_sent').on(table.sentAt),
    index('invitations_invited_by').on(table.invitedBy, table.createdAt),
    index('invitations_accepted_by').on(table.acceptedBy),
  ],
)
export type InvitationRow = typeof invitations.$inferSelect
