import { DOCUMENT_REFUSALS, type DocumentExtension } from '#api/contract/document/files.ts'
import { wrongType } from '#api/errors.ts'
import type { Waiter } from '#api/turns.ts'
import { documents } from '#api/worker/workers.ts'
import { contentOf } from './document.content.ts'

const readAside = documents.task<typeof contentOf>(new URL('document.content.ts', import.meta.url), 'contentOf', {
  milliseconds: 20_000,
  tooLong: DOCUMENT_REFUSALS.tooLong.text,
})

/**
 * Checks that a file's content matches its extension, in the document worker. Archives are unpacked for it; of a PDF
 * only the first bytes are read.
 *
 * @throws ApiError 415 for other content, 400 for content that takes too long to check, 503 and 429 when too many wait
 */
export async function requireContentOf(who: Waiter, path: string, extension: DocumentExtension): Promise<void> {
  const content = await (extension === 'pdf' ? contentOf(path, extension) : readAside(who, [path, extension]))
  if (content === 'wrong') throw wrongType(DOCUMENT_REFUSALS.wrongType.text)
  if (content === 'fetches') throw wrongType(DOCUMENT_REFUSALS.fetches.text)
}
