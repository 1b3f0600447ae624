import { and, eq, inArray, isNull, lte } from '#api/db/drizzle.ts'
import type { ApiContext } from '#api/context.ts'
import { DAY } from '#api/contract/dates.ts'
import { LIMITS } from '#api/contract/limits.ts'
import { endOfStatement } from '#api/contract/statement/texts.ts'
import { enqueueMail } from '#api/core/mail/mail.queue.service.ts'
import { notify } from '#api/core/notice/notify.service.ts'
import { ifAny, nothing } from '#api/jobs/data.ts'
import { defineJob } from '#api/jobs/define-job.ts'
import { settingsOf } from '#api/core/settings/settings.service.ts'
import { users } from '#api/db/schema/account.ts'
import { investors } from '#api/db/schema/investor.ts'

type Context = Pick<ApiContext, 'database' | 'now'>

/** Investors that one unit of work asks. */
const AT_ONCE = 50
/** No year is shorter. */
const YEAR = 365 * DAY

const isDue = (now: number) =>
  and(
    isNull(investors.statementAskedAt),
    lte(investors.statedAt, new Date(now - YEAR + LIMITS.statement.askedBeforeDays * DAY)),
  )

/** Investors who are to be asked; nobody where the region asks for no statements. */
async function findDue({ database: { read }, now }: Context) {
  if ((await settingsOf(read)).statements === 'none') return []
  return read
    .select({ id: investors.id })
    .from(investors)
    .innerJoin(users, and(eq(users.id, investors.userId), eq(users.role, 'investor'), eq(users.active, true)))
    .where(isDue(now()))
    .limit(AT_ONCE)
}

/**
 * Asks investors, once a statement, to state it again in its last month; one that has ended says nothing more. That
 * they were asked is kept with it, so nobody is asked twice.
 */
export const statementJob = defineJob({
  kind: 'statements-end',
  schema: nothing,
  due: async (context: Context) => ifAny(await findDue(context)),
  async run(context, _data, { isOver }) {
    while (!isOver()) {
      const now = context.now()
      const due = await findDue(context)
      if (due.length === 0) return
      await context.database.write(async (tx) => {
        const ids = due.map(({ id }) => id)
        const asked = await tx
          .update(investors)
          .set({ statementAskedAt: new Date(now) })
          .where(and(inArray(investors.id, ids), isDue(now)))
          .returning({ userId: investors.userId, statedAt: investors.statedAt })
        for (const { userId, statedAt } of asked) {
          // Nothing ran for so long that it has ended: there is nothing to renew.
          if (!statedAt || now >= endOfStatement(statedAt).getTime()) continue
          const at = statedAt.getTime()
          const onceKey = `statement ends ${userId} ${at}`
          await notify(tx, { userId, type: 'statement_ends' }, now)
          await enqueueMail(tx, { kind: 'statementEnds', userId, data: { statedAt: at }, onceKey }, now)
        }
      })
    }
  },
})
