import type { CallContext } from '#api/context.ts'
import type { PictureSize } from '#api/core/first-page/first-pages.ts'
import type { DocumentRow } from '#api/db/schema/document.ts'
import type { DocumentBytes } from './document.copy.service.ts'

type Context = Pick<CallContext, 'files' | 'firstPages'>

/** The picture of a PDF's first page, of the bytes that a reader gets; `null` where it cannot be drawn. */
export const firstPageOf = ({ firstPages }: Context, { version, size, code, read }: DocumentBytes) =>
  firstPages.picture(version, { isCopy: code !== null, bytesOf: () => read({ start: 0, end: size }) })

/** Draws the first page of a stored file, for whoever looks next. */
export function drawAhead(
  { files, firstPages }: Context,
  { storedName, size }: Pick<DocumentRow, 'storedName' | 'size'>,
) {
  const bytesOf = () => files.read(storedName, { start: 0, end: size })
  void firstPages.picture(storedName, { isCopy: false, bytesOf })
}

/**
 * How large that picture is. Where there is none yet it is made meanwhile: a copy of a page is as large as the page.
 */
export function firstPageSize(context: Context, document: DocumentRow, bytes: DocumentBytes): PictureSize | null {
  const size = context.firstPages.sizeOf(document.storedName)
  if (!size) drawAhead(context, document)
  if (bytes.code !== null) void firstPageOf(context, bytes)
  return size
}
