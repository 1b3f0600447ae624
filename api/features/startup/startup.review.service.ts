import { eq } from 'drizzle-orm'
import type { NoticeType } from '#api/contract/enumerations.ts'
import type { Startup } from '#api/contract/startup.ts'
import type { Database, Transaction } from '#api/db/database.ts'
import { startups, type NewStartup } from '#api/db/schema/startup.ts'
import { notFound } from '#api/errors.ts'
import { recordAudit, type Actor, type AuditEvent } from '#api/features/audit/audit.service.ts'
import { notify } from '#api/features/notice/notice.service.ts'
import { toStartup, type StartupRecord } from './startup.answer.ts'
import { findStartupById, findStartupOf } from './startup.find.ts'
import { NO_SUCH_STARTUP } from './startup.service.ts'

/** What an administrator decides about a startup, each with its entry in the audit trail. */
type Decision = Partial<Pick<NewStartup, 'approved' | 'isPublic' | 'status'>>

/** Approving answers what waits, a funding request included; taking it back makes the profile wait again (decisions "Approval"). */
const approval = (approved: boolean): Decision => ({ approved, status: approved ? 'approved' : 'pending' })

const approvalEvent = (approved: boolean): AuditEvent => ({ action: 'startup.approve', details: { approved } })

/** What its founder is told of a decision; nothing where it changes nothing. */
function newsFor(
  before: Pick<StartupRecord, 'approved' | 'status'>,
  { approved, status }: Decision,
): NoticeType | null {
  if (approved !== undefined) {
    if (approved === before.approved) return null
    return approved ? 'startup_approved' : 'startup_rejected'
  }
  if (status === undefined || status === before.status) return null
  return status === 'approved' ? 'funding_approved' : 'funding_rejected'
}

async function decide(
  tx: Transaction,
  actor: Actor,
  id: number,
  now: number,
  decision: Decision,
  event: AuditEvent,
): Promise<Startup | null> {
  const before = await findStartupById(tx, id)
  if (!before) return null
  await tx
    .update(startups)
    .set({ ...decision, updatedAt: new Date(now) })
    .where(eq(startups.id, id))
  const type = newsFor(before, decision)
  if (type) await notify(tx, { userId: before.userId, type, startupId: id }, now)
  await recordAudit(tx, actor, now, { ...event, targetType: 'startup', targetId: id })
  return toStartup((await findStartupById(tx, id))!)
}

async function decideOrFail(
  database: Database,
  actor: Actor,
  id: number,
  now: number,
  decision: Decision,
  event: AuditEvent,
) {
  const startup = await database.write((tx) => decide(tx, actor, id, now, decision, event))
  if (!startup) throw notFound(NO_SUCH_STARTUP)
  return startup
}

/** PATCH /api/admin/startups/{id}/approve, with `false` to take it back. @throws ApiError 404 */
export function approveStartup(database: Database, actor: Actor, id: number, approved: boolean, now: number) {
  return decideOrFail(database, actor, id, now, approval(approved), approvalEvent(approved))
}

/** PATCH /api/admin/startups/{id}/public-status. @throws ApiError 404 */
export function publishStartup(database: Database, actor: Actor, id: number, isPublic: boolean, now: number) {
  return decideOrFail(
    database,
    actor,
    id,
    now,
    { isPublic },
    { action: 'startup.public-status', details: { isPublic } },
  )
}

/**
 * PATCH /api/admin/startups/{id}/status: answers a funding request. Who sees the startup stays as it is (decisions "Profiles").
 *
 * @throws ApiError 404
 */
export function answerFundingRequest(
  database: Database,
  actor: Actor,
  id: number,
  status: 'approved' | 'rejected',
  now: number,
) {
  return decideOrFail(database, actor, id, now, { status }, { action: 'startup.status', details: { status } })
}

/**
 * Approves the profile of a founder in the unit of work that approves the person (decisions "Approval of startups"). Answers
 * whether there was one.
 */
export async function approveStartupOf(tx: Transaction, actor: Actor, userId: number, now: number): Promise<boolean> {
  const row = await findStartupOf(tx, userId)
  return row !== undefined && (await decide(tx, actor, row.id, now, approval(true), approvalEvent(true))) !== null
}
