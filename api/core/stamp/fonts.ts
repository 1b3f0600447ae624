import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Blob, Face, Font, Variation } from 'harfbuzzjs'
import decompress from 'woff2-encoder/decompress'

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

function filesOf(family: string): FontFile[] {
  const parts = JSON.parse(readFileSync(resolve(`@fontsource-variable/${family}/unicode.json`), 'utf8')) as object
  return Object.entries(parts).map(([part, list]) => ({
    path: `@fontsource-variable/${family}/files/${family}-${part.replace(/[[\]]/g, '')}-wght-normal.woff2`,
    ranges: toRanges(String(list)),
  }))
}

let files: FontFile[] | undefined
const opened = new Map<string, Promise<OpenedFont>>()

/** A font, and whether it has letters for these code points. */
export interface OpenedFont {
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
  const covers = (codePoints: readonly number[]) => codePoints.every((one) => known.has(one) || isJoiner(one))
  return { font, unitsPerEm: face.upem, covers }
}

const opening = (path: string): Promise<OpenedFont> => {
  const found = opened.get(path) ?? open(path)
  opened.set(path, found)
  return found
}

/** The first font that has all of what a reader takes for one letter. */
export async function fontFor(letter: string): Promise<OpenedFont> {
  files ??= FAMILIES.flatMap(filesOf)
  const codePoints = [...letter].map((one) => one.codePointAt(0)!)
  const needed = codePoints.filter((one) => !isJoiner(one))
  for (const { path, ranges } of files) {
    if (!needed.every((one) => ranges.some(([first, last]) => first <= one && one <= last))) continue
    const font = await opening(path)
    if (font.covers(codePoints)) return font
  }
  return opening(EVERY_LETTER)
}
