import { and, eq } from '#api/db/drizzle.ts'
import type { ConnectionSide } from '#api/contract/connection/moves.ts'
import { introductionMove, type IntroductionMover } from '#api/contract/introduction/moves.ts'
import { notify, settleIntroduction } from '#api/core/notice/notify.service.ts'
import type { Transaction } from '#api/db/database.ts'
import { users } from '#api/db/schema/account.ts'
import { introductions, type IntroductionRow } from '#api/db/schema/introduction.ts'
import { startups } from '#api/db/schema/startup.ts'
import { answersTo, type Pair, pairOf } from './introduction.rows.ts'

/** What of another feature makes two people a connection; answers its id. */
export type Connect = (
  tx: Transaction,
  two: Pick<IntroductionRow, 'investorId' | 'startupId' | 'sentence'>,
  now: number,
) => Promise<number>

/** Ends an introduction; what it asked is asked no more. */
export async function endIntroduction(
  tx: Transaction,
  { id, state }: IntroductionRow,
  move: { act: 'meet' | 'withdraw' | 'expire'; by: IntroductionMover },
  people: readonly number[],
  now: number,
): Promise<boolean> {
  const found = introductionMove(move.act, move.by, state)
  if (!found) return false
  await tx
    .update(introductions)
    .set({ state: found.to, endedAt: new Date(now) })
    .where(eq(introductions.id, id))
  for (const person of people) await settleIntroduction(tx, id, person, now)
  return true
}

/** Whether one of the two wants to meet: said yes, or asked the other one in the meantime. */
const wants = (side: ConnectionSide, answer: 'yes' | 'no' | null, { connection }: Pair) =>
  answer === 'yes' || (connection?.state === 'requested' && connection.initiatedBy === side)

/**
 * Connects the two of an introduction when both want it and nothing keeps them apart; answers the connection, or `null`
 * where it has to wait. Both are told, unless they found each other without us.
 */
export async function meetIfBothWant(
  tx: Transaction,
  introduction: IntroductionRow,
  by: IntroductionMover,
  connect: Connect,
  now: number,
): Promise<number | null> {
  const { id, investorId, startupId } = introduction
  const pair = await pairOf(tx, and(eq(users.id, investorId), eq(startups.id, startupId)))
  const answerOf = await answersTo(tx, [id])
  if (!pair) return null
  const people = [investorId, pair.founderId]
  const hasMet = pair.connection?.state === 'accepted'
  const doWant =
    wants('investor', answerOf(id, investorId), pair) && wants('founder', answerOf(id, pair.founderId), pair)
  if (!hasMet && !doWant) return null
  if (!(await endIntroduction(tx, introduction, { act: 'meet', by }, people, now))) return null
  if (hasMet) return pair.connection!.id
  const connectionId = await connect(tx, introduction, now)
  const about = { startupId, connectionId, introductionId: id }
  for (const userId of people) await notify(tx, { userId, type: 'introduction_made', ...about }, now)
  return connectionId
}
