import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Blob, Face, Font, Variation, Buffer as OutlineBuffer, Direction, shape } from 'harfbuzzjs'
import decompress from 'woff2-encoder/decompress'
import { decodePDFRawStream, PDFRawStream, PDFDict, PDFName } from '@cantoo/pdf-lib'
import bidiFactory from 'bidi-js'

/** Half bold: thin letters would be lost where a mark is hardly opaque. */
const WEIGHT = 600

/** Fonts in the order in which a letter looks for one; each is many files, by what they hold. */
const FAMILIES = ['noto-sans', 'noto-sans-arabic', 'noto-sans-hebrew', 'noto-sans-sc', 'noto-sans-kr', 'noto-emoji']
/** Has a letter for nearly all of Unicode, in dots. */
const EVERY_LETTER = '@fontsource/unifont/files/unifont-latin-400-normal.woff2'

const { resolve } = createRequire(import.meta.url)

interface FontFile {
  path: string
  ranges: readonly (readonly [first: number, last: number])[]
}

const toRanges = (list: string) =>
  list.split(',').map((range) => {
    const [first, last = first] = range.trim().slice('U+'.length).split('-')
    return [parseInt(first!, 16), parseInt(last!, 16)] as const
  })

function listFiles(family: string): FontFile[] {
  const parts = JSON.parse(readFileSync(resolve(`@fontsource-variable/${family}/unicode.json`), 'utf8')) as object
  return Object.entries(parts).map(([part, list]) => ({
    path: `@fontsource-variable/${family}/files/${family}-${part.replace(/[[\]]/g, '')}-wght-normal.woff2`,
    ranges: toRanges(String(list)),
  }))
}

let files: FontFile[] | undefined
const opened = new Map<string, Promise<OpenedFont>>()

/** A font, and whether it has letters for these code points. */
interface OpenedFont {
  font: Font
  unitsPerEm: number
  covers: (codePoints: readonly number[]) => boolean
}

/** Joins letters or chooses between their forms, and has no form of its own in most fonts. */
const isJoiner = (codePoint: number) =>
  codePoint === 0x200c || codePoint === 0x200d || (codePoint >= 0xfe00 && codePoint <= 0xfe0f)

async function open(path: string): Promise<OpenedFont> {
  const face = new Face(new Blob(await decompress(readFileSync(resolve(path)))))
  const font = new Font(face)
  font.setVariations([new Variation('wght', WEIGHT)])
  const known = new Set(face.collectUnicodes())
  const covers = (codePoints: readonly number[]) =>
    codePoints.every((codePoint) => known.has(codePoint) || isJoiner(codePoint))
  return { font, unitsPerEm: face.upem, covers }
}

const opening = (path: string): Promise<OpenedFont> => {
  const found = opened.get(path) ?? open(path)
  opened.set(path, found)
  return found
}

/** The first font that has all of what a reader takes for one letter. */
export async function fontFor(letter: string): Promise<OpenedFont> {
  files ??= FAMILIES.flatMap(listFiles)
  const codePoints = [...letter].map((codePoint) => codePoint.codePointAt(0)!)
  const needed = codePoints.filter((codePoint) => !isJoiner(codePoint))
  for (const { path, ranges } of files) {
    if (!needed.every((codePoint) => ranges.some(([first, last]) => first <= codePoint && codePoint <= last))) continue
    const font = await opening(path)
    if (font.covers(codePoints)) return font
  }
  return opening(EVERY_LETTER)
}

/** Bytes. A stream of a few kB may unpack to gigabytes. */
const MOST_UNPACKED = 16 * 1_048_576

/** What a stream holds; `null` where it's packed in a way that is for pictures alone, or is more than `most` bytes. */
export function unpacked(stream: PDFRawStream, most = MOST_UNPACKED): Uint8Array | null {
  try {
    const bytes = decodePDFRawStream(stream).getBytes(most + 1)
    return bytes.length > most ? null : new Uint8Array(bytes)
  } catch {
    return null
  }
}

const NAME = /\/([^\s()<>[\]{}/%]+)/g
const [SUBTYPE, IMAGE] = [PDFName.of('Subtype'), PDFName.of('Image')]
/** Of fonts and color profiles, which name nothing that is drawn. */
const OTHERS = ['Length1', 'N'].map((key) => PDFName.of(key))

const mayDraw = (dict: PDFDict) => dict.get(SUBTYPE) !== IMAGE && !OTHERS.some((key) => dict.has(key))

/**
 * Gathers the names that what is drawn uses: of pages, forms, patterns and letters. Where one can't be read, any name
 * may be in it.
 */
export function createDrawnNames() {
  const names = new Set<PDFName>()
  let left = MOST_UNPACKED
  return {
    add(stream: PDFRawStream): void {
      if (left < 0 || !mayDraw(stream.dict)) return
      const content = unpacked(stream, left)
      left -= content ? content.length : Infinity
      for (const [, name] of content ? Buffer.from(content).toString('latin1').matchAll(NAME) : [])
        names.add(PDFName.of(name!))
    },
    has: (name: PDFName) => left < 0 || names.has(name),
  }
}

/** A line of text as shapes: for an em of 1, from its left end on the base line on. */
export interface Outline {
  /** Operators of a PDF that make a path. */
  path: string
  width: number
}

interface Run {
  text: string
  level: number
  font: OpenedFont
}

const bidi = bidiFactory()
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** Parts of a line that run in one direction and are of one font, in the order of their text. */
async function listRuns(line: string): Promise<Run[]> {
  const { levels } = bidi.getEmbeddingLevels(line)
  const runs: Run[] = []
  for (const { segment, index } of graphemes.segment(line)) {
    const [level, last] = [levels[index]!, runs.at(-1)]
    // A space needs no font of its own.
    const font = last && segment === ' ' ? last.font : await fontFor(segment)
    if (last?.level === level && last.font === font) last.text += segment
    else runs.push({ text: segment, level, font })
  }
  return runs
}

/** From the left to the right, as they are seen (Unicode Standard Annex 9, rule L2). */
function asSeen(runs: readonly Run[]): Run[] {
  const seen = [...runs]
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level--)
    for (let from = 0; from < seen.length; from++) {
      if (seen[from]!.level < level) continue
      let to = from
      while (to < seen.length && seen[to]!.level >= level) to++
      seen.splice(from, to - from, ...seen.slice(from, to).reverse())
      from = to
    }
  return seen
}

const written = (...values: number[]) => values.map((value) => Number(value.toFixed(4))).join(' ')

/** Writes one letter's shape; curves of TrueType become those of a PDF. */
function getPath(
  commands: readonly { type: string; values: number[] }[],
  place: (x: number, y: number) => [number, number],
) {
  let [lastX, lastY] = [0, 0]
  return commands.map(({ type, values }) => {
    if (type === 'Z') return 'h'
    const points: [number, number][] = []
    for (let at = 0; at < values.length; at += 2) points.push(place(values[at]!, values[at + 1]!))
    const [first, end] = [points[0]!, points.at(-1)!]
    const [fromX, fromY] = [lastX, lastY]
    ;[lastX, lastY] = end
    if (type === 'M') return `${written(...first)} m`
    if (type === 'L') return `${written(...first)} l`
    if (type === 'C') return `${written(...points.flat())} c`
    const nearer = (from: number, to: number) => from + (2 / 3) * (to - from)
    const before = [nearer(fromX, first[0]), nearer(fromY, first[1])] as const
    const after = [nearer(end[0], first[0]), nearer(end[1], first[1])] as const
    return `${written(...before, ...after, ...end)} c`
  })
}

/** Draws a line of any script: joined, ordered and placed as its readers expect. */
export async function getOutline(line: string): Promise<Outline> {
  const path: string[] = []
  let width = 0
  for (const {
    text,
    level,
    font: { font, unitsPerEm },
  } of asSeen(await listRuns(line))) {
    const buffer = new OutlineBuffer()
    buffer.addText(text)
    buffer.guessSegmentProperties()
    buffer.setDirection(level % 2 === 1 ? Direction.RTL : Direction.LTR)
    shape(font, buffer)
    for (const { codepoint: glyph, xAdvance = 0, xOffset = 0, yOffset = 0 } of buffer.getGlyphInfosAndPositions()) {
      const left = width
      path.push(
        ...getPath(font.glyphToJson(glyph), (x, y) => [left + (x + xOffset) / unitsPerEm, (y + yOffset) / unitsPerEm]),
      )
      width += xAdvance / unitsPerEm
    }
  }
  return { path: path.join('\n'), width }
}
