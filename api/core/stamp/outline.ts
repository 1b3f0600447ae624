import bidiFactory from 'bidi-js'
import { Buffer, Direction, shape } from 'harfbuzzjs'
import { fontFor, type OpenedFont } from './fonts.ts'

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
async function runsOf(line: string): Promise<Run[]> {
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
function pathOf(
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
export async function outlineOf(line: string): Promise<Outline> {
  const path: string[] = []
  let width = 0
  for (const {
    text,
    level,
    font: { font, unitsPerEm },
  } of asSeen(await runsOf(line))) {
    const buffer = new Buffer()
    buffer.addText(text)
    buffer.guessSegmentProperties()
    buffer.setDirection(level % 2 === 1 ? Direction.RTL : Direction.LTR)
    shape(font, buffer)
    for (const { codepoint: glyph, xAdvance = 0, xOffset = 0, yOffset = 0 } of buffer.getGlyphInfosAndPositions()) {
      const left = width
      path.push(
        ...pathOf(font.glyphToJson(glyph), (x, y) => [left + (x + xOffset) / unitsPerEm, (y + yOffset) / unitsPerEm]),
      )
      width += xAdvance / unitsPerEm
    }
  }
  return { path: path.join('\n'), width }
}
