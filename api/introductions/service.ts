import { and, eq, desc, lt, sql } from '#api/platform/db/drizzle.ts'
import { type ConnectionParty, REQUEST_DAYS } from '#api/connections/contract/transitions.ts'
import { findIntroductionTransition, type IntroductionActor, type IntroductionAnswer } from './contract.ts'
import { notify, closeIntroductionNotifications, skipNotification } from '#api/notifications/notify.service.ts'
import type { Transaction, Reader } from '#api/platform/db/database.ts'
import { users } from '#api/users/table.ts'
import { introductions, type IntroductionRow, introductionAnswers } from './table.ts'
import { startups } from '#api/startups/table.ts'
import {
  answersTo,
  type Pair,
  findPair,
  listIntroductionsForUser,
  findIntroduction,
  myAnswers,
  toIntroduction,
  selectIntroductions,
  toProposed,
} from './rows.ts'
import type { CallContext } from '#api/context.ts'
import type { Inputs } from '#api/platform/contract/call.ts'
import type { Introduction, introductionCalls, ProposedIntroduction, introductionsAdminCalls } from './calls.ts'
import { connectionParty, type Viewer } from '#api/policy.ts'
import { conflict, notFound } from '#api/errors.ts'
import { prepared } from '#api/platform/db/query.ts'
import { cutPage, decodeCursor, encodeCursor, type Page } from '#api/list-page.ts'
import type { NotificationType } from '#api/notifications/contract/topics.ts'
import { DAY, formatDate } from '#api/platform/contract/dates.ts'
import { LIMITS } from '#api/platform/contract/limits.ts'
import { requireStillAdmin } from '#api/users/admin.service.ts'
import { getActor, recordAudit } from '#api/audit/service.ts'
import { investors } from '#api/investors/table.ts'
import { readerTimeZone } from '#api/site-facts.ts'

/** How another feature connects two people. Returns the connection's id. */
export type Connect = (
  tx: Transaction,
  two: Pick<IntroductionRow, 'investorId' | 'startupId' | 'note'>,
  now: number,
) => Promise<number>

/** Ends an introduction and closes its notifications. */
export async function endIntroduction(
  tx: Transaction,
  { id, state }: IntroductionRow,
  transition: { action: 'meet' | 'withdraw' | 'expire'; by: IntroductionActor },
  people: readonly number[],
  now: number,
): Promise<boolean> {
  const found = findIntroductionTransition(transition.action, transition.by, state)
  if (!found) return false
  await tx
    .update(introductions)
    .set({ state: found.to, endedAt: new Date(now) })
    .where(eq(introductions.id, id))
  for (const user of people) await closeIntroductionNotifications(tx, id, user, now)
  return true
}

/** Whether someone wants to meet: accepted, or sent a request in the meantime. */
const wants = (party: ConnectionParty, answer: 'yes' | 'no' | null, { connection }: Pair) =>
  answer === 'yes' || (connection?.state === 'requested' && connection.initiatedBy === party)

/**
 * Connects both people when both want it and nothing prevents it. Returns the connection's id, or `null` if it has to
 * wait. Both are notified, unless they connected without us.
 */
export async function meetIfBothWant(
  tx: Transaction,
  introduction: IntroductionRow,
  by: IntroductionActor,
  connect: Connect,
  now: number,
): Promise<number | null> {
  const { id, investorId, startupId } = introduction
  const pair = await findPair(tx, and(eq(users.id, investorId), eq(startups.id, startupId)))
  const getAnswer = await answersTo(tx, [id])
  if (!pair) return null
  const people = [investorId, pair.founderId]
  const hasMet = pair.connection?.state === 'accepted'
  const doWant =
    wants('investor', getAnswer(id, investorId), pair) && wants('founder', getAnswer(id, pair.founderId), pair)
  if (!hasMet && !doWant) return null
  if (!(await endIntroduction(tx, introduction, { action: 'meet', by }, people, now))) return null
  if (hasMet) return pair.connection!.id
  const connectionId = await connect(tx, introduction, now)
  const about = { startupId, connectionId, introductionId: id }
  for (const userId of people) await notify(tx, { userId, type: 'introduction_made', ...about }, now)
  return connectionId
}

type Context = Pick<CallContext, 'database' | 'now'>

/** GET /api/introductions: the viewer's pending ones. */
export async function listIntroductions({ database: { read } }: Context, viewer: Viewer): Promise<Introduction[]> {
  const records = await listIntroductionsForUser(read, viewer.id)
  if (records.length === 0) return []
  const recorded = await myAnswers(read, viewer.id)
  return records.map((record) => toIntroduction(viewer, record, recorded.get(record.introduction.id) ?? null, null))
}

/** The viewer's pending ones that they haven't answered. */
export async function listUnansweredIntroductions(context: Context, viewer: Viewer): Promise<Introduction[]> {
  return (await listIntroductions(context, viewer)).filter(({ answer }) => answer === null)
}

/**
 * PATCH /api/introductions/{id}: a yes or no, which can be changed until both have accepted. A no changes nothing that
 * the other person can see.
 *
 * @throws ApiError 404 for someone else's, 409 when it has ended
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
    const party = two ? connectionParty(viewer, two) : null
    if (!record || !party) throw notFound('We couldn’t find this introduction.')
    const { introduction } = record
    if (!findIntroductionTransition('answer', party, introduction.state)) throw conflict('This introduction has ended.')
    const recorded = { answer, at: new Date(now) }
    await tx
      .insert(introductionAnswers)
      .values({ introductionId: id, userId: viewer.id, ...recorded })
      .onConflictDoUpdate({ target: [introductionAnswers.introductionId, introductionAnswers.userId], set: recorded })
    await closeIntroductionNotifications(tx, id, viewer.id, now)
    const connectionId = await meetIfBothWant(tx, introduction, party, connect, now)
    return toIntroduction(viewer, record, answer, connectionId)
  })
}

const ORDER = 'introductions'

const newestFirst = prepared((read: Reader, isBehind: boolean) =>
  selectIntroductions(read)
    .where(isBehind ? lt(introductions.id, sql.placeholder('after')) : undefined)
    .orderBy(desc(introductions.id))
    .limit(sql.placeholder('most'))
    .prepare(),
)

/** GET /api/admin/introductions: newest first. */
export async function listProposed(
  { database: { read } }: Pick<CallContext, 'database'>,
  _viewer: Viewer,
  { cursor, limit }: Inputs<typeof introductionsAdminCalls>['list'],
): Promise<Page<ProposedIntroduction>> {
  const after = decodeCursor(cursor, ORDER)
  const behind = after ? lt(introductions.id, after[1]) : undefined
  const most = limit + 1
  const ids = read
    .select({ id: introductions.id })
    .from(introductions)
    .where(behind)
    .orderBy(desc(introductions.id))
    .limit(most)
  const [records, getAnswer] = await Promise.all([
    newestFirst(read, after !== null).all({ most, ...(after && { after: after[1] }) }),
    answersTo(read, ids),
  ])
  const { shown, next } = cutPage(records, limit, ({ introduction: { id } }) => encodeCursor(ORDER, [id, id]))
  const items = shown.map((record) => toProposed(record, getAnswer))
  const total = !after && next === null ? items.length : await read.$count(introductions)
  return { items, total, next }
}

interface IntroductionNews {
  /** The user ids of both people. */
  people: readonly number[]
  type: NotificationType
  introductionId: number
  /** Tells apart several of the same kind. */
  count?: number
}

/** Notifies each person depending on their own answer, so that they learn nothing about the other's. */
export async function notifyByAnswer(
  tx: Transaction,
  { people, ...news }: IntroductionNews,
  isNotified: (userId: number) => boolean,
  now: number,
): Promise<void> {
  for (const userId of people) await (isNotified(userId) ? notify : skipNotification)(tx, { userId, ...news }, now)
}

/** Someone who declined gets no more notifications about it. */
export const hasNotDeclined =
  (getAnswer: (id: number, userId: number) => IntroductionAnswer | null, id: number) => (userId: number) =>
    getAnswer(id, userId) !== 'no'

type ProposeContext = Pick<CallContext, 'database' | 'now' | 'requestId' | 'published'>
type Input = Inputs<typeof introductionsAdminCalls>

const CANNOT = 'They can’t be introduced right now.'

/** @throws ApiError 409 with the reason why they can't be introduced now */
async function requireFree(tx: Transaction, { investorId, startupId, connection }: Pair, now: number, zone: string) {
  if (connection?.state === 'accepted') throw conflict('These two are connected already.')
  if (connection?.state === 'requested') throw conflict('They already have a pending request.')
  const [last] = await tx
    .select()
    .from(introductions)
    .where(and(eq(introductions.investorId, investorId), eq(introductions.startupId, startupId)))
    .orderBy(desc(introductions.id))
    .limit(1)
  const transition = findIntroductionTransition('propose', 'administrator', last?.state ?? null)
  if (!transition) throw conflict('These two are proposed to each other already.')
  const from = (last?.endedAt?.getTime() ?? 0) + (transition.afterDays ?? 0) * DAY
  if (from > now)
    throw conflict(`You proposed this introduction before. Propose it again from ${formatDate(from, zone)}.`)
  for (const condition of [eq(introductions.investorId, investorId), eq(introductions.startupId, startupId)]) {
    const open = await tx.$count(introductions, and(condition, eq(introductions.state, 'proposed')))
    if (open >= LIMITS.openIntroductions)
      throw conflict(`One of them already has ${open} pending introductions. Let them answer first.`)
  }
}

/** An introduction with both answers. @throws ApiError 404 */
async function requireProposed(tx: Transaction, id: number) {
  const [record] = await selectIntroductions(tx).where(eq(introductions.id, id))
  if (!record) throw notFound('We couldn’t find this introduction.')
  return { record, answerOf: await answersTo(tx, [id]) }
}

const answered = async (tx: Transaction, id: number): Promise<ProposedIntroduction> => {
  const { record, answerOf } = await requireProposed(tx, id)
  return toProposed(record, answerOf)
}

/**
 * POST /api/admin/introductions: asks both whether they would like to meet.
 *
 * @throws ApiError 404 if one of them can't be introduced, 409 if they can't be introduced now
 */
export function proposeIntroduction(context: ProposeContext, viewer: Viewer, input: Input['propose']) {
  const now = context.now()
  return context.database.write(async (tx) => {
    await requireStillAdmin(tx, viewer)
    const pair = await findPair(tx, and(eq(investors.id, input.investorId), eq(startups.id, input.startupId)))
    if (!pair) throw notFound(CANNOT)
    await requireFree(tx, pair, now, readerTimeZone(context, viewer))
    const { investorId, startupId, founderId } = pair
    const dueAt = new Date(now + REQUEST_DAYS.end * DAY)
    const [added] = await tx
      .insert(introductions)
      .values({ investorId, startupId, note: input.note, createdAt: new Date(now), dueAt })
      .returning({ id: introductions.id })
    const { id } = added!
    const event = { action: 'introduction.propose', targetType: 'introduction', targetId: id } as const
    await recordAudit(tx, getActor(context, viewer), { ...event, details: { investorId, startupId } })
    for (const userId of [investorId, founderId])
      await notify(tx, { userId, type: 'introduction_proposed', introductionId: id }, now)
    return answered(tx, id)
  })
}

/**
 * POST /api/admin/introductions/{id}/withdraw: notifies everyone who hasn't declined.
 *
 * @throws ApiError 404, 409 when it has ended
 */
export function withdrawIntroduction(context: ProposeContext, viewer: Viewer, { id }: Input['withdraw']) {
  const now = context.now()
  return context.database.write(async (tx) => {
    await requireStillAdmin(tx, viewer)
    const { record, answerOf } = await requireProposed(tx, id)
    const people = [record.introduction.investorId, record.startup.userId]
    const transition = { action: 'withdraw', by: 'administrator' } as const
    if (!(await endIntroduction(tx, record.introduction, transition, people, now)))
      throw conflict('This introduction has ended.')
    const event = { action: 'introduction.withdraw', targetType: 'introduction', targetId: id } as const
    await recordAudit(tx, getActor(context, viewer), event)
    const news = { people, type: 'introduction_withdrawn', introductionId: id } as const
    await notifyByAnswer(tx, news, hasNotDeclined(answerOf, id), now)
    return answered(tx, id)
  })
}
