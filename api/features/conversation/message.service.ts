import { and, asc, desc, eq, gt, lt } from '#api/db/drizzle.ts'
import type { CallContext } from '#api/context.ts'
import type { Inputs } from '#api/contract/call.ts'
import type { ConnectionSide } from '#api/contract/connection/moves.ts'
import type { Message } from '#api/contract/conversation/answers.ts'
import type { conversationCalls } from '#api/contract/conversation/calls.ts'
import { DAY } from '#api/contract/dates.ts'
import { LIMITS } from '#api/contract/limits.ts'
import type { Viewer } from '#api/contract/policy.ts'
import { notify } from '#api/core/notice/notify.service.ts'
import type { Transaction } from '#api/db/database.ts'
import { conversationMessages, type ConversationMessageRow, conversations } from '#api/db/schema/conversation.ts'
import { conflict, tooMany } from '#api/errors.ts'
import { cutPage, decodeCursor, encodeCursor, type Page } from '#api/page.ts'
import { findOwn, isOpen, sideOf } from './conversation.rows.ts'
import { requireOwn } from './conversation.service.ts'

type Context = Pick<CallContext, 'database' | 'now'>
type Input = Inputs<typeof conversationCalls>

const ORDER = 'messages'

const toMessage = (side: ConnectionSide, row: ConversationMessageRow): Message => ({
  id: row.id,
  isOwn: row.side === side,
  text: row.text,
  sentAt: row.sentAt.toISOString(),
})

/** GET /api/conversations/{id}/messages: newest first. @throws ApiError 404 */
export async function listMessages(
  { database: { read } }: Context,
  viewer: Viewer,
  { id, cursor, limit }: Input['messages'],
): Promise<Page<Message>> {
  const side = sideOf(viewer, await requireOwn(read, viewer, id))
  const after = decodeCursor(cursor, ORDER)
  const all = eq(conversationMessages.conversationId, id)
  const rows = await read
    .select()
    .from(conversationMessages)
    .where(and(all, after ? lt(conversationMessages.id, after[1]) : undefined))
    .orderBy(desc(conversationMessages.id))
    .limit(limit + 1)
  const { shown, next } = cutPage(rows, limit, (row) => encodeCursor(ORDER, [row.id, row.id]))
  const total = !after && next === null ? shown.length : await read.$count(conversationMessages, all)
  return { items: shown.map((row) => toMessage(side, row)), total, next }
}

/** @throws ApiError 429 with the seconds until the oldest of the day is a day old */
async function requireQuota(tx: Transaction, conversationId: number, side: ConnectionSide, now: number): Promise<void> {
  const { max } = LIMITS.messagesADay
  const ofDay = and(
    eq(conversationMessages.conversationId, conversationId),
    eq(conversationMessages.side, side),
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
  throw tooMany(`You have written ${max} messages here within a day. Please wait until tomorrow, or call.`, seconds)
}

/**
 * POST /api/conversations/{id}/messages: writes to the other one.
 *
 * @throws ApiError 404 for somebody else's, 409 once the two are connected no longer, 429 for too many a day
 */
export function sendMessage({ database, now }: Context, viewer: Viewer, { id, text, key }: Input['send']) {
  return database.write(async (tx): Promise<Message> => {
    const record = await requireOwn(tx, viewer, id)
    const side = sideOf(viewer, record)
    const own = and(eq(conversationMessages.conversationId, id), eq(conversationMessages.side, side))
    if (key) {
      const [before] = await tx
        .select()
        .from(conversationMessages)
        .where(and(own, eq(conversationMessages.onceKey, key)))
      if (before) return toMessage(side, before)
    }
    if (!isOpen(record)) throw conflict('You are not connected any more, so nothing can be sent.')
    const at = now()
    await requireQuota(tx, id, side, at)
    const sentAt = new Date(at)
    const [added] = await tx
      .insert(conversationMessages)
      .values({ conversationId: id, side, text, onceKey: key ?? null, sentAt })
      .returning()
    const receiver = side === 'investor' ? record.conversation.founderId : record.conversation.investorId
    // Until the first one is read, the others are no news.
    if (receiver !== null && (await findOwn(tx, receiver, id))?.unread === 1) {
      const about = { connectionId: id, ...(record.startup && { startupId: record.startup.id }) }
      await notify(tx, { userId: receiver, type: 'message_received', ...about }, at)
    }
    await tx.update(conversations).set({ lastAt: sentAt }).where(eq(conversations.id, id))
    return toMessage(side, added!)
  })
}
