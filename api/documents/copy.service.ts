import { eq, inArray } from '#api/platform/db/drizzle.ts'
import { createHash } from 'node:crypto'
import type { CallContext } from '#api/context.ts'
import { fullName } from '#api/platform/contract/person-name.ts'
import { type DocumentDecision, opensInPage, WATERMARK_ERRORS, type WatermarkError } from './contract/access.ts'
import { type Viewer, canManageSavedStartups } from '#api/policy.ts'
import { createWatermark, type Watermark } from './watermark/apply.ts'
import { users } from '#api/users/table.ts'
import { type DocumentRow, documents, documentPageTimes, pageTimeOptOuts, documentViews } from './table.ts'
import { investors } from '#api/investors/table.ts'
import { ApiError, unavailable, badRequest } from '#api/errors.ts'
import type { ByteRange } from '#api/platform/files/store.ts'
import type { DocumentExtension } from './contract/files.ts'
import { type Waiter, getWaiter } from '#api/platform/fair-queue.ts'
import type { Inputs } from '#api/platform/contract/call.ts'
import type { documentCalls } from './calls.ts'
import type { Reader, Transaction } from '#api/platform/db/database.ts'

const NEVER = 'We can’t prepare this document. Ask the founder to reupload it.'
const NOT_NOW = 'We couldn’t prepare this document. Try again in a moment.'

type Context = Pick<CallContext, 'database' | 'now' | 'log' | 'files' | 'keys' | 'copies' | 'left'>

/** What a reader gets of an open document. */
export interface DocumentBytes {
  /** Identifies these bytes: another reader's copy, and one of another day, has a different name. */
  version: string
  /** Identifies what the pages show. */
  picture: string
  size: number
  /** The code in the watermark; `null` without one. */
  code: string | null
  read: (range: ByteRange) => Promise<Uint8Array>
}

type Bytes = Pick<DocumentRow, 'storedName' | 'startupId' | 'size'> & Pick<DocumentDecision, 'isMarked' | 'mayDownload'>

/** An administrator reads as such, an investor for their firm. */
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
 * The bytes of a document for one reader; every way to them goes through here. They are a watermarked copy if the
 * founder wants one, and a copy of only the pages if the file can't be downloaded, so that nothing else in the file
 * leaves. The caller has checked that it is open.
 *
 * @throws ApiError 503 if the copy can't be made (now); the file itself is never sent instead
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
 * When a founder turns on watermarks or turns off downloads, a copy is made as a trial, so that readers never meet a
 * file that can't be copied.
 */

/** The reason if an error is about the file; `undefined` if it isn't. */
function getReason(error: unknown): WatermarkError | undefined {
  if (!(error instanceof ApiError)) return undefined
  const reasons = Object.keys(WATERMARK_ERRORS) as WatermarkError[]
  return reasons.find((reason) => WATERMARK_ERRORS[reason] === error.message)
}

/**
 * Each file is tried once: the result is stored with the document.
 *
 * @throws ApiError 400 with the reason if a stored document can't be copied, 429 and 503 if it can't be tried now
 */
export async function requireStampable(
  { copies, database, left }: Pick<CallContext, 'copies' | 'database' | 'left'>,
  viewer: Viewer,
  document: DocumentRow,
): Promise<void> {
  if (!opensInPage(document)) throw badRequest(WATERMARK_ERRORS.office)
  if (document.watermarkable === 'yes') return
  if (document.watermarkable !== null) throw badRequest(WATERMARK_ERRORS[document.watermarkable])
  const store = (watermarkable: DocumentRow['watermarkable']) =>
    database.write((tx) => tx.update(documents).set({ watermarkable }).where(eq(documents.id, document.id)))
  try {
    await copies.requireStampable(getWaiter(viewer, { signal: left() }), document)
  } catch (error) {
    const reason = getReason(error)
    if (reason) await store(reason)
    throw error
  }
  await store('yes')
}

/** The same for a file that is being uploaded. @throws ApiError */
export async function requireStampableFile(
  { copies }: Pick<CallContext, 'copies'>,
  client: Waiter,
  path: string,
  extension: DocumentExtension,
): Promise<void> {
  if (extension !== 'pdf') throw badRequest(WATERMARK_ERRORS.office)
  await copies.requireStampableFile(client, path)
}

/** Whether a reader has turned page times off. */
export async function refusesPageTimes(reader: Reader | Transaction, userId: number): Promise<boolean> {
  const [row] = await reader.select().from(pageTimeOptOuts).where(eq(pageTimeOptOuts.userId, userId))
  return row !== undefined
}

/** Whether a reader's time per page is stored; `null` for those of whom it never is. */
export async function measuresPages(
  reader: Reader,
  viewer: Viewer,
  document: Pick<DocumentRow, 'mediaType'>,
): Promise<boolean | null> {
  if (!canManageSavedStartups(viewer) || !opensInPage(document)) return null
  return !(await refusesPageTimes(reader, viewer.id))
}

/** PUT /api/investor/page-times: turning them off deletes earlier ones. */
export async function measurePages(
  { database }: Pick<CallContext, 'database'>,
  { id: userId }: Viewer,
  { measures }: Inputs<typeof documentCalls>['measure'],
) {
  await database.write(async (tx) => {
    if (measures) {
      await tx.delete(pageTimeOptOuts).where(eq(pageTimeOptOuts.userId, userId))
      return
    }
    await tx.insert(pageTimeOptOuts).values({ userId }).onConflictDoNothing()
    const own = tx.select({ id: documentViews.id }).from(documentViews).where(eq(documentViews.viewerId, userId))
    await tx.delete(documentPageTimes).where(inArray(documentPageTimes.viewId, own))
  })
}
