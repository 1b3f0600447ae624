import { eq, and, gt, inArray, isNull, lt, sql } from '#api/platform/db/drizzle.ts'
import { activeAdmins, requireMember } from '#api/users/admin.service.ts'
import { recordAudit } from '#api/audit/service.ts'
import { notify } from '#api/notifications/notify.service.ts'
import type { Transaction } from '#api/platform/db/database.ts'
import { users } from '#api/users/table.ts'
import { invitations, type InvitationRow } from './table.ts'
import { importedRecords, importRows } from '#api/imports/table.ts'
import { unclaimedStartups } from '#api/unclaimed-startups/table.ts'
import type { ApiContext, CallContext } from '#api/context.ts'
import { normalizedKey } from '#api/auth/contract/login.ts'
import type { Inputs } from '#api/platform/contract/call.ts'
import type { InvitationPage, invitationCalls, adminInvitationCalls, InvitationPreview } from './calls.ts'
import { LIMITS } from '#api/platform/contract/limits.ts'
import type { Viewer } from '#api/policy.ts'
import { isCodeForUser } from '#api/account/email-proof.service.ts'
import { createRateLimit, TEN_MINUTES, countFailure, createBackOff, getBackOff } from '#api/auth/rate-limit.service.ts'
import { importedName, importedUser, INVITATION_LIFE, invitationToken } from './token.ts'
import {
  lackedBy,
  offeredRecord,
  requestInvitationEmail,
  asOpen,
  requireInTime,
  requireInvitation,
  requireClickedInvitation,
} from './open.service.ts'
import { createClickToken } from '#api/keys.ts'
import { badRequest, conflict, tooMany, notFound } from '#api/errors.ts'
import { siteFacts } from '#api/site-facts.ts'
import { composeInvitation } from './emails.ts'

/** Who is notified that an invitation was declined: its inviter, or every administrator. */
async function getAdministrators(tx: Transaction, { invitedBy }: InvitationRow): Promise<number[]> {
  const all = (await tx.select({ id: users.id }).from(users).where(activeAdmins)).map(({ id }) => id)
  return invitedBy !== null && all.includes(invitedBy) ? [invitedBy] : all
}

/** Deletes an imported profile, and what its import report says about it. */
async function forgetRecord(tx: Transaction, recordId: number): Promise<void> {
  await tx.update(importRows).set({ name: '', changes: [], cells: null }).where(eq(importRows.profileId, recordId))
  await tx.delete(importedRecords).where(eq(importedRecords.id, recordId))
}

/** Declines an open invitation: administrators are notified, and the address isn't invited again. */
export async function refuseInvitation(
  tx: Transaction,
  open: InvitationRow,
  { requestId, now }: { requestId: string; now: number },
): Promise<void> {
  const { id, recordId } = open
  const closed = { outcome: 'declined', closedAt: new Date(now), recordId: null } as const
  await tx.update(invitations).set(closed).where(eq(invitations.id, id))
  if (recordId !== null) await forgetRecord(tx, recordId)
  if (!open.isOfMember)
    for (const userId of await getAdministrators(tx, open))
      await notify(tx, { userId, type: 'invitation_declined' }, now)
  const details = { profile: recordId !== null }
  const event = { action: 'invitation.decline', targetType: 'invitation', targetId: id, details } as const
  await recordAudit(tx, { id: null, requestId, now }, event)
}

type Context = Pick<CallContext, 'database' | 'keys' | 'now' | 'requestId'>
type Input = Inputs<typeof invitationCalls>

/** Codes entered per address, correct ones included. */
const codesFrom = createRateLimit({ action: 'invitation code', max: 30, window: TEN_MINUTES })
const WRONG = 'Incorrect or expired code. Try the link in the email.'

/** GET /api/invitation: the facts for its page. @throws ApiError 404 */
export async function readInvitation(
  { database: { read }, keys, now }: Pick<ApiContext, 'database' | 'keys' | 'now'>,
  _viewer: Viewer | null,
  { token }: Input['page'],
): Promise<InvitationPage> {
  const open = await requireInvitation(read, keys, token, now())
  const { id, isOver, sentAt, email, role, isOfMember, recordId } = open
  const record = isOver ? null : await offeredRecord(read, recordId)
  return {
    press: createClickToken(keys, 'invitation', id, now()),
    until: new Date(sentAt.getTime() + INVITATION_LIFE).toISOString(),
    isOver,
    email: isOver ? null : email,
    role: isOver ? null : role,
    isReviewed: isOfMember,
    profile: record && {
      name: importedName(record.kind, record.fields),
      source: record.source,
      isListed: (await read.$count(unclaimedStartups, eq(unclaimedStartups.recordId, record.id))) > 0,
      ...importedUser(record.fields),
      lacks: lackedBy(record),
    },
  }
}

/** Wrong codes for an address, invited or not, from anywhere. After that, one attempt an hour is left. */
const wrongCodes = createBackOff({ action: 'invitation code for', free: 10 })

/** The invitation of a code. A wrong code counts for each invitation that it might have been for. */
async function tryCode({ keys }: Context, tx: Transaction, { email, code }: Input['code'], now: number) {
  const limits = [wrongCodes.of(normalizedKey(email))]
  const wait = await getBackOff(tx, limits, now)
  if (wait > 0) throw tooMany('Too many wrong codes. Open the emailed link, or try later.', wait / 1000)
  const counts = and(
    eq(invitations.emailKey, normalizedKey(email)),
    isNull(invitations.outcome),
    gt(invitations.sentAt, new Date(now - INVITATION_LIFE)),
    lt(invitations.attempts, LIMITS.invitation.attempts),
  )
  const rows = await tx.select().from(invitations).where(counts)
  const right = rows.find(({ id, seed }) => isCodeForUser(keys, id, seed, code))
  if (right && (await asOpen(tx, right, now))) return right
  const ids = rows.map(({ id }) => id)
  const attempts = sql`${invitations.attempts} + 1`
  await tx.update(invitations).set({ attempts }).where(inArray(invitations.id, ids))
  await countFailure(tx, limits, now)
  return null
}

/**
 * POST /api/invitation/code: an address without an invitation gets the same response as a wrong code.
 *
 * @throws ApiError 400 at the field, 429 after too many
 */
export async function openByCode(context: Context, address: string, typed: Input['code']): Promise<{ token: string }> {
  const now = context.now()
  // A wrong code must be counted, so each transaction commits before the error is thrown.
  await context.database.write((tx) => codesFrom.consume(tx, address, now))
  const found = await context.database.write((tx) => tryCode(context, tx, typed, now))
  if (found) return { token: invitationToken(context.keys, found) }
  throw badRequest(WRONG, [{ path: 'code', message: WRONG }]).noted({ kind: 'invitation.wrong-code' })
}

/**
 * POST /api/invitation/refuse: "This isn’t me". Administrators are notified, and the address isn't invited again.
 *
 * @throws ApiError 400 for a click token that doesn't belong to the page, 404
 */
export function refuseInvitationPage(
  { database, keys, now: clock, requestId }: Context,
  _viewer: Viewer | null,
  input: Input['refuse'],
): Promise<void> {
  const now = clock()
  return database.write(async (tx) => {
    await refuseInvitation(tx, await requireInTime(tx, keys, input, now), { requestId, now })
  })
}

/**
 * POST /api/invitation/email: another email, to the invited address.
 *
 * @throws ApiError 400, 404, 409 while the last one is valid, 429 after too many
 */
export function sendAnotherEmail(
  { database, keys, now: clock }: Context,
  _viewer: Viewer | null,
  input: Input['again'],
): Promise<void> {
  const now = clock()
  return database.write(async (tx) => {
    const open = await requireClickedInvitation(tx, keys, input, now)
    if (!open.isOver) throw conflict('This invitation is still valid.')
    await requestInvitationEmail(tx, open, now)
  })
}

/** POST /api/admin/invitations/preview: composed by the code of the email. @throws ApiError 400, 404 */
export async function previewInvitation(
  context: Pick<CallContext, 'database' | 'published'>,
  viewer: Viewer,
  { role, recordId, note }: Inputs<typeof adminInvitationCalls>['preview'],
): Promise<InvitationPreview> {
  const { read } = context.database
  const record = await offeredRecord(read, recordId ?? null)
  if (recordId !== undefined && !record) throw notFound('We couldn’t find this profile.')
  const offered = record && (record.kind === 'startups' ? 'founder' : 'investor')
  const invitedAs = offered ?? role
  if (!invitedAs) throw badRequest('Please select a role', [{ path: 'role', message: 'Please select a role' }])
  const isListed = record ? await read.$count(unclaimedStartups, eq(unclaimedStartups.recordId, record.id)) : 0
  const facts = {
    row: { role: invitedAs, note, isOfMember: false },
    record,
    inviter: await requireMember(read, viewer.id),
    isListed: isListed > 0 ? (1 as const) : (0 as const),
  }
  return composeInvitation(facts, siteFacts(context).name)
}
