import type { CallContext } from '#api/context.ts'
import type { Viewer } from '#api/policy.ts'
import type { PictureSize } from './first-page.ts'
import type { DocumentRow } from './table.ts'
import { waiterOf } from '#api/platform/fair-queue.ts'
import type { DocumentBytes } from './copy.service.ts'

type Context = Pick<CallContext, 'files' | 'firstPages'>

/** The picture of a PDF's first page, of the bytes that a reader gets; `null` where it cannot be drawn. */
export const firstPageOf = ({ firstPages }: Context, viewer: Viewer, { picture, size, code, read }: DocumentBytes) =>
  firstPages.picture(picture, {
    who: waiterOf(viewer),
    isCopy: code !== null,
    bytesOf: () => read({ start: 0, end: size }),
  })

/** Draws the first page of a stored file for whoever looks next, once no one waits for another. */
export function drawAhead(
  { files, firstPages }: Context,
  viewer: Viewer,
  { storedName, size }: Pick<DocumentRow, 'storedName' | 'size'>,
) {
  const bytesOf = () => files.read(storedName, { start: 0, end: size })
  void firstPages.picture(storedName, { who: waiterOf(viewer, { canWait: true }), isCopy: false, bytesOf })
}

/**
 * How large that picture is. Where there is none yet it is made meanwhile: a copy of a page is as large as the page.
 */
export function firstPageSize(
  context: Context,
  viewer: Viewer,
  document: DocumentRow,
  bytes: DocumentBytes,
): PictureSize | null {
  const size = context.firstPages.sizeOf(document.storedName)
  if (!size) drawAhead(context, viewer, document)
  if (bytes.code !== null) void firstPageOf(context, viewer, bytes)
  return size
}
