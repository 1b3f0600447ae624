import { and, eq, inArray, isNull, lte, exists, gt, or, type SQL } from '#api/platform/db/drizzle.ts'
import type { ApiContext } from '#api/context.ts'
import { DAY } from '#api/platform/contract/dates.ts'
import { LIMITS } from '#api/platform/contract/limits.ts'
import { getSelfCertificationEnd } from './contract/self-certification.ts'
import { enqueueMail } from '#api/email/queue.service.ts'
import { notify } from '#api/notifications/notify.service.ts'
import { ifAny, nothing, defineJob } from '#api/platform/jobs/define-job.ts'
import { getSettings } from '#api/region/settings.service.ts'
import { users } from '#api/users/table.ts'
import { investors } from '#api/investors/table.ts'
import { daysBefore } from './contract/freshness.ts'
import { restAfter } from '#api/platform/jobs/worker.ts'
import type { Database, Transaction } from '#api/platform/db/database.ts'
import { CONFIRMATION_REMINDER, type ConfirmationReminder } from '#api/platform/db/columns.ts'
import { startups } from '#api/startups/table.ts'

type Context = Pick<ApiContext, 'database' | 'now'>

/** Investors per transaction. */
const AT_ONCE = 50
/** The shortest year. */
const YEAR = 365 * DAY

const isDue = (now: number) =>
  and(
    isNull(investors.selfCertificationRemindedAt),
    lte(investors.selfCertifiedAt, new Date(now - YEAR + LIMITS.selfCertification.remindBeforeDays * DAY)),
  )

/** Investors who need a reminder; none if the site doesn't use self-certification. */
async function findDue({ database: { read }, now }: Context) {
  if ((await getSettings(read)).selfCertification === 'none') return []
  return read
    .select({ id: investors.id })
    .from(investors)
    .innerJoin(users, and(eq(users.id, investors.userId), eq(users.role, 'investor'), eq(users.active, true)))
    .where(isDue(now()))
    .limit(AT_ONCE)
}

/**
 * Reminds investors once per self-certification to renew it in its last month. The reminder is stored in the same
 * transaction, so no one gets it twice.
 */
export const selfCertificationJob = defineJob({
  kind: 'self-certification-end',
  schema: nothing,
  due: async (context: Context) => ifAny(await findDue(context)),
  async run(context, _data, { isOver }) {
    while (!isOver()) {
      const now = context.now()
      const due = await findDue(context)
      if (due.length === 0) return
      await context.database.write(async (tx) => {
        const ids = due.map(({ id }) => id)
        const requested = await tx
          .update(investors)
          .set({ selfCertificationRemindedAt: new Date(now) })
          .where(and(inArray(investors.id, ids), isDue(now)))
          .returning({ userId: investors.userId, selfCertifiedAt: investors.selfCertifiedAt })
        for (const { userId, selfCertifiedAt } of requested) {
          // If no job ran until it ended, there is nothing to renew.
          if (!selfCertifiedAt || now >= getSelfCertificationEnd(selfCertifiedAt).getTime()) continue
          const at = selfCertifiedAt.getTime()
          const onceKey = `self-certification ends ${userId} ${at}`
          await notify(tx, { userId, type: 'self_certification_ends' }, now)
          await enqueueMail(tx, { kind: 'selfCertificationEnds', userId, data: { selfCertifiedAt: at }, onceKey }, now)
        }
      })
    }
  },
})

type Profiles = typeof startups | typeof investors

const { remindAfterDays, listedForDays } = LIMITS.confirmation
const { none, reminded, remindedAgain, expired } = CONFIRMATION_REMINDER

/** The last one first: someone who is due for both because no job ran gets one reminder. */
const REMINDERS = [
  { from: [none, reminded], to: remindedAgain, days: remindAfterDays[1] },
  { from: [none], to: reminded, days: remindAfterDays[0] },
] as const

/** Profiles at one of these steps, last confirmed this many days ago. It has an index of its own. */
const dueAt = (table: Profiles, from: readonly ConfirmationReminder[], now: number, days: number) =>
  and(inArray(table.confirmationReminder, [...from]), lte(table.confirmedAt, daysBefore(now, days)))

const isExpiring = (table: Profiles, now: number) => dueAt(table, [none, reminded, remindedAgain], now, listedForDays)
const isBack = (table: Profiles, now: number) =>
  and(eq(table.confirmationReminder, expired), gt(table.confirmedAt, daysBefore(now, listedForDays)))

/** Whether there is an owner to remind: active and approved, of an approved startup. */
function hasEligibleOwner(read: Database['read'] | Transaction, table: Profiles): SQL | undefined {
  const role = table === startups ? 'founder' : 'investor'
  const owner = and(eq(users.id, table.userId), eq(users.role, role), eq(users.active, true))
  const hasOwner = exists(read.select({ id: users.id }).from(users).where(owner))
  return table === startups ? and(eq(startups.approved, true), hasOwner) : hasOwner
}

/** Sends the next reminders and stores that, in one transaction. Returns how many there were. */
async function sendReminderBatch(
  database: Database,
  table: Profiles,
  reminder: (typeof REMINDERS)[number],
  now: number,
): Promise<number> {
  const isDue = dueAt(table, reminder.from, now, reminder.days)
  const due = await database.read
    .select({ id: table.id })
    .from(table)
    .where(and(isDue, hasEligibleOwner(database.read, table)))
    .limit(AT_ONCE)
  if (due.length === 0) return 0
  const ids = due.map(({ id }) => id)
  await database.write(async (tx) => {
    const owners = await tx
      .update(table)
      .set({ confirmationReminder: reminder.to })
      .where(and(inArray(table.id, ids), isDue))
      .returning({ id: table.id, userId: table.userId, confirmedAt: table.confirmedAt })
    for (const { id, userId, confirmedAt } of owners) {
      const profile = table === startups ? 'startup' : 'investor'
      await notify(tx, { userId, type: 'profile_confirmation', ...(profile === 'startup' && { startupId: id }) }, now)
      const email = { profile, confirmedAt: confirmedAt.getTime() } as const
      const onceKey = `profile confirmation ${profile} ${id} ${email.confirmedAt} ${reminder.days}`
      await enqueueMail(tx, { kind: 'profileConfirmation', userId, data: email, onceKey }, now)
    }
  })
  return due.length
}

/** Sends all reminders that are due, with pauses for other writers. */
async function sendReminders(
  { database, isStopped, now }: { database: Database; isStopped: () => boolean; now: number },
  table: Profiles,
  reminder: (typeof REMINDERS)[number],
): Promise<void> {
  while (!isStopped()) {
    const began = performance.now()
    if ((await sendReminderBatch(database, table, reminder, now)) < AT_ONCE) return
    await restAfter(began)
  }
}

/** Sets the step of profiles that have another one; usually there is nothing to write. */
async function setStep(
  database: Database,
  table: Profiles,
  condition: SQL | undefined,
  confirmationReminder: ConfirmationReminder,
): Promise<void> {
  const found = await database.read.select({ id: table.id }).from(table).where(condition).limit(1)
  if (found.length > 0) await database.write((tx) => tx.update(table).set({ confirmationReminder }).where(condition))
}

/**
 * Sends reminders to owners who haven't confirmed for long, and removes profiles from lists after a year
 * (rules: Profile confirmation). Each step is stored with its reminder, so no one gets it twice, whatever the clock
 * does. A profile that a wrong clock removed from lists comes back.
 */
async function checkFreshness({ database, now: clock }: Context, isStopped: () => boolean): Promise<void> {
  const now = clock()
  for (const table of [startups, investors]) {
    for (const reminder of REMINDERS) await sendReminders({ database, isStopped, now }, table, reminder)
    if (isStopped()) return
    await setStep(database, table, isExpiring(table, now), expired)
    await setStep(database, table, isBack(table, now), remindedAgain)
  }
}

/** Keeps profile freshness up to date. */
export const freshnessJob = defineJob({
  kind: 'freshness',
  schema: nothing,
  async due({ database: { read }, now }: Context) {
    const found = [startups, investors].map((table) => {
      const dueConditions = REMINDERS.map(({ from, days }) => dueAt(table, from, now(), days))
      const isDue = or(
        and(or(...dueConditions), hasEligibleOwner(read, table)),
        isExpiring(table, now()),
        isBack(table, now()),
      )
      return read.select({ id: table.id }).from(table).where(isDue).limit(1)
    })
    return ifAny((await Promise.all(found)).flat())
  },
  run: (context, _data, { isOver }) => checkFreshness(context, isOver),
})
