import { once } from 'node:events'
import type { BusboyInstance } from '@fastify/busboy'
import { DOCUMENT_REFUSALS } from '#api/contract/document/files.ts'
import { LIMITS } from '#api/contract/limits.ts'
import { tooLarge, wrongType } from '#api/errors.ts'
import { aborted, chunksOf } from '#api/files/body-chunks.ts'
import type { FileStore } from '#api/files/store.ts'
import { FRAME_BYTES, readForm, type Upload } from './document.form.ts'

export interface UploadRequest {
  contentType: string | undefined
  body: ReadableStream<Uint8Array> | null
  /** When it is given, the upload has taken too long. */
  signal: AbortSignal
  /** Called once all of it has come; its error refuses the upload. */
  received: () => Promise<void>
}

/**
 * Reads a multipart upload (rules: Documents): one file `document` and optionally the field `type`, in either order.
 * The file is streamed to the disk; when anything fails, nothing of it stays.
 *
 * Every refusal goes through one signal, which ends the wait, the body, the parser and the file at once. None of them
 * has to notice by itself: a body that has ended, or a parser that waits for the file to be read, never would.
 *
 * @throws ApiError 400 for no such form, 408, 413 as soon as it is too large, 415 for another kind of body, 507
 */
export async function receiveUpload(
  store: FileStore,
  { contentType, body, signal, received }: UploadRequest,
): Promise<Upload> {
  if (!/^multipart\/form-data\b/i.test(contentType ?? '')) throw wrongType('This call takes a file as form data.')
  const refusal = new AbortController()
  const form = readForm(store, contentType!, (error) => refusal.abort(error))
  const end = AbortSignal.any([signal, refusal.signal])
  try {
    await Promise.race([feed(form.parser, chunksOf(body, end), end), aborted(end)])
    await received()
    const upload = await form.finish()
    end.throwIfAborted()
    return upload
  } catch (error) {
    refusal.abort(error)
    await form.abandon()
    throw form.toRefusal(end.reason)
  }
}

/** Hands a body to the parser, as fast as the file behind it is written, and waits until both are done with it. */
async function feed(parser: BusboyInstance, chunks: AsyncIterable<Uint8Array>, signal: AbortSignal): Promise<void> {
  // From the beginning: a form may be whole before its body is.
  const finished = once(parser, 'finish', { signal })
  finished.catch(() => {})
  let bytes = 0
  for await (const chunk of chunks) {
    bytes += chunk.byteLength
    // What surrounds the file has no end of its own.
    if (bytes > LIMITS.pitchDeckBytes + FRAME_BYTES) throw tooLarge(DOCUMENT_REFUSALS.tooLarge.pitchDeck.text)
    if (!parser.write(chunk)) await once(parser, 'drain', { signal })
  }
  parser.end()
  await finished
}
