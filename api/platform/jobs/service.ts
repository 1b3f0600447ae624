import { and, desc, eq, gt, isNotNull, lt, ne, or } from '#api/platform/db/drizzle.ts'
import type { CallContext } from '#api/context.ts'
import { type FailedJob, failedJob, type JobFilters } from './calls.ts'
import type { Viewer } from '#api/policy.ts'
import { requireStillAdmin } from '#api/users/admin.service.ts'
import { getActor, recordAudit } from '#api/audit/service.ts'
import { jobs } from './table.ts'
import { conflict } from '#api/errors.ts'
import { INTERRUPTED } from './queue.service.ts'
import { cutPage, decodeCursor, encodeCursor, type Page } from '#api/list-page.ts'
import { projection } from '#api/platform/http/input.ts'

const ORDER = 'newest'
const toJob = projection(failedJob)

/** Jobs whose last attempt has failed: one in progress has the error "interrupted" for the time being. */
const hasFailed = (now: number) =>
  and(isNotNull(jobs.lastError), or(ne(jobs.lastError, INTERRUPTED), lt(jobs.dueAt, new Date(now))))

/** GET /api/admin/jobs: newest first. */
export async function listFailedJobs(
  { database: { read }, now }: Pick<CallContext, 'database' | 'now'>,
  _viewer: Viewer,
  { limit, cursor }: JobFilters,
): Promise<Page<FailedJob>> {
  const after = decodeCursor(cursor, ORDER)
  const all = hasFailed(now())
  const total = read.$count(jobs, all)
  const listed = read
    .select()
    .from(jobs)
    .where(and(all, after ? lt(jobs.id, after[1]) : undefined))
    .orderBy(desc(jobs.id))
    .limit(limit + 1)
  const [rows, counted] = await Promise.all([listed, total])
  const { shown, next } = cutPage(rows, limit, ({ id }) => encodeCursor(ORDER, [id, id]))
  const items = shown.map((row) => toJob({ ...row, lastError: row.lastError ?? '', nextAttemptAt: row.dueAt }))
  return { items, total: counted, next }
}

/** POST /api/admin/jobs/{id}/retry: runs a failed job now. @throws ApiError 409 */
export async function retryJob(
  context: Pick<CallContext, 'database' | 'now' | 'requestId'>,
  viewer: Viewer,
  { id }: { id: number },
): Promise<void> {
  const now = context.now()
  await context.database.write(async (tx) => {
    await requireStillAdmin(tx, viewer)
    const isDelayed = and(eq(jobs.id, id), hasFailed(now), gt(jobs.dueAt, new Date(now)))
    const due = await tx
      .update(jobs)
      .set({ dueAt: new Date(now) })
      .where(isDelayed)
      .returning()
    if (due.length === 0) throw conflict('This job isn’t waiting for another attempt anymore.')
    await recordAudit(tx, getActor(context, viewer), { action: 'job.retry', targetType: 'job', targetId: id })
  })
}
