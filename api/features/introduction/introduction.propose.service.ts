import { and, desc, eq } from '#api/db/drizzle.ts'
import type { CallContext } from '#api/context.ts'
import type { Inputs } from '#api/contract/call.ts'
import { REQUEST_DAYS } from '#api/contract/connection/moves.ts'
import { DAY, formatDate } from '#api/contract/dates.ts'
import type { ProposedIntroduction } from '#api/contract/introduction/answers.ts'
import type { introductionDeskCalls } from '#api/contract/introduction/calls.ts'
import { introductionMove } from '#api/contract/introduction/moves.ts'
import { LIMITS } from '#api/contract/limits.ts'
import type { Viewer } from '#api/contract/policy.ts'
import { requireStillAdmin } from '#api/core/admin/acting-admin.service.ts'
import { actorOf, recordAudit } from '#api/core/audit/audit.service.ts'
import { notify } from '#api/core/notice/notify.service.ts'
import type { Transaction } from '#api/db/database.ts'
import { introductions } from '#api/db/schema/introduction.ts'
import { investors } from '#api/db/schema/investor.ts'
import { startups } from '#api/db/schema/startup.ts'
import { conflict, notFound } from '#api/errors.ts'
import { siteFacts } from '#api/site-facts.ts'
import { endIntroduction } from './introduction.meet.service.ts'
import { answersTo, type Pair, pairOf, selectIntroductions, toProposed } from './introduction.rows.ts'
import { hasNotSaidNo, tellByAnswer } from './introduction.tell.service.ts'

type Context = Pick<CallContext, 'database' | 'now' | 'requestId' | 'published'>
type Input = Inputs<typeof introductionDeskCalls>

const CANNOT = 'These two cannot be introduced to each other now.'

/** @throws ApiError 409 with the reason why the two are not asked now */
async function requireFree(tx: Transaction, { investorId, startupId, connection }: Pair, now: number, zone: string) {
  if (connection?.state === 'accepted') throw conflict('These two are connected already.')
  if (connection?.state === 'requested')
    throw conflict('One of the two has asked the other, and the request is open: there is nothing to propose.')
  const [last] = await tx
    .select()
    .from(introductions)
    .where(and(eq(introductions.investorId, investorId), eq(introductions.startupId, startupId)))
    .orderBy(desc(introductions.id))
    .limit(1)
  const move = introductionMove('propose', 'administrator', last?.state ?? null)
  if (!move) throw conflict('These two are proposed to each other already.')
  const from = (last?.endedAt?.getTime() ?? 0) + (move.afterDays ?? 0) * DAY
  if (from > now)
    throw conflict(
      `These two were proposed to each other before. You can propose them again from ${formatDate(from, zone)}.`,
    )
  for (const whose of [eq(introductions.investorId, investorId), eq(introductions.startupId, startupId)]) {
    const open = await tx.$count(introductions, and(whose, eq(introductions.state, 'proposed')))
    if (open >= LIMITS.openIntroductions)
      throw conflict(`One of the two is asked about ${open} introductions already. Let them answer first.`)
  }
}

/** An introduction with what both said. @throws ApiError 404 */
async function requireProposed(tx: Transaction, id: number) {
  const [record] = await selectIntroductions(tx).where(eq(introductions.id, id))
  if (!record) throw notFound('This introduction was not found.')
  return { record, answerOf: await answersTo(tx, [id]) }
}

const answered = async (tx: Transaction, id: number): Promise<ProposedIntroduction> => {
  const { record, answerOf } = await requireProposed(tx, id)
  return toProposed(record, answerOf)
}

/**
 * POST /api/admin/introductions: asks both whether they would like to meet.
 *
 * @throws ApiError 404 when one of them cannot be introduced, 409 when the two are not asked now
 */
export function proposeIntroduction(context: Context, viewer: Viewer, input: Input['propose']) {
  const now = context.now()
  return context.database.write(async (tx) => {
    await requireStillAdmin(tx, viewer)
    const pair = await pairOf(tx, and(eq(investors.id, input.investorId), eq(startups.id, input.startupId)))
    if (!pair) throw notFound(CANNOT)
    await requireFree(tx, pair, now, siteFacts(context).timeZone)
    const { investorId, startupId, founderId } = pair
    const dueAt = new Date(now + REQUEST_DAYS.end * DAY)
    const [added] = await tx
      .insert(introductions)
      .values({ investorId, startupId, sentence: input.sentence, createdAt: new Date(now), dueAt })
      .returning({ id: introductions.id })
    const { id } = added!
    const event = { action: 'introduction.propose', targetType: 'introduction', targetId: id } as const
    await recordAudit(tx, actorOf(context, viewer), { ...event, details: { investorId, startupId } })
    for (const userId of [investorId, founderId])
      await notify(tx, { userId, type: 'introduction_proposed', introductionId: id }, now)
    return answered(tx, id)
  })
}

/**
 * POST /api/admin/introductions/{id}/withdraw: tells whoever has not said no.
 *
 * @throws ApiError 404, 409 when it has ended
 */
export function withdrawIntroduction(context: Context, viewer: Viewer, { id }: Input['withdraw']) {
  const now = context.now()
  return context.database.write(async (tx) => {
    await requireStillAdmin(tx, viewer)
    const { record, answerOf } = await requireProposed(tx, id)
    const people = [record.introduction.investorId, record.startup.userId]
    const move = { act: 'withdraw', by: 'administrator' } as const
    if (!(await endIntroduction(tx, record.introduction, move, people, now)))
      throw conflict('This introduction has ended.')
    const event = { action: 'introduction.withdraw', targetType: 'introduction', targetId: id } as const
    await recordAudit(tx, actorOf(context, viewer), event)
    const news = { people, type: 'introduction_withdrawn', introductionId: id } as const
    await tellByAnswer(tx, news, hasNotSaidNo(answerOf, id), now)
    return answered(tx, id)
  })
}
