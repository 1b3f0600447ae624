import { and, eq, exists, gt, isNull, lte, not, or } from '#api/platform/db/drizzle.ts'
import type { ApiContext } from '#api/context.ts'
import { DAY } from '#api/platform/contract/dates.ts'
import { LIMITS } from '#api/platform/contract/limits.ts'
import { notify } from '#api/notifications/notify.service.ts'
import { ifAny, nothing, defineJob } from '#api/platform/jobs/define-job.ts'
import { restAfter } from '#api/platform/jobs/worker.ts'
import { users } from '#api/users/table.ts'
import { headcountRequests, jobReports } from './table.ts'
import { startups } from '#api/startups/table.ts'

type Context = Pick<ApiContext, 'database' | 'now'>

/** Founders per transaction. */
const AT_ONCE = 50

/** Founders after an id who should be asked. */
function findDue({ database: { read }, now }: Context, after: number) {
  const { firstReminderAfterDays, remindAfterDays } = LIMITS.jobs
  const aYearAgo = new Date(now() - remindAfterDays * DAY)
  const reported = read
    .select({ id: jobReports.id })
    .from(jobReports)
    .where(and(eq(jobReports.startupId, startups.id), gt(jobReports.createdAt, aYearAgo)))
  return read
    .select({ id: startups.id, userId: startups.userId })
    .from(startups)
    .innerJoin(users, and(eq(users.id, startups.userId), eq(users.role, 'founder')))
    .leftJoin(headcountRequests, eq(headcountRequests.startupId, startups.id))
    .where(
      and(
        gt(startups.id, after),
        eq(startups.approved, true),
        eq(startups.ownerActive, true),
        lte(startups.createdAt, new Date(now() - firstReminderAfterDays * DAY)),
        or(isNull(headcountRequests.requestedAt), lte(headcountRequests.requestedAt, aYearAgo)),
        not(exists(reported)),
      ),
    )
    .orderBy(startups.id)
    .limit(AT_ONCE)
}

/**
 * Asks founders for their headcount a week after the profile was created, then yearly after the last report or request.
 * The request is stored in the same transaction, so no one is asked twice.
 */
export const headcountRequestJob = defineJob({
  kind: 'headcount-request',
  schema: nothing,
  due: async (context: Context) => ifAny(await findDue(context, 0)),
  async run(context, _data, { isOver }) {
    const { database, now } = context
    const aYearAgo = new Date(now() - LIMITS.jobs.remindAfterDays * DAY)
    // Continues after the last batch, whose founders need no second check.
    for (let after = 0; !isOver();) {
      const began = performance.now()
      const due = await findDue(context, after)
      if (due.length > 0)
        await database.write(async (tx) => {
          for (const { id: startupId, userId } of due) {
            const set = { requestedAt: new Date(now()) }
            const requested = await tx
              .insert(headcountRequests)
              .values({ startupId, ...set })
              .onConflictDoUpdate({
                target: headcountRequests.startupId,
                set,
                setWhere: lte(headcountRequests.requestedAt, aYearAgo),
              })
              .returning()
            if (requested.length > 0) await notify(tx, { userId, type: 'headcount_requested', startupId }, now())
          }
        })
      if (due.length < AT_ONCE) return
      after = due.at(-1)!.id
      await restAfter(began)
    }
  },
})
