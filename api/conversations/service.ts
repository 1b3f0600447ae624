import { asc, eq, sql, and, desc, gt, lt, lte, max, inArray } from '#api/platform/db/drizzle.ts'
import type {
  ConversationBeginning,
  Conversation,
  OpenConversation,
  conversationCalls,
  Message,
  MyReport,
} from './calls.ts'
import type { Viewer } from '#api/policy.ts'
import type { Reader, Transaction } from '#api/platform/db/database.ts'
import { connectionEvents } from '#api/connections/table.ts'
import { conversationMessages, conversations, type ConversationMessageRow, conversationReads } from './table.ts'
import {
  type ConversationRecord,
  getParty,
  findOwn,
  HAS_UNREAD,
  OWN,
  selectConversations,
  toConversation,
  isOpen,
} from './rows.ts'
import type { CallContext } from '#api/context.ts'
import type { Inputs } from '#api/platform/contract/call.ts'
import { holds, prepared, toPattern } from '#api/platform/db/query.ts'
import { notFound, conflict, tooMany, badRequest } from '#api/errors.ts'
import { cutPage, decodeCursor, encodeCursor, type Page } from '#api/list-page.ts'
import type { ConnectionParty } from '#api/connections/contract/transitions.ts'
import { DAY } from '#api/platform/contract/dates.ts'
import { LIMITS } from '#api/platform/contract/limits.ts'
import { notify } from '#api/notifications/notify.service.ts'
import { notifications } from '#api/notifications/table.ts'
import { saveReport, consumeReportAttempt } from '#api/trust/moderation.service.ts'
import { reportedMessages, reports } from '#api/trust/table.ts'

/** An event of the connection, and the last message before it. */
interface Event extends Pick<typeof connectionEvents.$inferSelect, 'action' | 'party' | 'text' | 'at'> {
  after: number | null
}
type Beginning = { action: ConversationBeginning['action']; event: Event }

/** Each accepted request with its answer, and each introduction. */
function listBeginnings(events: readonly Event[]): Beginning[] {
  const found: Beginning[] = []
  let open: Beginning[] = []
  for (const event of events) {
    const { action } = event
    // A request that ended starts nothing.
    if (action === 'decline' || action === 'withdraw' || action === 'expire') open = []
    else if (action !== 'extend') open.push({ action, event })
    if (action === 'accept' || action === 'introduce') found.push(...open.splice(0))
  }
  return found
}

/** Column: the last message before an event. */
const messageBeforeEvent = sql<number | null>`(
  select max(${conversationMessages.id}) from ${conversationMessages}
  where ${conversationMessages.conversationId} = ${connectionEvents.connectionId}
    and ${conversationMessages.sentAt} < ${connectionEvents.at}
)`

/** How they came to be connected, each time; nothing while the other account is deleted or deactivated. */
async function findBeginning(
  reader: Reader,
  viewer: Viewer,
  record: ConversationRecord,
): Promise<ConversationBeginning[]> {
  if (!record.investor?.active || !record.founder?.active) return []
  const { connectionId, action, party, text, at } = connectionEvents
  const events = await reader
    .select({ action, party, text, at, after: messageBeforeEvent })
    .from(connectionEvents)
    .where(eq(connectionId, record.conversation.id))
    .orderBy(asc(connectionEvents.id))
  const own = getParty(viewer, record)
  return listBeginnings(events).map(({ action: type, event }) => ({
    action: type,
    isOwn: type === 'introduce' ? null : event.party === own,
    text: event.text,
    at: event.at.toISOString(),
    after: event.after,
  }))
}

type Context = Pick<CallContext, 'database' | 'now'>
type Input = Inputs<typeof conversationCalls>

const ORDER = 'conversations'

/** A conversation of the viewer's own. @throws ApiError 404, the same for someone else's as for a missing one */
async function requireParticipant(reader: Reader | Transaction, viewer: Viewer, id: number) {
  const record = await findOwn(reader, viewer.id, id)
  if (!record) throw notFound('We couldn’t find this conversation.')
  return record
}

/** GET /api/conversations/{id}. @throws ApiError 404 */
export async function readConversation(
  { database }: Context,
  viewer: Viewer,
  { id }: Input['one'],
): Promise<OpenConversation> {
  const record = await requireParticipant(database.read, viewer, id)
  return { ...toConversation(viewer, record), beginning: await findBeginning(database.read, viewer, record) }
}

const toCondition = (isUnread: boolean) => and(OWN, isUnread ? HAS_UNREAD : undefined)

const newestFirst = prepared((read: Reader, isUnread: boolean, isBehind: boolean) => {
  const position = sql`(${conversations.lastAt}, ${conversations.id})`
  const behind = isBehind ? sql`${position} < (${sql.placeholder('at')}, ${sql.placeholder('id')})` : undefined
  return selectConversations(read)
    .where(and(toCondition(isUnread), behind))
    .orderBy(desc(conversations.lastAt), desc(conversations.id))
    .limit(sql.placeholder('limit'))
    .prepare()
})

const counted = prepared((read: Reader, isUnread: boolean) =>
  read
    .select({ count: sql<number>`count(*)` })
    .from(conversations)
    .where(toCondition(isUnread))
    .prepare(),
)

/** GET /api/conversations: the viewer's own, the one with the newest message first. */
export async function listConversations(
  { database: { read } }: Context,
  viewer: Viewer,
  { cursor, limit, only }: Input['list'],
): Promise<Page<Conversation>> {
  const after = decodeCursor(cursor, ORDER)
  const isUnread = only === 'unread'
  const query = newestFirst(read, isUnread, after !== null)
  const rows = await query.all({ viewer: viewer.id, limit: limit + 1, at: after?.[0], id: after?.[1] })
  const { shown, next } = cutPage(rows, limit, ({ conversation: { id, lastAt } }) =>
    encodeCursor(ORDER, [lastAt.getTime(), id]),
  )
  const items = shown.map((row) => toConversation(viewer, row))
  if (!after && next === null) return { items, total: items.length, next }
  return { items, total: (await counted(read, isUnread).get({ viewer: viewer.id }))?.count ?? 0, next }
}

/** The viewer's own with unread messages, the one with the newest message first. */
export async function listUnreadConversations(
  { database: { read } }: Pick<Context, 'database'>,
  viewer: Viewer,
): Promise<Conversation[]> {
  const rows = await newestFirst(read, true, false).all({ viewer: viewer.id, limit: LIMITS.today.perKind })
  return rows.map((row) => toConversation(viewer, row))
}

/** A user's conversations that a search looks at: those with the newest messages. */
const SEARCHED = 200

/**
 * The viewer's own conversations with people of this name or company, or with this text in a message, which is
 * returned; the one with the newest message first. Names are compared as the viewer reads them.
 */
export async function searchConversations(
  { database: { read } }: Pick<Context, 'database'>,
  viewer: Viewer,
  q: string,
  limit: number,
): Promise<(Conversation & { text: string })[]> {
  const rows = await newestFirst(read, false, false).all({ viewer: viewer.id, limit: SEARCHED })
  if (rows.length === 0) return []
  const found = await read
    .select({
      id: conversationMessages.conversationId,
      text: conversationMessages.text,
      newest: max(conversationMessages.id),
    })
    .from(conversationMessages)
    .where(
      and(
        inArray(
          conversationMessages.conversationId,
          rows.map(({ conversation }) => conversation.id),
        ),
        holds([conversationMessages.text], toPattern(q)),
      ),
    )
    .groupBy(conversationMessages.conversationId)
  const texts = new Map(found.map(({ id, text }) => [id, text]))
  const words = q.toLowerCase()
  return rows
    .map((row) => toConversation(viewer, row))
    .filter(
      ({ id, other }) => texts.has(id) || `${other?.name ?? ''}\n${other?.about ?? ''}`.toLowerCase().includes(words),
    )
    .slice(0, limit)
    .map((shown) => ({ ...shown, text: texts.get(shown.id) ?? shown.last?.text ?? '' }))
}

const MESSAGE_ORDER = 'messages'

const toMessage = (party: ConnectionParty, row: ConversationMessageRow): Message => ({
  id: row.id,
  isOwn: row.party === party,
  text: row.text,
  sentAt: row.sentAt.toISOString(),
})

/** GET /api/conversations/{id}/messages: newest first. @throws ApiError 404 */
export async function listMessages(
  { database: { read } }: Context,
  viewer: Viewer,
  { id, cursor, limit }: Input['messages'],
): Promise<Page<Message>> {
  const party = getParty(viewer, await requireParticipant(read, viewer, id))
  const after = decodeCursor(cursor, MESSAGE_ORDER)
  const all = eq(conversationMessages.conversationId, id)
  const rows = await read
    .select()
    .from(conversationMessages)
    .where(and(all, after ? lt(conversationMessages.id, after[1]) : undefined))
    .orderBy(desc(conversationMessages.id))
    .limit(limit + 1)
  const { shown, next } = cutPage(rows, limit, (row) => encodeCursor(MESSAGE_ORDER, [row.id, row.id]))
  const total = !after && next === null ? shown.length : await read.$count(conversationMessages, all)
  return { items: shown.map((row) => toMessage(party, row)), total, next }
}

/** @throws ApiError 429 with the seconds until the oldest message of the day is a day old */
async function requireQuota(
  tx: Transaction,
  conversationId: number,
  party: ConnectionParty,
  now: number,
): Promise<void> {
  const { max } = LIMITS.messagesADay
  const ofDay = and(
    eq(conversationMessages.conversationId, conversationId),
    eq(conversationMessages.party, party),
    gt(conversationMessages.sentAt, new Date(now - DAY)),
  )
  const sent = await tx
    .select({ sentAt: conversationMessages.sentAt })
    .from(conversationMessages)
    .where(ofDay)
    .orderBy(asc(conversationMessages.sentAt))
    .limit(max)
  if (sent.length < max) return
  const seconds = Math.ceil((sent[0]!.sentAt.getTime() + DAY - now) / 1000)
  throw tooMany(`You’ve reached today’s limit of ${max} messages here. Try again tomorrow.`, seconds)
}

/**
 * POST /api/conversations/{id}/messages: writes to the other person.
 *
 * @throws ApiError 404 for someone else's, 409 once they are no longer connected, 429 for too many in a day
 */
export function sendMessage({ database, now }: Context, viewer: Viewer, { id, text, key }: Input['send']) {
  return database.write(async (tx): Promise<Message> => {
    const record = await requireParticipant(tx, viewer, id)
    const party = getParty(viewer, record)
    const own = and(eq(conversationMessages.conversationId, id), eq(conversationMessages.party, party))
    if (key) {
      const [before] = await tx
        .select()
        .from(conversationMessages)
        .where(and(own, eq(conversationMessages.onceKey, key)))
      if (before) return toMessage(party, before)
    }
    if (!isOpen(record)) throw conflict('You’re no longer connected, so nothing can be sent.')
    const at = now()
    await requireQuota(tx, id, party, at)
    const sentAt = new Date(at)
    const [added] = await tx
      .insert(conversationMessages)
      .values({ conversationId: id, party, text, onceKey: key ?? null, sentAt })
      .returning()
    const recipient = party === 'investor' ? record.conversation.founderId : record.conversation.investorId
    // Only the first unread message sends a notification.
    if (recipient !== null && (await findOwn(tx, recipient, id))?.unread === 1) {
      const about = { connectionId: id, ...(record.startup && { startupId: record.startup.id }) }
      await notify(tx, { userId: recipient, type: 'message_received', ...about }, at)
    }
    await tx.update(conversations).set({ lastAt: sentAt }).where(eq(conversations.id, id))
    return toMessage(party, added!)
  })
}

type ReadContext = Pick<CallContext, 'database' | 'streams'>

/**
 * POST /api/conversations/{id}/read: everything up to a message was on the screen, which closes its notification.
 *
 * @throws ApiError 404 for someone else's
 */
export async function markRead(
  { database, streams }: ReadContext,
  viewer: Viewer,
  { id, readTo }: Inputs<typeof conversationCalls>['read'],
): Promise<void> {
  await requireParticipant(database.read, viewer, id)
  const mine = and(eq(conversationReads.conversationId, id), eq(conversationReads.userId, viewer.id))
  const [before] = await database.read.select().from(conversationReads).where(mine)
  // Screens call this often, and there is rarely something to write.
  if (before && before.readTo >= readTo) return
  await database.write(async (tx) => {
    const seen = and(eq(conversationMessages.conversationId, id), lte(conversationMessages.id, readTo))
    const [newest] = await tx
      .select({ id: max(conversationMessages.id) })
      .from(conversationMessages)
      .where(seen)
    if (!newest?.id) return
    await tx
      .insert(conversationReads)
      .values({ conversationId: id, userId: viewer.id, readTo: newest.id })
      .onConflictDoUpdate({
        target: [conversationReads.conversationId, conversationReads.userId],
        set: { readTo: sql`max(${conversationReads.readTo}, excluded.read_to)` },
      })
    const ofConversation = and(eq(notifications.connectionId, id), eq(notifications.type, 'message_received'))
    await tx.delete(notifications).where(and(eq(notifications.userId, viewer.id), ofConversation))
  })
  streams.touch(viewer.id)
}

/**
 * POST /api/conversations/{id}/reports: shows the selected messages, and no others, to administrators.
 *
 * @throws ApiError 404 for someone else's, 400 for messages of another conversation, 429 after too many reports
 */
export async function reportMessages(
  context: Pick<CallContext, 'database' | 'now'>,
  viewer: Viewer,
  { id, messageIds, reason }: Input['report'],
): Promise<void> {
  await context.database.write(async (tx) => {
    await requireParticipant(tx, viewer, id)
    await consumeReportAttempt(tx, viewer, context.now())
    const marked = [...new Set(messageIds)]
    const theirs = and(eq(conversationMessages.conversationId, id), inArray(conversationMessages.id, marked))
    if ((await tx.$count(conversationMessages, theirs)) !== marked.length)
      throw badRequest('These messages aren’t part of this conversation.')
    const reportId = await saveReport(tx, context.now(), viewer, { conversationId: id, reason })
    await tx.insert(reportedMessages).values(marked.map((messageId) => ({ reportId, messageId })))
  })
}

/** GET /api/conversations/{id}/reports: the viewer's own. @throws ApiError 404 */
export async function listMyReports(
  { database: { read } }: Pick<CallContext, 'database'>,
  viewer: Viewer,
  { id }: Input['ownReports'],
): Promise<MyReport[]> {
  await requireParticipant(read, viewer, id)
  const rows = await read
    .select()
    .from(reports)
    .where(and(eq(reports.conversationId, id), eq(reports.reporterId, viewer.id)))
    .orderBy(desc(reports.id))
  return rows.map(({ id: reportId, createdAt, answer, answeredAt }) => ({
    id: reportId,
    createdAt: createdAt.toISOString(),
    answer,
    answeredAt: answeredAt?.toISOString() ?? null,
  }))
}
