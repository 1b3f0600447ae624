import { and, eq, isNull, inArray, desc, sql } from '#api/platform/db/drizzle.ts'
import { DAY } from '#api/platform/contract/dates.ts'
import { LIMITS } from '#api/platform/contract/limits.ts'
import { type Viewer, investorView, startupView } from '#api/policy.ts'
import { activeAdmins, requireStillAdmin } from '#api/users/admin.service.ts'
import { createRateLimit, TEN_MINUTES } from '#api/auth/rate-limit.service.ts'
import { notify } from '#api/notifications/notify.service.ts'
import type { Transaction, Reader } from '#api/platform/db/database.ts'
import { users } from '#api/users/table.ts'
import { reports, profileChangeRequests } from './table.ts'
import { tooMany, badRequest, conflict, notFound, forbidden } from '#api/errors.ts'
import type { CallContext } from '#api/context.ts'
import type { Inputs } from '#api/platform/contract/call.ts'
import type { ModeratedReport, moderationQueueCalls, MyProfileReport, ProfileChange, moderationCalls } from './calls.ts'
import { requestsChange, WHAT_TO_CHANGE, type Reported } from './contract/moderation.ts'
import { getActor, recordAudit, type Actor } from '#api/audit/service.ts'
import { enqueueMail } from '#api/email/queue.service.ts'
import { connections } from '#api/connections/table.ts'
import { investors } from '#api/investors/table.ts'
import { findReport, LISTED, ofEntry, readReport, type ReportRecord } from './moderation-queue.service.ts'
import { fullName } from '#api/platform/contract/person-name.ts'
import { prepared } from '#api/platform/db/query.ts'
import { startups } from '#api/startups/table.ts'

const MANY_OPEN = 'Many of your reports are still open. Wait for an answer.'

type NewReport = Omit<typeof reports.$inferInsert, 'reporterId' | 'createdAt'>

const reportsOf = createRateLimit({ action: 'message reports', max: LIMITS.report.most, window: TEN_MINUTES })

/** Counts one more report by a user, of any kind. @throws ApiError 429 after many, or while many are open */
export async function consumeReportAttempt(tx: Transaction, { id }: Viewer, now: number): Promise<void> {
  await reportsOf.consume(tx, id, now)
  const open = and(eq(reports.reporterId, id), isNull(reports.answeredAt))
  if ((await tx.$count(reports, open)) >= LIMITS.report.open) throw tooMany(MANY_OPEN, DAY / 1000)
}

/** Saves a report in its transaction, and notifies administrators unless they know about it. Returns its id. */
export async function saveReport(
  tx: Transaction,
  now: number,
  viewer: Viewer,
  { isKnown = false, ...report }: NewReport & { isKnown?: boolean },
): Promise<number> {
  const [inserted] = await tx
    .insert(reports)
    .values({ ...report, reporterId: viewer.id, createdAt: new Date(now) })
    .returning({ id: reports.id })
  if (!isKnown)
    await notifyOfReport(
      tx,
      inserted!.id,
      report.conversationId === undefined ? 'profile_reported' : 'messages_reported',
      now,
    )
  return inserted!.id
}

/** Notifies administrators of an entry that needs an answer. */
async function notifyOfReport(
  tx: Transaction,
  id: number,
  type: 'profile_reported' | 'messages_reported',
  now: number,
): Promise<void> {
  for (const admin of await tx.select({ id: users.id }).from(users).where(activeAdmins))
    await notify(tx, { userId: admin.id, type, once: `reported ${id} to ${admin.id}` }, now)
}

type Input = Inputs<typeof moderationQueueCalls>
type Answer = Omit<Input['answer'], 'id'>

const MORE = 'These reports have changed since you opened them. Reload before you answer.'

/** Revokes a startup's approval like its review does. */
export type HideStartup = (tx: Transaction, actor: Actor, id: number) => Promise<void>

/** Whether the decision can be applied to what was reported. @throws ApiError 400, 409 for a deleted profile */
function requireDoable({ report, startup, investor }: ReportRecord, { outcome, change }: Answer): void {
  if (report.about === 'messages' && outcome && outcome !== 'other')
    throw badRequest('Only a profile can be changed or hidden.')
  if (report.about !== 'messages' && !outcome)
    throw badRequest('Choose what you did.', [{ path: 'outcome', message: 'Choose what you did.' }])
  if (!requestsChange(outcome)) return
  if (!change) throw badRequest(WHAT_TO_CHANGE, [{ path: 'change', message: WHAT_TO_CHANGE }])
  if (!startup && !investor) throw conflict('This profile no longer exists.')
}

/** The owner isn't told that there was a report, and only gets the administrator's own text. */
async function applyDecision(
  tx: Transaction,
  actor: Actor,
  { report, startup, investor }: ReportRecord,
  { outcome, change }: Answer,
  hideStartup: HideStartup,
): Promise<void> {
  if (!requestsChange(outcome)) return
  const userId = report.reportedId!
  if (outcome === 'hidden' && startup) await hideStartup(tx, actor, startup.id)
  const at = new Date(actor.now)
  if (outcome === 'hidden' && investor) {
    await tx.update(investors).set({ isPublic: false, updatedAt: at }).where(eq(investors.id, investor.id))
    await recordAudit(tx, actor, { action: 'investor.hide', targetType: 'investor', targetId: investor.id })
  }
  const request = { userId, text: change!, requestedAt: at }
  const [{ id: changeRequestId } = { id: 0 }] = await tx
    .insert(profileChangeRequests)
    .values(request)
    .returning({ id: profileChangeRequests.id })
  await notify(tx, { userId, type: 'profile_change_requested' }, actor.now)
  await enqueueMail(
    tx,
    {
      kind: 'profileChangeRequested',
      userId,
      data: { changeRequestId },
      onceKey: `profile change requested ${changeRequestId}`,
    },
    actor.now,
  )
}

/** Notifies a reporter in the app and by email. */
async function notifyReporter(tx: Transaction, report: ReportRecord['report'], now: number): Promise<void> {
  const { id: reportId, conversationId, reporterId: userId } = report
  const onceKey = `report answered ${reportId}`
  await enqueueMail(tx, { kind: 'reportAnswered', userId, data: { reportId }, onceKey }, now)
  if (conversationId === null) return notify(tx, { userId, type: 'profile_report_answered' }, now)
  // A conversation can outlive its connection.
  const isThere = (await tx.$count(connections, eq(connections.id, conversationId))) > 0
  await notify(tx, { userId, type: 'report_answered', ...(isThere && { connectionId: conversationId }) }, now)
}

/**
 * PATCH /api/admin/moderation/{id}: answers everyone who reported the entry, and applies the decision to a profile.
 *
 * @param hideStartup how another feature revokes a startup's approval
 * @throws ApiError 404, 400 for a decision that can't be applied, 409 once answered, or if other reports were shown
 */
export function answerReport(
  context: Pick<CallContext, 'database' | 'now' | 'requestId'>,
  viewer: Viewer,
  { id, ...answer }: Input['answer'],
  hideStartup: HideStartup,
): Promise<ModeratedReport> {
  const actor = getActor(context, viewer)
  return context.database.write(async (tx) => {
    await requireStillAdmin(tx, viewer)
    const found = await findReport(tx, id)
    if (!found) throw notFound('We couldn’t find this report.')
    requireDoable(found, answer)
    const { outcome } = answer
    const open = await tx
      .select({ id: reports.id })
      .from(reports)
      .where(and(ofEntry(found.report), isNull(reports.answeredAt)))
      .orderBy(reports.id)
    if (open.length === 0) throw conflict('This report was answered already.')
    if (answer.count !== undefined && answer.count !== open.length) throw conflict(MORE)
    // Reports that the administrator couldn't see aren't answered with the rest.
    const listed = open.slice(0, LISTED).map((report) => report.id)
    const answered = await tx
      .update(reports)
      .set({ answer: answer.answer, outcome, answeredAt: new Date(actor.now), answeredBy: viewer.id })
      .where(inArray(reports.id, listed))
      .returning()
    const resourceType = found.report.about === 'messages' ? 'message-report' : 'profile-report'
    const event = { action: `${resourceType}.answer`, targetType: resourceType, targetId: id } as const
    const { ground } = found.report
    const details = { ...(ground && { ground }), ...(outcome && { outcome }), reports: answered.length }
    await recordAudit(tx, actor, { ...event, details })
    await applyDecision(tx, actor, found, answer, hideStartup)
    for (const report of answered) await notifyReporter(tx, report, actor.now)
    // Reports that couldn't be listed form a new entry, of which administrators haven't been notified.
    const next = open[LISTED]
    if (next) await notifyOfReport(tx, next.id, 'profile_reported', actor.now)
    return readReport(tx, id)
  })
}

type Context = Pick<CallContext, 'database' | 'now'>
type ProfileReportInput = Inputs<typeof moderationCalls>
type ProfileKind = Exclude<Reported, 'messages'>

const reportsFrom = createRateLimit({
  action: 'profile reports from',
  max: LIMITS.report.fromAddress,
  window: TEN_MINUTES,
})

interface Owner {
  userId: number
  name: string
}

/** The startup that a viewer sees by this id or of this user; `null` if they see none. */
async function seenStartup(read: Reader, viewer: Viewer, by: 'id' | 'userId', id: number): Promise<Owner | null> {
  const [row] = await read.select().from(startups).where(eq(startups[by], id))
  return row && startupView(viewer, row) !== 'none' ? { userId: row.userId, name: row.companyName } : null
}

async function seenInvestor(read: Reader, viewer: Viewer, by: 'id' | 'userId', id: number): Promise<Owner | null> {
  const [row] = await read
    .select({ profile: investors, owner: users })
    .from(investors)
    .innerJoin(users, eq(users.id, investors.userId))
    .where(eq(investors[by], id))
  if (!row) return null
  const { profile, owner } = row
  const subject = { ...profile, ownerRole: owner.role, ownerActive: owner.active }
  return investorView(viewer, subject) === 'none' ? null : { userId: owner.id, name: fullName(owner) }
}

const SEEN = { startup: seenStartup, investor: seenInvestor }

const reporting =
  (about: ProfileKind, notThere: string) =>
  (
    context: Context,
    viewer: Viewer,
    { id, ground, reason }: ProfileReportInput['reportStartup'],
    address: string,
  ): Promise<void> =>
    context.database.write(async (tx) => {
      const now = context.now()
      const owner = await SEEN[about](tx, viewer, 'id', id)
      if (!owner) throw notFound(notThere)
      if (owner.userId === viewer.id) throw forbidden('This profile is your own.')
      const open = await openReports(tx, about, owner.userId)
      if (open.some(({ reporterId }) => reporterId === viewer.id)) throw conflict(REPORTED_ALREADY)
      await consumeReportAttempt(tx, viewer, now)
      await reportsFrom.consume(tx, address, now)
      const report = { about, reportedId: owner.userId, ground, reason }
      // They are one entry, for which administrators are notified once.
      await saveReport(tx, now, viewer, { ...report, isKnown: open.length > 0 })
    })

const REPORTED_ALREADY = 'You’ve reported this profile already. It’s waiting for an administrator.'

/** The reports without an answer, as a table; several of one profile are one entry. */
export const openReportEntries = sql`(
  select distinct ${reports.about}, coalesce(${reports.reportedId}, -${reports.id})
  from ${reports} where ${reports.answeredAt} is null
)`

const openReportsCounted = prepared((read: Reader) =>
  read
    .select({ count: sql<number>`count(*)` })
    .from(openReportEntries)
    .prepare(),
)

/** How many reports need an administrator. */
export async function countOpenReports({ database: { read } }: Pick<CallContext, 'database'>): Promise<number> {
  return (await openReportsCounted(read).get())?.count ?? 0
}

const openReports = (tx: Transaction, about: ProfileKind, reportedId: number) =>
  tx
    .select({ reporterId: reports.reporterId })
    .from(reports)
    .where(and(eq(reports.reportedId, reportedId), eq(reports.about, about), isNull(reports.answeredAt)))

/**
 * POST /api/startups/{id}/reports (rules: Reported profiles).
 *
 * @param address the request's network address, for rate limits
 * @throws ApiError 404 for a startup that the viewer can't see, 403 for their own, 409 while an earlier report is open,
 * 429
 */
export const reportStartup = reporting('startup', 'We couldn’t find this startup.')

/** POST /api/investors/{id}/reports. @throws the same as reporting a startup */
export const reportInvestor = reporting('investor', 'We couldn’t find this investor.')

const myProfileReports = prepared((read: Reader) =>
  read
    .select()
    .from(reports)
    .where(and(eq(reports.reporterId, sql.placeholder('viewer')), isNull(reports.conversationId)))
    .orderBy(desc(reports.id))
    .limit(50)
    .prepare(),
)

/** GET /api/user/reports: of profiles; those of messages are listed with their conversation. */
export async function listMyProfileReports(
  { database: { read } }: Context,
  viewer: Viewer,
): Promise<MyProfileReport[]> {
  const rows = await myProfileReports(read).all({ viewer: viewer.id })
  return Promise.all(
    rows.map(async ({ id, about, reportedId, createdAt, outcome, answer, answeredAt }) => {
      const owner = reportedId && about !== 'messages' ? await SEEN[about](read, viewer, 'userId', reportedId) : null
      return {
        id,
        about,
        name: owner?.name ?? null,
        createdAt: createdAt.toISOString(),
        outcome,
        answer,
        answeredAt: answeredAt?.toISOString() ?? null,
      }
    }),
  )
}

/** GET /api/user/profile-asks: those since the profile was last saved. */
export async function listProfileChangeRequests(
  { database: { read } }: Context,
  viewer: Viewer,
): Promise<ProfileChange[]> {
  const [requests, [startup], [investor]] = await Promise.all([
    read
      .select()
      .from(profileChangeRequests)
      .where(eq(profileChangeRequests.userId, viewer.id))
      .orderBy(desc(profileChangeRequests.id)),
    read.select({ at: startups.updatedAt }).from(startups).where(eq(startups.userId, viewer.id)),
    read.select({ at: investors.updatedAt }).from(investors).where(eq(investors.userId, viewer.id)),
  ])
  const saved = Math.max(startup?.at.getTime() ?? 0, investor?.at.getTime() ?? 0)
  return requests
    .filter(({ requestedAt }) => requestedAt.getTime() >= saved)
    .map(({ id, text, requestedAt }) => ({ id, text, requestedAt: requestedAt.toISOString() }))
}
