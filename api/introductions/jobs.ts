import { and, asc, eq, gt, inArray, lte, or, sql } from '#api/platform/db/drizzle.ts'
import type { ApiContext } from '#api/context.ts'
import { REQUEST_STEPS_MS } from '#api/connections/contract/transitions.ts'
import { DAY } from '#api/platform/contract/dates.ts'
import { withId, defineJob } from '#api/platform/jobs/define-job.ts'
import type { Transaction } from '#api/platform/db/database.ts'
import { connections } from '#api/connections/table.ts'
import { introductionAnswers, introductions } from './table.ts'
import { type Connect, endIntroduction, meetIfBothWant, hasNotDeclined, notifyByAnswer } from './service.ts'
import { answersTo, findIntroduction } from './rows.ts'

/** Introductions per batch. */
const AT_ONCE = 100

const isOpen = eq(introductions.state, 'proposed')

/** Introductions with a reminder or an end that is due. */
const isDue = (now: number) =>
  or(
    ...REQUEST_STEPS_MS.map((before, step) =>
      and(eq(introductions.reminders, step), lte(introductions.dueAt, new Date(now + before))),
    ),
  )

/** Introductions that may be settled in the meantime: by a request, or because nothing prevents the connection now. */
const mayHaveMet = or(
  sql`exists ${sql`(select 1 from ${connections} where ${and(
    eq(connections.investorId, introductions.investorId),
    eq(connections.startupId, introductions.startupId),
    inArray(connections.state, ['accepted', 'requested']),
  )})`}`,
  sql`(select count(*) from ${introductionAnswers} where ${and(
    eq(introductionAnswers.introductionId, introductions.id),
    eq(introductionAnswers.answer, 'yes'),
  )}) = 2`,
)

/**
 * Runs the next step of one introduction. What each person is sent depends on their own answer, never on the other
 * one's.
 */
async function step(tx: Transaction, id: number, connect: Connect, now: number): Promise<void> {
  const record = await findIntroduction(tx, id)
  if (record?.introduction.state !== 'proposed') return
  const { introduction, startup } = record
  if ((await meetIfBothWant(tx, introduction, 'clock', connect, now)) !== null) return
  const left = REQUEST_STEPS_MS[introduction.reminders]!
  const dueAt = introduction.dueAt.getTime()
  if (dueAt > now + left) return
  const people = [introduction.investorId, startup.userId]
  const about = { people, introductionId: id }
  const getAnswer = await answersTo(tx, [id])
  if (left === 0) {
    await endIntroduction(tx, introduction, { action: 'expire', by: 'clock' }, people, now)
    return notifyByAnswer(tx, { ...about, type: 'introduction_ended' }, hasNotDeclined(getAnswer, id), now)
  }
  // A reminder that is late because no job ran leaves as much time as one in time.
  const isLate = now + left > dueAt + DAY
  const reminders = introduction.reminders + 1
  await tx
    .update(introductions)
    .set({ reminders, ...(isLate && { dueAt: new Date(now + left) }) })
    .where(eq(introductions.id, id))
  const reminder = { ...about, type: 'introduction_reminder', count: reminders } as const
  await notifyByAnswer(tx, reminder, (userId) => getAnswer(id, userId) === null, now)
}

/** Sends reminders of an introduction, lets it expire, or finds that both are connected. */
export const introductionJob = (connect: Connect) =>
  defineJob({
    kind: 'introduction',
    schema: withId,
    due: ({ database, now }: Pick<ApiContext, 'database' | 'now'>, after) =>
      database.read
        .select({ id: introductions.id })
        .from(introductions)
        .where(and(isOpen, or(isDue(now()), mayHaveMet), gt(introductions.id, after)))
        .orderBy(asc(introductions.id))
        .limit(AT_ONCE),
    run: ({ database, now }, { id }) => database.write((tx) => step(tx, id, connect, now())),
  })
