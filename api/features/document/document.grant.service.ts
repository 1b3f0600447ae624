import { and, eq } from '#api/db/drizzle.ts'
import type { CallContext } from '#api/context.ts'
import type { Inputs } from '#api/contract/call.ts'
import type { documentCalls } from '#api/contract/document/calls.ts'
import type { DocumentAnswer } from '#api/contract/enumerations.ts'
import type { Viewer } from '#api/contract/policy.ts'
import { areApart } from '#api/core/connection/apart.service.ts'
import { notify, notifyNobody } from '#api/core/notice/notify.service.ts'
import type { Transaction } from '#api/db/database.ts'
import { documentGrants, documentRequests } from '#api/db/schema/document-grant.ts'
import type { DocumentRow } from '#api/db/schema/document.ts'
import { requireOwnDocument } from './document.own-room.service.ts'
import { requireKnown } from './document.people.service.ts'

type Context = Pick<CallContext, 'database' | 'now'>
type Input = Inputs<typeof documentCalls>

/**
 * Gives an open request its answer, once, and tells the asker, unless one of the two has blocked the other: then the
 * document is closed to them. Answers whether there was one.
 */
export async function settleRequest(
  tx: Transaction,
  { id: documentId, startupId }: DocumentRow,
  { ownerId, userId, answer, now }: { ownerId: number; userId: number; answer: DocumentAnswer; now: number },
): Promise<boolean> {
  const which = and(eq(documentRequests.documentId, documentId), eq(documentRequests.userId, userId))
  const [asked] = await tx.select().from(documentRequests).where(which)
  if (!asked || asked.answer !== null) return false
  await tx
    .update(documentRequests)
    .set({ answer, answeredAt: new Date(now) })
    .where(which)
  const type = answer === 'yes' ? 'document_opened' : 'document_declined'
  const tell = (await areApart(tx, ownerId, userId)) ? notifyNobody : notify
  await tell(tx, { userId, type, startupId, once: `${type} ${asked.id} ${asked.askedAt.getTime()}` }, now)
  return true
}

/** Names somebody for a document; once more changes nothing. */
export async function nameReader(tx: Transaction, documentId: number, userId: number, now: number): Promise<void> {
  await tx
    .insert(documentGrants)
    .values({ documentId, userId, createdAt: new Date(now) })
    .onConflictDoNothing()
}

/** PUT /api/documents/{id}/grants/{userId}; a request of the same person is answered by it. @throws ApiError 404 */
export async function grantDocument({ database, now }: Context, viewer: Viewer, { id, userId }: Input['grant']) {
  await database.write(async (tx) => {
    const document = await requireOwnDocument(tx, viewer, id)
    await requireKnown(tx, document.startupId, userId)
    await nameReader(tx, id, userId, now())
    await settleRequest(tx, document, { ownerId: viewer.id, userId, answer: 'yes', now: now() })
  })
}

/** DELETE /api/documents/{id}/grants/{userId}: from the next request on. Who was not named changes nothing. */
export async function revokeDocument({ database }: Context, viewer: Viewer, { id, userId }: Input['revoke']) {
  await database.write(async (tx) => {
    await requireOwnDocument(tx, viewer, id)
    await tx.delete(documentGrants).where(and(eq(documentGrants.documentId, id), eq(documentGrants.userId, userId)))
  })
}
