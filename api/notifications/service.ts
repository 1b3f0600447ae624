import { alias, and, desc, eq, inArray, isNull, lt, sql } from '#api/platform/db/drizzle.ts'
import type { CallContext } from '#api/context.ts'
import type { Inputs } from '#api/platform/contract/call.ts'
import { CONNECTION_NEWS } from '#api/notifications/contract/topics.ts'
import { hasEnded } from '#api/connections/contract/transitions.ts'
import { fullName } from '#api/platform/contract/person-name.ts'
import { type notificationCalls, type Notification, notification, type NotificationChoice } from './calls.ts'
import { type UnreadNotifications, topicsFor } from './contract/topics.ts'
import { startupView, type Viewer } from '#api/policy.ts'
import { NAMED_STARTUP } from '#api/startups/find.service.ts'
import type { Reader } from '#api/platform/db/database.ts'
import { prepared } from '#api/platform/db/query.ts'
import { users } from '#api/users/table.ts'
import { connections } from '#api/connections/table.ts'
import { notifications, notificationPreferences } from './table.ts'
import { savedSearches } from '#api/saved-startups/table.ts'
import { startups } from '#api/startups/table.ts'
import { notFound } from '#api/errors.ts'
import { cutPage, decodeCursor, encodeCursor, type Page } from '#api/list-page.ts'
import { projection } from '#api/platform/http/input.ts'
import { isMailTopic } from '#api/email/contract.ts'
import { isWanted } from './notify.service.ts'
import { listMailTopics, setTopic } from '#api/email/unsubscribe.service.ts'

type Context = Pick<CallContext, 'database' | 'now'>
/** To update the unread count in the user's other tabs and browsers. */
type NotifyContext = Context & Pick<CallContext, 'streams'>
type Input = Inputs<typeof notificationCalls>

const ORDER = 'notices'

const toNotification = projection(notification)

/** The users whom a notification names without a connection. */
const people = alias(users, 'people')

const selection = {
  notification: notifications,
  startup: NAMED_STARTUP,
  connection: { id: connections.id, state: connections.state, answeredAt: connections.answeredAt },
  person: { firstName: people.firstName, lastName: people.lastName },
  investor: { firstName: users.firstName, lastName: users.lastName },
  search: {
    name: savedSearches.name,
    q: savedSearches.q,
    industry: savedSearches.industry,
    stage: savedSearches.stage,
    funding: savedSearches.funding,
  },
}

const preparedNotifications = prepared((read: Reader) =>
  read
    .select(selection)
    .from(notifications)
    .leftJoin(startups, eq(startups.id, notifications.startupId))
    .leftJoin(connections, eq(connections.id, notifications.connectionId))
    .leftJoin(users, and(eq(users.id, connections.investorId), eq(users.active, true)))
    .leftJoin(people, and(eq(people.id, notifications.otherUserId), eq(people.active, true)))
    .leftJoin(savedSearches, eq(savedSearches.id, notifications.searchId))
    .where(and(eq(notifications.userId, sql.placeholder('user')), lt(notifications.id, sql.placeholder('before'))))
    .orderBy(desc(notifications.id))
    .limit(sql.placeholder('limit'))
    .prepare(),
)

const notificationsCounted = prepared((read: Reader) =>
  read
    .select({ count: sql<number>`count(*)` })
    .from(notifications)
    .where(eq(notifications.userId, sql.placeholder('user')))
    .prepare(),
)

/** GET /api/notifications: the viewer's own, newest first. */
export async function listNotifications(
  { database: { read } }: Context,
  viewer: Viewer,
  { cursor, limit }: Input['list'],
): Promise<Page<Notification>> {
  const after = decodeCursor(cursor, ORDER)
  const rows = await preparedNotifications(read).all({
    user: viewer.id,
    before: after?.[1] ?? Number.MAX_SAFE_INTEGER,
    limit: limit + 1,
  })
  const { shown, next } = cutPage(rows, limit, ({ notification }) =>
    encodeCursor(ORDER, [notification.id, notification.id]),
  )
  const items = shown.map(({ notification: row, startup, connection, investor, person, search }) => {
    const named = investor ?? person
    const isVisible = startup !== null && startupView(viewer, startup) === 'full'
    return toNotification({
      ...row,
      startup: isVisible ? { id: startup.id, companyName: startup.companyName } : null,
      investor: named && { name: fullName(named) },
      connection: connection && {
        id: connection.id,
        state: connection.state,
        hasEnded: hasEnded(connection),
        party: startup?.userId === viewer.id ? 'founder' : 'investor',
      },
      search,
    })
  })
  if (!after && next === null) return { items, total: items.length, next }
  return { items, total: (await notificationsCounted(read).get({ user: viewer.id }))?.count ?? 0, next }
}

const notificationsUnread = prepared((read: Reader) =>
  read
    .select({ unread: sql<number>`count(*)` })
    .from(notifications)
    .where(and(eq(notifications.userId, sql.placeholder('user')), isNull(notifications.readAt)))
    .prepare(),
)

/** GET /api/notifications/unread. */
export async function countUnread({ database: { read } }: Context, viewer: Viewer): Promise<UnreadNotifications> {
  return { unread: (await notificationsUnread(read).get({ user: viewer.id }))?.unread ?? 0 }
}

/** PATCH /api/notifications/{id}: marks one of the viewer's notifications as read or unread. @throws ApiError 404 */
export async function markNotification(
  { database, now, streams }: NotifyContext,
  viewer: Viewer,
  { id, read }: Input['mark'],
) {
  const changed = await database.write((tx) =>
    tx
      .update(notifications)
      .set({ readAt: read ? new Date(now()) : null })
      .where(and(eq(notifications.id, id), eq(notifications.userId, viewer.id)))
      .returning({ id: notifications.id }),
  )
  if (changed.length === 0) throw notFound('We couldn’t find this notification.')
  streams.touch(viewer.id)
}

const unreadOf = (viewer: Viewer) => and(eq(notifications.userId, viewer.id), isNull(notifications.readAt))

/** POST /api/notifications/read: marks all of the viewer's notifications as read. */
export async function markAllRead({ database, now, streams }: NotifyContext, viewer: Viewer): Promise<void> {
  const readAt = new Date(now())
  await database.write((tx) => tx.update(notifications).set({ readAt }).where(unreadOf(viewer)))
  streams.touch(viewer.id)
}

/**
 * POST /api/notifications/seen: marks the viewer's notifications about the results of these requests as read
 * (rules: Notifications).
 */
export async function markNotificationsRead(
  { database, now, streams }: NotifyContext,
  viewer: Viewer,
  { connectionIds }: Input['seen'],
) {
  const ofThese = inArray(notifications.connectionId, connectionIds)
  const condition = and(unreadOf(viewer), ofThese, inArray(notifications.type, CONNECTION_NEWS))
  // Screens call this often, and there is rarely something to write.
  if ((await database.read.$count(notifications, condition)) === 0) return
  const readAt = new Date(now())
  await database.write((tx) => tx.update(notifications).set({ readAt }).where(condition))
  streams.touch(viewer.id)
}

/** GET /api/notifications/choices: one for each topic that applies to the viewer. */
export async function listChoices({ database: { read } }: Context, viewer: Viewer): Promise<NotificationChoice[]> {
  const mailed = await listMailTopics(read, viewer.id)
  return Promise.all(
    topicsFor(viewer).map(async (topic) => ({
      topic,
      app: await isWanted(read, viewer.id, topic),
      email: !isMailTopic(topic) || mailed.includes(topic),
    })),
  )
}

/** PUT /api/notifications/choices: saves the setting of one topic. Mandatory emails aren't affected. */
export async function savePreference({ database, now }: Context, viewer: Viewer, choice: NotificationChoice) {
  const { topic, app, email } = choice
  await database.write(async (tx) => {
    await tx
      .insert(notificationPreferences)
      .values({ userId: viewer.id, topic, app })
      .onConflictDoUpdate({ target: [notificationPreferences.userId, notificationPreferences.topic], set: { app } })
    if (isMailTopic(topic)) await setTopic(tx, { userId: viewer.id, topic, isWanted: email, now: now() })
  })
  return { topic, app, email: email || !isMailTopic(topic) }
}
