import { eq, sql, type SQL } from 'drizzle-orm'
import type { CallContext } from '#api/context.ts'
import type { Inputs } from '#api/contract/call.ts'
import { documentDecision, type DocumentDecision, opensInPage } from '#api/contract/document/access.ts'
import type { DocumentAbout } from '#api/contract/document/answers.ts'
import type { documentCalls } from '#api/contract/document/calls.ts'
import { isStoredName } from '#api/contract/document/schema.ts'
import type { Viewer } from '#api/contract/policy.ts'
import { standingColumn } from '#api/core/document/standing.ts'
import type { Reader, Transaction } from '#api/db/database.ts'
import { documents, type DocumentRow } from '#api/db/schema/document.ts'
import { startups, type StartupRow } from '#api/db/schema/startup.ts'
import { forbidden, notFound } from '#api/errors.ts'

/** Answered for a document that is not there and for one that this person may not read: the two look the same. */
export const NO_SUCH_DOCUMENT = 'This document was not found.'
const NO_DOWNLOAD = 'The founder shows this document, but does not offer it as a download.'

type Context = Pick<CallContext, 'database' | 'now' | 'log' | 'files'>
type Input = Inputs<typeof documentCalls>

export interface DecidedDocument extends DocumentDecision {
  document: DocumentRow
  startup: StartupRow
}

/** Documents with what may be done with them by a reader, oldest first. Whoever hands one on asks the decision first. */
export async function decideDocuments(
  reader: Reader | Transaction,
  viewer: Viewer,
  now: number,
  which: SQL,
): Promise<DecidedDocument[]> {
  const rows = await reader
    .select({ document: documents, startup: startups, standing: standingColumn(sql`${viewer.id}`) })
    .from(documents)
    .innerJoin(startups, eq(startups.id, documents.startupId))
    .where(which)
    .orderBy(documents.createdAt, documents.id)
  return rows.map(({ standing, ...row }) => ({ ...row, ...documentDecision(viewer, row.startup, standing, now) }))
}

/** @throws ApiError 404 where it is not open */
async function requireOpen({ database, now }: Context, viewer: Viewer, which: SQL): Promise<DecidedDocument> {
  const [found] = await decideDocuments(database.read, viewer, now(), which)
  if (found?.access !== 'open') throw notFound(NO_SUCH_DOCUMENT)
  return found
}

/** A document that is open for its reader, and whose file is there. */
export interface ReadableDocument {
  id: number
  storedName: string
  /** Bytes. */
  size: number
  name: string
  mediaType: string
  mayDownload: boolean
  startupId: number
  /** The founder's user id. */
  ownerId: number
}

/**
 * GET /api/documents/{filename}: for whoever it is open for, checked each time, for each part (rules: Document access).
 *
 * @throws ApiError 404, 403 for a download that is not offered
 */
export async function findDocument(context: Context, viewer: Viewer, input: Input['read']): Promise<ReadableDocument> {
  const storedName = input.filename
  if (!isStoredName(storedName)) throw notFound(NO_SUCH_DOCUMENT)
  const { document, startup, mayDownload } = await requireOpen(context, viewer, eq(documents.storedName, storedName))
  if (input.download !== undefined && !mayDownload) throw forbidden(NO_DOWNLOAD)
  const size = await context.files.sizeOf(storedName)
  if (size === null) {
    context.log.failure(new Error('The file of a document is missing'))
    throw notFound(NO_SUCH_DOCUMENT)
  }
  const { id, originalName: name, mediaType } = document
  return { id, storedName, size, name, mediaType, mayDownload, startupId: startup.id, ownerId: startup.userId }
}

/** GET /api/documents/{id}/about. @throws ApiError 404 */
export async function readAbout(context: Context, viewer: Viewer, { id }: Input['about']): Promise<DocumentAbout> {
  const { document, startup, mayDownload } = await requireOpen(context, viewer, eq(documents.id, id))
  const { originalName: name, storedName: filename, size } = document
  return {
    id,
    name,
    filename,
    size,
    opensInPage: opensInPage(document),
    mayDownload,
    startup: { id: startup.id, companyName: startup.companyName },
    isOwn: startup.userId === viewer.id,
  }
}
