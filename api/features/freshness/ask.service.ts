import { and, eq, exists, gt, inArray, lte, or, type SQL } from '#api/db/drizzle.ts'
import type { ApiContext } from '#api/context.ts'
import { daysBefore } from '#api/contract/freshness/freshness.ts'
import { LIMITS } from '#api/contract/limits.ts'
import { enqueueMail } from '#api/core/mail/mail.queue.service.ts'
import { notify } from '#api/core/notice/notify.service.ts'
import { ifAny, nothing } from '#api/jobs/data.ts'
import { defineJob } from '#api/jobs/define-job.ts'
import { restAfter } from '#api/core/schedule/rest.ts'
import type { Database, Transaction } from '#api/db/database.ts'
import { users } from '#api/db/schema/account.ts'
import { investors } from '#api/db/schema/investor.ts'
import { STALENESS, type Staleness } from '#api/db/schema/staleness.ts'
import { startups } from '#api/db/schema/startup.ts'

type Context = Pick<ApiContext, 'database' | 'now'>
type Profiles = typeof startups | typeof investors

const { askedAfterDays, listedForDays } = LIMITS.confirmation
const { none, asked, askedAgain, lapsed } = STALENESS

/** The last first: whoever was due for both while nothing ran is asked once. */
const ASKS = [
  { from: [none, asked], to: askedAgain, days: askedAfterDays[1] },
  { from: [none], to: asked, days: askedAfterDays[0] },
] as const

/** Profiles that one unit of work takes. */
const AT_ONCE = 50

/** Profiles at one of these steps that were last confirmed so many days ago: an index of its own answers it. */
const dueAt = (table: Profiles, from: readonly Staleness[], now: number, days: number) =>
  and(inArray(table.staleness, [...from]), lte(table.confirmedAt, daysBefore(now, days)))

const lapses = (table: Profiles, now: number) => dueAt(table, [none, asked, askedAgain], now, listedForDays)
const isBack = (table: Profiles, now: number) =>
  and(eq(table.staleness, lapsed), gt(table.confirmedAt, daysBefore(now, listedForDays)))

/** Whose owner has something to confirm: an active and approved one, of a startup that is approved. */
function isAsked(read: Database['read'] | Transaction, table: Profiles): SQL | undefined {
  const role = table === startups ? 'founder' : 'investor'
  const owner = and(eq(users.id, table.userId), eq(users.role, role), eq(users.active, true))
  const hasOwner = exists(read.select({ id: users.id }).from(users).where(owner))
  return table === startups ? and(eq(startups.approved, true), hasOwner) : hasOwner
}

/** Asks the next ones in one unit of work, and remembers it; answers how many there were. */
async function askSome(database: Database, table: Profiles, ask: (typeof ASKS)[number], now: number): Promise<number> {
  const isDue = dueAt(table, ask.from, now, ask.days)
  const due = await database.read
    .select({ id: table.id })
    .from(table)
    .where(and(isDue, isAsked(database.read, table)))
    .limit(AT_ONCE)
  if (due.length === 0) return 0
  const ids = due.map(({ id }) => id)
  await database.write(async (tx) => {
    const owners = await tx
      .update(table)
      .set({ staleness: ask.to })
      .where(and(inArray(table.id, ids), isDue))
      .returning({ id: table.id, userId: table.userId, confirmedAt: table.confirmedAt })
    for (const { id, userId, confirmedAt } of owners) {
      const profile = table === startups ? 'startup' : 'investor'
      await notify(tx, { userId, type: 'still_right', ...(profile === 'startup' && { startupId: id }) }, now)
      const letter = { profile, confirmedAt: confirmedAt.getTime() } as const
      const onceKey = `still right ${profile} ${id} ${letter.confirmedAt} ${ask.days}`
      await enqueueMail(tx, { kind: 'stillRight', userId, data: letter, onceKey }, now)
    }
  })
  return due.length
}

/** Asks all that are due, and leaves others their time. */
async function askAll(
  { database, isStopped, now }: { database: Database; isStopped: () => boolean; now: number },
  table: Profiles,
  ask: (typeof ASKS)[number],
): Promise<void> {
  while (!isStopped()) {
    const began = performance.now()
    if ((await askSome(database, table, ask, now)) < AT_ONCE) return
    await restAfter(began)
  }
}

/** Sets the step of profiles where it is another; most of the time there is nothing to write. */
async function setStep(
  database: Database,
  table: Profiles,
  which: SQL | undefined,
  staleness: Staleness,
): Promise<void> {
  const found = await database.read.select({ id: table.id }).from(table).where(which).limit(1)
  if (found.length > 0) await database.write((tx) => tx.update(table).set({ staleness }).where(which))
}

/**
 * Asks whoever has not confirmed for long, and takes profiles that nobody confirmed for a year off the lists
 * (rules: Still right). Each step is stored with what it tells, so nobody is asked twice, whatever the clock does; a
 * profile that a clock which was ahead took off the lists comes back.
 */
async function checkFreshness({ database, now: clock }: Context, isStopped: () => boolean): Promise<void> {
  const now = clock()
  for (const table of [startups, investors]) {
    for (const ask of ASKS) await askAll({ database, isStopped, now }, table, ask)
    if (isStopped()) return
    await setStep(database, table, lapses(table, now), lapsed)
    await setStep(database, table, isBack(table, now), askedAgain)
  }
}

/** Looks after how fresh profiles are. */
export const freshnessJob = defineJob({
  kind: 'freshness',
  schema: nothing,
  async due({ database: { read }, now }: Context) {
    const found = [startups, investors].map((table) => {
      const asks = ASKS.map(({ from, days }) => dueAt(table, from, now(), days))
      const isDue = or(and(or(...asks), isAsked(read, table)), lapses(table, now()), isBack(table, now()))
      return read.select({ id: table.id }).from(table).where(isDue).limit(1)
    })
    return ifAny((await Promise.all(found)).flat())
  },
  run: (context, _data, { isOver }) => checkFreshness(context, isOver),
})
