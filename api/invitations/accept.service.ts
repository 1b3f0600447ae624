import { eq } from '#api/platform/db/drizzle.ts'
import type { CallContext } from '#api/context.ts'
import type { AcceptInvitationInput } from './contract/schema.ts'
import type { User } from '#api/account/contract/user.ts'
import { getActor, recordAudit } from '#api/audit/service.ts'
import { requireGoodPassword, hashPassword } from '#api/auth/password.ts'
import { claimRecord, offeredRecord, type OpenInvitation, requireInTime } from './open.service.ts'
import { enqueueMail } from '#api/email/queue.service.ts'
import { notifyAdmins } from '#api/review/service.ts'
import type { Transaction } from '#api/platform/db/database.ts'
import type { NewUser } from '#api/users/table.ts'
import { invitations } from './table.ts'
import { conflict } from '#api/errors.ts'
import { siteFacts } from '#api/site-facts.ts'
import { insertAccount, type SignedIn } from '#api/account/service.ts'
import { startSession, type LoginSource } from '#api/auth/begin-session.service.ts'

type Context = Pick<CallContext, 'database' | 'keys' | 'now' | 'published' | 'requestId'>

/** A new account has the role of its invitation, or requests the one that a member chose, which needs review. */
function toNewUser({ role, isOfMember, recordId }: OpenInvitation): Partial<NewUser> {
  const isParty = role === 'founder' || role === 'investor'
  return {
    role: isOfMember ? 'user' : role,
    requestedRole: isParty ? role : null,
    profileCompleted: !isParty || recordId !== null,
  }
}

/** Notifies administrators of what needs review now. */
async function notifyInviter(
  tx: Transaction,
  { isOfMember, role }: OpenInvitation,
  { user, startupId }: { user: User; startupId: number | null },
  now: number,
): Promise<void> {
  if (isOfMember) {
    if (role === 'founder' || role === 'investor')
      await enqueueMail(tx, { kind: 'requestReceived', userId: user.id, data: { role } }, now)
    await notifyAdmins(tx, { kind: 'role', id: user.id }, now)
  } else if (startupId !== null) await notifyAdmins(tx, { kind: 'profile', id: startupId }, now)
}

const SIGNED_IN = 'Someone is signed in in this browser. Sign out, then accept the invitation.'

/**
 * POST /api/invitation/accept: creates the account of an invitation, signs in, and claims the imported profile that it
 * offers, in one transaction (rules: Taking an invitation). The email reached the address, which is verified by this.
 *
 * @throws ApiError 400 for a click token that doesn't belong to the page, a weak password, or a startup with missing
 * fields, 404 for an invitation that is no longer valid, 409 for a taken username or if someone is signed in here
 */
export async function acceptInvitation(
  context: Context,
  source: LoginSource,
  { token, press, password, industry, stage, ...person }: AcceptInvitationInput,
): Promise<SignedIn> {
  const { database, keys } = context
  const now = context.now()
  const { email } = await requireInTime(database.read, keys, { token, press }, now)
  if (source.replacesSessionId !== null) throw conflict(SIGNED_IN)
  requireGoodPassword(context, 'password', password, { ...person, email })
  const passwordHash = await hashPassword(password, { key: source.address, isTrusted: false })
  const at = new Date(now)
  return database.write(async (tx) => {
    const invitation = await requireInTime(tx, keys, { token, press }, now)
    const { id, role, isOfMember, recordId } = invitation
    const user = await insertAccount(tx, {
      ...person,
      email,
      passwordHash,
      ...toNewUser(invitation),
      termsAcceptedAt: at,
      termsVersion: siteFacts(context).termsVersion,
      createdAt: at,
      updatedAt: at,
    })
    const userId = user.id
    const record = await offeredRecord(tx, recordId)
    const provided = { ...(industry && { industry }), ...(stage && { stage }) }
    const startupId = record && (await claimRecord(tx, record, { userId, provided, now }))
    await tx
      .update(invitations)
      .set({ outcome: 'accepted', closedAt: at, acceptedBy: userId })
      .where(eq(invitations.id, id))
    await notifyInviter(tx, invitation, { user, startupId }, now)
    const details = { role, profile: record !== null, ofMember: isOfMember }
    const event = { action: 'invitation.accept', targetType: 'invitation', targetId: id, details } as const
    await recordAudit(tx, getActor(context, user), event)
    return { user, session: await startSession(tx, userId, { ...source, remember: false, now }) }
  })
}
