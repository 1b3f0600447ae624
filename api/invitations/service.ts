import { and, eq, gt, inArray, isNull, or } from '#api/platform/db/drizzle.ts'
import type { CallContext } from '#api/context.ts'
import { normalizedKey } from '#api/auth/contract/login.ts'
import type { Inputs } from '#api/platform/contract/call.ts'
import type { Invitation, adminInvitationCalls } from './calls.ts'
import { canRevoke, canSendAgain, hasLink } from './contract/states.ts'
import type { Viewer } from '#api/policy.ts'
import { requireStillAdmin } from '#api/users/admin.service.ts'
import { getActor, recordAudit } from '#api/audit/service.ts'
import { isAddressTaken } from '#api/users/identity.service.ts'
import { INVITATION_LIFE, invitationToken } from './token.ts'
import { requestInvitationEmail, sendQueued, consumeEmailQuota, asOpen } from './open.service.ts'
import { createToken } from '#api/keys.ts'
import type { Reader, Transaction } from '#api/platform/db/database.ts'
import { invitations } from './table.ts'
import { importedRecords } from '#api/imports/table.ts'
import { conflict } from '#api/errors.ts'
import { describeInvitation, isClaimable, ofImport } from './list.service.ts'

type Context = Pick<CallContext, 'database' | 'now' | 'requestId'>
type Input = Inputs<typeof adminInvitationCalls>

/** Rows per statement. */
const AT_ONCE = 100

const HAS_ACCOUNT = 'This address already has an account. Set its role under Users.'
const IS_INVITED = 'This address is invited already. You can send it again.'
const HAS_REFUSED = 'The owner of this address has declined an invitation.'

/** Why an address can't be invited by an administrator, who sees every account anyway. @throws ApiError 409 */
async function requireInvitable(read: Reader, email: string, now: number): Promise<void> {
  if (await isAddressTaken(read, email, now)) throw conflict(HAS_ACCOUNT, [{ path: 'email', message: HAS_ACCOUNT }])
  const counts = or(isNull(invitations.sentAt), gt(invitations.sentAt, new Date(now - INVITATION_LIFE)))
  const isOpen = and(isNull(invitations.outcome), eq(invitations.isOfMember, false), counts)
  const [other] = await read
    .select({ outcome: invitations.outcome })
    .from(invitations)
    .where(and(eq(invitations.emailKey, normalizedKey(email)), or(isOpen, eq(invitations.outcome, 'declined'))))
    .limit(1)
  if (!other) return
  const message = other.outcome === null ? IS_INVITED : HAS_REFUSED
  throw conflict(message, [{ path: 'email', message }])
}

/** POST /api/admin/invitations. @throws ApiError 409, 429 after too many emails to the address */
export function inviteToRole(
  context: Context,
  viewer: Viewer,
  { email, role, note }: Input['make'],
): Promise<Invitation> {
  const now = context.now()
  return context.database.write(async (tx) => {
    await requireStillAdmin(tx, viewer)
    await requireInvitable(tx, email, now)
    const emailKey = normalizedKey(email)
    await consumeEmailQuota(tx, emailKey, now)
    const row = { email, emailKey, role, note, invitedBy: viewer.id, seed: createToken(), createdAt: new Date(now) }
    const [made] = await tx.insert(invitations).values(row).returning({ id: invitations.id })
    await sendQueued(tx, now)
    const event = {
      action: 'invitation.create',
      targetType: 'invitation',
      targetId: made!.id,
      details: { role },
    } as const
    await recordAudit(tx, getActor(context, viewer), event)
    return describeInvitation(tx, made!.id, now)
  })
}

/** Invites the owners of imported profiles, in a transaction, each address once. Returns how many. */
async function inviteRecords(
  tx: Transaction,
  {
    invitedBy,
    recordIds,
    importId,
    note,
  }: {
    invitedBy: number
    recordIds: readonly number[] | 'all'
    importId?: number | undefined
    note: string | null
  },
  now: number,
): Promise<number> {
  const { id, kind, emailKey, fields } = importedRecords
  const found = await tx
    .select({ id, kind, emailKey, fields })
    .from(importedRecords)
    .where(and(isClaimable, recordIds === 'all' ? ofImport(importId) : inArray(id, [...recordIds])))
    .orderBy(id)
  const addresses = new Set<string>()
  const once = found.filter(({ emailKey }) => !addresses.has(emailKey!) && addresses.add(emailKey!))
  const rows = once.map((record) => ({
    email: String(record.fields['email']),
    emailKey: record.emailKey!,
    role: record.kind === 'startups' ? ('founder' as const) : ('investor' as const),
    recordId: record.id,
    note,
    invitedBy,
    seed: createToken(),
    createdAt: new Date(now),
  }))
  for (let from = 0; from < rows.length; from += AT_ONCE)
    await tx.insert(invitations).values(rows.slice(from, from + AT_ONCE))
  await sendQueued(tx, now)
  return rows.length
}

/** POST /api/admin/invitations/claims. @throws ApiError 409 if none of them can be invited */
export function inviteClaims(
  context: Context,
  viewer: Viewer,
  { recordIds, import: importId, note }: Input['inviteClaims'],
) {
  const now = context.now()
  return context.database.write(async (tx) => {
    await requireStillAdmin(tx, viewer)
    const invited = await inviteRecords(tx, { invitedBy: viewer.id, recordIds, importId, note }, now)
    if (invited === 0) throw conflict('None of them can be invited now. Reload the page.')
    const details = { people: invited }
    await recordAudit(tx, getActor(context, viewer), { action: 'invitation.create', targetType: 'invitation', details })
    return { invited }
  })
}

/** An administrator's change of an invitation, with its entry in the audit log. */
function change(
  context: Context,
  viewer: Viewer,
  id: number,
  action: (tx: Transaction, invitation: Invitation, now: number) => Promise<'resend' | 'revoke'>,
): Promise<Invitation> {
  const now = context.now()
  return context.database.write(async (tx) => {
    await requireStillAdmin(tx, viewer)
    const verb = await action(tx, await describeInvitation(tx, id, now), now)
    const event = { action: `invitation.${verb}`, targetType: 'invitation', targetId: id } as const
    await recordAudit(tx, getActor(context, viewer), event)
    return describeInvitation(tx, id, now)
  })
}

/** POST /api/admin/invitations/{id}/email. @throws ApiError 404, 409 if it is queued or closed, 429 */
export const sendAgain = (context: Context, viewer: Viewer, { id }: Input['sendAgain']) =>
  change(context, viewer, id, async (tx, { state, email }, now) => {
    if (!canSendAgain(state)) throw conflict('No email can be sent for this invitation.')
    await requestInvitationEmail(tx, { id, emailKey: normalizedKey(email) }, now)
    return 'resend'
  })

const NO_LINK = 'This invitation has no link that works. You can send it again.'
const IN_A_MINUTE = 'This invitation hasn’t been sent yet. Try again in a minute.'

/**
 * POST /api/admin/invitations/{id}/link: for an administrator to pass on, for instance where no email is sent.
 * Accepting it verifies the address, because the administrator vouches for it.
 *
 * @throws ApiError 404, 409 if it is queued, closed, or expired, or its address has declined
 */
export function copyLink(
  context: Context & Pick<CallContext, 'keys' | 'siteUrl'>,
  viewer: Viewer,
  { id }: Input['link'],
): Promise<{ link: string }> {
  const now = context.now()
  return context.database.write(async (tx) => {
    await requireStillAdmin(tx, viewer)
    const { state } = await describeInvitation(tx, id, now)
    const [row] = await tx.select().from(invitations).where(eq(invitations.id, id))
    if (hasLink(state) && row && !row.sentAt) throw conflict(IN_A_MINUTE)
    const open = hasLink(state) ? await asOpen(tx, row, now) : null
    if (!open) throw conflict(NO_LINK)
    const refused = and(eq(invitations.emailKey, open.emailKey), eq(invitations.outcome, 'declined'))
    if ((await tx.$count(invitations, refused)) > 0) throw conflict(HAS_REFUSED)
    const event = { action: 'invitation.link', targetType: 'invitation', targetId: id } as const
    await recordAudit(tx, getActor(context, viewer), event)
    return { link: `${context.siteUrl}/invitation?token=${invitationToken(context.keys, open)}` }
  })
}

/** Closes an invitation that can still be accepted. @throws ApiError 409 */
export async function close(tx: Transaction, { id, state }: Pick<Invitation, 'id' | 'state'>, now: number) {
  if (!canRevoke(state)) throw conflict('This invitation can no longer be revoked.')
  await tx
    .update(invitations)
    .set({ outcome: 'revoked', closedAt: new Date(now) })
    .where(eq(invitations.id, id))
}

/** DELETE /api/admin/invitations/{id}. @throws ApiError 404, 409 if it is closed */
export const revoke = (context: Context, viewer: Viewer, { id }: Input['revoke']) =>
  change(context, viewer, id, async (tx, invitation, now) => {
    await close(tx, invitation, now)
    return 'revoke'
  })
