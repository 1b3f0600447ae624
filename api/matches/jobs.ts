import { DAY } from '#api/platform/contract/dates.ts'
import { and, asc, eq, gt, inArray, isNull, lte, notExists, or, type SQL } from '#api/platform/db/drizzle.ts'
import type { ApiContext } from '#api/context.ts'
import { userColumns } from '#api/users/identity.service.ts'
import { enqueueMail } from '#api/email/queue.service.ts'
import { listMailTopics } from '#api/email/unsubscribe.service.ts'
import { namesTo, findNewMatches, saveLastCheck, saveNotified, stillNew } from './new-matches.service.ts'
import { isWanted, notify } from '#api/notifications/notify.service.ts'
import { withId, defineJob } from '#api/platform/jobs/define-job.ts'
import type { Reader } from '#api/platform/db/database.ts'
import { users } from '#api/users/table.ts'
import { matchDigests } from './table.ts'
import { savedSearches } from '#api/saved-startups/table.ts'

type Context = Pick<ApiContext, 'database' | 'now'>

const WEEK = 7 * DAY
/** Users per batch. */
const AT_ONCE = 50

/** Founders and investors whose last check was a week ago, or has a time from a clock that was ahead. */
function dueAt(read: Reader, now: number, condition: SQL | undefined) {
  const isOver = or(
    isNull(matchDigests.checkedAt),
    lte(matchDigests.checkedAt, new Date(now - WEEK)),
    gt(matchDigests.checkedAt, new Date(now + DAY)),
  )
  // A saved search that runs within a day includes the matches: one email instead of two.
  const soon = and(eq(savedSearches.investorId, users.id), lte(savedSearches.dueAt, new Date(now + DAY)))
  const hasSearch = read.select({ id: savedSearches.id }).from(savedSearches).where(soon)
  const isMember = and(inArray(users.role, ['founder', 'investor']), eq(users.active, true))
  return read
    .select({ person: userColumns, checkedAt: matchDigests.checkedAt })
    .from(users)
    .leftJoin(matchDigests, eq(matchDigests.userId, users.id))
    .where(and(condition, isMember, isOver, notExists(hasSearch)))
    .orderBy(asc(users.id))
    .limit(AT_ONCE)
}

type Due = Awaited<ReturnType<typeof dueAt>>[number]

const wantsMatchDigest = async (read: Reader, id: number) =>
  (await listMailTopics(read, id)).includes('match-digest') || (await isWanted(read, id, 'match-digest'))

async function sendDigest({ database, now: clock }: Context, { person, checkedAt }: Due): Promise<void> {
  const now = clock()
  const { id } = person
  // The first email comes after a week: until then the list itself is new.
  const isNew = checkedAt === null
  const found =
    isNew || !(await wantsMatchDigest(database.read, id)) ? [] : await findNewMatches({ database, now: clock }, person)
  await database.write(async (tx) => {
    // The choice may be outdated: it takes time, and another process may have been faster.
    const [due] = await dueAt(tx, now, eq(users.id, id))
    if (!due) return
    await saveLastCheck(tx, id, new Date(now))
    if (found.length === 0 || !(await wantsMatchDigest(tx, id))) return
    const matchIds = await stillNew({ database, now: clock }, tx, due.person, found)
    if (matchIds.length === 0) return
    await saveNotified(tx, { id, names: namesTo(due.person), ids: matchIds }, new Date(now))
    await notify(tx, { userId: id, type: 'new_matches', count: matchIds.length }, now)
    const onceKey = `match digest ${id} ${matchIds.join()}`
    await enqueueMail(tx, { kind: 'newMatches', userId: id, data: { matchIds }, onceKey }, now)
  })
}

/** Sends a weekly email about new matches. */
export const matchDigestJob = defineJob({
  kind: 'match-digest',
  schema: withId,
  due: async ({ database, now }: Context, after) =>
    (await dueAt(database.read, now(), gt(users.id, after))).map(({ person: { id } }) => ({ id })),
  async run(context, { id }) {
    const [due] = await dueAt(context.database.read, context.now(), eq(users.id, id))
    if (due) await sendDigest(context, due)
  },
})
