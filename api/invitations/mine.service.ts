import { and, desc, eq, gte, isNull } from '#api/platform/db/drizzle.ts'
import type { CallContext } from '#api/context.ts'
import { normalizedKey } from '#api/auth/contract/login.ts'
import type { Inputs } from '#api/platform/contract/call.ts'
import { formatDate } from '#api/platform/contract/dates.ts'
import type { MyInvitations, invitationCalls } from './calls.ts'
import { LIMITS } from '#api/platform/contract/limits.ts'
import { canInvite, type Viewer } from '#api/policy.ts'
import { getActor, recordAudit } from '#api/audit/service.ts'
import { requireMember } from '#api/users/admin.service.ts'
import { sendQueued, consumeEmailQuota } from './open.service.ts'
import { createToken } from '#api/keys.ts'
import type { Reader } from '#api/platform/db/database.ts'
import { invitations } from './table.ts'
import { emails } from '#api/email/table.ts'
import { conflict, forbidden, notFound } from '#api/errors.ts'
import { close } from './service.ts'
import { isInvitationEmail, stateForMember } from './list.service.ts'

type Context = Pick<CallContext, 'database' | 'now' | 'requestId' | 'sendsMail'>

/** Entries in a member's own list. */
const MOST_SHOWN = 50
const IS_INVITED = 'You’ve invited this address already.'

/** The start of this quarter and of the next, in UTC. */
function quarterAt(now: number): { start: Date; next: Date } {
  const at = new Date(now)
  const month = at.getUTCMonth() - (at.getUTCMonth() % 3)
  const first = (from: number) => new Date(Date.UTC(at.getUTCFullYear(), from, 1))
  return { start: first(month), next: first(month + 3) }
}

const ofMember = (userId: number) => and(eq(invitations.invitedBy, userId), eq(invitations.isOfMember, true))

/** How many more a member can send. Invitations without a result count as well. */
async function getLeft(read: Reader, userId: number, now: number): Promise<number> {
  const made = await read.$count(invitations, and(ofMember(userId), gte(invitations.createdAt, quarterAt(now).start)))
  return Math.max(0, LIMITS.invitation.aQuarter - made)
}

async function describeOwn(
  read: Reader,
  userId: number,
  { now: clock, sendsMail }: Pick<Context, 'now' | 'sendsMail'>,
): Promise<MyInvitations> {
  const now = clock()
  const { id, email, role, createdAt } = invitations
  const [left, rows] = await Promise.all([
    getLeft(read, userId, now),
    read
      .select({ id, email, role, createdAt, state: stateForMember(now, sendsMail) })
      .from(invitations)
      .leftJoin(emails, isInvitationEmail)
      .where(ofMember(userId))
      .orderBy(desc(id))
      .limit(MOST_SHOWN),
  ])
  return {
    left,
    isSending: sendsMail,
    next: quarterAt(now).next.toISOString(),
    invited: rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })),
  }
}

/** GET /api/invitations. */
export const readMyInvitations = (context: Context, { id }: Viewer): Promise<MyInvitations> =>
  describeOwn(context.database.read, id, context)

/**
 * POST /api/invitations. The response is the same whether the address has an account or not (rules: Members invite).
 *
 * @throws ApiError 409 for an address that the member already invited, or when none are left; 429
 */
export function inviteAsMember(
  context: Context,
  viewer: Viewer,
  { email, role }: Inputs<typeof invitationCalls>['inviteMember'],
): Promise<MyInvitations> {
  const now = context.now()
  const emailKey = normalizedKey(email)
  return context.database.write(async (tx) => {
    if (!canInvite(await requireMember(tx, viewer.id))) throw forbidden()
    const own = and(ofMember(viewer.id), eq(invitations.emailKey, emailKey), isNull(invitations.outcome))
    if ((await tx.$count(invitations, own)) > 0) throw conflict(IS_INVITED, [{ path: 'email', message: IS_INVITED }])
    if ((await getLeft(tx, viewer.id, now)) === 0) {
      const from = formatDate(quarterAt(now).next, 'UTC', { dateStyle: 'long' })
      throw conflict(`You’ve invited ${LIMITS.invitation.aQuarter} people this quarter. You can send more on ${from}.`)
    }
    await consumeEmailQuota(tx, emailKey, now)
    const made = { email, emailKey, role, invitedBy: viewer.id, isOfMember: true, seed: createToken() }
    const [row] = await tx
      .insert(invitations)
      .values({ ...made, createdAt: new Date(now) })
      .returning({ id: invitations.id })
    await sendQueued(tx, now)
    const event = {
      action: 'invitation.create',
      targetType: 'invitation',
      targetId: row!.id,
      details: { role },
    } as const
    await recordAudit(tx, getActor(context, viewer), event)
    return describeOwn(tx, viewer.id, context)
  })
}

/** DELETE /api/invitations/{id}: the member's own. @throws ApiError 404, 409 if it is closed */
export function revokeAsMember(
  context: Context,
  viewer: Viewer,
  { id }: Inputs<typeof invitationCalls>['revokeOwn'],
): Promise<MyInvitations> {
  const now = context.now()
  return context.database.write(async (tx) => {
    const [own] = await tx
      .select({ id: invitations.id, state: stateForMember(now, context.sendsMail) })
      .from(invitations)
      .leftJoin(emails, isInvitationEmail)
      .where(and(ofMember(viewer.id), eq(invitations.id, id)))
    if (!own) throw notFound('We couldn’t find this invitation.')
    await close(tx, own, now)
    const event = { action: 'invitation.revoke', targetType: 'invitation', targetId: id } as const
    await recordAudit(tx, getActor(context, viewer), event)
    return describeOwn(tx, viewer.id, context)
  })
}
