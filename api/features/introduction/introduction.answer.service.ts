import type { CallContext } from '#api/context.ts'
import type { Inputs } from '#api/contract/call.ts'
import type { Introduction } from '#api/contract/introduction/answers.ts'
import type { introductionCalls } from '#api/contract/introduction/calls.ts'
import { introductionMove } from '#api/contract/introduction/moves.ts'
import { connectionSide, type Viewer } from '#api/contract/policy.ts'
import { settleIntroduction } from '#api/core/notice/notify.service.ts'
import { introductionAnswers } from '#api/db/schema/introduction.ts'
import { conflict, notFound } from '#api/errors.ts'
import { type Connect, meetIfBothWant } from './introduction.meet.service.ts'
import { askedOf, findIntroduction, ownAnswers, toIntroduction } from './introduction.rows.ts'

type Context = Pick<CallContext, 'database' | 'now'>

/** GET /api/introductions: what one is asked about now. */
export async function listIntroductions({ database: { read } }: Context, viewer: Viewer): Promise<Introduction[]> {
  const records = await askedOf(read, viewer.id)
  if (records.length === 0) return []
  const said = await ownAnswers(read, viewer.id)
  return records.map((record) => toIntroduction(viewer, record, said.get(record.introduction.id) ?? null, null))
}

/**
 * PATCH /api/introductions/{id}: says yes or no, which can be changed until both have said yes. A no changes nothing
 * that the other one can see.
 *
 * @throws ApiError 404 for somebody else's, 409 when it has ended
 */
export function answerIntroduction(
  { database, now: clock }: Context,
  viewer: Viewer,
  { id, answer }: Inputs<typeof introductionCalls>['answer'],
  connect: Connect,
): Promise<Introduction> {
  return database.write(async (tx) => {
    const now = clock()
    const record = await findIntroduction(tx, id)
    const two = record && { founderId: record.startup.userId, investorId: record.introduction.investorId }
    const side = two ? connectionSide(viewer, two) : null
    if (!record || !side) throw notFound('This introduction was not found.')
    const { introduction } = record
    if (!introductionMove('answer', side, introduction.state)) throw conflict('This introduction has ended.')
    const said = { answer, at: new Date(now) }
    await tx
      .insert(introductionAnswers)
      .values({ introductionId: id, userId: viewer.id, ...said })
      .onConflictDoUpdate({ target: [introductionAnswers.introductionId, introductionAnswers.userId], set: said })
    await settleIntroduction(tx, id, viewer.id, now)
    const connectionId = await meetIfBothWant(tx, introduction, side, connect, now)
    return toIntroduction(viewer, record, answer, connectionId)
  })
}
