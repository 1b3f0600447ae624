import { readFile, writeFile } from 'node:fs/promises'
import { EncryptedPDFError, PDFDocument } from '@cantoo/pdf-lib'
import { STAMP_REFUSALS } from '#api/contract/document/watermark.ts'
import { LIMITS } from '#api/contract/limits.ts'
import { badRequest } from '#api/errors.ts'
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
  /** Null where the copy is for no one. */
  to: string | null
  mark: Mark
}

async function open(path: string): Promise<PDFDocument> {
  try {
    const document = await PDFDocument.load(await readFile(path), { updateMetadata: false, parseSpeed: Infinity })
    if (document.getPages().length > 0) return document
  } catch (error) {
    if (error instanceof EncryptedPDFError) throw badRequest(STAMP_REFUSALS.encrypted)
  }
  throw badRequest(STAMP_REFUSALS.broken)
}

/**
 * Makes a copy of a PDF with a mark over each of its pages, in the process that does nothing else. Answers its bytes.
 *
 * @throws ApiError 400 for a file that cannot be written on
 */
export async function stampFile({ from, to, mark }: StampOrder): Promise<number> {
  const document = await open(from)
  if (document.getPageCount() > LIMITS.stampedPages) throw badRequest(STAMP_REFUSALS.tooLarge)
  const lines = await Promise.all(mark.lines.map(outlineOf))
  try {
    stampPages(document, lines, mark.code)
    const bytes = await document.save({
      addDefaultPage: false,
      updateFieldAppearances: false,
      objectsPerTick: Infinity,
    })
    if (to !== null) await writeFile(to, bytes, { mode: 0o600 })
    return bytes.length
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code) throw error
    throw badRequest(STAMP_REFUSALS.broken)
  }
}

/** Milliseconds of a processor that a copy may take: the largest decks take less than a tenth of it. */
const MOST_MS = 4000

/**
 * Makes a copy for no one, which is written nowhere. Answers the milliseconds of a processor that it took: on a busy
 * machine even a small file takes long.
 *
 * @throws ApiError 400 for a file that cannot be written on
 */
export async function tryFile(from: string): Promise<number> {
  const before = process.cpuUsage()
  await stampFile({ from, to: null, mark: { lines: ['Reader'], code: 'TRIAL' } })
  const { user, system } = process.cpuUsage(before)
  const took = (user + system) / 1000
  if (took > MOST_MS) throw badRequest(STAMP_REFUSALS.tooLarge)
  return took
}
