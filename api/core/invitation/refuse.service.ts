import { eq } from '#api/db/drizzle.ts'
import { activeAdmins } from '#api/core/admin/acting-admin.service.ts'
import { recordAudit } from '#api/core/audit/audit.service.ts'
import { notify } from '#api/core/notice/notify.service.ts'
import type { Transaction } from '#api/db/database.ts'
import { users } from '#api/db/schema/account.ts'
import { invitations, type InvitationRow } from '#api/db/schema/invitation.ts'
import { importedRecords, tableLines } from '#api/db/schema/table-import.ts'

/** Whoever is told that an invitation was refused: who made it, or every administrator. */
async function administratorsOf(tx: Transaction, { invitedBy }: InvitationRow): Promise<number[]> {
  const all = (await tx.select({ id: users.id }).from(users).where(activeAdmins)).map(({ id }) => id)
  return invitedBy !== null && all.includes(invitedBy) ? [invitedBy] : all
}

/** Removes what was imported about somebody, and what the report says of it. */
async function forgetRecord(tx: Transaction, recordId: number): Promise<void> {
  await tx.update(tableLines).set({ name: '', changes: [], cells: null }).where(eq(tableLines.profileId, recordId))
  await tx.delete(importedRecords).where(eq(importedRecords.id, recordId))
}

/** Closes an open invitation: administrators are told, and the address is not invited again. */
export async function refuseInvitation(
  tx: Transaction,
  open: InvitationRow,
  { requestId, now }: { requestId: string; now: number },
): Promise<void> {
  const { id, recordId } = open
  const closed = { outcome: 'refused', closedAt: new Date(now), recordId: null } as const
  await tx.update(invitations).set(closed).where(eq(invitations.id, id))
  if (recordId !== null) await forgetRecord(tx, recordId)
  if (!open.isOfMember)
    for (const userId of await administratorsOf(tx, open)) await notify(tx, { userId, type: 'invitation_refused' }, now)
  const details = { profile: recordId !== null }
  const event = { action: 'invitation.refuse', targetType: 'invitation', targetId: id, details } as const
  await recordAudit(tx, { id: null, requestId, now }, event)
}
