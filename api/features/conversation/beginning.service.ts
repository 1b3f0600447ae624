import { asc, eq } from 'drizzle-orm'
import type { ConversationBeginning } from '#api/contract/conversation/answers.ts'
import type { Viewer } from '#api/contract/policy.ts'
import type { Reader } from '#api/db/database.ts'
import { connectionEvents } from '#api/db/schema/connection.ts'
import { type ConversationRecord, sideOf } from './conversation.rows.ts'

type Event = Pick<typeof connectionEvents.$inferSelect, 'act' | 'side' | 'text' | 'at'>

/** The request that was accepted first and its answer, or the introduction. */
function firstOf(events: readonly Event[]) {
  const end = events.findIndex(({ act }) => act === 'accept' || act === 'introduce')
  const found: { act: ConversationBeginning['act']; event: Event }[] = []
  // An earlier request that ended is none of it.
  for (const event of events.slice(0, end + 1)) {
    const { act } = event
    if (act === 'decline' || act === 'withdraw' || act === 'expire') found.length = 0
    else if (act !== 'extend') found.push({ act, event })
  }
  return found
}

/** How the two of a conversation came to it; nothing while the other one is gone or deactivated. */
export async function findBeginning(
  reader: Reader,
  viewer: Viewer,
  record: ConversationRecord,
): Promise<ConversationBeginning[]> {
  if (!record.investor?.active || !record.founder?.active) return []
  const { act, side, text, at } = connectionEvents
  const events = await reader
    .select({ act, side, text, at })
    .from(connectionEvents)
    .where(eq(connectionEvents.connectionId, record.conversation.id))
    .orderBy(asc(connectionEvents.id))
  const own = sideOf(viewer, record)
  return firstOf(events).map(({ act, event }) => ({
    act,
    isOwn: act === 'introduce' ? null : event.side === own,
    text: event.text,
    at: event.at.toISOString(),
  }))
}
