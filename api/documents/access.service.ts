import { and, eq } from '#api/platform/db/drizzle.ts'
import type { CallContext } from '#api/context.ts'
import type { Inputs } from '#api/platform/contract/call.ts'
import type { documentCalls } from './calls.ts'
import type { DocumentAnswer } from '#api/documents/contract/choices.ts'
import type { Viewer } from '#api/policy.ts'
import { areApart } from '#api/connections/request.service.ts'
import { notify, skipNotification } from '#api/notifications/notify.service.ts'
import type { Transaction } from '#api/platform/db/database.ts'
import { documentGrants, documentRequests, type DocumentRow } from './table.ts'
import { requireMyDocument, requireKnown, againFrom, loadDataRoomFor } from './data-room.service.ts'
import type { DataRoomDocument } from './contract/responses.ts'
import { formatDate } from '#api/platform/contract/dates.ts'
import { conflict, notFound, notThere } from '#api/errors.ts'
import { readerTimeZone } from '#api/site-facts.ts'
import { decideDocuments, NO_SUCH_DOCUMENT } from './access.ts'

type Context = Pick<CallContext, 'database' | 'now'>
type Input = Inputs<typeof documentCalls>

/**
 * Answers a pending request once, and notifies its sender, unless there is a block between them: then they can't see
 * the document. Returns whether there was one.
 */
async function closeAccessRequest(
  tx: Transaction,
  { id: documentId, startupId }: DocumentRow,
  { ownerId, userId, answer, now }: { ownerId: number; userId: number; answer: DocumentAnswer; now: number },
): Promise<boolean> {
  const condition = and(eq(documentRequests.documentId, documentId), eq(documentRequests.userId, userId))
  const [request] = await tx.select().from(documentRequests).where(condition)
  if (!request || request.answer !== null) return false
  await tx
    .update(documentRequests)
    .set({ answer, answeredAt: new Date(now) })
    .where(condition)
  const type = answer === 'yes' ? 'document_approved' : 'document_declined'
  const send = (await areApart(tx, ownerId, userId)) ? skipNotification : notify
  await send(tx, { userId, type, startupId, once: `${type} ${request.id} ${request.requestedAt.getTime()}` }, now)
  return true
}

/** Gives someone access to a document; repeating it changes nothing. */
async function nameReader(tx: Transaction, documentId: number, userId: number, now: number): Promise<void> {
  await tx
    .insert(documentGrants)
    .values({ documentId, userId, createdAt: new Date(now) })
    .onConflictDoNothing()
}

/** PUT /api/documents/{id}/grants/{userId}; also approves a pending request of the same person. @throws ApiError 404 */
export async function grantDocument({ database, now }: Context, viewer: Viewer, { id, userId }: Input['grant']) {
  await database.write(async (tx) => {
    const document = await requireMyDocument(tx, viewer, id)
    await requireKnown(tx, document.startupId, userId)
    await nameReader(tx, id, userId, now())
    await closeAccessRequest(tx, document, { ownerId: viewer.id, userId, answer: 'yes', now: now() })
  })
}

/** DELETE /api/documents/{id}/grants/{userId}: takes effect with the next call. Without a grant it changes nothing. */
export async function revokeDocument({ database }: Context, viewer: Viewer, { id, userId }: Input['revoke']) {
  await database.write(async (tx) => {
    await requireMyDocument(tx, viewer, id)
    await tx.delete(documentGrants).where(and(eq(documentGrants.documentId, id), eq(documentGrants.userId, userId)))
  })
}

type RequestContext = Pick<CallContext, 'database' | 'now' | 'published' | 'files' | 'firstPages'>

/**
 * POST /api/documents/{id}/access-requests: requests access to a locked document from its founder. One request at a
 * time per person and document; after its answer a new one is possible in 30 days.
 *
 * @throws ApiError 404 if the document is hidden, 409 if it is open or was requested
 */
export function requestDocumentAccess(
  context: RequestContext,
  viewer: Viewer,
  { id }: Input['ask'],
): Promise<DataRoomDocument> {
  const now = context.now()
  return context.database.write(async (tx) => {
    const [decided] = await decideDocuments(tx, viewer, now, { id })
    if (!decided || decided.access === 'hidden') throw notFound(NO_SUCH_DOCUMENT)
    if (decided.access !== 'locked') throw conflict('This document is open for you.')
    await saveRequest(tx, { documentId: id, userId: viewer.id }, now, readerTimeZone(context, viewer))
    const { startup } = decided
    const about = {
      startupId: startup.id,
      otherUserId: viewer.id,
      once: `document_requested ${id} ${viewer.id} ${now}`,
    }
    await notify(tx, { userId: startup.userId, type: 'document_requested', ...about }, now)
    return (await loadDataRoomFor(context, tx, viewer, startup.id, now)).find((document) => document.id === id)!
  })
}

/** @throws ApiError 409 while one is pending, and until a new one is possible */
async function saveRequest(
  tx: Transaction,
  pair: { documentId: number; userId: number },
  now: number,
  timeZone: string,
): Promise<void> {
  const isIt = and(eq(documentRequests.documentId, pair.documentId), eq(documentRequests.userId, pair.userId))
  const [before] = await tx.select().from(documentRequests).where(isIt)
  if (before?.answer === null) throw conflict('You’ve already requested access.')
  const again = before && againFrom(before)
  if (again && again.getTime() > now) throw conflict(`You can request again starting ${formatDate(again, timeZone)}.`)
  const pending = { requestedAt: new Date(now), answer: null, answeredAt: null }
  await (before
    ? tx.update(documentRequests).set(pending).where(isIt)
    : tx.insert(documentRequests).values({ ...pair, ...pending }))
}

/** POST /api/documents/{id}/requests/{userId}: a yes gives access. @throws ApiError 404 without a pending request */
export async function answerRequest({ database, now }: RequestContext, viewer: Viewer, input: Input['answer']) {
  const { id, userId, answer } = input
  await database.write(async (tx) => {
    const document = await requireMyDocument(tx, viewer, id)
    if (!(await closeAccessRequest(tx, document, { ownerId: viewer.id, userId, answer, now: now() })))
      throw notThere('This request no longer exists or was answered.')
    if (answer === 'yes') await nameReader(tx, id, userId, now())
  })
}
