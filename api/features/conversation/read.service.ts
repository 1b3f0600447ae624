import { and, eq, lte, max, sql } from '#api/db/drizzle.ts'
import type { CallContext } from '#api/context.ts'
import type { Inputs } from '#api/contract/call.ts'
import type { conversationCalls } from '#api/contract/conversation/calls.ts'
import type { Viewer } from '#api/contract/policy.ts'
import { conversationMessages, conversationReads } from '#api/db/schema/conversation.ts'
import { notices } from '#api/db/schema/notice.ts'
import { requireOwn } from './conversation.service.ts'

type Context = Pick<CallContext, 'database' | 'streams'>

/**
 * POST /api/conversations/{id}/read: everything up to a message has been on the screen, so that the notice of it goes.
 *
 * @throws ApiError 404 for somebody else's
 */
export async function markRead(
  { database, streams }: Context,
  viewer: Viewer,
  { id, readTo }: Inputs<typeof conversationCalls>['read'],
): Promise<void> {
  await requireOwn(database.read, viewer, id)
  const mine = and(eq(conversationReads.conversationId, id), eq(conversationReads.userId, viewer.id))
  const [before] = await database.read.select().from(conversationReads).where(mine)
  // Each look asks for this, and mostly there is nothing to write.
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
    const told = and(eq(notices.connectionId, id), eq(notices.type, 'message_received'))
    await tx.delete(notices).where(and(eq(notices.userId, viewer.id), told))
  })
  streams.touch(viewer.id)
}
