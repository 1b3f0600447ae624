import { and, desc, sql } from '#api/db/drizzle.ts'
import type { CallContext } from '#api/context.ts'
import type { Inputs } from '#api/contract/call.ts'
import type { Conversation, OpenConversation } from '#api/contract/conversation/answers.ts'
import type { conversationCalls } from '#api/contract/conversation/calls.ts'
import type { Viewer } from '#api/contract/policy.ts'
import type { Reader, Transaction } from '#api/db/database.ts'
import { prepared } from '#api/db/prepared.ts'
import { conversations } from '#api/db/schema/conversation.ts'
import { notFound } from '#api/errors.ts'
import { cutPage, decodeCursor, encodeCursor, type Page } from '#api/page.ts'
import { findBeginning } from './beginning.service.ts'
import { findOwn, HAS_UNREAD, OWN, selectConversations, toConversation } from './conversation.rows.ts'

type Context = Pick<CallContext, 'database' | 'now'>
type Input = Inputs<typeof conversationCalls>

const ORDER = 'conversations'

/** A conversation of the viewer's own. @throws ApiError 404, the same for somebody else's as for none */
export async function requireOwn(reader: Reader | Transaction, viewer: Viewer, id: number) {
  const record = await findOwn(reader, viewer.id, id)
  if (!record) throw notFound('This conversation was not found.')
  return record
}

/** GET /api/conversations/{id}. @throws ApiError 404 */
export async function readConversation(
  { database }: Context,
  viewer: Viewer,
  { id }: Input['one'],
): Promise<OpenConversation> {
  const record = await requireOwn(database.read, viewer, id)
  return { ...toConversation(viewer, record), beginning: await findBeginning(database.read, viewer, record) }
}

const whichOf = (isUnread: boolean) => and(OWN, isUnread ? HAS_UNREAD : undefined)

const newestFirst = prepared((read: Reader, isUnread: boolean, isBehind: boolean) => {
  const position = sql`(${conversations.lastAt}, ${conversations.id})`
  const behind = isBehind ? sql`${position} < (${sql.placeholder('at')}, ${sql.placeholder('id')})` : undefined
  return selectConversations(read)
    .where(and(whichOf(isUnread), behind))
    .orderBy(desc(conversations.lastAt), desc(conversations.id))
    .limit(sql.placeholder('limit'))
    .prepare()
})

const counted = prepared((read: Reader, isUnread: boolean) =>
  read
    .select({ count: sql<number>`count(*)` })
    .from(conversations)
    .where(whichOf(isUnread))
    .prepare(),
)

/** GET /api/conversations: one's own, the one with the newest message first. */
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
