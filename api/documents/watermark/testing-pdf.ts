import { deflateSync } from 'node:zlib'
import {
  PDFDict,
  PDFDocument,
  PDFName,
  PDFStream,
  PDFString,
  type SecurityOptions,
  StandardFonts,
} from '@cantoo/pdf-lib'

export interface TestPdf {
  pages?: number
  /** Additional bytes besides the pages. */
  ballast?: number
  password?: string
  /** Opens without a password, and asks for one to print or copy. */
  ownerPassword?: string
  cipher?: SecurityOptions['algorithm']
}

/** A PDF whose pages show their number. */
export async function makePdf({
  pages = 2,
  ballast = 0,
  password,
  ownerPassword,
  cipher = 'AES-256',
}: TestPdf = {}): Promise<Buffer> {
  const made = await PDFDocument.create({ updateMetadata: false })
  const font = await made.embedFont(StandardFonts.Helvetica)
  for (let page = 1; page <= pages; page++)
    made.addPage([960, 540]).drawText(`Slide ${page} says what nobody knows`, { x: 60, y: 400, size: 30, font })
  if (ballast > 0) {
    const noise = crypto.getRandomValues(new Uint8Array(65_536))
    const bytes = new Uint8Array(ballast).map((_, at) => noise[at % noise.length]!)
    made.catalog.set(PDFName.of('Ballast'), made.context.register(made.context.stream(bytes)))
  }
  if (password !== undefined) made.encrypt({ userPassword: password, ownerPassword: password })
  if (ownerPassword !== undefined)
    made.encrypt({ userPassword: '', ownerPassword, algorithm: cipher, allowWeakCryptography: true })
  return Buffer.from(await made.save())
}

/** A PDF of one page and 0.9 MB that takes half a minute or more to process: one stream contains 120,000 objects. */
export function makeSlowPdf(): Buffer {
  const many = Array.from({ length: 120_000 }, () => '[0 0 0 0 0 0 0 0]')
  // The page needs all of them, so that none is left out of its copy.
  const named = `[${many.map((_, at) => `${10 + at} 0 R`).join(' ')}]`
  const index = many.map((object, at) => `${10 + at} ${at * (object.length + 1)}`).join(' ')
  const all = `${index} 9 ${many.length * 18} `
  const packed = deflateSync(`${all}${many.join(' ')} ${named}`)
  const objects = [
    '1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj',
    '2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj',
    '3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] /Resources << /Properties 9 0 R >> >>\nendobj',
    `4 0 obj\n<< /Type /ObjStm /N ${many.length + 1} /First ${all.length} /Filter /FlateDecode /Length ${packed.length} >>`,
  ]
  const head = Buffer.from(`%PDF-1.5\n${objects.join('\n')}\nstream\n`)
  const tail = Buffer.from(`\nendstream\nendobj\ntrailer\n<< /Size 120020 /Root 1 0 R >>\nstartxref\n0\n%%EOF\n`)
  return Buffer.concat([head, packed, tail])
}

/** The code in each page's watermark; `null` for a page without one. */
export async function getCodes(bytes: Uint8Array): Promise<(string | null)[]> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false })
  return document.getPages().map(({ node }) => {
    const drawn = node.Resources()?.lookupMaybe(PDFName.of('XObject'), PDFDict)
    for (const name of drawn?.keys() ?? []) {
      const ours = drawn!
        .lookup(name, PDFStream)
        .dict.lookupMaybe(PDFName.of('PieceInfo'), PDFDict)
        ?.lookupMaybe(PDFName.of('Trellis'), PDFDict)
      if (ours) return ours.lookup(PDFName.of('Private'), PDFString).asString()
    }
    return null
  })
}
