import { eq } from '#api/platform/db/drizzle.ts'
import type { CallContext } from '#api/context.ts'
import type { Inputs } from '#api/platform/contract/call.ts'
import type { startupCalls } from './calls.ts'
import type { AuditAction } from '#api/audit/contract.ts'
import type { NotificationType } from '#api/notifications/contract/topics.ts'
import type { Viewer } from '#api/policy.ts'
import type { Startup } from './contract/responses.ts'
import type { Transaction } from '#api/platform/db/database.ts'
import { startups, type NewStartup } from './table.ts'
import { conflict, notFound } from '#api/errors.ts'
import { hasUnpassedOffer, wantsPublic } from './contract/offers.ts'
import { getActor, recordAudit, type Actor } from '#api/audit/service.ts'
import { requireStillAdmin, requireAsShown } from '#api/users/admin.service.ts'
import { notify } from '#api/notifications/notify.service.ts'
import { toStartup, findStartupById, findStartupByUser, type StartupRecord } from './find.service.ts'
import { NO_SUCH_STARTUP } from './service.ts'

/** An administrator's decision about a startup, with an audit entry if anything changes. */
type Decision = Partial<Pick<NewStartup, 'approved' | 'isPublic' | 'status' | 'offerAnswer' | 'publicOncePassed'>>

/** Approving answers what is pending; revoking it makes the profile pending again (rules: Approval of startups). */
const approval =
  (approved: boolean) =>
  (found: StartupRecord): Decision => ({
    approved,
    status: approved ? 'approved' : 'pending',
    ...(approved && !found.approved && hasUnpassedOffer(found) && passing(found)),
  })

/** Lets a stated offering pass: the startup is as public as its founder wants it (rules: Offers). */
const passing = (found: StartupRecord): Decision => ({
  offerAnswer: 'passed',
  publicOncePassed: false,
  isPublic: wantsPublic(found),
})

const answeredBy = ({ id, now }: Actor) => ({ offerAnsweredAt: new Date(now), offerAnsweredBy: id })

const APPROVE = 'startup.approve'
const REVIEW_FIRST = 'The public text of this startup states an offering. Review it first.'
const NO_OFFER = 'The public text of this startup no longer states an offering.'

type Context = Pick<CallContext, 'database' | 'now' | 'requestId'>
type Input = Inputs<typeof startupCalls>

/** The founder's notification of a decision, if it changes anything. */
function newsFor(
  before: Pick<StartupRecord, 'approved' | 'status'>,
  { approved, status, offerAnswer }: Decision,
): NotificationType | null {
  if (approved !== undefined) {
    if (approved === before.approved) return null
    return approved ? 'startup_approved' : 'startup_rejected'
  }
  if (offerAnswer) return offerAnswer === 'passed' ? 'offer_passed' : 'offer_declined'
  if (status === undefined || status === before.status) return null
  return status === 'approved' ? 'funding_approved' : 'funding_rejected'
}

interface Deciding {
  id: number
  /** Depends on what is stored. */
  choose: (found: StartupRecord) => Decision
  action: AuditAction
  /** When it was last changed, as the administrator was shown it. */
  shown?: string | undefined
}

async function decide(tx: Transaction, actor: Actor, { id, choose, action, shown }: Deciding): Promise<Startup | null> {
  const found = await findStartupById(tx, id)
  if (!found) return null
  requireAsShown(shown, found.updatedAt)
  const decision = choose(found)
  const names = Object.keys(decision) as (keyof Decision)[]
  if (names.every((name) => found[name] === decision[name])) return toStartup(found)
  const before = Object.fromEntries(names.map((name) => [name, found[name]]))
  await tx
    .update(startups)
    .set({ ...decision, ...(decision.offerAnswer && answeredBy(actor)), updatedAt: new Date(actor.now) })
    .where(eq(startups.id, id))
  const type = newsFor(found, decision)
  if (type) await notify(tx, { userId: found.userId, type, startupId: id }, actor.now)
  const details = { before, after: { ...decision } }
  await recordAudit(tx, actor, { action, details, targetType: 'startup', targetId: id })
  return toStartup((await findStartupById(tx, id))!)
}

async function decideOrFail(context: Context, viewer: Viewer, deciding: Deciding): Promise<Startup> {
  const startup = await context.database.write(async (tx) => {
    await requireStillAdmin(tx, viewer)
    return decide(tx, getActor(context, viewer), deciding)
  })
  if (!startup) throw notFound(NO_SUCH_STARTUP)
  return startup
}

/**
 * PATCH /api/admin/startups/{id}/approve; `false` revokes the approval without checking what was shown.
 *
 * @throws ApiError 404, 409 if it has changed since it was shown
 */
export function approveStartup(context: Context, viewer: Viewer, { id, approved, updatedAt }: Input['approve']) {
  const shown = approved ? updatedAt : undefined
  return decideOrFail(context, viewer, { id, choose: approval(approved), action: APPROVE, shown })
}

/**
 * PATCH /api/admin/startups/{id}/public-status; making it private doesn't check what was shown.
 *
 * @throws ApiError 404, 409 if it has changed since it was shown, or states an offering that no one let pass
 */
export function publishStartup(context: Context, viewer: Viewer, { id, isPublic, updatedAt }: Input['publish']) {
  const shown = isPublic ? updatedAt : undefined
  const choose = (found: StartupRecord) => {
    if (isPublic && hasUnpassedOffer(found)) throw conflict(REVIEW_FIRST)
    return { isPublic, ...(!isPublic && found.publicOncePassed && { publicOncePassed: false }) }
  }
  return decideOrFail(context, viewer, { id, choose, action: 'startup.public-status', shown })
}

/**
 * PATCH /api/admin/startups/{id}/status: answers a funding request. Visibility doesn't change
 * (rules: Funding requests).
 *
 * @throws ApiError 404, 409 if it has changed since it was shown
 */
export function answerFundingRequest(
  context: Context,
  viewer: Viewer,
  { id, status, updatedAt }: Input['answerFunding'],
) {
  return decideOrFail(context, viewer, { id, choose: () => ({ status }), action: 'startup.status', shown: updatedAt })
}

/**
 * PATCH /api/admin/startups/{id}/offer: lets the offering pass, or keeps the startup private (rules: Offers).
 *
 * @throws ApiError 404, 409 if it states none, or has changed since it was shown
 */
export function answerOffer(context: Context, viewer: Viewer, { id, passes, updatedAt }: Input['answerOffer']) {
  const choose = (found: StartupRecord): Decision => {
    if (!found.offerConfirmedAt) throw conflict(NO_OFFER)
    return passes ? passing(found) : { offerAnswer: 'declined', publicOncePassed: false, isPublic: false }
  }
  return decideOrFail(context, viewer, { id, choose, action: 'startup.offer', shown: updatedAt })
}

/**
 * Approves a founder's profile in the transaction that approves the user (rules: Approval of startups). Returns whether
 * there was one. Without its profile shown (`isShown`), one that states an offering keeps waiting.
 */
export async function approveStartupByUser(
  tx: Transaction,
  actor: Actor,
  userId: number,
  isShown: boolean,
): Promise<boolean> {
  const row = await findStartupByUser(tx, userId)
  if (!row || (!isShown && hasUnpassedOffer(row))) return false
  return (await decide(tx, actor, { id: row.id, choose: approval(true), action: APPROVE })) !== null
}

/** Revokes a startup's approval in the transaction that answers a report about it. */
export async function hideStartup(tx: Transaction, actor: Actor, id: number): Promise<void> {
  await decide(tx, actor, { id, choose: approval(false), action: APPROVE })
}
