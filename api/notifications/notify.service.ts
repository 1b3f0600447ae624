import { and, desc, eq, gt, inArray, isNull, lte, max, sql } from '#api/platform/db/drizzle.ts'
import {
  CONNECTION_NOTIFICATIONS,
  type NotificationTopic,
  type NotificationType,
} from '#api/notifications/contract/topics.ts'
import { LIMITS } from '#api/platform/contract/limits.ts'
import { getTopic } from './contract/topics.ts'
import { enqueueMail } from '#api/email/queue.service.ts'
import type { Reader, Transaction } from '#api/platform/db/database.ts'
import { prepared } from '#api/platform/db/query.ts'
import { users } from '#api/users/table.ts'
import { emails } from '#api/email/table.ts'
import { notificationPreferences, notifications } from './table.ts'

/** An event to notify someone of; the ids say what it is about. */
export interface NotificationEvent {
  /** The recipient. */
  userId: number
  type: NotificationType
  startupId?: number
  connectionId?: number
  searchId?: number
  otherUserId?: number
  introductionId?: number
  count?: number
  /** Identifies the event, so that its email is sent once. */
  once?: string
}

/**
 * Notifies someone in the app and by email, depending on their settings, in the transaction of the change. Deactivated
 * users get nothing. Role decisions and new matches have emails of their own, which say more.
 */
export async function notify(tx: Transaction, event: NotificationEvent, now: number): Promise<void> {
  if (await insertNotification(tx, event, now)) await deleteOldest(tx, event.userId)
}

/** Returns whether a notification was added. */
async function insertNotification(
  tx: Transaction,
  { once, ...event }: NotificationEvent,
  now: number,
): Promise<boolean> {
  const [user] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, event.userId), eq(users.active, true)))
  if (!user) return false
  await mail(tx, { ...event, once }, now)
  if (!(await isWanted(tx, event.userId, getTopic(event.type)))) return false
  await tx.insert(notifications).values({ ...event, createdAt: new Date(now) })
  return true
}

/** Removes the oldest notification when the limit is exceeded. */
async function deleteOldest(tx: Transaction, userId: number): Promise<void> {
  const own = eq(notifications.userId, userId)
  const [oldest] = await tx
    .select({ id: notifications.id })
    .from(notifications)
    .where(own)
    .orderBy(desc(notifications.id))
    .limit(1)
    .offset(LIMITS.notifications.retained)
  if (oldest) await tx.delete(notifications).where(and(own, lte(notifications.id, oldest.id)))
}

/**
 * Marks someone's notifications of an introduction as read, after they have answered or when there is nothing left to
 * answer.
 */
export async function closeIntroductionNotifications(
  tx: Transaction,
  introductionId: number,
  userId: number,
  now: number,
) {
  const condition = and(
    eq(notifications.introductionId, introductionId),
    eq(notifications.userId, userId),
    isNull(notifications.readAt),
  )
  await tx
    .update(notifications)
    .set({ readAt: new Date(now) })
    .where(condition)
}

/**
 * Marks a connection's notifications as read, because a later step replaces them; those of messages and meetings stay.
 */
export async function closeNotifications(tx: Transaction, connectionId: number, now: number): Promise<void> {
  await tx
    .update(notifications)
    .set({ readAt: new Date(now) })
    .where(
      and(
        eq(notifications.connectionId, connectionId),
        // Outcomes can't be confirmed after the connection has ended, and don't exist before.
        inArray(notifications.type, [...CONNECTION_NOTIFICATIONS, 'outcome_recorded']),
        isNull(notifications.readAt),
      ),
    )
}

/** Milliseconds until an unread message is emailed: someone who is online has read it by then. */
const UNREAD_FOR = 2 * 60_000
const getOnceKey = ({ type, introductionId, userId, count = 0 }: NotificationEvent) =>
  [type, introductionId, userId, count].join(' ')

/**
 * Adds a notification and deletes it immediately, which uses up the same ids. Otherwise a gap, or the lack of one, in
 * their own notification ids would show users whether someone else was notified.
 */
export async function skipNotification(tx: Transaction, event: NotificationEvent, now: number): Promise<void> {
  const [last] = await tx.select({ id: max(notifications.id) }).from(notifications)
  const [lastMail] = await tx.select({ id: max(emails.id) }).from(emails)
  // Doesn't remove the oldest: its absence would reveal something, too.
  await insertNotification(tx, event, now)
  await tx.delete(notifications).where(gt(notifications.id, last?.id ?? 0))
  await tx.delete(emails).where(gt(emails.id, lastMail?.id ?? 0))
}

/** The email of a notification; the email queue skips users who turned the topic off. */
async function mail(tx: Transaction, event: NotificationEvent, now: number): Promise<void> {
  const { userId, type, connectionId, introductionId, startupId, otherUserId, once: onceKey } = event
  if (getTopic(type) === 'startup') return enqueueMail(tx, { kind: 'startupDecided', userId, data: { type } }, now)
  if (type === 'requests_paused') return enqueueMail(tx, { kind: 'requestsPaused', userId, data: {} }, now)
  const investor = otherUserId === undefined ? {} : { investorId: otherUserId }
  if (type === 'now_available') {
    const data = startupId === undefined ? investor : { startupId }
    return enqueueMail(tx, { kind: 'nowAvailable', userId, data }, now)
  }
  const introduces = (INTRODUCTION_EMAILS as Partial<Record<NotificationType, IntroductionEmail>>)[type]
  if (introduces && introductionId !== undefined)
    return enqueueMail(tx, { kind: introduces, userId, data: { introductionId }, onceKey: getOnceKey(event) }, now)
  if (type === 'document_requested')
    return enqueueMail(tx, { kind: 'documentRequested', userId, data: investor, onceKey }, now)
  if ((type === 'document_approved' || type === 'document_declined') && startupId !== undefined)
    return enqueueMail(tx, { kind: 'documentAnswered', userId, data: { startupId }, onceKey }, now)
  if (type === 'messages_reported') return enqueueMail(tx, { kind: 'messagesReported', userId, data: {}, onceKey }, now)
  if (type === 'profile_reported') return enqueueMail(tx, { kind: 'profileReported', userId, data: {}, onceKey }, now)
  if (type === 'message_received' && connectionId !== undefined)
    return enqueueMail(tx, { kind: 'messageReceived', userId, data: { connectionId }, after: UNREAD_FOR }, now)
  const kind = (CONNECTION_EMAILS as Partial<Record<NotificationType, ConnectionEmail>>)[type]
  if (kind && connectionId !== undefined) await enqueueMail(tx, { kind, userId, data: { connectionId } }, now)
}

const CONNECTION_EMAILS = {
  connection_requested: 'connectionRequested',
  connection_reminder: 'connectionReminder',
  connection_withdrawn: 'connectionWithdrawn',
  connection_ended: 'connectionEnded',
  connection_accepted: 'connectionAnswered',
  connection_declined: 'connectionAnswered',
  connection_extended: 'connectionExtended',
  connection_unanswered: 'connectionUnanswered',
} as const
type ConnectionEmail = (typeof CONNECTION_EMAILS)[keyof typeof CONNECTION_EMAILS]

const INTRODUCTION_EMAILS = {
  introduction_proposed: 'introductionProposed',
  introduction_reminder: 'introductionReminder',
  introduction_withdrawn: 'introductionWithdrawn',
  introduction_ended: 'introductionEnded',
  introduction_made: 'introductionMade',
} as const
type IntroductionEmail = (typeof INTRODUCTION_EMAILS)[keyof typeof INTRODUCTION_EMAILS]

const notificationChoice = prepared((tx: Reader) =>
  tx
    .select({ app: notificationPreferences.app })
    .from(notificationPreferences)
    .where(
      and(
        eq(notificationPreferences.userId, sql.placeholder('user')),
        eq(notificationPreferences.topic, sql.placeholder('topic')),
      ),
    )
    .prepare(),
)

/** Whether someone wants a topic's notifications in the app; yes by default. */
export async function isWanted(tx: Reader | Transaction, userId: number, topic: NotificationTopic): Promise<boolean> {
  return (await notificationChoice(tx).get({ user: userId, topic }))?.app ?? true
}
