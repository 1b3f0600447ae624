import type { CallContext } from '#api/context.ts'
import type { Viewer } from '#api/policy.ts'
import type { ImageSize } from './first-page.ts'
import type { DocumentRow } from './table.ts'
import { getWaiter } from '#api/platform/fair-queue.ts'
import { opensInPage } from './contract/access.ts'
import type { DecidedDocument } from './access.ts'
import type { DocumentBytes } from './copy.service.ts'

export type CoverContext = Pick<CallContext, 'files' | 'firstPages'>

/** The image of the first page of what a reader gets; `null` if it can't be drawn. */
export const getFirstPage = (
  { firstPages }: CoverContext,
  viewer: Viewer,
  { picture, size, code, read }: DocumentBytes,
) =>
  firstPages.picture(picture, {
    client: getWaiter(viewer),
    isCopy: code !== null,
    readBytes: () => read({ start: 0, end: size }),
  })

/** Draws the first page of a stored file for later readers, once no one else is waiting. */
export function drawAhead(
  { files, firstPages }: CoverContext,
  viewer: Viewer,
  { storedName, size }: Pick<DocumentRow, 'storedName' | 'size'>,
) {
  const readBytes = () => files.read(storedName, { start: 0, end: size })
  void firstPages.picture(storedName, { client: getWaiter(viewer, { canWait: true }), isCopy: false, readBytes })
}

/**
 * The image's size. If there is none yet, it is made in the meantime: a copy of a page has the same size as the page.
 */
export function firstPageSize(
  context: CoverContext,
  viewer: Viewer,
  document: DocumentRow,
  bytes: DocumentBytes,
): ImageSize | null {
  const size = context.firstPages.sizeOf(document.storedName)
  if (!size) drawAhead(context, viewer, document)
  if (bytes.code !== null) void getFirstPage(context, viewer, bytes)
  return size
}

/** The same for the startup's page, of a deck: none of a copy with a watermark, whose code leads to a recorded view. */
export function coverSize(
  context: CoverContext,
  viewer: Viewer,
  { document, access, isMarked }: DecidedDocument,
): ImageSize | null {
  if (document.type !== 'pitchDeck' || access !== 'open' || isMarked || !opensInPage(document)) return null
  const size = context.firstPages.sizeOf(document.storedName)
  if (!size) drawAhead(context, viewer, document)
  return size
}
