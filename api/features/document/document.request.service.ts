import { and, eq } from '#api/db/drizzle.ts'
import type { CallContext } from '#api/context.ts'
import type { Inputs } from '#api/contract/call.ts'
import type { RoomDocument } from '#api/contract/document/answers.ts'
import type { documentCalls } from '#api/contract/document/calls.ts'
import { formatDate } from '#api/contract/dates.ts'
import type { Viewer } from '#api/contract/policy.ts'
import { notify } from '#api/core/notice/notify.service.ts'
import type { Transaction } from '#api/db/database.ts'
import { documentRequests } from '#api/db/schema/document-grant.ts'
import { conflict, notFound, notThere } from '#api/errors.ts'
import { siteFacts } from '#api/site-facts.ts'
import { decideDocuments, NO_SUCH_DOCUMENT } from '#api/core/document/decide.ts'
import { nameReader, settleRequest } from './document.grant.service.ts'
import { requireOwnDocument } from './document.own-room.service.ts'
import { againFrom, roomOf } from './document.room.service.ts'

type Context = Pick<CallContext, 'database' | 'now' | 'published'>
type Input = Inputs<typeof documentCalls>

/**
 * POST /api/documents/{id}/ask: asks the founder of a locked document, who is told. One request at a time for a person
 * and document; after its answer another one in 30 days.
 *
 * @throws ApiError 404 where nothing is shown of it, 409 where it is open or was asked for
 */
export function askForDocument(context: Context, viewer: Viewer, { id }: Input['ask']): Promise<RoomDocument> {
  const now = context.now()
  return context.database.write(async (tx) => {
    const [decided] = await decideDocuments(tx, viewer, now, { id })
    if (!decided || decided.access === 'hidden') throw notFound(NO_SUCH_DOCUMENT)
    if (decided.access !== 'locked') throw conflict('This document is open for you.')
    await keepRequest(tx, { documentId: id, userId: viewer.id }, now, siteFacts(context).timeZone)
    const { startup } = decided
    const about = { startupId: startup.id, personId: viewer.id, once: `document_asked ${id} ${viewer.id} ${now}` }
    await notify(tx, { userId: startup.userId, type: 'document_asked', ...about }, now)
    return (await roomOf(tx, viewer, startup.id, now)).find((document) => document.id === id)!
  })
}

/** @throws ApiError 409 while one waits, and until another may be made */
async function keepRequest(
  tx: Transaction,
  pair: { documentId: number; userId: number },
  now: number,
  timeZone: string,
): Promise<void> {
  const isIt = and(eq(documentRequests.documentId, pair.documentId), eq(documentRequests.userId, pair.userId))
  const [before] = await tx.select().from(documentRequests).where(isIt)
  if (before?.answer === null) throw conflict('You have asked to see this document.')
  const again = before && againFrom(before)
  if (again && again.getTime() > now) throw conflict(`You can ask again from ${formatDate(again, timeZone)}.`)
  const asking = { askedAt: new Date(now), answer: null, answeredAt: null }
  await (before
    ? tx.update(documentRequests).set(asking).where(isIt)
    : tx.insert(documentRequests).values({ ...pair, ...asking }))
}

/** POST /api/documents/{id}/requests/{userId}: a yes names the asker. @throws ApiError 404 where nobody waits */
export async function answerRequest({ database, now }: Context, viewer: Viewer, input: Input['answer']) {
  const { id, userId, answer } = input
  await database.write(async (tx) => {
    const document = await requireOwnDocument(tx, viewer, id)
    if (!(await settleRequest(tx, document, { ownerId: viewer.id, userId, answer, now: now() })))
      throw notThere('This request was not found, or was answered.')
    if (answer === 'yes') await nameReader(tx, id, userId, now())
  })
}
