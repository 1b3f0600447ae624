import { and, count, eq } from '#api/platform/db/drizzle.ts'
import type { CallContext } from '#api/context.ts'
import type { Inputs } from '#api/platform/contract/call.ts'
import { opensInPage } from './contract/access.ts'
import type { documentCalls } from './calls.ts'
import {
  isStoredName,
  DOCUMENT_MEDIA_TYPES,
  documentExtension,
  DOCUMENTS_FULL,
  refuseDocument,
} from './contract/files.ts'
import type { Document, DocumentAbout } from './contract/responses.ts'
import { parseId } from '#api/platform/contract/fields.ts'
import { LIMITS } from '#api/platform/contract/limits.ts'
import type { Viewer } from '#api/policy.ts'
import { changeReviewed } from '#api/users/admin.service.ts'
import type { Transaction } from '#api/platform/db/database.ts'
import { isUnconfirmed } from '#api/platform/db/errors.ts'
import { documentGrants, documentRequests, documents, type DocumentRow } from './table.ts'
import { startups } from '#api/startups/table.ts'
import { badRequest, conflict, notFound, tooLarge, wrongType, forbidden, notThere } from '#api/errors.ts'
import { removeFiles } from '#api/users/removal.service.ts'
import { requireMyStartup } from '#api/startups/find.service.ts'
import { NO_SUCH_DOCUMENT, requireTerms, type DecidedDocument, decideDocuments, type DocumentFilter } from './access.ts'
import { getWaiter } from '#api/platform/fair-queue.ts'
import { requireContent, cleanFileName, type Upload } from './upload.ts'
import { drawAhead, getFirstPage, firstPageSize } from './first-page.service.ts'
import { requireStampableFile, bytesFor, type DocumentBytes, measuresPages } from './copy.service.ts'
import { setTimeout as pause } from 'node:timers/promises'

type Context = Pick<CallContext, 'database' | 'now' | 'log' | 'files' | 'copies' | 'firstPages' | 'left'>
type Input = Inputs<typeof documentCalls>

export function toDocument(row: DocumentRow): Document {
  const { id, originalName: name, storedName: filename, createdAt, type, size } = row
  return { id, name, filename, date: createdAt.toISOString(), type, size }
}

/**
 * Checked before a file is received, so that no one uploads a file in vain.
 *
 * @throws ApiError 404 before the profile was created
 */
export async function requireUploadPlace({ database }: Context, viewer: Viewer): Promise<void> {
  await requireMyStartup(database.read, viewer.id)
}

/**
 * POST /api/documents/upload: saves a received file as a document of the founder's startup. A new deck replaces the old
 * one and becomes the startup's `pitchDeck`. The file is stored before its row, and deleted without one. An aborted
 * upload isn't saved, because its sender got an error.
 *
 * @throws ApiError 400, 413, 415 depending on the file, 409 for a sixth document, 404 without a profile
 */
export async function addDocument(
  context: Context,
  viewer: Viewer,
  { upload, signal }: { upload: Upload; signal: AbortSignal },
): Promise<Document> {
  const { files, database, now } = context
  const { file, declaredType, type, choices } = upload
  let storedName: string | undefined
  try {
    const originalName = cleanFileName(upload.name)
    const error = refuseDocument({ name: originalName, type: declaredType, size: file.size }, type)
    if (error) throw REFUSE[error.status](error.text)
    const extension = documentExtension(originalName)!
    const client = getWaiter(viewer, { signal: AbortSignal.any([signal, context.left() ?? signal]) })
    await requireContent(client, file.path, extension)
    const isCopied = choices.watermark || (!choices.downloadable && extension === 'pdf')
    if (isCopied) await requireStampableFile(context, client, file.path, extension)

    const newStoredName = (storedName = await files.save(file, extension))
    const mediaType = DOCUMENT_MEDIA_TYPES[extension][0]
    const { size, sha256 } = file
    const at = new Date(now())
    const { row, replaced } = await database.write(async (tx) => {
      signal.throwIfAborted()
      const { id: startupId } = await requireMyStartup(tx, viewer.id)
      if (choices.requiresNda) await requireTerms(tx, { type, startupId })
      const stored = {
        startupId,
        storedName: newStoredName,
        originalName,
        type,
        mediaType,
        size,
        sha256,
        createdAt: at,
      }
      const values = { ...stored, ...choices, watermarkable: isCopied ? ('yes' as const) : null }
      if (type !== 'pitchDeck') return insertSupporting(tx, values)
      await changeReviewed(tx, viewer, now())
      return insertDeck(tx, values)
    })
    await removeFiles(context, replaced)
    if (opensInPage(row)) drawAhead(context, viewer, row)
    return toDocument(row)
  } catch (error) {
    // If the commit is unconfirmed, the row may exist, so its file stays; otherwise the cleanup deletes it.
    if (!isUnconfirmed(error)) await (storedName ? files.remove(storedName) : files.discard(file))
    throw error
  }
}

const REFUSE = { 400: badRequest, 413: tooLarge, 415: wrongType } as const

type NewDocument = typeof documents.$inferInsert

interface Inserted {
  row: DocumentRow
  /** Stored names whose rows were deleted. */
  replaced: string[]
}

async function insertSupporting(tx: Transaction, values: NewDocument): Promise<Inserted> {
  await requireQuota(tx, values.startupId)
  const [row] = await tx.insert(documents).values(values).returning()
  return { row: row!, replaced: [] }
}

async function insertDeck(tx: Transaction, values: NewDocument): Promise<Inserted> {
  const { startupId, storedName: pitchDeck, createdAt: updatedAt } = values
  const before = and(eq(documents.startupId, startupId), eq(documents.type, 'pitchDeck'))
  const [old] = await tx.select({ id: documents.id }).from(documents).where(before)
  const users = old ? await getPeople(tx, old.id) : null
  const removed = await tx.delete(documents).where(before).returning({ name: documents.storedName })
  const [row] = await tx.insert(documents).values(values).returning()
  if (users) await savePeople(tx, row!.id, users)
  await tx.update(startups).set({ pitchDeck, updatedAt }).where(eq(startups.id, startupId))
  return { row: row!, replaced: removed.map(({ name }) => name) }
}

/** Who has access to a document, and who requested it. */
const getPeople = async (tx: Transaction, documentId: number) => ({
  grants: await tx.select().from(documentGrants).where(eq(documentGrants.documentId, documentId)),
  requests: await tx.select().from(documentRequests).where(eq(documentRequests.documentId, documentId)),
})

/** They get the same access to the new deck that replaces the old one. */
async function savePeople(tx: Transaction, documentId: number, users: Awaited<ReturnType<typeof getPeople>>) {
  const [grants, requests] = [users.grants, users.requests].map((rows) =>
    rows.map(({ id: _, ...row }) => ({ ...row, documentId })),
  )
  if (users.grants.length > 0) await tx.insert(documentGrants).values(grants!)
  if (users.requests.length > 0) await tx.insert(documentRequests).values(requests!)
}

/** @throws ApiError 409 if there are already five (rules: Documents) */
async function requireQuota(tx: Transaction, startupId: number): Promise<void> {
  const supporting = and(eq(documents.startupId, startupId), eq(documents.type, 'document'))
  const [row] = await tx.select({ stored: count() }).from(documents).where(supporting)
  if (row!.stored >= LIMITS.documents.max) throw conflict(DOCUMENTS_FULL)
}

/**
 * DELETE /api/documents/{id}, by id or by stored name. The row is deleted first, then the file. A deck is also cleared
 * as the startup's `pitchDeck`.
 *
 * @throws ApiError 404 if it doesn't exist or belongs to another startup
 */
export async function deleteDocument(context: Context, viewer: Viewer, { filename }: Input['remove']) {
  // No row has the id 0.
  const isIt = isStoredName(filename) ? eq(documents.storedName, filename) : eq(documents.id, parseId(filename) ?? 0)
  const name = await context.database.write(async (tx) => {
    const { id: startupId } = await requireMyStartup(tx, viewer.id)
    const [removed] = await tx
      .delete(documents)
      .where(and(isIt, eq(documents.startupId, startupId)))
      .returning({ name: documents.storedName, type: documents.type })
    if (!removed) throw notFound(NO_SUCH_DOCUMENT)
    if (removed.type === 'pitchDeck') await changeReviewed(tx, viewer, context.now())
    await tx
      .update(startups)
      .set({ pitchDeck: null, updatedAt: new Date(context.now()) })
      .where(and(eq(startups.id, startupId), eq(startups.pitchDeck, removed.name)))
    return removed.name
  })
  await removeFiles(context, [name])
}

const NO_DOWNLOAD = 'The founder doesn’t offer this document as a download.'

type FindContext = Pick<CallContext, 'database' | 'now' | 'log' | 'files' | 'keys' | 'copies' | 'firstPages' | 'left'>

/** @throws ApiError 404 if it isn't open */
async function requireOpen(
  { database, now }: Pick<FindContext, 'database' | 'now'>,
  viewer: Viewer,
  filter: DocumentFilter,
): Promise<DecidedDocument> {
  const [found] = await decideDocuments(database.read, viewer, now(), filter)
  if (found?.access !== 'open') throw notFound(NO_SUCH_DOCUMENT)
  return found
}

/** A document that is open for its reader and whose file exists. */
export interface ReadableDocument {
  id: number
  /** What this reader gets of it. */
  bytes: DocumentBytes
  name: string
  mediaType: string
  mayDownload: boolean
  startupId: number
  /** The founder's user id. */
  ownerId: number
}

/**
 * GET /api/documents/{filename}: for everyone with access, which is checked for each part (rules: Document access).
 *
 * @throws ApiError 404, 403 if downloads are off, 503 if the reader's copy can't be made now
 */
export async function findDocument(
  context: FindContext,
  viewer: Viewer,
  input: Input['read'],
): Promise<ReadableDocument> {
  const storedName = input.filename
  if (!isStoredName(storedName)) throw notFound(NO_SUCH_DOCUMENT)
  const { document, startup, mayDownload, isMarked } = await requireOpen(context, viewer, { storedName })
  if (input.download !== undefined && !mayDownload) throw forbidden(NO_DOWNLOAD)
  const size = await context.files.sizeOf(storedName)
  if (size === null) {
    context.log.failure(new Error('The file of a document is missing'))
    throw notFound(NO_SUCH_DOCUMENT)
  }
  const { id, originalName: name, mediaType } = document
  const bytes = await bytesFor(context, viewer, { ...document, size, isMarked, mayDownload })
  return { id, bytes, name, mediaType, mayDownload, startupId: startup.id, ownerId: startup.userId }
}

/** GET /api/documents/{id}/about. @throws ApiError 404, 503 if the reader's copy can't be made now */
export async function readAbout(context: FindContext, viewer: Viewer, { id }: Input['about']): Promise<DocumentAbout> {
  const { document, startup, mayDownload, isMarked } = await requireOpen(context, viewer, { id })
  const { originalName: name, storedName: filename } = document
  const bytes = await bytesFor(context, viewer, { ...document, isMarked, mayDownload })
  return {
    id,
    name,
    filename,
    size: bytes.size,
    opensInPage: opensInPage(document),
    mayDownload,
    isMarked,
    startup: { id: startup.id, companyName: startup.companyName },
    isOwn: startup.userId === viewer.id,
    measuresPages: await measuresPages(context.database.read, viewer, document),
    firstPage: opensInPage(document) ? firstPageSize(context, viewer, document, bytes) : null,
  }
}

/** The result of some work within a time limit, otherwise `undefined`, and the work continues. */
async function inTime<T>(milliseconds: number, work: Promise<T>): Promise<T | undefined> {
  const time = new AbortController()
  work.catch(() => {})
  const up = pause(milliseconds, undefined, { signal: time.signal }).catch(() => undefined)
  return Promise.race([work, up]).finally(() => time.abort())
}

/** Milliseconds after which the page is drawn in the browser instead. */
const IMAGE_MS = 1000
const NO_IMAGE = 'There is no image of this page.'

/**
 * GET /api/documents/{id}/first-page, from what this reader gets. An image that takes longer than a second continues to
 * be made for later readers.
 *
 * @throws ApiError 404, also without an image in time, or for the cover of a copy with a watermark, 503 as for the file
 */
export async function readFirstPage(context: FindContext, viewer: Viewer, { id, cover }: Input['firstPage']) {
  const { document, startup, isMarked, mayDownload } = await requireOpen(context, viewer, { id })
  if (!opensInPage(document)) throw notThere(NO_SUCH_DOCUMENT)
  // The code of a copy leads to a viewer by way of a recorded view.
  if (cover && isMarked) throw notThere(NO_IMAGE)
  const drawing = async () => {
    const bytes = await bytesFor(context, viewer, { ...document, isMarked, mayDownload })
    return { bytes, picture: await getFirstPage(context, viewer, bytes) }
  }
  const drawn = await inTime(IMAGE_MS, drawing())
  if (!drawn?.picture) throw notThere(NO_IMAGE)
  const { bytes, picture } = drawn
  return { picture, id, bytes, name: document.originalName, startupId: startup.id, ownerId: startup.userId }
}
