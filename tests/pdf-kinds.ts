import { buildPdf, slidesPdf } from '#demo/slides.ts'
import { zip } from '#api/platform/files/testing-zip.ts'

/** 16 × 16 pixels in four colors, as OpenJPEG 2.5 encodes them: red and purple above, green and blue below. */
const JPEG_2000 = Buffer.from(
  '/0//UQAvAAAAAAAQAAAAEAAAAAAAAAAAAAAAEAAAABAAAAAAAAAAAAADBwEBBwEBBwEB/1IADAAAAAEBAQQEAAH/XAAHQEBISFD/' +
    'ZAAlAAFDcmVhdGVkIGJ5IE9wZW5KUEVHIHZlcnNpb24gMi41LjD/kAAKAAAAAAC/AAH/k8+00CaJCy6z9XS1xFowCGB5dtUtdw+d' +
    'C8MKRdcXhNVhSBG3KixRxPkb7H+pJIBlix+ExH8Y/3/fgPg7uQ7HjgPpP+eI3bchVMMAwkHz/Y4dZwkRLcIABhIR34FYFABKeEMi' +
    'OxnpxxjGBMjCTMZNL7eUsSYUMQvghWX4TslfKW59UfJfkpimu8HzhIPnDiIaDtEA1Mc3oHd3o+0IAADUxzegd3mfx9oSACIaDs59' +
    '2A3I0//Z',
  'base64',
)

const stream = (dictionary: string, content: string) =>
  `<<${dictionary} /Length ${content.length}>>\nstream\n${content}\nendstream`

/** One page of 200 × 100 points with this content. */
const onePage = (resources: string, content: string, more: readonly string[], trailer = '', page = '') =>
  buildPdf(
    [
      '<</Type /Catalog /Pages 2 0 R>>',
      '<</Type /Pages /Kids [3 0 R] /Count 1>>',
      `<</Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] /Contents 4 0 R /Resources <<${resources}>> ${page}>>`,
      stream('', content),
      ...more,
    ],
    1,
    trailer,
  )

/** Fills the page with a JPEG 2000 image. */
export const withJpeg2000 = () =>
  onePage('/XObject <</P 5 0 R>>', '200 0 0 100 0 0 cm /P Do', [
    stream(
      '/Type /XObject /Subtype /Image /Width 16 /Height 16 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /JPXDecode',
      JPEG_2000.toString('latin1'),
    ),
  ])

/** Contains 中文 in a font that isn't embedded. */
export const withChinese = () =>
  onePage('/Font <</F 5 0 R>>', 'BT /F 40 Tf 20 30 Td <4E2D6587> Tj ET', [
    '<</Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-H /DescendantFonts [6 0 R]>>',
    '<</Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /CIDSystemInfo <</Registry (Adobe) /Ordering (GB1) /Supplement 2>> /FontDescriptor 7 0 R>>',
    '<</Type /FontDescriptor /FontName /STSong-Light /Flags 6 /FontBBox [0 0 1000 1000] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80>>',
  ])

/** A page with annotations: a note, a text, a line, a highlight, a link, and a field. */
export const withNotes = () => {
  const laid = (kind: string, more: string, at = 20) =>
    `<</Type /Annot /Subtype /${kind} /Rect [${at} 20 ${at + 60} 60] /F 4 /Contents (See chapter 2) ${more}>>`
  return onePage(
    '',
    '',
    [
      laid('Text', '/Name /Note /T (Ada) /M (D:20270301120000Z)', 120),
      laid('FreeText', '/DA (/Helv 12 Tf)'),
      laid('Ink', '/InkList [[20 20 80 60]]'),
      laid('Highlight', '/QuadPoints [20 60 80 60 20 20 80 20]'),
      laid('Link', '/A <</S /URI /URI (https://example.org/)>>'),
      laid('Widget', '/FT /Tx /T (name) /V (Ada)'),
    ],
    '',
    '/Annots [5 0 R 6 0 R 7 0 R 8 0 R 9 0 R 10 0 R]',
  )
}

/** A form that only XFA programs can show; its page says to wait. */
export const withXfa = () =>
  buildPdf(
    [
      '<</Type /Catalog /Pages 2 0 R /AcroForm <</Fields [] /XFA 4 0 R>> /NeedsRendering true>>',
      '<</Type /Pages /Kids [3 0 R] /Count 1>>',
      '<</Type /Page /Parent 2 0 R /MediaBox [0 0 200 100]>>',
      stream('', '<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/"></xdp:xdp>'),
    ],
    1,
  )

/** Requires a password that no one knows. */
export const encrypted = () =>
  onePage(
    '',
    '',
    [],
    `/Encrypt <</Filter /Standard /V 1 /R 2 /P -4 /O (${'o'.repeat(32)}) /U (${'u'.repeat(32)})>> /ID [(a) (a)]`,
  )

export const ofPages = (count: number) =>
  slidesPdf(Array.from({ length: count }, (_, index) => ({ title: `Chapter ${index + 1}`, lines: ['One', 'Two'] })))

/** Two pages in this many bytes, mostly a comment at the end. */
export function ofBytes(bytes: number): Buffer {
  const pages = ofPages(2)
  const [, table] = /startxref\n(\d+)/.exec(pages.toString('latin1'))!
  const end = `\nstartxref\n${table}\n%%EOF\n`
  return Buffer.concat([pages, Buffer.alloc(bytes - pages.length - end.length, '%'), Buffer.from(end)])
}

/** A PDF, an HTML page, and an archive in one file. */
export const polyglot = () =>
  Buffer.concat([
    Buffer.from('%PDF-1.7\n%<html><script>document.title = "taken over"</script>\n'),
    ofPages(2).subarray('%PDF-1.7\n'.length),
    zip([{ name: 'index.html', content: '<script>document.title = "taken over"</script>' }]),
  ])
