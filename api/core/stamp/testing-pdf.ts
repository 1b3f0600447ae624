import { PDFDict, PDFDocument, PDFName, PDFString, PDFStream, StandardFonts } from '@cantoo/pdf-lib'

export interface TestPdf {
  pages?: number
  /** Bytes beside the pages. */
  ballast?: number
  password?: string
}

/** A PDF whose pages say their number. */
export async function makePdf({ pages = 2, ballast = 0, password }: TestPdf = {}): Promise<Buffer> {
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
  return Buffer.from(await made.save())
}

/** The code that each page's mark carries; `null` for a page without one. */
export async function codesOf(bytes: Uint8Array): Promise<(string | null)[]> {
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
