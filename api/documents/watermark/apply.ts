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

/** How much of a page the mark covers, where it does; specification: at most 15 %. */
const OPACITY = 0.14
const LINE_HEIGHT = 1.35
/** Degrees, from the left below to the right above. */
const TILT = 28
/** Blocks beside one another and above one another. */
const [COLUMNS, ROWS] = [2, 3]
/** How much of the place that a block has it takes at most, each way. */
const FILLED = 0.95
/** No letter is higher than this share of a page's shorter side. */
const LARGEST = 1 / 26

const number = (value: number) => String(Number(value.toFixed(3)))
const matrix = (...values: number[]) => `${values.map(number).join(' ')} cm`

interface Block {
  ref: PDFRef
  /** In ems. */
  width: number
  height: number
}

/** All lines once, one above the other, in the middle of their width: black, in a white edge that dark pages show. */
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

/**
 * The block over all of a page of this size, as one picture: where letters meet their edge it is no less transparent.
 */
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
    // For who holds a copy and looks for whose it was.
    PieceInfo: { Trellis: { LastModified: PDFString.of('D:20000101000000Z'), Private: PDFString.of(code) } },
  })
  return context.register(form)
}

/** How a page is seen: its size, and where its corner on the left below lies. */
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

/** Entries of the page alone: what pages share would get the names of all of them. */
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
 * Writes lines over every page, so that what reads pages aloud leaves them out: shapes instead of text, marked as what
 * is no part of the document (an artifact; ISO 32000-1, 14.8.2.2). The same lines make the same bytes.
 */
function watermarkPages(document: PDFDocument, lines: readonly Outline[], code: string): void {
  const { context } = document
  const block = addBlock(document, lines)
  const opacity = context.register(
    context.obj({ Type: 'ExtGState', ca: OPACITY, CA: OPACITY, BM: 'Normal', SMask: 'None' }),
  )
  const stream = (content: string) => context.register(context.stream(content))
  const [before, after] = [stream('q'), stream('Q')]
  // No name that the page has already: a code is of one reader and one day.
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
  /** Above one another. */
  lines: readonly string[]
  /** One of the lines has it, too. */
  code: string
}

export interface WatermarkOrder {
  /** Paths of files. */
  from: string
  to: string
  /** Null for the pages as they are. */
  watermark: Watermark | null
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
    if (closed?.isEncrypted) throw badRequest(WATERMARK_ERRORS.encrypted)
  }
  throw badRequest(WATERMARK_ERRORS.broken)
}

/** @throws ApiError 400 for a file whose pages cannot be copied */
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
 * Makes a copy of a PDF with nothing but its pages, and a mark over each of them, in the process that does nothing
 * else. Answers its bytes.
 *
 * @throws ApiError 400 for a file whose pages cannot be copied
 */
export async function watermarkFile({ from, to, watermark }: WatermarkOrder): Promise<number> {
  const bytes = await createCopy(await open(from), watermark)
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
  if (lost) throw badRequest(WATERMARK_ERRORS[lost])
  await createCopy(document, { lines: ['Reader'], code: 'TRIAL' })
  const { user, system } = process.cpuUsage(before)
  const cpuSeconds = (user + system) / 1000
  if (cpuSeconds > MOST_MS) throw badRequest(WATERMARK_ERRORS.tooLarge)
  return cpuSeconds
}

/** Letters and digits that nobody mistakes for one another. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

interface WatermarkedView {
  startupId: number
  reader: { id: number; name: string; firm: string | null }
  /** Milliseconds. */
  at: number
}

/**
 * What a reader's copy of a founder's documents carries on a day (UTC). Its code is of the three, and nobody can make
 * up another person's; it stands beside the reading of that day.
 */
export function createWatermark(keys: Keys, { startupId, reader: { id, name, firm }, at }: WatermarkedView): Watermark {
  const day = getDay(at, 'UTC')
  const digest = createHmac('sha256', keys('watermark')).update(`${startupId} ${id} ${day}`).digest()
  const letters = [...digest.subarray(0, 8)].map((byte) => ALPHABET[byte % ALPHABET.length])
  const code = `${letters.slice(0, 4).join('')}-${letters.slice(4).join('')}`
  return { lines: [name, ...(firm ? [firm] : []), `${formatDate(at, 'UTC')} · ${code}`], code }
}
