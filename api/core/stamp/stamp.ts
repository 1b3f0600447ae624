import { readFile, writeFile } from 'node:fs/promises'
import { PDFDocument } from '@cantoo/pdf-lib'
import { STAMP_REFUSALS } from '#api/contract/document/watermark.ts'
import { LIMITS } from '#api/contract/limits.ts'
import { ApiError, badRequest } from '#api/errors.ts'
import { keepOnlyPages, lostInPages } from './only-pages.ts'
import { outlineOf } from './outline.ts'
import { stampPages } from './pages.ts'

/** What is written over the pages of a copy. */
export interface Mark {
  /** Above one another. */
  lines: readonly string[]
  /** One of the lines has it, too. */
  code: string
}

export interface StampOrder {
  /** Paths of files. */
  from: string
  to: string
  /** Null for the pages as they are. */
  mark: Mark | null
}

/** A file that opens without a password is opened so: its owner's password keeps nobody from reading it. */
async function open(path: string): Promise<PDFDocument> {
  const bytes = await readFile(path)
  const options = { updateMetadata: false, parseSpeed: Infinity }
  try {
    const document = await PDFDocument.load(bytes, { ...options, password: '' })
    if (document.getPages().length > 0) return document
  } catch {
    const closed = await PDFDocument.load(bytes, { ...options, ignoreEncryption: true }).catch(() => null)
    if (closed?.isEncrypted) throw badRequest(STAMP_REFUSALS.encrypted)
  }
  throw badRequest(STAMP_REFUSALS.broken)
}

/** @throws ApiError 400 for a file whose pages cannot be copied */
async function copyOf(document: PDFDocument, mark: Mark | null): Promise<Uint8Array> {
  if (document.getPageCount() > LIMITS.stampedPages) throw badRequest(STAMP_REFUSALS.tooLarge)
  const lines = await Promise.all((mark?.lines ?? []).map(outlineOf))
  try {
    if (keepOnlyPages(document)) throw badRequest(STAMP_REFUSALS.layers)
    if (mark) stampPages(document, lines, mark.code)
    return await document.save({ addDefaultPage: false, updateFieldAppearances: false, objectsPerTick: Infinity })
  } catch (error) {
    throw error instanceof ApiError ? error : badRequest(STAMP_REFUSALS.broken)
  }
}

/**
 * Makes a copy of a PDF with nothing but its pages, and a mark over each of them, in the process that does nothing
 * else. Answers its bytes.
 *
 * @throws ApiError 400 for a file whose pages cannot be copied
 */
export async function stampFile({ from, to, mark }: StampOrder): Promise<number> {
  const bytes = await copyOf(await open(from), mark)
  await writeFile(to, bytes, { mode: 0o600 })
  return bytes.length
}

/** Milliseconds of a processor that a copy may take: the largest decks take less than a tenth of it. */
const MOST_MS = 4000

/**
 * Makes a copy for no one, which is written nowhere. Answers the milliseconds of a processor that it took: on a busy
 * machine even a small file takes long.
 *
 * @throws ApiError 400 for a file whose pages cannot be copied, or are not the whole of it
 */
export async function tryFile(from: string): Promise<number> {
  const before = process.cpuUsage()
  const document = await open(from)
  const lost = lostInPages(document)
  if (lost) throw badRequest(STAMP_REFUSALS[lost])
  await copyOf(document, { lines: ['Reader'], code: 'TRIAL' })
  const { user, system } = process.cpuUsage(before)
  const took = (user + system) / 1000
  if (took > MOST_MS) throw badRequest(STAMP_REFUSALS.tooLarge)
  return took
}
