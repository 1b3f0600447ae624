import { writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import fc from 'fast-check'
import { PDFDocument, PDFName } from '@cantoo/pdf-lib'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { WATERMARK_ERRORS } from '#api/documents/contract/access.ts'
import { buildPdf, slidesPdf } from '#demo/slides.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import { withoutNotes } from './pages.ts'
import { watermarkFile, tryFile } from './apply.ts'
import { getCodes, makePdf } from './testing-pdf.ts'

const folder = temporaryFolder('only-pages')
const watermark = { lines: ['Ada Byron'], code: 'K7QF-2M9X' }
let count = 0
const put = (bytes: Uint8Array) => {
  const path = join(folder, `${count++}.pdf`)
  writeFileSync(path, bytes)
  return path
}
async function copy(bytes: Uint8Array, as: typeof watermark | null = watermark): Promise<Buffer> {
  const to = join(folder, `${count++}.pdf`)
  await watermarkFile({ from: put(bytes), to, watermark: as })
  return readFile(to)
}
const opened = (bytes: Uint8Array) => getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
async function getText(bytes: Uint8Array): Promise<string[]> {
  const document = await opened(bytes)
  const pages = Array.from({ length: document.numPages }, async (_, at) =>
    (await document.getPage(at + 1)).getTextContent(),
  )
  return (await Promise.all(pages)).map(({ items }) => items.map((item) => ('str' in item ? item.str : '')).join(''))
}
/** All content of a file, unpacked, so that a word in it is found wherever it is. */
async function readInside(bytes: Uint8Array): Promise<string> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false })
  const all = document.context.enumerateIndirectObjects().map(([, object]) => object.toString())
  return `${all.join(' ')} ${document.context.trailerInfo.Info ? 'Info' : ''}`
}

const stream = (dictionary: string, content: string) =>
  `<<${dictionary} /Length ${content.length}>>\nstream\n${content}\nendstream`
const SHOWN = 'Slide one'
/** One page that says SHOWN and draws P, with more in its catalog, its page, and the file: objects from 6 on. */
const onePage = (more: readonly string[], { catalog = '', page = '', trailer = '' } = {}) =>
  buildPdf(
    [
      `<</Type /Catalog /Pages 2 0 R ${catalog}>>`,
      '<</Type /Pages /Kids [3 0 R] /Count 1>>',
      `<</Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources <</Font <</F1 5 0 R>>>> ${page}>>`,
      stream('', `BT /F1 24 Tf 60 700 Td (${SHOWN}) Tj ET /P Do`),
      '<</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>',
      ...more,
    ],
    1,
    trailer,
  )

const FILE = [
  '<</Type /Filespec /F (SECRET.csv) /UF (SECRET.csv) /EF <</F 7 0 R>>>>',
  stream('/Type /EmbeddedFile', 'SECRET,1,2'),
]
const NOTE = '/Rect [0 0 9 9] /F 4'
/** A file saved by a program that only appends changes (ISO 32000-2, 7.5.6): earlier content stays in it. */
function updated(before: Buffer, objects: Readonly<Record<number, string>>, trailer = ''): Buffer {
  const latin = before.toString('latin1')
  const [, previous] = /startxref\n(\d+)/.exec(latin)!
  let text = ''
  let table = 'xref\n'
  for (const [number, content] of Object.entries(objects)) {
    table += `${number} 1\n${String(latin.length + text.length).padStart(10, '0')} 00000 n \n`
    text += `${number} 0 obj\n${content}\nendobj\n`
  }
  const at = latin.length + text.length
  const end = `trailer\n<</Size 99 /Root 1 0 R /Prev ${previous} ${trailer}>>\nstartxref\n${at}\n%%EOF\n`
  return Buffer.concat([before, Buffer.from(`${text}${table}${end}`, 'latin1')])
}
const PAGES_BEFORE = (content: string) =>
  buildPdf(
    [
      '<</Type /Catalog /Pages 2 0 R>>',
      '<</Type /Pages /Kids [3 0 R 6 0 R] /Count 2>>',
      '<</Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources <</Font <</F1 5 0 R>>>>>>',
      stream('', `BT /F1 24 Tf 60 700 Td (${content}) Tj ET`),
      '<</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>',
      '<</Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 7 0 R>>',
      stream('', '(SECRET) Tj'),
    ],
    1,
  )
const ONE_PAGE = { 2: '<</Type /Pages /Kids [3 0 R] /Count 1>>' }
const SHOWS = { 4: stream('', `BT /F1 24 Tf 60 700 Td (${SHOWN}) Tj ET`) }
const PHOTOGRAPH = '\xff\xd8\xff\xe1\x00\x0eExif\x00\x00SECRET\xff\xda\x00\x02\xff\xd9'
const IMAGE = '/Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceRGB /BitsPerComponent 8'

const action = (kind: string, more: string) => `<</S /${kind} ${more}>>`
const SCRIPT = action('JavaScript', '/JS (app.alert\\("SECRET"\\))')

/** What isn't part of any page, by its name in the standard. */
const BESIDE: Readonly<Record<string, Buffer>> = {
  'an attached file': onePage(FILE, { catalog: '/Names <</EmbeddedFiles <</Names [(SECRET) 6 0 R]>>>>' }),
  'a script of the document': onePage([SCRIPT], { catalog: '/Names <</JavaScript <</Names [(a) 6 0 R]>>>>' }),
  'a hidden page of the templates': onePage(
    ['<</Type /Page /MediaBox [0 0 9 9] /Contents 7 0 R>>', stream('', '(SECRET) Tj')],
    { catalog: '/Names <</Templates <</Names [(t) 6 0 R]>>>>' },
  ),
  'an action at opening': onePage([action('Launch', '/F (SECRET.exe)')], { catalog: '/OpenAction 6 0 R' }),
  'an action at closing': onePage([SCRIPT], { catalog: '/AA <</WC 6 0 R>>' }),
  'an action of the page': onePage([SCRIPT], { page: '/AA <</O 6 0 R>>' }),
  'details of the file': onePage(['<</Title (SECRET) /Author (SECRET)>>'], { trailer: '/Info 6 0 R' }),
  'details in XMP': onePage([stream('/Type /Metadata /Subtype /XML', '<x>SECRET</x>')], { catalog: '/Metadata 6 0 R' }),
  'details in XMP of the page': onePage([stream('/Type /Metadata', 'SECRET')], { page: '/Metadata 6 0 R' }),
  'a preview of the page': onePage([stream('/Width 1 /Height 1', 'SECRET')], { page: '/Thumb 6 0 R' }),
  'a program’s own data': onePage([stream('', 'SECRET')], { page: '/PieceInfo <</Draw <</Private 6 0 R>>>>' }),
  'what no standard knows': onePage(['(SECRET)'], { page: '/Mine 6 0 R', catalog: '/Mine 6 0 R' }),
  'a file that belongs to the page': onePage(FILE, { page: '/AF [6 0 R]' }),
  'a file that belongs to the document': onePage(FILE, { catalog: '/AF [6 0 R]' }),
  'a note that holds a file': onePage([...FILE, `<</Subtype /FileAttachment ${NOTE} /FS 6 0 R>>`], {
    page: '/Annots [8 0 R]',
  }),
  'a film': onePage([`<</Subtype /Movie ${NOTE} /Movie <</F (SECRET.mov)>>>>`], { page: '/Annots [6 0 R]' }),
  'a sound': onePage([`<</Subtype /Sound ${NOTE} /Sound 7 0 R>>`, stream('', 'SECRET')], { page: '/Annots [6 0 R]' }),
  'a hidden note': onePage([`<</Subtype /Text /Rect [0 0 9 9] /F 2 /Contents (SECRET)>>`], {
    page: '/Annots [6 0 R]',
  }),
  'a note of another page, which was taken out': onePage(
    [
      `<</Subtype /Link ${NOTE} /Dest [7 0 R /Fit]>>`,
      '<</Type /Page /MediaBox [0 0 9 9] /Contents 8 0 R>>',
      stream('', '(SECRET) Tj'),
    ],
    { page: '/Annots [6 0 R]' },
  ),
  'a link that runs a script': onePage([`<</Subtype /Link ${NOTE} /A ${SCRIPT}>>`], { page: '/Annots [6 0 R]' }),
  'a script after a link': onePage([`<</Subtype /Link ${NOTE} /A <</S /GoTo /D [3 0 R /Fit] /Next ${SCRIPT}>>>>`], {
    page: '/Annots [6 0 R]',
  }),
  'a link that sends a form': onePage([`<</Subtype /Link ${NOTE} /A ${action('SubmitForm', '/F (SECRET)')}>>`], {
    page: '/Annots [6 0 R]',
  }),
  'a line of the outline that runs a script': onePage(
    ['<</Type /Outlines /First 7 0 R /Last 7 0 R /Count 1>>', `<</Title (One) /Parent 6 0 R /A ${SCRIPT}>>`],
    { catalog: '/Outlines 6 0 R' },
  ),
  'a line of the outline that opens a file': onePage(
    [
      '<</Type /Outlines /First 7 0 R /Last 7 0 R /Count 1>>',
      `<</Title (One) /Parent 6 0 R /A ${action('GoToR', '/F (SECRET.pdf)')}>>`,
    ],
    { catalog: '/Outlines 6 0 R' },
  ),
  'a field that is on no page': onePage(['<</FT /Tx /T (a) /V (SECRET)>>'], {
    catalog: '/AcroForm <</Fields [6 0 R]>>',
  }),
  'a hidden field': onePage([`<</Subtype /Widget /FT /Tx /T (a) /V (SECRET) /Rect [0 0 9 9] /F 2>>`], {
    catalog: '/AcroForm <</Fields [6 0 R]>>',
    page: '/Annots [6 0 R]',
  }),
  'a hidden field beside a seen one': onePage(
    [
      '<</T (all) /Kids [7 0 R 8 0 R]>>',
      `<</Subtype /Widget /FT /Tx /T (a) /V (Seen) ${NOTE} /Parent 6 0 R>>`,
      '<</FT /Tx /T (b) /V (SECRET) /Parent 6 0 R>>',
    ],
    { catalog: '/AcroForm <</Fields [6 0 R]>>', page: '/Annots [7 0 R]' },
  ),
  'a form in XFA beside fields': onePage(
    [`<</Subtype /Widget /FT /Tx /T (a) ${NOTE}>>`, stream('', '<xdp>SECRET</xdp>')],
    { catalog: '/AcroForm <</Fields [6 0 R] /XFA 7 0 R>>', page: '/Annots [6 0 R]' },
  ),
  'an object that nothing names': onePage(['(SECRET)']),
  'where a photograph was taken': onePage([stream(`${IMAGE} /Filter [/DCTDecode]`, PHOTOGRAPH)], {
    page: '/Resources <</XObject <</P 6 0 R>>>>',
  }),
  // ISO 32000-2, 7.9.6: a name tree has levels.
  'a file attached below another level of names': onePage(
    [...FILE, '<</Limits [(SECRET) (SECRET)] /Names [(SECRET) 6 0 R]>>'],
    { catalog: '/Names <</EmbeddedFiles <</Kids [8 0 R]>>>>' },
  ),
  // embedpdf/embed-pdf-viewer#689: pdftk attach_files … to_page 1.
  'a file attached to a page, written into its note': onePage(FILE.slice(1), {
    page: `/Annots [<</Subtype /FileAttachment ${NOTE} /FS <</Type /Filespec /F (SECRET.csv) /EF <</F 6 0 R>>>>>>]`,
  }),
  // ISO 32000-2, 14.13: files can belong to any part, with a key of its own.
  'a file that belongs to a picture': onePage([...FILE, stream(`${IMAGE} /AF [6 0 R]`, 'abc')], {
    page: '/Resources <</XObject <</P 8 0 R>>>>',
  }),
  'a file that belongs to a part read aloud': onePage(
    [...FILE, '<</Type /StructTreeRoot /K 9 0 R>>', '<</Type /StructElem /S /P /P 8 0 R /Pg 3 0 R /AF [6 0 R]>>'],
    { catalog: '/StructTreeRoot 8 0 R' },
  ),
  'a file that belongs to marked content': onePage(FILE, { page: '/Resources <</Properties <</M 6 0 R>>>>' }),
  // ISO 32000-2, 13.2 and 13.7.
  'a film that a note plays': onePage(
    [
      ...FILE,
      `<</Subtype /Screen ${NOTE} /A <</S /Rendition /R <</S /MR /C <</S /MCD /D 6 0 R>>>>>>>>`,
      `<</Subtype /RichMedia ${NOTE} /RichMediaContent <</Assets <</Names [(SECRET) 6 0 R]>>>>>>`,
    ],
    { page: '/Annots [8 0 R 9 0 R]' },
  ),
  // ISO 32000-2, 12.6.3: each field and each annotation has its own triggers.
  'a script of a field': onePage([`<</Subtype /Widget /FT /Tx /T (a) ${NOTE} /AA <</K ${SCRIPT} /V ${SCRIPT}>>>>`], {
    catalog: '/AcroForm <</Fields [6 0 R] /CO [6 0 R]>>',
    page: '/Annots [6 0 R]',
  }),
  'a program that a link starts, with what it is told': onePage(
    [`<</Subtype /Link ${NOTE} /A ${action('Launch', '/Win <</F (cmd.exe) /P (SECRET)>>')}>>`],
    { page: '/Annots [6 0 R]' },
  ),
  'a file that a link opens inside another': onePage(
    [`<</Subtype /Link ${NOTE} /A ${action('GoToE', '/T <</R /C /N (SECRET)>>')}>>`],
    { page: '/Annots [6 0 R]' },
  ),
  'a program that the outline starts after leading to a page': onePage(
    [
      '<</Type /Outlines /First 7 0 R /Last 7 0 R /Count 1>>',
      `<</Title (One) /Parent 6 0 R /A <</S /GoTo /D [3 0 R /Fit] /Next [${action('Launch', '/F (SECRET)')}]>>>>`,
    ],
    { catalog: '/Outlines 6 0 R' },
  ),
  // qpdf/qpdf#22, and Didier Stevens's puzzle there: an earlier version is a complete file.
  'what a page said before': updated(PAGES_BEFORE('SECRET'), { ...ONE_PAGE, ...SHOWS }),
  'a page that was taken out': updated(PAGES_BEFORE(SHOWN), ONE_PAGE),
  // szTheory/exifcleaner#216: ExifTool appends a version without them.
  'details that a program took back': updated(
    onePage(['<</Title (SECRET) /Author (SECRET)>>'], { trailer: '/Info 6 0 R' }),
    SHOWS,
  ),
  // ISO 32000-2, 14.3.2: each stream can have its own metadata. Photoshop and Illustrator write it.
  'details in XMP of a picture': onePage(
    [stream(`${IMAGE} /Metadata 7 0 R`, 'abc'), stream('/Type /Metadata /Subtype /XML', '<x>SECRET</x>')],
    { page: '/Resources <</XObject <</P 6 0 R>>>>' },
  ),
  'details in XMP of a color profile': onePage(
    [stream('/N 3 /Metadata 7 0 R', 'abc'), stream('/Type /Metadata /Subtype /XML', '<x>SECRET</x>')],
    { page: '/Resources <</ColorSpace <</C [/ICCBased 6 0 R]>>>>' },
  ),
  // qpdf/qpdf#46: nothing refers to it, but programs find it anyway.
  'details in XMP that nothing names': onePage([stream('/Type /Metadata /Subtype /XML', '<x>SECRET</x>')]),
  'a picture that presses use instead': onePage(
    [stream(`${IMAGE} /Alternates [<</Image 7 0 R /DefaultForPrinting true>>]`, 'abc'), stream(IMAGE, 'SECRET')],
    { page: '/Resources <</XObject <</P 6 0 R>>>>' },
  ),
  // ReportLab compresses photos again.
  'where a packed photograph was taken': onePage(
    [
      stream(`${IMAGE} /Filter [/ASCIIHexDecode /DCTDecode]`, `${Buffer.from(PHOTOGRAPH, 'latin1').toString('hex')}>`),
      '(SECRET)',
    ],
    { page: '/Resources <</XObject <</P 6 0 R>>>>' },
  ),
}

/** A page that draws some of its images, one of them inside another. */
const drawing = (content: string) =>
  onePage(
    [
      stream(`${IMAGE}`, 'FIRST!'),
      stream(`${IMAGE}`, 'SECOND'),
      stream('/Subtype /Form /BBox [0 0 9 9] /Resources <</XObject <</I#6e 9 0 R /Out 10 0 R>>>>', 'q /In Do Q'),
      stream(`${IMAGE}`, 'WITHIN'),
      stream(`${IMAGE}`, 'OUTER!'),
      stream('', content),
    ],
    { page: '/Resources <</XObject <</A 6 0 R /B 7 0 R /F 8 0 R>>>> /Contents [4 0 R 11 0 R]' },
  )
const IMAGES = ['FIRST!', 'SECOND', 'WITHIN', 'OUTER!']

describe('a copy of the pages', () => {
  // qpdf's --remove-unreferenced-resources: pages extracted from a larger file keep the images of all pages.
  it.each([
    ['q /A Do Q', ['FIRST!']],
    ['q /A Do Q /B Do', ['FIRST!', 'SECOND']],
    ['/F Do', ['WITHIN']],
    ['/#46 Do', ['WITHIN']],
    ['(no picture)', []],
  ])('has only images that are drawn: by %s', async (content, held) => {
    const made = await copy(drawing(content))
    expect(IMAGES.filter((object) => made.includes(object))).toEqual(held)
  })

  it('has all images if drawn content can’t be read', async () => {
    const file = drawing('q /A Do Q').toString('latin1').replace('<< /Length 9>>', '<</Filter /XX>>')
    expect(file).toContain('/XX')
    const made = await copy(Buffer.from(file, 'latin1'), null)
    expect(IMAGES.filter((object) => made.includes(object))).toEqual(IMAGES)
  })

  it('can be made of a page that would fill the memory, with all of its images', async () => {
    const packed = deflateSync(Buffer.alloc(30_000_000, ' ')).toString('latin1')
    const file = drawing('').toString('latin1')
    const bomb = file.replace(
      /<< \/Length 0>>\nstream\n/,
      () => `<</Filter /FlateDecode /Length ${packed.length}>>\nstream\n${packed}`,
    )
    const made = await copy(Buffer.from(bomb, 'latin1'), null)
    expect(IMAGES.filter((object) => made.includes(object))).toEqual(IMAGES)
  })

  it.each(Object.keys(BESIDE))('leaves out %s, with a watermark and without', async (what) => {
    const file = BESIDE[what]!
    expect(/SECRET|\bInfo/.test(await readInside(file))).toBe(true)
    for (const as of [watermark, null]) {
      const made = await copy(file, as)
      expect(made.includes('SECRET') || made.includes(Buffer.from('SECRET').toString('hex'))).toBe(false)
      expect(/SECRET|\bInfo|EmbeddedFile|JavaScript/.exec(await readInside(made))?.[0]).toBe(undefined)
    }
  })

  it('shows, and reads aloud, what the file does', async () => {
    const plain = slidesPdf([{ title: 'One', lines: ['Two', 'Three'] }])
    const made = await copy(plain, null)
    expect(await getText(made)).toEqual(await getText(plain))
    const readTree = async (bytes: Uint8Array) => (await (await opened(bytes)).getPage(1)).getStructTree()
    expect(await readTree(made)).toEqual(await readTree(plain))
    expect(await readTree(plain)).not.toBe(null)
  })

  it('keeps what is visible on a page: annotations, links, filled fields, an outline', async () => {
    const file = onePage(
      [
        `<</Subtype /Text ${NOTE} /Contents (See chapter 2)>>`,
        `<</Subtype /Link ${NOTE} /A <</S /URI /URI (https://example.org/)>>>>`,
        `<</Subtype /Widget /FT /Tx /T (name) /V (Ada) ${NOTE} /AP <</N 9 0 R>>>>`,
        stream('/Subtype /Form /BBox [0 0 9 9]', '0 0 9 9 re f'),
        '<</Type /Outlines /First 11 0 R /Last 11 0 R /Count 1>>',
        '<</Title (Chapter 1) /Parent 10 0 R /Dest [3 0 R /Fit]>>',
      ],
      { page: '/Annots [6 0 R 7 0 R 8 0 R]', catalog: '/Outlines 10 0 R /AcroForm <</Fields [8 0 R]>> /Lang (en)' },
    )
    const made = await opened(await copy(file, null))
    const annotations = await (await made.getPage(1)).getAnnotations()
    expect(
      annotations.map(({ subtype, contentsObj, url, fieldValue }) => [subtype, contentsObj.str, url, fieldValue]),
    ).toEqual([
      ['Text', 'See chapter 2', undefined, undefined],
      ['Link', '', 'https://example.org/', undefined],
      ['Widget', '', undefined, 'Ada'],
    ])
    expect(await made.getOutline()).toMatchObject([{ title: 'Chapter 1' }])
  })

  it('keeps resources named like removed parts', async () => {
    const file = buildPdf(
      [
        '<</Type /Catalog /Pages 2 0 R>>',
        '<</Type /Pages /Kids [3 0 R] /Count 1>>',
        '<</Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources <</Font <</AF 5 0 R>>>>>>',
        stream('', `BT /AF 24 Tf 60 700 Td (${SHOWN}) Tj ET`),
        '<</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>',
      ],
      1,
    )
    const made = await copy(file)
    expect(await getText(made)).toEqual([SHOWN])
    expect(await readInside(made)).toContain('/AF 5 0 R')
  })

  it('never contains a word that only other parts have, wherever they are', async () => {
    const key = fc.constantFrom('AF', 'AA', 'Metadata', 'PieceInfo', 'Thumb', 'OpenAction', 'Collection', 'URI', 'Mine')
    const value = fc.constantFrom(
      '(SECRET)',
      '<</Type /Filespec /F (SECRET)>>',
      '[<</JS (SECRET)>>]',
      '<</D <</E (SECRET)>>>>',
    )
    const entries = fc.array(fc.tuple(key, value), { minLength: 1, maxLength: 4 })
    await fc.assert(
      fc.asyncProperty(entries, entries, async (ofCatalog, ofPage) => {
        const written = (all: [string, string][]) => all.map(([name, what]) => `/${name} ${what}`).join(' ')
        const made = await copy(onePage([], { catalog: written(ofCatalog), page: written(ofPage) }), null)
        expect((await readInside(made)).includes('SECRET')).toBe(false)
        expect(await getText(made)).toEqual([SHOWN])
      }),
      { numRuns: 30 },
    )
  })
})

/** Two layers with their properties. The page draws something in each. */
const layered = (opening: string, { usage = '', membership = '' } = {}) =>
  onePage(
    [
      `<</Type /OCG /Name (One) ${usage}>>`,
      '<</Type /OCG /Name (Two)>>',
      `<</Type /OCMD /OCGs [6 0 R 7 0 R] ${membership}>>`,
    ],
    {
      catalog: `/OCProperties <</OCGs [6 0 R 7 0 R] /D <<${opening}>>>>`,
      page: '/Resources <</Font <</F1 5 0 R>> /Properties <</A 6 0 R /B 7 0 R /C 8 0 R>>>>',
    },
  )

describe('a file with layers', () => {
  it.each([
    // embedpdf/embed-pdf-viewer#675
    ['a layer is off', layered('/OFF [7 0 R]')],
    // mozilla/pdf.js#13192
    ['all are off but one', layered('/BaseState /OFF /ON [6 0 R]')],
    ['a layer is for printing alone', layered('', { usage: '/Usage <</View <</ViewState /OFF>>>>' })],
    // ArtifexSoftware/mupdf#51
    ['something shows where the layers are off', layered('', { membership: '/P /AllOff' })],
    // ISO 32000-2, 8.11.2.2
    ['something shows where a layer is not', layered('', { membership: '/VE [/And 6 0 R [/Not 7 0 R]]' })],
  ])('is refused with what to do if %s, even after a trial', async (_, file) => {
    await expect(tryFile(put(file))).rejects.toMatchObject({ status: 400, message: WATERMARK_ERRORS.layers })
    await expect(copy(file, null)).rejects.toMatchObject({ status: 400, message: WATERMARK_ERRORS.layers })
  })

  it('is copied with them if all are visible, whatever is printed', async () => {
    const file = layered('/ON [6 0 R] /OFF []', {
      usage: '/Usage <</Print <</PrintState /OFF>>>>',
      membership: '/P /AnyOn',
    })
    expect(await tryFile(put(file))).toBeGreaterThan(0)
    expect(await readInside(await copy(file))).toContain('/OCG')
  })

  it('is refused exactly if a viewer hides one, in any way', async () => {
    const some = fc.subarray(['6 0 R', '7 0 R'])
    const base = fc.constantFrom('', '/BaseState /ON', '/BaseState /OFF')
    const state = fc.constantFrom('', '/Usage <</View <</ViewState /ON>>>>', '/Usage <</View <</ViewState /OFF>>>>')
    await fc.assert(
      fc.asyncProperty(base, some, some, state, async (first, on, off, usage) => {
        const file = layered(`${first} /ON [${on.join(' ')}] /OFF [${off.join(' ')}]`, { usage })
        const layers = [...(await (await opened(file)).getOptionalContentConfig())].map(([, { visible }]) => visible)
        const refused = await copy(file, null).then(
          () => false,
          () => true,
        )
        expect(refused).toBe(layers.includes(false))
      }),
      { numRuns: 25 },
    )
  })
})

describe('a file with only an owner’s password', () => {
  it.each(['RC4-40', 'RC4-128', 'AES-128', 'AES-256'] as const)(
    'is copied if it is protected by %s',
    async (cipher) => {
      const locked = await makePdf({ ownerPassword: 'hers', cipher })
      await tryFile(put(locked))
      const made = await copy(locked)
      expect(await getText(made)).toEqual(await getText(await makePdf()))
      expect(await getCodes(made)).toEqual([watermark.code, watermark.code])
    },
  )

  // cantoo-scribe/pdf-lib#142: its owner's password looks empty.
  it('is copied if its password is a space', async () => {
    const made = await copy(await makePdf({ ownerPassword: ' ' }))
    expect(await getText(made)).toEqual(await getText(await makePdf()))
  })

  // Hopding/pdf-lib#291 and #387: it forbids printing and copying, and opens like any other file.
  it('is copied, page by page, if it forbids printing and copying', async () => {
    const document = await PDFDocument.load(await makePdf(), { updateMetadata: false })
    document.encrypt({ userPassword: '', ownerPassword: 'hers', permissions: { printing: false, copying: false } })
    const made = await copy(Buffer.from(await document.save()))
    expect(await getText(made)).toEqual(await getText(await makePdf()))
    expect((await PDFDocument.load(made, { updateMetadata: false })).isEncrypted).toBe(false)
  })

  // cantoo-scribe/pdf-lib#70 and #75: signing services encrypt what they have signed.
  it('is refused if it is also signed', async () => {
    const document = await PDFDocument.load(await makePdf(), { updateMetadata: false })
    const { context } = document
    const signature = context.register(context.obj({ Type: 'Sig', Filter: 'Adobe.PPKLite', ByteRange: [0, 1, 2, 3] }))
    document.catalog.set(PDFName.of('Perms'), context.obj({ DocMDP: signature }))
    document.encrypt({ userPassword: '', ownerPassword: 'theirs' })
    const file = put(Buffer.from(await document.save()))
    await expect(tryFile(file)).rejects.toMatchObject({ status: 400, message: WATERMARK_ERRORS.signed })
  })

  it('is refused if a reader needs a password, too', async () => {
    const locked = await makePdf({ password: 'theirs' })
    await expect(tryFile(put(locked))).rejects.toMatchObject({ status: 400, message: WATERMARK_ERRORS.encrypted })
  })
})

describe('a file with more than pages', () => {
  const xfa = stream('', '<xdp/>')
  const signature = '<</Type /Sig /Filter /Adobe.PPKLite /ByteRange [0 10 20 10] /Contents <00>>>'
  const field = `<</Subtype /Widget /FT /Sig /T (s) ${NOTE} /V 7 0 R>>`
  const signed = onePage([field, signature], {
    catalog: '/AcroForm <</Fields [6 0 R] /SigFlags 3>>',
    page: '/Annots [6 0 R]',
  })
  it.each([
    ['signed', signed],
    ['signed', onePage([signature], { catalog: '/Perms <</DocMDP 6 0 R>>' })],
    // ISO 32000-2, 12.8.5: a time stamp is a signature too. 12.7.4: a field's value can be inherited.
    ['signed', onePage([`<</Type /DocTimeStamp /SubFilter /ETSI.RFC3161 /ByteRange [0 1 2 3] /Contents <00>>>`])],
    [
      'signed',
      onePage([`<</FT /Sig /T (s) /V ${signature} /Kids [7 0 R]>>`, `<</Subtype /Widget /Parent 6 0 R ${NOTE}>>`], {
        catalog: '/AcroForm <</Fields [6 0 R] /SigFlags 3>>',
        page: '/Annots [7 0 R]',
      }),
    ],
    // Hopding/pdf-lib#288: signing programs append a version.
    ['signed', updated(onePage([]), { 6: signature })],
    ['form', onePage([xfa], { catalog: '/AcroForm <</Fields [] /XFA 6 0 R>> /NeedsRendering true' })],
    ['form', onePage([xfa], { catalog: '/AcroForm <</XFA [(template) 6 0 R]>>' })],
    // mozilla/pdf.js#13781: a page that says to wait. #13508: its parts are separate, and the form is described
    // elsewhere.
    [
      'form',
      onePage([xfa, '<</Fields [] /XFA [(preamble) 6 0 R (template) 6 0 R (postamble) 6 0 R]>>'], {
        catalog: '/AcroForm 7 0 R /NeedsRendering true',
      }),
    ],
    // parallax/jsPDF#3909: the flag for drawing the page was misspelled.
    ['form', onePage([xfa], { catalog: '/AcroForm <</Fields [] /XFA 6 0 R>> /NeedRendering true' })],
    [
      'portfolio',
      onePage(FILE, { catalog: '/Collection <</View /D>> /Names <</EmbeddedFiles <</Names [(a) 6 0 R]>>>>' }),
    ],
  ] as const)('is refused with the reason: %s', async (reason, file) => {
    await expect(tryFile(put(file))).rejects.toMatchObject({ status: 400, message: WATERMARK_ERRORS[reason] })
  })

  // mozilla/pdf.js#13630 and #12254: drawn pages with fields, and an XFA that adds nothing.
  it('is copied if its pages have fields besides an XFA', async () => {
    const both = onePage([`<</Subtype /Widget /FT /Tx /T (a) /V (Seen) ${NOTE}>>`, xfa], {
      catalog: '/AcroForm <</Fields [6 0 R] /XFA 7 0 R>>',
      page: '/Annots [6 0 R]',
    })
    expect(await tryFile(put(both))).toBeGreaterThan(0)
    expect(await readInside(await copy(both))).not.toContain('xdp')
  })

  it('is copied if a signature field is empty', async () => {
    const empty = onePage([`<</Subtype /Widget /FT /Sig /T (s) ${NOTE}>>`], {
      catalog: '/AcroForm <</Fields [6 0 R] /SigFlags 1>>',
      page: '/Annots [6 0 R]',
    })
    expect(await tryFile(put(empty))).toBeGreaterThan(0)
  })

  it('has no signature in a copy if it was signed after its trial', async () => {
    expect(await readInside(await copy(signed))).not.toContain('ByteRange')
  })
})

describe('a photo', () => {
  const bytes = (text: string) => Buffer.from(text, 'latin1')
  const part = (kind: number, content: string) =>
    bytes(`\xff${String.fromCharCode(kind)}\x00${String.fromCharCode(content.length + 2)}${content}`)

  it('keeps its image and its colors, whatever length it declares', () => {
    const profile = '\xff\xe2\x00\x0eICC_PROFILE\0'
    const scan = '\xff\xda\x00\x02\x01\x02\xff\xd9'
    const noted = bytes(`\xff\xd8\xff\xfe\x00\x05Ada${profile}\xff\xed\x00\x04XY${scan}`)
    expect(Buffer.from(withoutNotes(noted)).equals(bytes(`\xff\xd8${profile}${scan}`))).toBe(true)
    for (const odd of ['', '\xff', 'no picture'])
      expect(Buffer.from(withoutNotes(bytes(odd))).toString('latin1')).toBe(odd)
  })

  it('loses the video and the preview that phones append', async () => {
    const plain = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#c81e1e' } })
      .jpeg({ progressive: true })
      .toBuffer()
    const phones = Buffer.concat([plain, bytes('MotionPhoto_Data SECRET'), plain])
    expect(Buffer.from(withoutNotes(phones)).equals(plain)).toBe(true)
  })

  it('looks the same without what programs wrote into it', async () => {
    const plain = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#1e64c8' } })
      .jpeg()
      .withIccProfile('p3')
      .toBuffer()
    const kind = fc.oneof(fc.integer({ min: 0xe0, max: 0xef }), fc.constant(0xfe))
    const name = fc.constantFrom('', 'Exif\0\0', 'MPF\0', 'JFXX\0', 'Ducky', 'http://ns.adobe.com/xap/1.0/\0')
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(kind, name), { maxLength: 6 }), async (notes) => {
        const parts = notes.map(([number, what]) => part(number, `${what}SECRET`))
        const made = withoutNotes(Buffer.concat([plain.subarray(0, 2), ...parts, plain.subarray(2)]))
        expect(Buffer.from(made).equals(Buffer.from(withoutNotes(plain)))).toBe(true)
        const [before, after] = await Promise.all([plain, made].map((object) => sharp(object).raw().toBuffer()))
        expect(after!.equals(before!)).toBe(true)
      }),
      { numRuns: 30 },
    )
  })
})
