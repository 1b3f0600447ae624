import { eq } from '#api/db/drizzle.ts'
import type { CallContext } from '#api/context.ts'
import { opensInPage } from '#api/contract/document/access.ts'
import type { DocumentExtension } from '#api/contract/document/files.ts'
import { STAMP_REFUSALS, type StampRefusal } from '#api/contract/document/watermark.ts'
import type { Viewer } from '#api/contract/policy.ts'
import { documents, type DocumentRow } from '#api/db/schema/document.ts'
import { ApiError, badRequest } from '#api/errors.ts'
import { type Waiter, waiterOf } from '#api/turns.ts'

/*
 * Asked when a founder wants a name on each page, or a file to be looked at only, by making a copy for nobody, so that
 * nobody who reads it later hears of it.
 */

/** What a refusal says of the file; `undefined` for one that says nothing of it. */
function reasonOf(error: unknown): StampRefusal | undefined {
  if (!(error instanceof ApiError)) return undefined
  const reasons = Object.keys(STAMP_REFUSALS) as StampRefusal[]
  return reasons.find((reason) => STAMP_REFUSALS[reason] === error.message)
}

/**
 * Each file is tried once: what came of it is kept with the document.
 *
 * @throws ApiError 400 with the reason where no copy can be made of a stored document, 429 and 503 when it can't be
 * tried now
 */
export async function requireStampable(
  { copies, database, left }: Pick<CallContext, 'copies' | 'database' | 'left'>,
  viewer: Viewer,
  document: DocumentRow,
): Promise<void> {
  if (!opensInPage(document)) throw badRequest(STAMP_REFUSALS.office)
  if (document.stampable === 'yes') return
  if (document.stampable !== null) throw badRequest(STAMP_REFUSALS[document.stampable])
  const keep = (stampable: DocumentRow['stampable']) =>
    database.write((tx) => tx.update(documents).set({ stampable }).where(eq(documents.id, document.id)))
  try {
    await copies.requireStampable(waiterOf(viewer, { signal: left() }), document)
  } catch (error) {
    const reason = reasonOf(error)
    if (reason) await keep(reason)
    throw error
  }
  await keep('yes')
}

/** @throws ApiError likewise of a file that is being uploaded */
export async function requireStampableFile(
  { copies }: Pick<CallContext, 'copies'>,
  who: Waiter,
  path: string,
  extension: DocumentExtension,
): Promise<void> {
  if (extension !== 'pdf') throw badRequest(STAMP_REFUSALS.office)
  await copies.requireStampableFile(who, path)
}
