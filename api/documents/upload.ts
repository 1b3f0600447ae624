import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy'
import type * as z from 'zod/mini'
import { DOCUMENT_ERRORS, documentLimit, type DocumentExtension } from './contract/files.ts'
import { documentTypeField, type UploadChoices, uploadChoices } from './contract/schema.ts'
import type { DocumentType } from '#api/documents/contract/choices.ts'
import { badRequest, tooLarge, wrongType } from '#api/errors.ts'
import type { FileStore, StagedFile } from '#api/platform/files/store.ts'
import { UNREADABLE_UPLOAD, uploadError, aborted, readChunks } from '#api/platform/files/upload-slots.ts'
import { once } from 'node:events'
import { LIMITS } from '#api/platform/contract/limits.ts'
import type { Waiter } from '#api/platform/fair-queue.ts'
import { documents } from '#api/platform/worker/worker.ts'
import { getContent } from './content.ts'
import { composed } from '#api/platform/contract/clean-text.ts'

/** A file as it was sent. Only its size has been checked. */
export interface Upload {
  file: StagedFile
  /** The original file name, without folders. */
  name: string
  /** The media type that the sender declares. */
  declaredType: string
  type: DocumentType
  choices: UploadChoices
}

/** Bytes of a request apart from its file: boundaries, part headers, the field `type`. */
const FRAME_BYTES = 16 * 1024
const NO_FILE = 'Choose a file to upload.'
const ONE_FILE = 'Upload one file at a time.'

function openParser(contentType: string): BusboyInstance {
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      isPartAFile: (_field, _type, fileName) => fileName !== undefined,
      limits: { parts: 20, fields: 10, fieldSize: 1024, headerPairs: 20, headerSize: FRAME_BYTES },
    })
  } catch {
    throw badRequest(UNREADABLE_UPLOAD)
  }
}

/** @throws ApiError 400 */
function readField<Value>(schema: z.ZodMiniType<Value>, input: unknown): Value {
  const result = schema.safeParse(input)
  if (result.success) return result.data
  throw badRequest(result.error.issues[0]?.message ?? UNREADABLE_UPLOAD)
}

/**
 * The form of an upload, filled while it is parsed. `refuse` is called as soon as a part is wrong.
 *
 * @throws ApiError 400 for a Content-Type without a boundary
 */
function readForm(store: FileStore, contentType: string, refuse: (error: unknown) => void) {
  const parser = openParser(contentType)
  const types: string[] = []
  const chosen: Record<string, string> = {}
  let part: { stream: BusboyFileStream; name: string; declaredType: string; staged: Promise<StagedFile> } | undefined

  /** Until the field has arrived, the file may be a deck. */
  const typeSoFar = (): DocumentType => (types[0] === 'document' ? 'document' : 'pitchDeck')
  const toUploadError = (error: unknown) => uploadError(error, DOCUMENT_ERRORS.tooLarge[typeSoFar()].text)

  parser.on('file', (field, stream, name, _encoding, declaredType) => {
    // Its reader handles the end; an unhandled error would kill the process.
    stream.on('error', () => {})
    if (field !== 'document' || name === '' || part) {
      stream.resume()
      if (name !== '') refuse(badRequest(field === 'document' ? ONE_FILE : NO_FILE))
      return
    }
    const staged = store.stage(stream, () => documentLimit(typeSoFar()))
    staged.catch((error: unknown) => refuse(toUploadError(error)))
    part = { stream, name, declaredType, staged }
  })
  parser.on('field', (field, value) => {
    if (field === 'type') types.push(value)
    else if (Object.hasOwn(uploadChoices.shape, field)) chosen[field] = value
  })
  parser.on('error', refuse)
  for (const event of ['partsLimit', 'fieldsLimit'] as const) {
    parser.on(event, () => refuse(badRequest(UNREADABLE_UPLOAD)))
  }

  return {
    parser,
    toUploadError,
    /** The form, once it is parsed. @throws ApiError 400 */
    async finish(): Promise<Upload> {
      if (!part) throw badRequest(NO_FILE)
      const { name, declaredType, staged } = part
      const file = await staged
      if (types.length > 1) throw badRequest('type may be given once only')
      const type = readField(documentTypeField, types[0])
      return { file, name, declaredType, type, choices: readField(uploadChoices, chosen) }
    },
    /** Stops the parser and the file, and discards the file. */
    async abandon(): Promise<void> {
      parser.destroy()
      part?.stream.destroy(new Error('The upload was canceled'))
      const file = await part?.staged.catch(() => null)
      if (file) await store.discard(file)
    },
  }
}

export interface UploadRequest {
  contentType: string | undefined
  body: ReadableStream<Uint8Array> | null
  /** Aborted when the upload has taken too long. */
  signal: AbortSignal
  /** Called once the upload is complete; if it throws, the upload is refused. */
  received: () => Promise<void>
}

/**
 * Reads a multipart upload (rules: Documents): one file `document` and optionally the field `type`, in either order.
 * The file is streamed to the disk, and deleted after any error.
 *
 * Every error goes through one signal, which stops waiting, the body, the parser, and the file together. On their own
 * some would never notice: a body that has ended, or a parser that waits for the file to be read.
 *
 * @throws ApiError 400 for another form, 408, 413 as soon as it is too large, 415 for another kind of body, 507
 */
export async function receiveUpload(
  store: FileStore,
  { contentType, body, signal, received }: UploadRequest,
): Promise<Upload> {
  if (!/^multipart\/form-data\b/i.test(contentType ?? '')) throw wrongType('This call takes a file as form data.')
  const abort = new AbortController()
  const form = readForm(store, contentType!, (error) => abort.abort(error))
  const end = AbortSignal.any([signal, abort.signal])
  try {
    await Promise.race([feed(form.parser, readChunks(body, end), end), aborted(end)])
    await received()
    const upload = await form.finish()
    end.throwIfAborted()
    return upload
  } catch (error) {
    abort.abort(error)
    await form.abandon()
    throw form.toUploadError(end.reason)
  }
}

/** Feeds a body to the parser as fast as its file is written, and waits until both are done. */
async function feed(parser: BusboyInstance, chunks: AsyncIterable<Uint8Array>, signal: AbortSignal): Promise<void> {
  // Listens from the start: a form can be complete before its body is.
  const finished = once(parser, 'finish', { signal })
  finished.catch(() => {})
  let bytes = 0
  for await (const chunk of chunks) {
    bytes += chunk.byteLength
    // What surrounds the file has no limit of its own.
    if (bytes > LIMITS.pitchDeckBytes + FRAME_BYTES) throw tooLarge(DOCUMENT_ERRORS.tooLarge.pitchDeck.text)
    if (!parser.write(chunk)) await once(parser, 'drain', { signal })
  }
  parser.end()
  await finished
}

const readInWorker = documents.task<typeof getContent>(new URL('content.ts', import.meta.url), 'getContent', {
  milliseconds: 20_000,
  tooLong: DOCUMENT_ERRORS.tooLong.text,
})

/**
 * Checks that a file's content matches its extension, in the document worker. Archives are unpacked for it; for a PDF
 * only the first bytes are read.
 *
 * @throws ApiError 415 for other content, 400 for content that takes too long to check, 503 and 429 when too many are
 * waiting
 */
export async function requireContent(client: Waiter, path: string, extension: DocumentExtension): Promise<void> {
  const content = await (extension === 'pdf' ? getContent(path, extension) : readInWorker(client, [path, extension]))
  if (content === 'wrong') throw wrongType(DOCUMENT_ERRORS.wrongType.text)
  if (content === 'fetches') throw wrongType(DOCUMENT_ERRORS.fetches.text)
}

/** Control characters, and those that change the writing direction: `exe.fdp` could be shown as `pdf.exe`. */
const HIDDEN = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu

/**
 * A file's name as it is stored and shown: one line, without hidden characters, at most 200 long with its extension.
 */
export function cleanFileName(name: string): string {
  const clean = composed(name.toWellFormed()).replace(HIDDEN, '').trim()
  const { max } = LIMITS.fileName
  if (clean.length <= max) return clean
  const extension = /\.[a-z]{3,4}$/i.exec(clean)?.[0] ?? ''
  return `${clean.slice(0, max - extension.length).toWellFormed()}${extension}`
}

/** The Content-Disposition with a file's name, for every browser (RFC 6266, RFC 8187). */
export function contentDisposition(kind: 'inline' | 'attachment', name: string): string {
  const plain = name.replace(/[^\x20-\x7e]/g, '_').replace(/["\\%]/g, '_')
  const exact = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${kind}; filename="${plain}"; filename*=UTF-8''${exact}`
}
