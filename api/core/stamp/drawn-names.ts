import { PDFDict, PDFName, PDFRawStream } from '@cantoo/pdf-lib'
import { MOST_UNPACKED, unpacked } from './unpacked.ts'

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
