import { and, eq, isNull } from '#api/platform/db/drizzle.ts'
import type { CallContext } from '#api/context.ts'
import type { Inputs } from '#api/platform/contract/call.ts'
import { DAY } from '#api/platform/contract/dates.ts'
import { LIMITS } from '#api/platform/contract/limits.ts'
import { type Viewer, profileKind } from '#api/policy.ts'
import type { SelfCertificationState, selfCertificationCalls, Confirmation } from './calls.ts'
import { listCategories, getSelfCertificationEnd } from './contract/self-certification.ts'
import { getActor, recordAudit } from '#api/audit/service.ts'
import { createBackOff, consumeBackOff } from '#api/auth/rate-limit.service.ts'
import { getSettings } from '#api/region/settings.service.ts'
import { getSelfCertification, confirmed, closeConfirmationReminders } from './facts.service.ts'
import type { Reader, Transaction } from '#api/platform/db/database.ts'
import { investors } from '#api/investors/table.ts'
import { notifications } from '#api/notifications/table.ts'
import { conflict, notFound, badRequest } from '#api/errors.ts'
import type { memberCalls } from '#api/users/calls.ts'
import { FUTURE_MONTH, REASON_NEEDED } from './contract/schema.ts'
import { decide } from '#api/users/service.ts'
import { startups } from '#api/startups/table.ts'

type Context = Pick<CallContext, 'database' | 'now' | 'requestId'>
type Input = Inputs<typeof selfCertificationCalls>

const NO_PROFILE = 'Investor profile not found'
const NOT_OFFERED = 'This statement is no longer offered. Reload the page.'
const STATED = 'Already certified this year. Renew in its last month, or withdraw first.'

/** Self-certifications of one user: each stays in the audit log. After some, the next has to wait. */
const listSelfCertifications = createBackOff({ action: 'self-certifications of', free: 5 })

async function getProfile(read: Reader | Transaction, { id }: Viewer) {
  const [profile] = await read.select().from(investors).where(eq(investors.userId, id))
  if (!profile) throw notFound(NO_PROFILE)
  return profile
}

type Profile = Awaited<ReturnType<typeof getProfile>>

/** When it can be renewed, in milliseconds. */
const dueAt = (end: Date) => end.getTime() - LIMITS.selfCertification.remindBeforeDays * DAY

function getCurrent(profile: Profile, now: number): SelfCertificationState['current'] {
  const stated = getSelfCertification(profile, now)
  return stated && { ...stated, until: getSelfCertificationEnd(new Date(stated.selfCertifiedAt)).toISOString() }
}

const mayState = (current: SelfCertificationState['current'], now: number) =>
  current === null || now >= dueAt(new Date(current.until))

/** GET /api/investor/self-certification. @throws ApiError 404 without a profile */
export async function readSelfCertification(
  { database: { read }, now: clock }: Context,
  viewer: Viewer,
): Promise<SelfCertificationState> {
  const now = clock()
  const [profile, settings] = await Promise.all([getProfile(read, viewer), getSettings(read)])
  const current = settings.selfCertification === 'none' ? null : getCurrent(profile, now)
  const categories = listCategories(settings).map(({ label, text }) => ({ label, text }))
  return { categories, current, mayState: categories.length > 0 && mayState(current, now) }
}

/** Closes the renewal reminder, which is done. */
const settle = (tx: Transaction, { userId }: Profile, now: number) =>
  tx
    .update(notifications)
    .set({ readAt: new Date(now) })
    .where(
      and(
        eq(notifications.userId, userId),
        eq(notifications.type, 'self_certification_ends'),
        isNull(notifications.readAt),
      ),
    )

/**
 * POST /api/investor/self-certification: stores the exact text and the date (rules: Self-certification).
 *
 * @throws ApiError 404 without a profile, 409 for a text that isn't offered, or within a year, 429 after many
 */
export async function createSelfCertification(
  context: Context,
  viewer: Viewer,
  { text }: Input['make'],
): Promise<SelfCertificationState> {
  const now = context.now()
  await context.database.write(async (tx) => {
    const profile = await getProfile(tx, viewer)
    const category = listCategories(await getSettings(tx)).find((candidate) => candidate.text === text)
    if (!category) throw conflict(NOT_OFFERED)
    if (!mayState(getCurrent(profile, now), now)) throw conflict(STATED)
    await consumeBackOff(tx, [listSelfCertifications.of(viewer.id)], now)
    const stated = {
      selfCertificationLabel: category.label,
      selfCertificationText: category.text,
      selfCertifiedAt: new Date(now),
    }
    await tx
      .update(investors)
      .set({ ...stated, selfCertificationRemindedAt: null })
      .where(eq(investors.id, profile.id))
    await settle(tx, profile, now)
    await recordAudit(tx, getActor(context, viewer), {
      action: 'self-certification.create',
      targetType: 'investor',
      targetId: profile.id,
    })
  })
  return readSelfCertification(context, viewer)
}

/** DELETE /api/investor/self-certification. @throws ApiError 404 without a profile */
export async function withdrawSelfCertification(context: Context, viewer: Viewer): Promise<SelfCertificationState> {
  await context.database.write(async (tx) => {
    const profile = await getProfile(tx, viewer)
    if (!profile.selfCertifiedAt) return
    const nothing = {
      selfCertificationLabel: null,
      selfCertificationText: null,
      selfCertifiedAt: null,
      selfCertificationRemindedAt: null,
    }
    await tx.update(investors).set(nothing).where(eq(investors.id, profile.id))
    await recordAudit(tx, getActor(context, viewer), {
      action: 'self-certification.withdraw',
      targetType: 'investor',
      targetId: profile.id,
    })
  })
  return readSelfCertification(context, viewer)
}

type VouchInput = Inputs<typeof memberCalls>

/**
 * PUT /api/admin/users/{id}/vouch (rules: Known to our team).
 *
 * @throws ApiError 404, 400 for a future month, or without a reason for one before the recorded one or today's
 */
export function setVouch(context: Context, viewer: Viewer, { id, since, metBy, reason }: VouchInput['setKnown']) {
  return decide(context, viewer, id, async ({ target, now }) => {
    // East of Greenwich the month has already started.
    const latest = new Date(now + DAY).toISOString().slice(0, 7)
    if (since > latest) throw badRequest(FUTURE_MONTH, [{ path: 'since', message: FUTURE_MONTH }])
    if (target.known?.since === since && target.known.metBy === metBy) return null
    // West of Greenwich the month before may not be over.
    const earliest = target.known?.since ?? new Date(now - DAY).toISOString().slice(0, 7)
    if (since < earliest && reason === null)
      throw badRequest(REASON_NEEDED, [{ path: 'reason', message: REASON_NEEDED }])
    const details = { since, ...(reason !== null && { reason }) }
    return { set: { knownSince: since, knownBy: metBy }, event: { action: 'user.vouch', details } }
  })
}

/** DELETE /api/admin/users/{id}/vouch. @throws ApiError 404 */
export function removeVouch(context: Context, viewer: Viewer, { id }: VouchInput['removeKnown']) {
  return decide(context, viewer, id, async ({ target }) =>
    target.known ? { set: { knownSince: null, knownBy: null }, event: { action: 'user.vouch-remove' } } : null,
  )
}

/** POST /api/user/profile-confirmation: confirms the viewer's own profile. @throws ApiError 404 without a profile */
export async function confirmProfile(
  { database, now }: Pick<CallContext, 'database' | 'now'>,
  viewer: Viewer,
): Promise<Confirmation> {
  const at = new Date(now())
  const table = profileKind(viewer) === 'investor' ? investors : startups
  await database.write(async (tx) => {
    const [own] = await tx
      .update(table)
      .set(confirmed(at))
      .where(eq(table.userId, viewer.id))
      .returning({ id: table.id })
    if (!own) throw notFound('You have no profile yet.')
    await closeConfirmationReminders(tx, viewer.id, at)
  })
  return { confirmedAt: at.toISOString() }
}
