import { and, eq } from '#api/db/drizzle.ts'
import { activeAdmins } from '#api/core/admin/acting-admin.service.ts'
import { isAddressTaken } from '#api/core/identity/account.identity.ts'
import { isPress } from '#api/core/letter-link/press.ts'
import type { Reader } from '#api/db/database.ts'
import { users } from '#api/db/schema/account.ts'
import { invitations, type InvitationRow } from '#api/db/schema/invitation.ts'
import { importedRecords } from '#api/db/schema/table-import.ts'
import { badRequest, notFound } from '#api/errors.ts'
import type { Keys } from '#api/keys.ts'
import { INVITATION_LIFE } from './invitation.life.ts'
import { idOfToken, isTokenOf } from './invitation.token.ts'

const NO_LINK = 'This invitation is no longer valid. If you have an account here, log in.'
const OVER = 'This invitation has expired. You can ask for a new one on its page.'
const NO_PRESS = 'Please open the link again and press the button on its page.'

/** An invitation whose letter was sent and that nothing has become of. */
export interface OpenInvitation extends InvitationRow {
  sentAt: Date
  isOver: boolean
}

/** Who may change everything is invited only as long as whoever did it may invite. */
async function isBacked(read: Reader, { role, invitedBy }: InvitationRow): Promise<boolean> {
  if (role !== 'admin' && role !== 'editor') return true
  return invitedBy !== null && (await read.$count(users, and(activeAdmins, eq(users.id, invitedBy)))) > 0
}

/** Whether the profile that it offers is still to be had. */
async function isOffered(read: Reader, { recordId }: InvitationRow): Promise<boolean> {
  if (recordId === null) return true
  const { id, ownerId } = importedRecords
  const [record] = await read.select({ ownerId }).from(importedRecords).where(eq(id, recordId))
  return record?.ownerId === null
}

/**
 * An invitation as it stands, or `null` for one that can be taken no more. One whose address has an account by now says
 * the same as one that was revoked.
 */
export async function asOpen(
  read: Reader,
  row: InvitationRow | undefined,
  now: number,
): Promise<OpenInvitation | null> {
  if (!row?.sentAt || row.outcome !== null) return null
  const isOpen =
    (await isBacked(read, row)) && (await isOffered(read, row)) && !(await isAddressTaken(read, row.email, now))
  return isOpen ? { ...row, sentAt: row.sentAt, isOver: now >= row.sentAt.getTime() + INVITATION_LIFE } : null
}

/** The open invitation of a letter's link. @throws ApiError 404 */
export async function requireInvitation(read: Reader, keys: Keys, token: string, now: number): Promise<OpenInvitation> {
  const id = idOfToken(token)
  const [row] = id === null ? [] : await read.select().from(invitations).where(eq(invitations.id, id))
  const open = row && isTokenOf(keys, row, token) ? await asOpen(read, row, now) : null
  if (!open) throw notFound(NO_LINK)
  return open
}

interface Pressed {
  token: string
  press: string
}

/** The same, for a press on its page. @throws ApiError 400 for a press that comes from no page, 404 */
export async function requirePressed(
  read: Reader,
  keys: Keys,
  { token, press }: Pressed,
  now: number,
): Promise<OpenInvitation> {
  const open = await requireInvitation(read, keys, token, now)
  if (!isPress(keys, 'invitation', { id: open.id, press }, now)) throw badRequest(NO_PRESS)
  return open
}

/** The same, while it can be taken or refused. @throws ApiError 400, 404 */
export async function requireInTime(read: Reader, keys: Keys, pressed: Pressed, now: number): Promise<OpenInvitation> {
  const open = await requirePressed(read, keys, pressed, now)
  if (open.isOver) throw notFound(OVER)
  return open
}
