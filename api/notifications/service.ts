import { alias, and, desc, eq, inArray, isNull, lt, sql } from '#api/platform/db/drizzle.ts'
import type { CallContext } from '#api/context.ts'
import type { Inputs } from '#api/platform/contract/call.ts'
import { CONNECTION_NEWS } from '#api/platform/contract/enumerations.ts'
import { hasEnded } from '#api/connections/contract/transitions.ts'
import { fullName } from '#api/platform/contract/display.ts'
import { type noticeCalls, type Notice, notice, type NoticeChoice } from './calls.ts'
import { type UnreadNotices, topicsFor } from './contract/topics.ts'
import { startupView, type Viewer } from '#api/policy.ts'
import { NAMED_STARTUP } from '#api/startups/find.service.ts'
import type { Reader } from '#api/platform/db/database.ts'
import { prepared } from '#api/platform/db/query.ts'
import { users } from '#api/users/table.ts'
import { connections } from '#api/connections/table.ts'
import { notices, noticeChoices } from './table.ts'
import { savedSearches } from '#api/saved-startups/table.ts'
import { startups } from '#api/startups/table.ts'
import { notFound } from '#api/errors.ts'
import { cutPage, decodeCursor, encodeCursor, type Page } from '#api/list-page.ts'
import { projection } from '#api/platform/http/changes.ts'
import { isMailTopic } from '#api/email/contract.ts'
import { isWanted } from './notify.service.ts'
import { mailTopicsOf, setTopic } from '#api/email/unsubscribe.service.ts'

type Context = Pick<CallContext, 'database' | 'now'>
/** Other tabs and browsers of the person show how much is left. */
type Telling = Context & Pick<CallContext, 'streams'>
type Input = Inputs<typeof noticeCalls>

const ORDER = 'notices'

const toNotice = projection(notice)

/** Whom a notice names without a connection. */
const people = alias(users, 'people')

const selection = {
  notice: notices,
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

const preparedNotices = prepared((read: Reader) =>
  read
    .select(selection)
    .from(notices)
    .leftJoin(startups, eq(startups.id, notices.startupId))
    .leftJoin(connections, eq(connections.id, notices.connectionId))
    .leftJoin(users, and(eq(users.id, connections.investorId), eq(users.active, true)))
    .leftJoin(people, and(eq(people.id, notices.personId), eq(people.active, true)))
    .leftJoin(savedSearches, eq(savedSearches.id, notices.searchId))
    .where(and(eq(notices.userId, sql.placeholder('user')), lt(notices.id, sql.placeholder('before'))))
    .orderBy(desc(notices.id))
    .limit(sql.placeholder('limit'))
    .prepare(),
)

const noticesCounted = prepared((read: Reader) =>
  read
    .select({ count: sql<number>`count(*)` })
    .from(notices)
    .where(eq(notices.userId, sql.placeholder('user')))
    .prepare(),
)

/** GET /api/notices: one's own, newest first. */
export async function listNotices(
  { database: { read } }: Context,
  viewer: Viewer,
  { cursor, limit }: Input['list'],
): Promise<Page<Notice>> {
  const after = decodeCursor(cursor, ORDER)
  const rows = await preparedNotices(read).all({
    user: viewer.id,
    before: after?.[1] ?? Number.MAX_SAFE_INTEGER,
    limit: limit + 1,
  })
  const { shown, next } = cutPage(rows, limit, ({ notice }) => encodeCursor(ORDER, [notice.id, notice.id]))
  const items = shown.map(({ notice: row, startup, connection, investor, person, search }) => {
    const named = investor ?? person
    const isVisible = startup !== null && startupView(viewer, startup) === 'full'
    return toNotice({
      ...row,
      startup: isVisible ? { id: startup.id, companyName: startup.companyName } : null,
      investor: named && { name: fullName(named) },
      connection: connection && {
        id: connection.id,
        state: connection.state,
        hasEnded: hasEnded(connection),
        side: startup?.userId === viewer.id ? 'founder' : 'investor',
      },
      search,
    })
  })
  if (!after && next === null) return { items, total: items.length, next }
  return { items, total: (await noticesCounted(read).get({ user: viewer.id }))?.count ?? 0, next }
}

const noticesUnread = prepared((read: Reader) =>
  read
    .select({ unread: sql<number>`count(*)` })
    .from(notices)
    .where(and(eq(notices.userId, sql.placeholder('user')), isNull(notices.readAt)))
    .prepare(),
)

/** GET /api/notices/unread. */
export async function countUnread({ database: { read } }: Context, viewer: Viewer): Promise<UnreadNotices> {
  return { unread: (await noticesUnread(read).get({ user: viewer.id }))?.unread ?? 0 }
}

/** PATCH /api/notices/{id}: marks one of the caller's notices as read or unread. @throws ApiError 404 */
export async function markNotice({ database, now, streams }: Telling, viewer: Viewer, { id, read }: Input['mark']) {
  const changed = await database.write((tx) =>
    tx
      .update(notices)
      .set({ readAt: read ? new Date(now()) : null })
      .where(and(eq(notices.id, id), eq(notices.userId, viewer.id)))
      .returning({ id: notices.id }),
  )
  if (changed.length === 0) throw notFound('This notice was not found.')
  streams.touch(viewer.id)
}

const unreadOf = (viewer: Viewer) => and(eq(notices.userId, viewer.id), isNull(notices.readAt))

/** POST /api/notices/read: marks all of the caller's notices as read. */
export async function markAllRead({ database, now, streams }: Telling, viewer: Viewer): Promise<void> {
  const readAt = new Date(now())
  await database.write((tx) => tx.update(notices).set({ readAt }).where(unreadOf(viewer)))
  streams.touch(viewer.id)
}

/** POST /api/notices/seen: marks what the caller was told became of these requests as read (rules: Notices). */
export async function markSeen({ database, now, streams }: Telling, viewer: Viewer, { connectionIds }: Input['seen']) {
  const ofThese = inArray(notices.connectionId, connectionIds)
  const which = and(unreadOf(viewer), ofThese, inArray(notices.type, CONNECTION_NEWS))
  // Each look at an answered request asks for this, and mostly there is nothing to write.
  if ((await database.read.$count(notices, which)) === 0) return
  const readAt = new Date(now())
  await database.write((tx) => tx.update(notices).set({ readAt }).where(which))
  streams.touch(viewer.id)
}

/** GET /api/notices/choices: one for each topic that can concern this person. */
export async function listChoices({ database: { read } }: Context, viewer: Viewer): Promise<NoticeChoice[]> {
  const mailed = await mailTopicsOf(read, viewer.id)
  return Promise.all(
    topicsFor(viewer).map(async (topic) => ({
      topic,
      app: await isWanted(read, viewer.id, topic),
      email: !isMailTopic(topic) || mailed.includes(topic),
    })),
  )
}

/** PUT /api/notices/choices: saves the choice about one topic. Obligatory letters are not affected. */
export async function keepChoice({ database, now }: Context, viewer: Viewer, choice: NoticeChoice) {
  const { topic, app, email } = choice
  await database.write(async (tx) => {
    await tx
      .insert(noticeChoices)
      .values({ userId: viewer.id, topic, app })
      .onConflictDoUpdate({ target: [noticeChoices.userId, noticeChoices.topic], set: { app } })
    if (isMailTopic(topic)) await setTopic(tx, { userId: viewer.id, topic, isWanted: email, now: now() })
  })
  return { topic, app, email: email || !isMailTopic(topic) }
}
