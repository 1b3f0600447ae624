import { and, desc, eq, gt, inArray, isNull, lte, max, sql } from '#api/platform/db/drizzle.ts'
import { CONNECTION_NOTICES, type NoticeTopic, type NoticeType } from '#api/platform/contract/enumerations.ts'
import { LIMITS } from '#api/platform/contract/limits.ts'
import { topicOf } from './contract/topics.ts'
import { enqueueMail } from '#api/email/queue.service.ts'
import type { Reader, Transaction } from '#api/platform/db/database.ts'
import { prepared } from '#api/platform/db/query.ts'
import { users } from '#api/users/table.ts'
import { messages } from '#api/email/table.ts'
import { noticeChoices, notices } from './table.ts'

/** Something that somebody should hear of; the ids say what it is about. */
export interface NoticeEvent {
  /** The recipient. */
  userId: number
  type: NoticeType
  startupId?: number
  connectionId?: number
  searchId?: number
  personId?: number
  introductionId?: number
  count?: number
  /** Names what happened, so that its letter goes out once. */
  once?: string
}

/**
 * Notifies somebody in the app and by e-mail, as they chose, in the unit of work of the change. Deactivated people get
 * nothing. Decisions about a role and new matches have letters of their own, which say more than a notice.
 */
export async function notify(tx: Transaction, event: NoticeEvent, now: number): Promise<void> {
  if (await tell(tx, event, now)) await makeRoom(tx, event.userId)
}

/** Answers whether a notice was added. */
async function tell(tx: Transaction, { once, ...event }: NoticeEvent, now: number): Promise<boolean> {
  const [person] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, event.userId), eq(users.active, true)))
  if (!person) return false
  await mail(tx, { ...event, once }, now)
  if (!(await isWanted(tx, event.userId, topicOf(event.type)))) return false
  await tx.insert(notices).values({ ...event, createdAt: new Date(now) })
  return true
}

/** The oldest notice makes room for one more than the most. */
async function makeRoom(tx: Transaction, userId: number): Promise<void> {
  const own = eq(notices.userId, userId)
  const [oldest] = await tx
    .select({ id: notices.id })
    .from(notices)
    .where(own)
    .orderBy(desc(notices.id))
    .limit(1)
    .offset(LIMITS.notices.kept)
  if (oldest) await tx.delete(notices).where(and(own, lte(notices.id, oldest.id)))
}

/** Marks what somebody was told of an introduction as read: they have answered, or there is nothing to answer. */
export async function settleIntroduction(tx: Transaction, introductionId: number, userId: number, now: number) {
  const which = and(eq(notices.introductionId, introductionId), eq(notices.userId, userId), isNull(notices.readAt))
  await tx
    .update(notices)
    .set({ readAt: new Date(now) })
    .where(which)
}

/** Marks what was told of a connection as read, because a later step replaces it; its messages and meetings stay. */
export async function settleNotices(tx: Transaction, connectionId: number, now: number): Promise<void> {
  await tx
    .update(notices)
    .set({ readAt: new Date(now) })
    .where(
      and(
        eq(notices.connectionId, connectionId),
        // What someone recorded can't be confirmed after the end, and there is none before.
        inArray(notices.type, [...CONNECTION_NOTICES, 'outcome_recorded']),
        isNull(notices.readAt),
      ),
    )
}

/** Milliseconds in which whoever looks has read a message; a letter of it goes only then. */
const UNREAD_FOR = 2 * 60_000
const onceKeyOf = ({ type, introductionId, userId, count = 0 }: NoticeEvent) =>
  [type, introductionId, userId, count].join(' ')

/**
 * Tells somebody and takes it back at once: the numbers that it took are gone, as if it had been told. From a gap in
 * the numbers of their own notices nobody learns whether somebody else was told.
 */
export async function notifyNobody(tx: Transaction, event: NoticeEvent, now: number): Promise<void> {
  const [last] = await tx.select({ id: max(notices.id) }).from(notices)
  const [lastMail] = await tx.select({ id: max(messages.id) }).from(messages)
  // None makes room: that one is missing would tell, too.
  await tell(tx, event, now)
  await tx.delete(notices).where(gt(notices.id, last?.id ?? 0))
  await tx.delete(messages).where(gt(messages.id, lastMail?.id ?? 0))
}

/** The letter of a notice; the queue leaves out people who turned the topic off. */
async function mail(tx: Transaction, event: NoticeEvent, now: number): Promise<void> {
  const { userId, type, connectionId, introductionId, startupId, once: onceKey } = event
  if (topicOf(type) === 'startup') return enqueueMail(tx, { kind: 'startupDecided', userId, data: { type } }, now)
  if (type === 'requests_paused') return enqueueMail(tx, { kind: 'requestsPaused', userId, data: {} }, now)
  if (type === 'room_free') return enqueueMail(tx, { kind: 'roomFree', userId, data: {} }, now)
  const introduces = (INTRODUCTION_LETTERS as Partial<Record<NoticeType, IntroductionLetter>>)[type]
  if (introduces && introductionId !== undefined)
    return enqueueMail(tx, { kind: introduces, userId, data: { introductionId }, onceKey: onceKeyOf(event) }, now)
  if (type === 'document_asked') return enqueueMail(tx, { kind: 'documentAsked', userId, data: {}, onceKey }, now)
  if ((type === 'document_opened' || type === 'document_declined') && startupId !== undefined)
    return enqueueMail(tx, { kind: 'documentAnswered', userId, data: { startupId }, onceKey }, now)
  if (type === 'messages_reported') return enqueueMail(tx, { kind: 'messagesReported', userId, data: {}, onceKey }, now)
  if (type === 'profile_reported') return enqueueMail(tx, { kind: 'profileReported', userId, data: {}, onceKey }, now)
  if (type === 'message_received' && connectionId !== undefined)
    return enqueueMail(tx, { kind: 'messageReceived', userId, data: { connectionId }, after: UNREAD_FOR }, now)
  const kind = (CONNECTION_LETTERS as Partial<Record<NoticeType, ConnectionLetter>>)[type]
  if (kind && connectionId !== undefined) await enqueueMail(tx, { kind, userId, data: { connectionId } }, now)
}

const CONNECTION_LETTERS = {
  connection_requested: 'connectionRequested',
  connection_reminder: 'connectionReminder',
  connection_withdrawn: 'connectionWithdrawn',
  connection_ended: 'connectionEnded',
  connection_accepted: 'connectionAnswered',
  connection_declined: 'connectionAnswered',
  connection_extended: 'connectionExtended',
  connection_unanswered: 'connectionUnanswered',
} as const
type ConnectionLetter = (typeof CONNECTION_LETTERS)[keyof typeof CONNECTION_LETTERS]

const INTRODUCTION_LETTERS = {
  introduction_proposed: 'introductionProposed',
  introduction_reminder: 'introductionReminder',
  introduction_withdrawn: 'introductionWithdrawn',
  introduction_ended: 'introductionEnded',
  introduction_made: 'introductionMade',
} as const
type IntroductionLetter = (typeof INTRODUCTION_LETTERS)[keyof typeof INTRODUCTION_LETTERS]

const noticeChoice = prepared((tx: Reader) =>
  tx
    .select({ app: noticeChoices.app })
    .from(noticeChoices)
    .where(and(eq(noticeChoices.userId, sql.placeholder('user')), eq(noticeChoices.topic, sql.placeholder('topic'))))
    .prepare(),
)

/** Whether somebody wants to be told of a topic in the app: as they chose, and yes until they do. */
export async function isWanted(tx: Reader | Transaction, userId: number, topic: NoticeTopic): Promise<boolean> {
  return (await noticeChoice(tx).get({ user: userId, topic }))?.app ?? true
}
