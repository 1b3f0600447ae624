import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy'
import type * as z from 'zod/mini'
import { DOCUMENT_REFUSALS, documentLimit } from '#api/contract/document/files.ts'
import { documentTypeField, type UploadChoices, uploadChoices } from '#api/contract/document/schema.ts'
import type { DocumentType } from '#api/contract/enumerations.ts'
import { badRequest } from '#api/errors.ts'
import type { FileStore, StagedFile } from '#api/files/store.ts'
import { UNREADABLE_UPLOAD, uploadRefusal } from '#api/files/upload-refusal.ts'

/** A file as a person sent it. Only its size has been checked. */
export interface Upload {
  file: StagedFile
  /** The person's file name, without folders. */
  name: string
  /** The media type that the sender declares. */
  declaredType: string
  type: DocumentType
  choices: UploadChoices
}

/** Bytes of a request around its file: boundaries, part headers, the field `type`. */
export const FRAME_BYTES = 16 * 1024
const NO_FILE = 'Please choose a file to upload.'
const ONE_FILE = 'Please upload one file at a time.'

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
function readField<Value>(schema: z.ZodMiniType<Value>, given: unknown): Value {
  const result = schema.safeParse(given)
  if (result.success) return result.data
  throw badRequest(result.error.issues[0]?.message ?? UNREADABLE_UPLOAD)
}

/**
 * The form of an upload, as its parser finds the parts. `refuse` is told as soon as one is wrong.
 *
 * @throws ApiError 400 for a Content-Type without a boundary
 */
export function readForm(store: FileStore, contentType: string, refuse: (error: unknown) => void) {
  const parser = openParser(contentType)
  const types: string[] = []
  const chosen: Record<string, string> = {}
  let part: { stream: BusboyFileStream; name: string; declaredType: string; staged: Promise<StagedFile> } | undefined

  /** As long as the field has not come, the file may still be a deck. */
  const typeSoFar = (): DocumentType => (types[0] === 'document' ? 'document' : 'pitchDeck')
  const toRefusal = (error: unknown) => uploadRefusal(error, DOCUMENT_REFUSALS.tooLarge[typeSoFar()].text)

  parser.on('file', (field, stream, name, _encoding, declaredType) => {
    // Its reader learns of its end; an unhandled error would end the process.
    stream.on('error', () => {})
    if (field !== 'document' || name === '' || part) {
      stream.resume()
      if (name !== '') refuse(badRequest(field === 'document' ? ONE_FILE : NO_FILE))
      return
    }
    const staged = store.stage(stream, () => documentLimit(typeSoFar()))
    staged.catch((error: unknown) => refuse(toRefusal(error)))
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
    toRefusal,
    /** The form, once the parser is done. @throws ApiError 400 */
    async finish(): Promise<Upload> {
      if (!part) throw badRequest(NO_FILE)
      const { name, declaredType, staged } = part
      const file = await staged
      if (types.length > 1) throw badRequest('type may be given once only')
      const type = readField(documentTypeField, types[0])
      return { file, name, declaredType, type, choices: readField(uploadChoices, chosen) }
    },
    /** Ends the parser and the file that is on its way, and discards the file. */
    async abandon(): Promise<void> {
      parser.destroy()
      part?.stream.destroy(new Error('The upload was given up'))
      const file = await part?.staged.catch(() => null)
      if (file) await store.discard(file)
    },
  }
}
