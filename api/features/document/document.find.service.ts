import { setTimeout as pause } from 'node:timers/promises'
import type { CallContext } from '#api/context.ts'
import type { Inputs } from '#api/contract/call.ts'
import { opensInPage } from '#api/contract/document/access.ts'
import type { DocumentAbout } from '#api/contract/document/answers.ts'
import type { documentCalls } from '#api/contract/document/calls.ts'
import { isStoredName } from '#api/contract/document/stored-name.ts'
import type { Viewer } from '#api/contract/policy.ts'
import {
  type DecidedDocument,
  decideDocuments,
  NO_SUCH_DOCUMENT,
  type WhichDocuments,
} from '#api/core/document/decide.ts'
import { forbidden, notFound, notThere } from '#api/errors.ts'
import { bytesFor, type DocumentBytes } from './document.copy.service.ts'
import { firstPageOf, firstPageSize } from './document.first-page.ts'
import { measuresPages } from './document.measuring.service.ts'

const NO_DOWNLOAD = 'The founder shows this document, but does not offer it as a download.'

type Context = Pick<CallContext, 'database' | 'now' | 'log' | 'files' | 'keys' | 'copies' | 'firstPages' | 'left'>
type Input = Inputs<typeof documentCalls>

/** @throws ApiError 404 where it is not open */
async function requireOpen(
  { database, now }: Pick<Context, 'database' | 'now'>,
  viewer: Viewer,
  which: WhichDocuments,
): Promise<DecidedDocument> {
  const [found] = await decideDocuments(database.read, viewer, now(), which)
  if (found?.access !== 'open') throw notFound(NO_SUCH_DOCUMENT)
  return found
}

/** A document that is open for its reader, and whose file is there. */
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
 * GET /api/documents/{filename}: for whoever it is open for, checked each time, for each part (rules: Document access).
 *
 * @throws ApiError 404, 403 for a download that is not offered, 503 where the reader's copy cannot be made now
 */
export async function findDocument(context: Context, viewer: Viewer, input: Input['read']): Promise<ReadableDocument> {
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

/** GET /api/documents/{id}/about. @throws ApiError 404, 503 where the reader's copy cannot be made now */
export async function readAbout(context: Context, viewer: Viewer, { id }: Input['about']): Promise<DocumentAbout> {
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

/** What some work answers in so many milliseconds, else `undefined`: then it goes on by itself. */
async function inTime<T>(milliseconds: number, work: Promise<T>): Promise<T | undefined> {
  const time = new AbortController()
  work.catch(() => {})
  const up = pause(milliseconds, undefined, { signal: time.signal }).catch(() => undefined)
  return Promise.race([work, up]).finally(() => time.abort())
}

/** After this the page draws itself. Milliseconds. */
const PICTURE_MS = 1000
const NO_PICTURE = 'There is no picture of this page.'

/**
 * GET /api/documents/{id}/first-page, of what this reader gets. One that isn't there after a second goes on being made,
 * for whoever looks next.
 *
 * @throws ApiError 404, also where there is no picture in time, 503 as for the file
 */
export async function readFirstPage(context: Context, viewer: Viewer, { id }: Input['firstPage']) {
  const { document, startup, isMarked, mayDownload } = await requireOpen(context, viewer, { id })
  if (!opensInPage(document)) throw notThere(NO_SUCH_DOCUMENT)
  const drawing = async () => {
    const bytes = await bytesFor(context, viewer, { ...document, isMarked, mayDownload })
    return { bytes, picture: await firstPageOf(context, viewer, bytes) }
  }
  const drawn = await inTime(PICTURE_MS, drawing())
  if (!drawn?.picture) throw notThere(NO_PICTURE)
  const { bytes, picture } = drawn
  return { picture, id, bytes, name: document.originalName, startupId: startup.id, ownerId: startup.userId }
}
