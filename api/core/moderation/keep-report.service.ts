import { and, eq, isNull } from '#api/db/drizzle.ts'
import { DAY } from '#api/contract/dates.ts'
import { LIMITS } from '#api/contract/limits.ts'
import type { Viewer } from '#api/contract/policy.ts'
import { activeAdmins } from '#api/core/admin/acting-admin.service.ts'
import { createRateLimit, TEN_MINUTES } from '#api/core/rate-limit/rate-limit.service.ts'
import { notify } from '#api/core/notice/notify.service.ts'
import type { Transaction } from '#api/db/database.ts'
import { users } from '#api/db/schema/account.ts'
import { reports } from '#api/db/schema/moderation.ts'
import { tooMany } from '#api/errors.ts'

const MANY_OPEN = 'Many of your reports are waiting for an answer. Wait for one before you report more.'

type Kept = Omit<typeof reports.$inferInsert, 'reporterId' | 'createdAt'>

const reportsOf = createRateLimit({ action: 'message reports', max: LIMITS.report.most, window: TEN_MINUTES })

/** Counts one more report of a person, of whatever kind. @throws ApiError 429 after many, or while many are open */
export async function takeReportTry(tx: Transaction, { id }: Viewer, now: number): Promise<void> {
  await reportsOf.take(tx, id, now)
  const open = and(eq(reports.reporterId, id), isNull(reports.answeredAt))
  if ((await tx.$count(reports, open)) >= LIMITS.report.open) throw tooMany(MANY_OPEN, DAY / 1000)
}

/** Keeps a report in its unit of work, and tells the administrators unless they know of it. Answers its id. */
export async function keepReport(
  tx: Transaction,
  now: number,
  viewer: Viewer,
  { isKnown = false, ...report }: Kept & { isKnown?: boolean },
): Promise<number> {
  const [kept] = await tx
    .insert(reports)
    .values({ ...report, reporterId: viewer.id, createdAt: new Date(now) })
    .returning({ id: reports.id })
  if (!isKnown)
    await tellOfReport(
      tx,
      kept!.id,
      report.conversationId === undefined ? 'profile_reported' : 'messages_reported',
      now,
    )
  return kept!.id
}

/** Tells the administrators of an entry that waits for an answer, by the report that stands for it. */
export async function tellOfReport(
  tx: Transaction,
  id: number,
  type: 'profile_reported' | 'messages_reported',
  now: number,
): Promise<void> {
  for (const admin of await tx.select({ id: users.id }).from(users).where(activeAdmins))
    await notify(tx, { userId: admin.id, type, once: `reported ${id} to ${admin.id}` }, now)
}
