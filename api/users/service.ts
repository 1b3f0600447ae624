import { eq, sql } from '#api/platform/db/drizzle.ts'
import type { CallContext } from '#api/context.ts'
import { hasAddress } from '#api/account/contract/email-domain.ts'
import type { Inputs } from '#api/platform/contract/call.ts'
import type { AssignableRole, RequestedRole, Role } from '#api/platform/contract/enumerations.ts'
import type { ApproveRoleInput, Member, BulkInput } from './contract.ts'
import type { memberCalls, BulkResult } from './calls.ts'
import type { Viewer } from '#api/policy.ts'
import type { Transaction } from '#api/platform/db/database.ts'
import { users, type NewUser } from './table.ts'
import { investors } from '#api/investors/table.ts'
import { startups } from '#api/startups/table.ts'
import { conflict, ApiError } from '#api/errors.ts'
import { toUser, userColumns } from './identity.service.ts'
import { getActor, recordAudit, type Actor, type AuditEvent } from '#api/audit/service.ts'
import { notify } from '#api/notifications/notify.service.ts'
import { confirmUserAddress } from '#api/account/email-address.service.ts'
import { revokeCredentials, turnOffTwoFactor } from '#api/auth/password.service.ts'
import { getSettings } from '#api/region/settings.service.ts'
import { enqueueMail } from '#api/email/queue.service.ts'
import { withdrawUserStartup } from '#api/startups/find.service.ts'
import { requireMember, requireRemovable, requireStillAdmin, requireAsShown } from './admin.service.ts'
import { removeAccount } from './removal.service.ts'

const NOT_CONFIRMED = 'They haven’t confirmed their email address. Your settings require that first.'

const NO_ADDRESS = 'This account has no email address. Its owner can add one.'

type Context = Pick<CallContext, 'database' | 'now' | 'requestId'>

type Input = Inputs<typeof memberCalls>

/** A decision about an account: the columns to set, and its audit entry. */
interface Decision {
  set: Partial<NewUser>
  event: Pick<AuditEvent, 'action' | 'details'>
}

/** The context of one decision: everything it reads and writes is in its own transaction. */
interface Deciding {
  tx: Transaction
  target: Member
  actor: Actor
  now: number
}

/** Makes a decision once the account is known; null leaves the account unchanged. */
export type Choice = (deciding: Deciding) => Promise<Decision | null>

/**
 * Runs a decision about an account in a transaction, with its audit entry. If it is refused, nothing is written.
 *
 * @throws ApiError 404, and the errors of the choice
 */
async function decideIn(
  tx: Transaction,
  actor: Actor,
  id: number,
  choose: Choice,
): Promise<{ member: Member; changed: boolean }> {
  const { now } = actor
  const target = await requireMember(tx, id)
  const decision = await choose({ tx, target, actor, now })
  if (!decision) return { member: target, changed: false }
  const [row] = await tx
    .update(users)
    .set({ ...decision.set, updatedAt: new Date(now) })
    .where(eq(users.id, id))
    .returning(userColumns)
  await recordAudit(tx, actor, { ...decision.event, targetType: 'user', targetId: id })
  return { member: toUser(row!), changed: true }
}

/** One decision of an administrator. @throws ApiError 403, 404, and the errors of the choice */
export function decide(context: Context, viewer: Viewer, id: number, choose: Choice): Promise<Member> {
  return context.database.write(async (tx) => {
    await requireStillAdmin(tx, viewer)
    return (await decideIn(tx, getActor(context, viewer), id, choose)).member
  })
}

/** The last change of the profile that belongs to the role; `null` without one. */
async function profileChange(tx: Transaction, userId: number, role: Role): Promise<Date | null> {
  const profiles = role === 'founder' ? startups : investors
  const [profile] = await tx.select({ at: profiles.updatedAt }).from(profiles).where(eq(profiles.userId, userId))
  return profile?.at ?? null
}

/** A new role clears the rejection and uses the role's own profile from now on. */
async function withRole(tx: Transaction, target: Member, role: AssignableRole): Promise<Partial<NewUser>> {
  const isProfiled = role === 'founder' || role === 'investor'
  return {
    role,
    rejectedAt: null,
    rejectionReason: null,
    ...(isProfiled && { profileCompleted: (await profileChange(tx, target.id, role)) !== null }),
  }
}

/** Refuses a decision if the requested role has changed. @throws ApiError 409 */
function requireRoleAsShown(shown: RequestedRole | undefined, role: RequestedRole): void {
  if (shown === undefined || shown === role) return
  const requestedRole = role === 'investor' ? 'an investor' : 'a founder'
  throw conflict(`This person is now applying as ${requestedRole}. Review the request again.`)
}

/** Refuses to approve a user with an unverified email, if the settings require that. @throws ApiError 409 */
async function requireConfirmed(tx: Transaction, { emailConfirmed }: Member): Promise<void> {
  if (!emailConfirmed && (await getSettings(tx)).requireVerifiedEmail) throw conflict(NOT_CONFIRMED)
}

/** Approves a founder's startup in the transaction that approves the user. Returns whether there was one. */
export type ApproveStartupOf = (tx: Transaction, actor: Actor, userId: number, isShown: boolean) => Promise<boolean>

/** Approves the requested role, with a founder's profile if requested, unless it has changed since it was shown. */
const approval =
  ({ approveStartup, ...shown }: ApproveRoleInput, approveStartupByUser: ApproveStartupOf, isShown = true): Choice =>
  async ({ tx, target, actor, now }) => {
    if (target.approved) throw conflict('The role of this user is approved already.')
    const role = target.requestedRole
    if (!role) throw conflict('This user hasn’t requested a role. You can set one directly.')
    requireRoleAsShown(shown.role, role)
    requireAsShown(shown.updatedAt, target.updatedAt)
    await requireConfirmed(tx, target)
    requireAsShown(shown.profileUpdatedAt, await profileChange(tx, target.id, role))
    const set = await withRole(tx, target, role)
    await notify(tx, { userId: target.id, type: 'role_approved' }, now)
    await enqueueMail(tx, { kind: 'requestApproved', userId: target.id, data: { role } }, now)
    const startup = approveStartup && role === 'founder' && (await approveStartupByUser(tx, actor, target.id, isShown))
    const details = { before: { role: target.role }, after: { role }, startup }
    return { set, event: { action: 'user.approve-role', details } }
  }

/** Ends every session and passkey; refused for the acting administrator and the last one. */
const deactivation =
  (viewer: Viewer): Choice =>
  async ({ tx, target, now }) => {
    await requireRemovable(tx, viewer, target)
    if (!target.active) return null
    await revokeCredentials(tx, { userId: target.id, now })
    return { set: { active: false }, event: { action: 'user.deactivate', details: activity(false) } }
  }

const activity = (active: boolean) => ({ before: { active: !active }, after: { active } })

/**
 * PATCH /api/admin/users/{id}/approve-role, with a founder's profile if requested (rules: Approval of startups).
 *
 * @throws ApiError 404, 409 if no role is requested, one is already approved, or what was shown has changed
 */
export function approveRole(
  context: Context,
  viewer: Viewer,
  { id, ...input }: Input['approveRole'],
  approveStartupByUser: ApproveStartupOf,
) {
  return decide(context, viewer, id, approval(input, approveStartupByUser))
}

/**
 * PATCH /api/admin/users/{id}/reject-role: clears nothing, and the user sees the reason (rules: Role requests).
 *
 * @throws ApiError 404, 409 if no role is requested, one is already approved, or another one was shown
 */
export function rejectRole(context: Context, viewer: Viewer, { id, role, reason }: Input['rejectRole']) {
  return decide(context, viewer, id, async ({ tx, target, now }) => {
    if (target.approved) throw conflict('The role of this user is approved already.')
    if (!target.requestedRole) throw conflict('This user hasn’t requested a role.')
    requireRoleAsShown(role, target.requestedRole)
    await notify(tx, { userId: id, type: 'role_rejected' }, now)
    await enqueueMail(tx, { kind: 'requestRejected', userId: id, data: { reason } }, now)
    return {
      set: { rejectedAt: new Date(now), rejectionReason: reason },
      event: { action: 'user.reject-role', details: { role: target.requestedRole, hasReason: reason !== null } },
    }
  })
}

/**
 * PATCH /api/admin/users/{id}/role: sets a role directly, which approves.
 *
 * @throws ApiError 404, 409 for the viewer's own account, the last administrator, or an account that has changed since
 * it was shown
 */
export function setRole(context: Context, viewer: Viewer, { id, role, updatedAt }: Input['setRole']) {
  return decide(context, viewer, id, async ({ tx, target, actor, now }) => {
    if (target.role === role) return null
    await requireRemovable(tx, viewer, target)
    requireAsShown(updatedAt, target.updatedAt)
    if (!target.approved) await requireConfirmed(tx, target)
    if (!target.approved) await notify(tx, { userId: id, type: 'role_approved' }, now)
    // Only a founder can answer connection requests.
    if (role !== 'founder') await withdrawUserStartup(tx, actor, id)
    return {
      set: await withRole(tx, target, role),
      event: { action: 'user.role', details: { before: { role: target.role }, after: { role } } },
    }
  })
}

/**
 * PATCH /api/admin/users/{id}/confirm-email: an administrator knows that the address is theirs, for instance if no
 * email is sent. Like the code, this ends older passkeys and two-factor authentication.
 *
 * @throws ApiError 404, 409 if another address was shown
 */
export function confirmEmail(context: Context, viewer: Viewer, { id, updatedAt }: Input['confirmEmail']) {
  return decide(context, viewer, id, async ({ tx, target, now }) => {
    if (target.emailConfirmed) return null
    if (!hasAddress(target.email)) throw conflict(NO_ADDRESS)
    requireAsShown(updatedAt, target.updatedAt)
    await confirmUserAddress(tx, id, now)
    return { set: {}, event: { action: 'user.email-verify' } }
  })
}

/**
 * PATCH /api/admin/users/{id}/deactivate: ends sessions and passkeys. @throws ApiError 404, 409 for the viewer's own
 * account or the last administrator
 */
export function deactivate(context: Context, viewer: Viewer, { id }: Input['deactivate']) {
  return decide(context, viewer, id, deactivation(viewer))
}

/** PATCH /api/admin/users/{id}/activate: an email says what the deactivation had ended. @throws ApiError 404 */
export function activate(context: Context, viewer: Viewer, { id }: Input['activate']) {
  return decide(context, viewer, id, async ({ tx, target, now }) => {
    if (target.active) return null
    // Earlier versions kept passkeys of deactivated accounts.
    await revokeCredentials(tx, { userId: id, now })
    await enqueueMail(tx, { kind: 'accessEnded', userId: id, data: { why: 'activated' } }, now)
    return { set: { active: true }, event: { action: 'user.activate', details: activity(true) } }
  })
}

/**
 * DELETE /api/admin/users/{id}/two-factor: for someone who lost the app and the recovery codes. Every other way to log
 * in ends; from then on the password alone is enough.
 *
 * @throws ApiError 404, 409 for the viewer's own account: the settings ask for the password first
 */
export function removeTwoFactorFromUser(context: Context, viewer: Viewer, { id }: { id: number }) {
  return decide(context, viewer, id, async ({ tx, target, now }) => {
    if (target.id === viewer.id) throw conflict('You can turn off your own two-factor authentication in the settings.')
    if (!(await turnOffTwoFactor(tx, id, now))) return null
    return { set: {}, event: { action: 'user.two-factor-remove' } }
  })
}

/**
 * DELETE /api/admin/users/{id}/sessions: signs someone out everywhere and deletes passkeys; they can log in again with
 * their password.
 *
 * @throws ApiError 404, 409 for the viewer's own account: the settings ask for the password first
 */
export function endSessionsOfMember(context: Context, viewer: Viewer, { id }: { id: number }) {
  return decide(context, viewer, id, async ({ tx, target, now }) => {
    if (target.id === viewer.id) throw conflict('You can sign out your own devices in the settings.')
    const { sessions, passkeys } = await revokeCredentials(tx, { userId: id, now })
    if (sessions === 0 && passkeys === 0) return null
    await enqueueMail(tx, { kind: 'accessEnded', userId: id, data: { why: 'signed-out', passkeys } }, now)
    return { set: {}, event: { action: 'user.sessions-end', details: { sessions, passkeys } } }
  })
}

/** DELETE /api/admin/users/{id}. @throws ApiError 404, 409 for the viewer's own account or the last administrator */
export async function deleteMember(
  context: Context & Pick<CallContext, 'files' | 'log'>,
  viewer: Viewer,
  { id }: { id: number },
): Promise<void> {
  await removeAccount(context, viewer, id, async (tx, target) => {
    await requireStillAdmin(tx, viewer)
    await requireRemovable(tx, viewer, target)
  })
}

/** Set before each account's decision, so that refusing it undoes all of it, including emails and notifications. */
const SAVEPOINT = 'account_decision'

/**
 * POST /api/admin/users/bulk: one decision about several accounts in one transaction, under the rules of a single one.
 * If one is refused, the others remain.
 */
export function decideForMany(
  context: Pick<CallContext, 'database' | 'now' | 'requestId'>,
  viewer: Viewer,
  { action, ids, shown, approveStartups }: BulkInput,
  approveStartupByUser: ApproveStartupOf,
): Promise<BulkResult> {
  const choiceFor = (id: number) =>
    action === 'approve'
      ? approval({ approveStartup: approveStartups, updatedAt: shown[id] }, approveStartupByUser, false)
      : deactivation(viewer)
  return context.database.write(async (tx) => {
    await requireStillAdmin(tx, viewer)
    const result: BulkResult = { done: [], refused: [] }
    for (const id of ids) {
      await tx.run(sql.raw(`savepoint ${SAVEPOINT}`))
      try {
        const { changed } = await decideIn(tx, getActor(context, viewer), id, choiceFor(id))
        if (changed) result.done.push(id)
        else result.refused.push({ id, reason: 'This account is deactivated already.' })
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        await tx.run(sql.raw(`rollback to ${SAVEPOINT}`))
        result.refused.push({ id, reason: error.message })
      }
      await tx.run(sql.raw(`release ${SAVEPOINT}`))
    }
    return result
  })
}
