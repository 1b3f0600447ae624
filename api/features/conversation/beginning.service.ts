import { asc, eq, sql } from '#api/db/drizzle.ts'
import type { ConversationBeginning } from '#api/contract/conversation/answers.ts'
import type { Viewer } from '#api/contract/policy.ts'
import type { Reader } from '#api/db/database.ts'
import { connectionEvents } from '#api/db/schema/connection.ts'
import { conversationMessages } from '#api/db/schema/conversation.ts'
import { type ConversationRecord, sideOf } from './conversation.rows.ts'

interface Event extends Pick<typeof connectionEvents.$inferSelect, 'act' | 'side' | 'text' | 'at'> {
  after: number | null
}
type Beginning = { act: ConversationBeginning['act']; event: Event }

/** Each request that was accepted, with its answer, and each introduction. */
function beginningsOf(events: readonly Event[]): Beginning[] {
  const found: Beginning[] = []
  let open: Beginning[] = []
  for (const event of events) {
    const { act } = event
    // A request that ended is none of it.
    if (act === 'decline' || act === 'withdraw' || act === 'expire') open = []
    else if (act !== 'extend') open.push({ act, event })
    if (act === 'accept' || act === 'introduce') found.push(...open.splice(0))
  }
  return found
}

const { connectionId, act, side, text, at } = connectionEvents
const after = sql<number | null>`(
  select max(${conversationMessages.id}) from ${conversationMessages}
  where ${conversationMessages.conversationId} = ${connectionId} and ${conversationMessages.sentAt} < ${at}
)`

/** How the two of a conversation came to it, each time; nothing while the other one is gone or deactivated. */
export async function findBeginning(
  reader: Reader,
  viewer: Viewer,
  record: ConversationRecord,
): Promise<ConversationBeginning[]> {
  if (!record.investor?.active || !record.founder?.active) return []
  const events = await reader
    .select({ act, side, text, at, after })
    .from(connectionEvents)
    .where(eq(connectionId, record.conversation.id))
    .orderBy(asc(connectionEvents.id))
  const own = sideOf(viewer, record)
  return beginningsOf(events).map(({ act: did, event }) => ({
    act: did,
    isOwn: did === 'introduce' ? null : event.side === own,
    text: event.text,
    at: event.at.toISOString(),
    after: event.after,
  }))
}
