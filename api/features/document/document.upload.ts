import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy'
import { DOCUMENT_REFUSALS, documentLimit, documentTypeField } from '#api/contract/document.ts'
import type { DocumentType } from '#api/contract/enumerations.ts'
import { LIMITS } from '#api/contract/limits.ts'
import { badRequest, insufficientStorage, isDiskFull, tooLarge, wrongType } from '#api/errors.ts'
import { FileTooLarge, type FileStore, type StagedFile } from '#api/files/store.ts'

/** Bytes of a request around its file: boundaries, part headers, the field `type`. */
const FRAME_BYTES = 16 * 1024
const UNREADABLE = 'This upload could not be read. Please try again.'
const NO_FILE = 'Please choose a file to upload.'
const ONE_FILE = 'Please upload one file at a time.'

/** A file as a person sent it. Nothing has been decided about it, but that it is not larger than any document. */
export interface Upload {
  file: StagedFile
  /** What the person's file was called, without any folder. */
  name: string
  /** The media type that the sender declares. */
  declaredType: string
  type: DocumentType
}

/** What of a request an upload needs. */
export interface UploadRequest {
  contentType: string | undefined
  body: ReadableStream<Uint8Array> | null
}

/**
 * Reads a multipart upload (spec 2 §3): one file `document` and optionally the field `type`, in either order. The file goes to
 * the disk as it comes and is never in memory whole; when anything fails, nothing of it stays.
 *
 * @throws ApiError 400 for what is no such form, 413 as soon as it is too large, 415 for another kind of body, 507
 */
export async function receiveUpload(store: FileStore, { contentType, body }: UploadRequest): Promise<Upload> {
  if (!/^multipart\/form-data\b/i.test(contentType ?? '')) throw wrongType('This call takes a file as form data.')
  const form = readForm(store, contentType!)
  const source = Readable.from(body ?? [], { objectMode: false })
  form.onFailure((error) => source.destroy(error))
  try {
    await pipeline(source, form.parser)
  } catch (error) {
    await form.abandon()
    throw form.failure ?? toRefusal(error)
  }
  return form.finish()
}

/** What went wrong, told apart: the file, the disk, or a request that broke off or was none. */
function toRefusal(error: unknown, type: DocumentType = 'document'): unknown {
  if (error instanceof FileTooLarge) return tooLarge(DOCUMENT_REFUSALS.tooLarge[type].text)
  if (isDiskFull(error)) return insufficientStorage()
  const { code, syscall } = error as NodeJS.ErrnoException
  return syscall && code !== 'ECONNRESET' ? error : badRequest(UNREADABLE)
}

function openParser(contentType: string): BusboyInstance {
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      isPartAFile: (_field, _type, fileName) => fileName !== undefined,
      limits: { parts: 20, fields: 10, fieldSize: 1024, headerPairs: 20, headerSize: FRAME_BYTES },
    })
  } catch {
    throw badRequest(UNREADABLE)
  }
}

function readForm(store: FileStore, contentType: string) {
  const parser = openParser(contentType)
  const types: string[] = []
  let part: { stream: BusboyFileStream; name: string; declaredType: string; staged: Promise<StagedFile> } | undefined
  let failure: unknown
  let tell: (error: Error) => void = () => {}

  const readType = (): DocumentType => {
    if (types.length > 1) throw badRequest('type may be given once only')
    const result = documentTypeField.safeParse(types[0])
    if (result.success) return result.data
    throw badRequest(result.error.issues[0]?.message ?? UNREADABLE)
  }
  /** What is known of the type so far: before the field came, the file may still be a deck. */
  const limit = () => (types[0] === 'document' ? LIMITS.documentBytes : documentLimit('pitchDeck'))

  function fail(error: unknown): void {
    failure ??= error
    tell(error as Error)
  }

  parser.on('file', (field, stream, name, _encoding, declaredType) => {
    // Whoever reads it learns of its end; an error that nobody listens for would end the process.
    stream.on('error', () => {})
    if (field !== 'document' || name === '' || part) {
      stream.resume()
      if (name !== '') fail(badRequest(field === 'document' ? ONE_FILE : NO_FILE))
      return
    }
    const staged = store.stage(stream, limit)
    part = { stream, name, declaredType, staged }
    staged.catch((error: unknown) => fail(toRefusal(error, types[0] === 'pitchDeck' ? 'pitchDeck' : 'document')))
  })
  parser.on('field', (field, value) => void (field === 'type' && types.push(value)))
  for (const event of ['partsLimit', 'fieldsLimit'] as const) parser.on(event, () => fail(badRequest(UNREADABLE)))

  return {
    parser,
    get failure() {
      return failure
    },
    onFailure: (listener: (error: Error) => void) => void (tell = listener),
    /** Ends the file that is on its way and throws it away. */
    async abandon(): Promise<void> {
      part?.stream.destroy(new Error('The upload was given up'))
      const file = await part?.staged.catch(() => undefined)
      if (file) await store.discard(file)
    },
    async finish(): Promise<Upload> {
      // Why it failed is in `failure`: the handler above was there first.
      const file = await part?.staged.catch(() => undefined)
      try {
        if (failure) throw failure
        if (!part || !file) throw badRequest(NO_FILE)
        return { file, name: part.name, declaredType: part.declaredType, type: readType() }
      } catch (error) {
        if (file) await store.discard(file)
        throw error
      }
    },
  }
}
