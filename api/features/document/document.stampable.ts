import type { ApiContext } from '#api/context.ts'
import { opensInPage } from '#api/contract/document/access.ts'
import type { DocumentExtension } from '#api/contract/document/files.ts'
import { STAMP_REFUSALS } from '#api/contract/document/watermark.ts'
import type { DocumentRow } from '#api/db/schema/document.ts'
import { badRequest } from '#api/errors.ts'

/*
 * Asked when a founder sets the switch, by writing a copy for nobody, so that nobody who reads it later hears of it.
 */

/** @throws ApiError 400 with the reason where no name can be written on a stored document */
export async function requireStampable(
  { copies }: Pick<ApiContext, 'copies'>,
  document: Pick<DocumentRow, 'mediaType' | 'storedName' | 'size'>,
): Promise<void> {
  if (!opensInPage(document)) throw badRequest(STAMP_REFUSALS.office)
  await copies.requireStampable(document)
}

/** @throws ApiError likewise of a file that is being uploaded */
export async function requireStampableFile(
  { copies }: Pick<ApiContext, 'copies'>,
  path: string,
  extension: DocumentExtension,
): Promise<void> {
  if (extension !== 'pdf') throw badRequest(STAMP_REFUSALS.office)
  await copies.requireStampableFile(path)
}
