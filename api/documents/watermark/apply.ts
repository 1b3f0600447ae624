import {
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFDocument,
  PDFName,
  type PDFPage,
  type PDFRef,
  PDFString,
} from '@cantoo/pdf-lib'
import { type Outline, getOutline } from './fonts.ts'
import { readFile, writeFile } from 'node:fs/promises'
import { WATERMARK_ERRORS } from '#api/documents/contract/access.ts'
import { LIMITS } from '#api/platform/contract/limits.ts'
import { ApiError, badRequest } from '#api/errors.ts'
import { retainOnlyPages, lostInPages } from './pages.ts'
import { createHmac } from 'node:crypto'
import { getDay, formatDate } from '#api/platform/contract/dates.ts'
import type { Keys } from '#api/keys.ts'

/** The opacity of the watermark where it covers a page; specification: at most 15 %. */
const OPACITY = 0.14
const LINE_HEIGHT = 1.35
/** Degrees, rising from lower left to upper right. */
const TILT = 28
/** Blocks per row and rows per page. */
const [COLUMNS, ROWS] = [2, 3]
/** The largest share of its cell that a block covers in each direction. */
const FILLED = 0.95
/** The largest height of a letter, as a share of a page's shorter side. */
const LARGEST = 1 / 26

const number = (value: number) => String(Number(value.toFixed(3)))
const matrix = (...values: number[]) => `${values.map(number).join(' ')} cm`

interface Block {
  ref: PDFRef
  /** In ems. */
  width: number
  height: number
}

/** All lines once, above each other and centered: black with a white outline, which is visible on dark pages. */
function addBlock(document: PDFDocument, lines: readonly Outline[]): Block {
  const width = Math.max(...lines.map((line) => line.width))
  const height = lines.length * LINE_HEIGHT
  const paths = lines.map((line, index) => {
    const [x, y] = [(width - line.width) / 2, height - LINE_HEIGHT * (index + 0.8)]
    return { open: `q ${matrix(1, 0, 0, 1, x, y)}`, path: line.path }
  })
  const content = [
    '1 G 1 j 0.14 w',
    ...paths.map(({ open, path }) => `${open}\n${path}\nS Q`),
    '0 g',
    ...paths.map(({ open, path }) => `${open}\n${path}\nf Q`),
  ].join('\n')
  const form = document.context.flateStream(content, {
    Type: 'XObject',
    Subtype: 'Form',
    BBox: [-0.2, -0.2, width + 0.2, height + 0.2],
  })
  return { ref: document.context.register(form), width, height }
}

interface Place {
  width: number
  height: number
}

/** The block repeated over a whole page as one image, so that letters and outlines that overlap aren't more opaque. */
function addSheet(document: PDFDocument, block: Block, { width, height }: Place, code: string): PDFRef {
  const { context } = document
  const [across, along] = [width / COLUMNS, height / ROWS]
  const [cos, sin] = [Math.cos((TILT * Math.PI) / 180), Math.sin((TILT * Math.PI) / 180)]
  const size = Math.min(
    (FILLED * across) / (block.width * cos + block.height * sin),
    (FILLED * along) / (block.width * sin + block.height * cos),
    LARGEST * Math.min(width, height),
  )
  const content: string[] = []
  for (let row = 0; row < ROWS; row++)
    for (let column = 0; column < COLUMNS; column++) {
      const [x, y] = [(column + 0.5) * across, (row + 0.5) * along]
      const [backX, backY] = [(block.width * size) / 2, (block.height * size) / 2]
      const origin = [x - cos * backX + sin * backY, y - sin * backX - cos * backY] as const
      content.push(`q ${matrix(cos * size, sin * size, -sin * size, cos * size, ...origin)} /Block Do Q`)
    }
  const form = context.flateStream(content.join('\n'), {
    Type: 'XObject',
    Subtype: 'Form',
    BBox: [0, 0, width, height],
    Group: { Type: 'Group', S: 'Transparency', I: true },
    Resources: { XObject: { Block: block.ref } },
    // For someone who has a copy and wants to know whose it was.
    PieceInfo: { Trellis: { LastModified: PDFString.of('D:20000101000000Z'), Private: PDFString.of(code) } },
  })
  return context.register(form)
}

/** A page as it is displayed: its size, and the position of its lower left corner. */
function seen(page: PDFPage): Place & { open: string } {
  const { x, y, width, height } = page.getCropBox()
  const turns = (((page.getRotation().angle / 90) % 4) + 4) % 4
  const place = turns % 2 === 0 ? { width, height } : { width: height, height: width }
  const turned = [
    [1, 0, 0, 1, x, y],
    [0, 1, -1, 0, x + width, y],
    [-1, 0, 0, -1, x + width, y + height],
    [0, -1, 1, 0, x, y + height],
  ][turns]!
  return { ...place, open: matrix(...turned) }
}

/** Resources of this page only: shared ones would get the names of all pages. */
function addNames(
  context: PDFContext,
  { node }: PDFPage,
  names: Readonly<Record<string, Record<string, PDFRef>>>,
): void {
  const resources = node.Resources()?.clone(context) ?? context.obj({})
  for (const [kind, entries] of Object.entries(names)) {
    const own = resources.lookupMaybe(PDFName.of(kind), PDFDict)?.clone(context) ?? context.obj({})
    for (const [name, ref] of Object.entries(entries)) own.set(PDFName.of(name), ref)
    resources.set(PDFName.of(kind), own)
  }
  node.set(PDFName.of('Resources'), resources)
}

/**
 * Writes lines over every page as shapes instead of text, marked as artifacts (ISO 32000-1, 14.8.2.2), so that screen
 * readers skip them. The same lines make the same bytes.
 */
function watermarkPages(document: PDFDocument, lines: readonly Outline[], code: string): void {
  const { context } = document
  const block = addBlock(document, lines)
  const opacity = context.register(
    context.obj({ Type: 'ExtGState', ca: OPACITY, CA: OPACITY, BM: 'Normal', SMask: 'None' }),
  )
  const stream = (content: string) => context.register(context.stream(content))
  const [before, after] = [stream('q'), stream('Q')]
  // Unused on the page, because a code belongs to one reader and one day.
  const name = `Mark${code.replace(/\W/g, '')}`
  const sheets = new Map<string, { form: PDFRef; watermark: PDFRef }>()
  for (const page of document.getPages()) {
    const { width, height, open } = seen(page)
    const key = `${width} ${height} ${open}`
    const sheet = sheets.get(key) ?? {
      form: addSheet(document, block, { width, height }, code),
      watermark: stream(
        `/Artifact <</Type /Pagination /Subtype /Watermark>> BDC q ${open} /${name} gs /${name} Do Q EMC`,
      ),
    }
    sheets.set(key, sheet)
    addNames(context, page, { ExtGState: { [name]: opacity }, XObject: { [name]: sheet.form } })
    const contents = page.node.Contents()
    const drawn =
      contents instanceof PDFArray ? contents.asArray() : contents ? [page.node.get(PDFName.of('Contents'))!] : []
    page.node.set(PDFName.of('Contents'), context.obj([before, ...drawn, after, sheet.watermark]))
  }
}

/** What is written over the pages of a copy. */
export interface Watermark {
  /** From top to bottom. */
  lines: readonly string[]
  /** One of the lines contains it, too. */
  code: string
}

export interface WatermarkOrder {
  /** Paths of files. */
  from: string
  to: string
  /** Null for copies without a watermark. */
  watermark: Watermark | null
}

/** A file with only an owner's password opens without it, because that password prevents no one from reading. */
async function open(path: string): Promise<PDFDocument> {
  const bytes = await readFile(path)
  const options = { updateMetadata: false, parseSpeed: Infinity }
  try {
    const document = await PDFDocument.load(bytes, { ...options, password: '' })
    if (document.getPages().length > 0) return document
  } catch {
    const closed = await PDFDocument.load(bytes, { ...options, ignoreEncryption: true }).catch(() => null)
    if (closed?.isEncrypted) throw badRequest(WATERMARK_ERRORS.encrypted)
  }
  throw badRequest(WATERMARK_ERRORS.broken)
}

/** @throws ApiError 400 for a file whose pages can't be copied */
async function createCopy(document: PDFDocument, watermark: Watermark | null): Promise<Uint8Array> {
  if (document.getPageCount() > LIMITS.stampedPages) throw badRequest(WATERMARK_ERRORS.tooLarge)
  const lines = await Promise.all((watermark?.lines ?? []).map(getOutline))
  try {
    if (retainOnlyPages(document)) throw badRequest(WATERMARK_ERRORS.layers)
    if (watermark) watermarkPages(document, lines, watermark.code)
    return await document.save({ addDefaultPage: false, updateFieldAppearances: false, objectsPerTick: Infinity })
  } catch (error) {
    throw error instanceof ApiError ? error : badRequest(WATERMARK_ERRORS.broken)
  }
}

/**
 * Copies only the pages of a PDF, with a watermark on each, in a separate process. Returns the number of bytes.
 *
 * @throws ApiError 400 for a file whose pages can't be copied
 */
export async function watermarkFile({ from, to, watermark }: WatermarkOrder): Promise<number> {
  const bytes = await createCopy(await open(from), watermark)
  await writeFile(to, bytes, { mode: 0o600 })
  return bytes.length
}

/** Milliseconds of CPU time that a copy can take: the largest decks take less than a tenth of it. */
const MOST_MS = 4000

/**
 * Makes a copy as a trial without writing it. Returns the milliseconds of CPU time, because on a busy machine even a
 * small file takes long.
 *
 * @throws ApiError 400 for a file whose pages can't be copied, or aren't all of it
 */
export async function tryFile(from: string): Promise<number> {
  const before = process.cpuUsage()
  const document = await open(from)
  const lost = lostInPages(document)
  if (lost) throw badRequest(WATERMARK_ERRORS[lost])
  await createCopy(document, { lines: ['Reader'], code: 'TRIAL' })
  const { user, system } = process.cpuUsage(before)
  const cpuSeconds = (user + system) / 1000
  if (cpuSeconds > MOST_MS) throw badRequest(WATERMARK_ERRORS.tooLarge)
  return cpuSeconds
}

/** Letters and digits that can't be confused. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

interface WatermarkedView {
  startupId: number
  reader: { id: number; name: string; firm: string | null }
  /** Milliseconds. */
  at: number
}

/**
 * The watermark of a reader's copy of a founder's documents on a day (UTC). Its code is derived from the three, can't
 * be forged for someone else, and is stored with the view of that day.
 */
export function createWatermark(keys: Keys, { startupId, reader: { id, name, firm }, at }: WatermarkedView): Watermark {
  const day = getDay(at, 'UTC')
  const digest = createHmac('sha256', keys('watermark')).update(`${startupId} ${id} ${day}`).digest()
  const letters = [...digest.subarray(0, 8)].map((byte) => ALPHABET[byte % ALPHABET.length])
  const code = `${letters.slice(0, 4).join('')}-${letters.slice(4).join('')}`
  return { lines: [name, ...(firm ? [firm] : []), `${formatDate(at, 'UTC')} · ${code}`], code }
}
