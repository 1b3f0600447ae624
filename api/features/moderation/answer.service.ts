import { and, eq, inArray, isNull } from '#api/db/drizzle.ts'
import type { CallContext } from '#api/context.ts'
import type { Inputs } from '#api/contract/call.ts'
import type { ModeratedReport } from '#api/contract/moderation/answers.ts'
import type { moderationQueueCalls } from '#api/contract/moderation/calls.ts'
import { asksForChange } from '#api/contract/moderation/kinds.ts'
import { WHAT_TO_CHANGE } from '#api/contract/moderation/schema.ts'
import type { Viewer } from '#api/contract/policy.ts'
import { requireStillAdmin } from '#api/core/admin/acting-admin.service.ts'
import { actorOf, recordAudit, type Actor } from '#api/core/audit/audit.service.ts'
import { enqueueMail } from '#api/core/mail/mail.queue.service.ts'
import { tellOfReport } from '#api/core/moderation/keep-report.service.ts'
import { notify } from '#api/core/notice/notify.service.ts'
import type { Transaction } from '#api/db/database.ts'
import { connections } from '#api/db/schema/connection.ts'
import { investors } from '#api/db/schema/investor.ts'
import { profileAsks, reports } from '#api/db/schema/moderation.ts'
import { badRequest, conflict, notFound } from '#api/errors.ts'
import { findReport, LISTED, ofEntry, readReport, type ReportRecord } from './queue.service.ts'

type Input = Inputs<typeof moderationQueueCalls>
type Answer = Omit<Input['answer'], 'id'>

const MORE = 'The reports of this profile have changed since you looked at them. Look again before you answer.'

/** Takes the approval of a startup back, as its review does. */
export type HideStartup = (tx: Transaction, actor: Actor, id: number) => Promise<void>

/** What an answer may do to what was reported. @throws ApiError 400, 409 for a profile that is gone */
function requireDoable({ report, startup, investor }: ReportRecord, { outcome, change }: Answer): void {
  if (report.about === 'messages' && outcome && outcome !== 'other')
    throw badRequest('Only a profile can be changed or hidden.')
  if (report.about !== 'messages' && !outcome)
    throw badRequest('Please choose what you did.', [{ path: 'outcome', message: 'Please choose what you did.' }])
  if (!asksForChange(outcome)) return
  if (!change) throw badRequest(WHAT_TO_CHANGE, [{ path: 'change', message: WHAT_TO_CHANGE }])
  if (!startup && !investor) throw conflict('This profile no longer exists.')
}

/** Nobody is told what it goes back to: the administrator's own words are all that its owner reads. */
async function act(
  tx: Transaction,
  actor: Actor,
  { report, startup, investor }: ReportRecord,
  { outcome, change }: Answer,
  hideStartup: HideStartup,
): Promise<void> {
  if (!asksForChange(outcome)) return
  const userId = report.reportedId!
  if (outcome === 'hidden' && startup) await hideStartup(tx, actor, startup.id)
  const at = new Date(actor.now)
  if (outcome === 'hidden' && investor) {
    await tx.update(investors).set({ isPublic: false, updatedAt: at }).where(eq(investors.id, investor.id))
    await recordAudit(tx, actor, { action: 'investor.hide', targetType: 'investor', targetId: investor.id })
  }
  const ask = { userId, text: change!, askedAt: at }
  const [{ id: askId } = { id: 0 }] = await tx.insert(profileAsks).values(ask).returning({ id: profileAsks.id })
  await notify(tx, { userId, type: 'profile_asked' }, actor.now)
  await enqueueMail(tx, { kind: 'profileAsked', userId, data: { askId }, onceKey: `profile asked ${askId}` }, actor.now)
}

/** Tells a reporter, by notice and email. */
async function tell(tx: Transaction, report: ReportRecord['report'], now: number): Promise<void> {
  const { id: reportId, conversationId, reporterId: userId } = report
  const onceKey = `report answered ${reportId}`
  await enqueueMail(tx, { kind: 'reportAnswered', userId, data: { reportId }, onceKey }, now)
  if (conversationId === null) return notify(tx, { userId, type: 'profile_report_answered' }, now)
  // A conversation may outlive its connection.
  const isThere = (await tx.$count(connections, eq(connections.id, conversationId))) > 0
  await notify(tx, { userId, type: 'report_answered', ...(isThere && { connectionId: conversationId }) }, now)
}

/**
 * PATCH /api/admin/reports/{id}: says to everyone who reported it what was done, and does it to a profile.
 *
 * @param hideStartup what of another feature takes the approval of a startup back
 * @throws ApiError 404, 400 for what cannot be done, 409 once answered, or where other reports were shown
 */
export function answerReport(
  context: Pick<CallContext, 'database' | 'now' | 'requestId'>,
  viewer: Viewer,
  { id, ...answer }: Input['answer'],
  hideStartup: HideStartup,
): Promise<ModeratedReport> {
  const actor = actorOf(context, viewer)
  return context.database.write(async (tx) => {
    await requireStillAdmin(tx, viewer)
    const found = await findReport(tx, id)
    if (!found) throw notFound('This report was not found.')
    requireDoable(found, answer)
    const { outcome } = answer
    const open = await tx
      .select({ id: reports.id })
      .from(reports)
      .where(and(ofEntry(found.report), isNull(reports.answeredAt)))
      .orderBy(reports.id)
    if (open.length === 0) throw conflict('This report was answered already.')
    if (answer.count !== undefined && answer.count !== open.length) throw conflict(MORE)
    // What no administrator could read isn't answered with the rest.
    const listed = open.slice(0, LISTED).map((report) => report.id)
    const answered = await tx
      .update(reports)
      .set({ answer: answer.answer, outcome, answeredAt: new Date(actor.now), answeredBy: viewer.id })
      .where(inArray(reports.id, listed))
      .returning()
    const noun = found.report.about === 'messages' ? 'message-report' : 'profile-report'
    const event = { action: `${noun}.answer`, targetType: noun, targetId: id } as const
    const { ground } = found.report
    const details = { ...(ground && { ground }), ...(outcome && { outcome }), reports: answered.length }
    await recordAudit(tx, actor, { ...event, details })
    await act(tx, actor, found, answer, hideStartup)
    for (const report of answered) await tell(tx, report, actor.now)
    // What could not be listed is an entry of its own now, of which no administrator has heard.
    const next = open[LISTED]
    if (next) await tellOfReport(tx, next.id, 'profile_reported', actor.now)
    return readReport(tx, id)
  })
}
