import { check, index, integer, sql, sqliteTable, text, uniqueIndex } from '#api/platform/db/drizzle.ts'
import { ASSIGNABLE_ROLES } from '#api/platform/contract/enumerations.ts'
import { INVITATION_OUTCOMES } from './contract.ts'
import { users } from '#api/users/table.ts'
import { flag, id, isOneOf, timestamp, insertTimestamp } from '#api/platform/db/columns.ts'
import { importedRecords } from '#api/imports/table.ts'

/**
 * Who was invited, by whom, and what became of it. How one stands follows from these and from its letter in the outbox
 * (`core/invitation/invitation.standing.ts`).
 */
export const invitations = sqliteTable(
  'invitations',
  {
    id: id(),
    /** Empty once the account that came of it is gone. */
    email: text().notNull(),
    emailKey: text('email_key').notNull(),
    role: text({ enum: ASSIGNABLE_ROLES }).notNull(),
    /** The imported profile that it offers. */
    recordId: integer('record_id').references(() => importedRecords.id, { onDelete: 'cascade' }),
    invitedBy: integer('invited_by').references(() => users.id, { onDelete: 'set null' }),
    /** A member's: whoever takes it waits for approval. */
    isOfMember: flag('is_of_member').notNull().default(false),
    /** Random: the link and the code of its letter are made of it and the installation's key; another voids both. */
    seed: text().notNull(),
    /** Wrong codes that were typed for it. */
    tries: integer().notNull().default(0),
    /** Letters that were handed to the outbox for it. */
    letters: integer().notNull().default(0),
    /** When the last was; null while one waits for its turn. */
    sentAt: timestamp('sent_at'),
    outcome: text({ enum: INVITATION_OUTCOMES }),
    closedAt: timestamp('closed_at'),
    /** Whose account came of it. */
    takenBy: integer('taken_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: insertTimestamp('created_at'),
  },
  (table) => [
    check('invitations_role', isOneOf('role', ASSIGNABLE_ROLES)),
    check('invitations_outcome', isOneOf('outcome', INVITATION_OUTCOMES)),
    uniqueIndex('invitations_open_record').on(table.recordId).where(sql.raw('"outcome" is null')),
    index('invitations_record').on(table.recordId),
    index('invitations_email').on(table.emailKey),
    index('invitations_waiting').on(table.id).where(sql.raw('"outcome" is null and "sent_at" is null')),
    index('invitations_sent').on(table.sentAt),
    index('invitations_invited_by').on(table.invitedBy, table.createdAt),
    index('invitations_taken_by').on(table.takenBy),
  ],
)
export type InvitationRow = typeof invitations.$inferSelect
