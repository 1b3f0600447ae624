import { DAY } from '#api/contract/dates.ts'
import { and, asc, eq, gt, inArray, isNull, lte, notExists, or } from '#api/db/drizzle.ts'
import type { ApiContext } from '#api/context.ts'
import { userColumns } from '#api/core/identity/account.row.ts'
import { enqueueMail } from '#api/core/mail/mail.queue.service.ts'
import { mailTopicsOf } from '#api/core/mail/unsubscribe.service.ts'
import { newFits, namesTo, rememberLook, rememberTold } from '#api/core/match/new-fits.service.ts'
import { isWanted, notify } from '#api/core/notice/notify.service.ts'
import { everyMinute } from '#api/core/schedule/every-minute.ts'
import type { Reader } from '#api/db/database.ts'
import { users } from '#api/db/schema/account.ts'
import { matchLetters } from '#api/db/schema/match-letter.ts'
import { savedSearches } from '#api/db/schema/saved-search.ts'

type Context = Pick<ApiContext, 'database' | 'now'>

const WEEK = 7 * DAY
/** People who are looked up in one go. */
const AT_ONCE = 50

/** Founders and investors whose week is over, or whose last look a clock wrote that was ahead. */
function dueAt(read: Reader, now: number, after: number) {
  const isOver = or(
    isNull(matchLetters.lookedAt),
    lte(matchLetters.lookedAt, new Date(now - WEEK)),
    gt(matchLetters.lookedAt, new Date(now + DAY)),
  )
  // A saved search that runs within a day takes them along: one letter, not two.
  const soon = and(eq(savedSearches.investorId, users.id), lte(savedSearches.dueAt, new Date(now + DAY)))
  const hasSearch = read.select({ id: savedSearches.id }).from(savedSearches).where(soon)
  return read
    .select({ person: userColumns, lookedAt: matchLetters.lookedAt })
    .from(users)
    .leftJoin(matchLetters, eq(matchLetters.userId, users.id))
    .where(
      and(
        gt(users.id, after),
        inArray(users.role, ['founder', 'investor']),
        eq(users.active, true),
        isOver,
        notExists(hasSearch),
      ),
    )
    .orderBy(asc(users.id))
    .limit(AT_ONCE)
}

type Due = Awaited<ReturnType<typeof dueAt>>[number]

async function tell({ database, now: clock }: Context, { person, lookedAt }: Due): Promise<void> {
  const now = clock()
  const at = new Date(now)
  const { id } = person
  // The first letter comes a week after somebody is there: until then the list itself is new.
  const isNew = lookedAt === null
  const wants = (await mailTopicsOf(database.read, id)).includes('fits') || (await isWanted(database.read, id, 'fits'))
  const fitIds = isNew || !wants ? [] : await newFits({ database, now: clock }, person)
  await database.write(async (tx) => {
    await rememberLook(tx, id, at)
    if (fitIds.length === 0) return
    await rememberTold(tx, { id, names: namesTo(person), ids: fitIds }, at)
    await notify(tx, { userId: id, type: 'new_fits', count: fitIds.length }, now)
    const onceKey = `fits ${id} ${fitIds.join()}`
    await enqueueMail(tx, { kind: 'newFits', userId: id, data: { fitIds }, onceKey }, now)
  })
}

/** Writes to whoever has new fits, once a week each; who fails keeps nobody else from theirs. */
export async function sendFitLetters(
  context: Context,
  onError: (error: unknown) => void,
  isStopped = () => false,
): Promise<void> {
  for (let after = 0; ;) {
    const due = await dueAt(context.database.read, context.now(), after)
    for (const one of due) {
      if (isStopped()) return
      await tell(context, one).catch(onError)
    }
    if (due.length < AT_ONCE) return
    after = due.at(-1)!.person.id
  }
}

/** Looks for new fits from now on. */
export const startFitLetters = (context: Context & Pick<ApiContext, 'log'>) =>
  everyMinute(context.log, (isStopped) => sendFitLetters(context, (error) => context.log.failure(error), isStopped))
