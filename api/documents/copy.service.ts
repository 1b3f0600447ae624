import { eq, inArray } from '#api/platform/db/drizzle.ts'
import { createHash } from 'node:crypto'
import type { CallContext } from '#api/context.ts'
import { fullName } from '#api/platform/contract/display.ts'
import { type DocumentDecision, opensInPage, WATERMARK_ERRORS, type WatermarkError } from './contract/access.ts'
import { type Viewer, canManageSavedStartups } from '#api/policy.ts'
import { createWatermark, type Watermark } from './watermark/apply.ts'
import { users } from '#api/users/table.ts'
import { type DocumentRow, documents, documentPageTimes, pageTimeErrors, documentViews } from './table.ts'
import { investors } from '#api/investors/table.ts'
import { ApiError, unavailable, badRequest } from '#api/errors.ts'
import type { ByteRange } from '#api/platform/files/store.ts'
import type { DocumentExtension } from './contract/files.ts'
import { type Waiter, getWaiter } from '#api/platform/fair-queue.ts'
import type { Inputs } from '#api/platform/contract/call.ts'
import type { documentCalls } from './calls.ts'
import type { Reader, Transaction } from '#api/platform/db/database.ts'

const NEVER = 'This document can’t be prepared for you. Ask the founder to upload it again.'
const NOT_NOW = 'This document could not be prepared for you. Please try again in a moment.'

type Context = Pick<CallContext, 'database' | 'now' | 'log' | 'files' | 'keys' | 'copies' | 'left'>

/** What a reader gets of a document that is open for them. */
export interface DocumentBytes {
  /** Names these bytes: another reader's copy, and one of another day, has another name. */
  version: string
  /** Names what they show. */
  picture: string
  size: number
  /** What the copy carries beside the reader's name; `null` without a name. */
  code: string | null
  read: (range: ByteRange) => Promise<Uint8Array>
}

type Bytes = Pick<DocumentRow, 'storedName' | 'startupId' | 'size'> & Pick<DocumentDecision, 'isMarked' | 'mayDownload'>

/** An administrator reads as one; an investor for their firm. */
async function getName({ database: { read } }: Context, { id, role }: Viewer) {
  const [user] = await read
    .select({ firstName: users.firstName, lastName: users.lastName, firmName: investors.firmName })
    .from(users)
    .leftJoin(investors, eq(investors.userId, users.id))
    .where(eq(users.id, id))
  const { firmName, ...names } = user!
  const written = (text: string) => text.replace(/\s+/g, ' ').trim()
  return {
    name: written(fullName(names)),
    firm: role === 'admin' ? 'Administrator' : firmName && written(firmName),
  }
}

/**
 * The bytes of a document for one reader: every way to them goes through here. Where the founder asked for it, it leads
 * to a copy with the reader's name, and where the file may only be looked at, to one of its pages: nothing else that
 * the file holds leaves. The caller has asked whether it is open.
 *
 * @throws ApiError 503 where the copy cannot be made (now); never the file instead
 */
export async function bytesFor(context: Context, viewer: Viewer, document: Bytes): Promise<DocumentBytes> {
  const { storedName, startupId, size, isMarked, mayDownload } = document
  if (!isMarked && mayDownload)
    return {
      version: storedName,
      picture: storedName,
      size,
      code: null,
      read: (range) => context.files.read(storedName, range),
    }
  const watermark = isMarked
    ? createWatermark(context.keys, {
        startupId,
        reader: { id: viewer.id, ...(await getName(context, viewer)) },
        at: context.now(),
      })
    : null
  try {
    const source = { storedName, size }
    const copy = await context.copies.of({ source, reader: viewer, watermark, signal: context.left() })
    const version = `${storedName}-${copy.watermark ? getWatermarkName(copy.watermark) : 'pages'}`
    const picture = copy.watermark ? version : storedName
    return { version, picture, size: copy.size, code: copy.watermark?.code ?? null, read: copy.read }
  } catch (error) {
    if (error instanceof ApiError && error.status === 400) throw unavailable(NEVER)
    if (!(error instanceof ApiError && error.status === 503)) context.log.failure(error)
    throw unavailable(NOT_NOW)
  }
}

const getWatermarkName = ({ lines }: Watermark) =>
  createHash('sha256').update(lines.join('\n')).digest('hex').slice(0, 16)

/*
 * Asked when a founder wants a name on each page, or a file to be looked at only, by making a copy for nobody, so that
 * nobody who reads it later hears of it.
 */

/** What a refusal says of the file; `undefined` for one that says nothing of it. */
function getReason(error: unknown): WatermarkError | undefined {
  if (!(error instanceof ApiError)) return undefined
  const reasons = Object.keys(WATERMARK_ERRORS) as WatermarkError[]
  return reasons.find((reason) => WATERMARK_ERRORS[reason] === error.message)
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
  if (!opensInPage(document)) throw badRequest(WATERMARK_ERRORS.office)
  if (document.stampable === 'yes') return
  if (document.stampable !== null) throw badRequest(WATERMARK_ERRORS[document.stampable])
  const store = (stampable: DocumentRow['stampable']) =>
    database.write((tx) => tx.update(documents).set({ stampable }).where(eq(documents.id, document.id)))
  try {
    await copies.requireStampable(getWaiter(viewer, { signal: left() }), document)
  } catch (error) {
    const reason = getReason(error)
    if (reason) await store(reason)
    throw error
  }
  await store('yes')
}

/** @throws ApiError likewise of a file that is being uploaded */
export async function requireStampableFile(
  { copies }: Pick<CallContext, 'copies'>,
  client: Waiter,
  path: string,
  extension: DocumentExtension,
): Promise<void> {
  if (extension !== 'pdf') throw badRequest(WATERMARK_ERRORS.office)
  await copies.requireStampableFile(client, path)
}

/** Whether a reader has switched page times off. */
export async function refusesPageTimes(reader: Reader | Transaction, userId: number): Promise<boolean> {
  const [row] = await reader.select().from(pageTimeErrors).where(eq(pageTimeErrors.userId, userId))
  return row !== undefined
}

/** Whether it is kept how long a reader has each page in view; `null` for those of whom it never is. */
export async function measuresPages(
  reader: Reader,
  viewer: Viewer,
  document: Pick<DocumentRow, 'mediaType'>,
): Promise<boolean | null> {
  if (!canManageSavedStartups(viewer) || !opensInPage(document)) return null
  return !(await refusesPageTimes(reader, viewer.id))
}

/** PUT /api/investor/page-times: who switches them off leaves none behind. */
export async function measurePages(
  { database }: Pick<CallContext, 'database'>,
  { id: userId }: Viewer,
  { measures }: Inputs<typeof documentCalls>['measure'],
) {
  await database.write(async (tx) => {
    if (measures) {
      await tx.delete(pageTimeErrors).where(eq(pageTimeErrors.userId, userId))
      return
    }
    await tx.insert(pageTimeErrors).values({ userId }).onConflictDoNothing()
    const own = tx.select({ id: documentViews.id }).from(documentViews).where(eq(documentViews.readerId, userId))
    await tx.delete(documentPageTimes).where(inArray(documentPageTimes.readId, own))
  })
}
