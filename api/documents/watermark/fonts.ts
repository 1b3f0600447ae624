import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Blob, Face, Font, Variation, Buffer as OutlineBuffer, Direction, shape } from 'harfbuzzjs'
import decompress from 'woff2-encoder/decompress'
import { decodePDFRawStream, PDFRawStream, PDFDict, PDFName } from '@cantoo/pdf-lib'
import bidiFactory from 'bidi-js'

/** Semibold: thin letters would be invisible at this opacity. */
const WEIGHT = 600

/** Fonts in the order in which a letter is looked up; each consists of many files, by script. */
const FAMILIES = ['noto-sans', 'noto-sans-arabic', 'noto-sans-hebrew', 'noto-sans-sc', 'noto-sans-kr', 'noto-emoji']
/** Has a bitmap letter for nearly all of Unicode. */
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

/** A font, and whether it has glyphs for these code points. */
interface OpenedFont {
  font: Font
  unitsPerEm: number
  covers: (codePoints: readonly number[]) => boolean
}

/** Joins letters or selects their forms, and has no glyph of its own in most fonts. */
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

/** The first font with all parts of a grapheme. */
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

/** A stream's content; `null` if its compression is only for images, or if it is more than `most` bytes. */
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
/** Keys of fonts and color profiles, which name nothing that is drawn. */
const OTHERS = ['Length1', 'N'].map((key) => PDFName.of(key))

const mayDraw = (dict: PDFDict) => dict.get(SUBTYPE) !== IMAGE && !OTHERS.some((key) => dict.has(key))

/**
 * Collects the names that drawn content uses: of pages, forms, patterns, and glyphs. If one can't be read, it may use
 * any name.
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

/** A line of text as shapes: for an em of 1, from the left end of its baseline. */
export interface Outline {
  /** PDF operators that draw a path. */
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

/** Parts of a line with one direction and one font, in text order. */
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

/** From left to right, as they are displayed (Unicode Standard Annex 9, rule L2). */
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

/** Writes a glyph's shape; TrueType curves become those of a PDF. */
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

/** Draws a line in any script: joined, ordered, and placed correctly. */
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
