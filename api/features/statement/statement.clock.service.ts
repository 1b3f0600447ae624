import { and, eq, inArray, isNull, lte } from '#api/db/drizzle.ts'
import type { ApiContext } from '#api/context.ts'
import { DAY } from '#api/contract/dates.ts'
import { LIMITS } from '#api/contract/limits.ts'
import { endOfStatement } from '#api/contract/statement/texts.ts'
import { enqueueMail } from '#api/core/mail/mail.queue.service.ts'
import { notify } from '#api/core/notice/notify.service.ts'
import { everyMinute } from '#api/core/schedule/every-minute.ts'
import { settingsOf } from '#api/core/settings/settings.service.ts'
import { users } from '#api/db/schema/account.ts'
import { investors } from '#api/db/schema/investor.ts'

type Context = Pick<ApiContext, 'database' | 'now'>

/** Investors that one unit of work asks. */
const AT_ONCE = 50
/** No year is shorter. */
const YEAR = 365 * DAY

/**
 * Asks investors, once a statement, to state it again in its last month; one that has ended says nothing more. That
 * they were asked is kept with it, so nobody is asked twice.
 */
export async function askForStatements({ database, now: clock }: Context, isStopped = () => false): Promise<void> {
  const now = clock()
  if ((await settingsOf(database.read)).statements === 'none') return
  const { read } = database
  const isDue = and(
    isNull(investors.statementAskedAt),
    lte(investors.statedAt, new Date(now - YEAR + LIMITS.statement.askedBeforeDays * DAY)),
  )
  while (!isStopped()) {
    const due = await read
      .select({ id: investors.id })
      .from(investors)
      .innerJoin(users, and(eq(users.id, investors.userId), eq(users.role, 'investor'), eq(users.active, true)))
      .where(isDue)
      .limit(AT_ONCE)
    if (due.length > 0)
      await database.write(async (tx) => {
        const ids = due.map(({ id }) => id)
        const asked = await tx
          .update(investors)
          .set({ statementAskedAt: new Date(now) })
          .where(and(inArray(investors.id, ids), isDue))
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
    if (due.length < AT_ONCE) return
  }
}

/** Asks from now on. */
export const startStatementClock = (context: Context & Pick<ApiContext, 'log'>) =>
  everyMinute(context.log, (isStopped) => askForStatements(context, isStopped))
