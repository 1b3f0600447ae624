import { writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { PDFDocument } from '@cantoo/pdf-lib'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { describe, expect, it } from 'vitest'
import { STAMP_REFUSALS } from '#api/contract/document/watermark.ts'
import { pdfOf, slidesPdf } from '#demo/slides.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import { withoutNotes } from './jpeg-notes.ts'
import { stampFile, tryFile } from './stamp.ts'
import { codesOf, makePdf } from './testing-pdf.ts'

const folder = temporaryFolder('only-pages')
const mark = { lines: ['Ada Byron'], code: 'K7QF-2M9X' }
let count = 0
const put = (bytes: Uint8Array) => {
  const path = join(folder, `${count++}.pdf`)
  writeFileSync(path, bytes)
  return path
}
async function copy(bytes: Uint8Array, as: typeof mark | null = mark): Promise<Buffer> {
  const to = join(folder, `${count++}.pdf`)
  await stampFile({ from: put(bytes), to, mark: as })
  return readFile(to)
}
const opened = (bytes: Uint8Array) => getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
async function textOf(bytes: Uint8Array): Promise<string[]> {
  const document = await opened(bytes)
  const pages = Array.from({ length: document.numPages }, async (_, at) =>
    (await document.getPage(at + 1)).getTextContent(),
  )
  return (await Promise.all(pages)).map(({ items }) => items.map((item) => ('str' in item ? item.str : '')).join(''))
}
/** All that a file holds, unpacked, so that a word in it is found wherever it is. */
async function insideOf(bytes: Uint8Array): Promise<string> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false })
  const all = document.context.enumerateIndirectObjects().map(([, one]) => one.toString())
  return `${all.join(' ')} ${document.context.trailerInfo.Info ? 'Info' : ''}`
}

const stream = (dictionary: string, content: string) =>
  `<<${dictionary} /Length ${content.length}>>\nstream\n${content}\nendstream`
const SHOWN = 'Slide one'
/** One page that says SHOWN, with more in its catalog, on its page and in the file. Object 6 is the first of `more`. */
const onePage = (more: readonly string[], { catalog = '', page = '', trailer = '' } = {}) =>
  pdfOf(
    [
      `<</Type /Catalog /Pages 2 0 R ${catalog}>>`,
      '<</Type /Pages /Kids [3 0 R] /Count 1>>',
      `<</Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources <</Font <</F1 5 0 R>>>> ${page}>>`,
      stream('', `BT /F1 24 Tf 60 700 Td (${SHOWN}) Tj ET`),
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
const action = (kind: string, more: string) => `<</S /${kind} ${more}>>`
const SCRIPT = action('JavaScript', '/JS (app.alert\\("SECRET"\\))')

/** What is no part of any page: by what the standard calls it. */
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
  'where a photograph was taken': onePage(
    [
      stream(
        '/Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter [/DCTDecode]',
        '\xff\xd8\xff\xe1\x00\x0eExif\x00\x00SECRET\xff\xda\x00\x02\xff\xd9',
      ),
    ],
    { page: '/Resources <</XObject <</P 6 0 R>>>>' },
  ),
}

describe('a copy of the pages', () => {
  it.each(Object.keys(BESIDE))('leaves out %s, with a mark and without', async (what) => {
    const file = BESIDE[what]!
    expect(/SECRET|\bInfo/.test(await insideOf(file))).toBe(true)
    for (const as of [mark, null]) {
      const made = await copy(file, as)
      expect(made.includes('SECRET')).toBe(false)
      expect(/SECRET|\bInfo|EmbeddedFile|JavaScript/.exec(await insideOf(made))?.[0]).toBe(undefined)
    }
  })

  it('shows, and reads aloud, what the file does', async () => {
    const plain = slidesPdf([{ title: 'One', lines: ['Two', 'Three'] }])
    const made = await copy(plain, null)
    expect(await textOf(made)).toEqual(await textOf(plain))
    const treeOf = async (bytes: Uint8Array) => (await (await opened(bytes)).getPage(1)).getStructTree()
    expect(await treeOf(made)).toEqual(await treeOf(plain))
    expect(await treeOf(plain)).not.toBe(null)
  })

  it('keeps what is seen on a page: notes, links, filled fields, an outline', async () => {
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

  it('keeps resources whose names are those of parts that go', async () => {
    const file = pdfOf(
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
    expect(await textOf(made)).toEqual([SHOWN])
    expect(await insideOf(made)).toContain('/AF 5 0 R')
  })

  it('never holds a word that only other parts have, wherever they are', async () => {
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
        expect((await insideOf(made)).includes('SECRET')).toBe(false)
        expect(await textOf(made)).toEqual([SHOWN])
      }),
      { numRuns: 30 },
    )
  })
})

describe('a file whose owner alone has a password', () => {
  it.each(['RC4-40', 'RC4-128', 'AES-128', 'AES-256'] as const)('is copied where %s protects it', async (cipher) => {
    const locked = await makePdf({ ownerPassword: 'hers', cipher })
    await tryFile(put(locked))
    const made = await copy(locked)
    expect(await textOf(made)).toEqual(await textOf(await makePdf()))
    expect(await codesOf(made)).toEqual([mark.code, mark.code])
  })

  it('is refused where a reader needs one, too', async () => {
    const locked = await makePdf({ password: 'theirs' })
    await expect(tryFile(put(locked))).rejects.toMatchObject({ status: 400, message: STAMP_REFUSALS.encrypted })
  })
})

describe('a file that is more than its pages', () => {
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
    ['form', onePage([xfa], { catalog: '/AcroForm <</Fields [] /XFA 6 0 R>> /NeedsRendering true' })],
    ['form', onePage([xfa], { catalog: '/AcroForm <</XFA [(template) 6 0 R]>>' })],
    [
      'portfolio',
      onePage(FILE, { catalog: '/Collection <</View /D>> /Names <</EmbeddedFiles <</Names [(a) 6 0 R]>>>>' }),
    ],
  ] as const)('is refused with what that means: %s', async (reason, file) => {
    await expect(tryFile(put(file))).rejects.toMatchObject({ status: 400, message: STAMP_REFUSALS[reason] })
  })

  it('is copied where a field for a signature is empty', async () => {
    const empty = onePage([`<</Subtype /Widget /FT /Sig /T (s) ${NOTE}>>`], {
      catalog: '/AcroForm <</Fields [6 0 R] /SigFlags 1>>',
      page: '/Annots [6 0 R]',
    })
    expect(await tryFile(put(empty))).toBeGreaterThan(0)
  })

  it('keeps no signature in a copy, where it was signed after it was tried', async () => {
    expect(await insideOf(await copy(signed))).not.toContain('ByteRange')
  })
})

it('a photograph keeps its picture and its colors, whatever its length says', () => {
  const bytes = (text: string) => Buffer.from(text, 'latin1')
  const profile = '\xff\xe2\x00\x06ICC_'
  const scan = '\xff\xda\x00\x02\x01\x02\xff\xd9'
  const noted = bytes(`\xff\xd8\xff\xfe\x00\x05Ada${profile}\xff\xed\x00\x04XY${scan}`)
  expect(Buffer.from(withoutNotes(noted)).equals(bytes(`\xff\xd8${profile}${scan}`))).toBe(true)
  for (const odd of ['', '\xff', '\xff\xd8\xff\xe1', '\xff\xd8\xff\xff\xff\xff', 'no picture'])
    expect(Buffer.from(withoutNotes(bytes(odd))).toString('latin1')).toBe(odd)
})
