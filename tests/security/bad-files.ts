import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { BOUNDARY, multipart, type TestPart } from '#api/documents/testing-document.ts'
import { doc, docx, ole, pdf, ppt, pptx } from '#api/documents/testing-files.ts'
import { zip } from '#api/platform/files/testing-zip.ts'

/** The allowed outcomes: the file is refused, or stored harmlessly. */
export type Fate = 'refused' | 'harmless'

export interface BadFile {
  what: string
  fate: Fate
  body: Buffer
}

const SCRIPT = '<script>document.title = "taken over"</script>'
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="99" height="99" onload="alert(1)">${SCRIPT}</svg>`
const LONG = 'a'.repeat(200_000)
const SLIDES_WITH_MACROS = Buffer.from('1f00ff0314000000020000040c00000001000000010000000200000000', 'hex')

const withTypes = (content: string) => zip([{ name: '[Content_Types].xml', content }, 'word/document.xml'])
const bytes = (...parts: (Buffer | string)[]) => Buffer.concat(parts.map((part) => Buffer.from(part)))

const file = (what: string, fileName: string, content: Buffer | string, fate: Fate = 'refused'): BadFile => ({
  what,
  fate,
  body: multipart([{ fileName, content }]),
})
const form = (what: string, parts: TestPart[]): BadFile => ({ what, fate: 'refused', body: multipart(parts) })

const plan: TestPart = { fileName: 'a.pdf', content: pdf() }

/** Bodies of POST /api/documents/upload. */
export const BAD_DOCUMENTS: readonly BadFile[] = [
  file('an archive that declares four gigabytes', 'a.docx', docx({ name: 'word/a.xml', unpacked: 4e9 })),
  file('an archive that is more than it declares', 'a.pptx', pptx({ name: 'ppt/a', content: LONG, unpacked: 9 })),
  file('an archive of ten thousand parts', 'a.docx', docx(...Array.from({ length: 10_000 }, (_, i) => `word/${i}`))),
  file('an archive whose parts lead out of it', 'a.docx', docx('word/../../../evil.sh')),
  file('an archive with two parts of one name', 'a.docx', docx('word/A.xml', 'word/a.xml')),
  file('an archive with an encrypted part', 'a.docx', docx({ name: 'word/a.xml', isEncrypted: true })),
  file('macros', 'a.docx', docx('word/vbaProject.bin')),
  file('macros under another name', 'a.docx', withTypes('application/vnd.ms-office.vbaProject')),
  file('a document with macros under the other extension', 'a.docx', withTypes('document.macroEnabled.main+xml')),
  file('macros of the older kind', 'a.doc', ole(['WordDocument', '_VBA_PROJECT'])),
  file('a slide show with macros', 'a.ppt', bytes(ppt(), SLIDES_WITH_MACROS)),
  file('a page as a PDF', 'a.pdf', `<!doctype html>${SCRIPT}`),
  file('a picture that runs as a PDF', 'a.pdf', SVG),
  file('a program as a document', 'a.doc', bytes('MZ', Buffer.alloc(2000))),
  file('a plain archive as a document', 'a.docx', zip(['evil.js'])),
  file('an older spreadsheet as a document', 'a.doc', ole(['Workbook'])),
  file('a PDF as a document', 'a.docx', pdf()),
  file('a document as a PDF', 'a.pdf', docx()),
  file('a program', 'a.exe', bytes('MZ', Buffer.alloc(2000))),
  file('a page', 'a.html', SCRIPT),
  file('a picture that runs', 'a.svg', SVG),
  file('a document for macros', 'a.docm', docx()),
  file('two extensions, the page last', 'a.pdf.html', pdf()),
  file('two extensions, the program last', 'a.docx.exe', docx()),
  file('two extensions, the page first', 'a.html.pdf', pdf(), 'harmless'),
  file('a dot at the end', 'a.pdf.', pdf()),
  file('another stream of a file', 'a.pdf::$DATA', pdf()),
  file('NUL before the page', 'a.pdf\0.html', pdf()),
  file('NUL after the page', 'a.html\0.pdf', pdf(), 'harmless'),
  file('a name that turns the writing round', 'plan\u202efdp.exe', pdf()),
  file('a name that leads upwards', '../../../etc/passwd.pdf', pdf(), 'harmless'),
  file('a name that leads upwards the other way', '..\\..\\trellis.db.pdf', pdf(), 'harmless'),
  file('a name with a header in it', 'a%0d%0aSet-Cookie: x=1;b.pdf', pdf(), 'harmless'),
  file('a name with a tag in it', "<img src=x onerror='alert(1)'>.pdf", pdf(), 'harmless'),
  file('a name of five thousand letters', `${'n'.repeat(5000)}.pdf`, pdf(), 'harmless'),
  file('nothing', 'a.pdf', ''),
  file('fewer bytes than a signature', 'a.pdf', '%PD'),
  file('an archive cut short', 'a.docx', docx().subarray(0, -9)),
  file('an older file cut short', 'a.doc', doc().subarray(0, 700)),
  file('more than five megabytes', 'a.pdf', pdf(5 * 1_048_576 + 1)),
  file('a PDF that is a page too', 'a.pdf', bytes(pdf(), `<html>${SCRIPT}</html>`), 'harmless'),
  file('a PDF that is an archive too', 'a.pdf', bytes(pdf(), zip(['evil.js'])), 'harmless'),
  file('a PDF that is an archive too, as a document', 'a.docx', bytes(pdf(), docx())),
  file(
    'a PDF with a script of its own',
    'a.pdf',
    bytes(pdf(), '/OpenAction << /S /JavaScript /JS (app.alert(1)) >>'),
    'harmless',
  ),
  file('a page that is a PDF further down', 'a.pdf', bytes(SCRIPT, pdf())),
  file('a picture that is a document further down', 'a.docx', bytes('GIF89a', docx())),
  form('two files', [plan, { ...plan, fileName: 'b.pdf' }]),
  form('two types', [plan, { field: 'type', content: 'document' }, { field: 'type', content: 'pitchDeck' }]),
  form('a file under another field', [{ ...plan, field: 'logo' }]),
  form('a page by its declared type', [{ ...plan, mediaType: 'text/html' }]),
  form('a picture that runs by its declared type', [{ ...plan, mediaType: 'image/svg+xml' }]),
  { what: 'a form that never ends', fate: 'refused', body: multipart([plan]).subarray(0, -BOUNDARY.length) },
]

/** A PNG that claims this size and contains nothing. */
function hollowPng(side: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = bytes(type, data)
    const framed = Buffer.alloc(body.length + 8)
    framed.writeUInt32BE(data.length, 0)
    body.copy(framed, 4)
    framed.writeUInt32BE(crc(body), body.length + 4)
    return framed
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([8, 2], 8)
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return bytes(
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1000))),
    chunk('IEND', Buffer.alloc(0)),
  )
}

/** The checksum of a PNG's chunks (ISO 3309). */
function crc(data: Buffer): number {
  let value = 0xffffffff
  for (const byte of data) {
    value ^= byte
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  }
  return (value ^ 0xffffffff) >>> 0
}

/** Bodies of PUT /api/startup/logo. */
export async function badLogos(): Promise<BadFile[]> {
  const square = sharp({ create: { width: 64, height: 64, channels: 3, background: '#225544' } })
  const png = await square.png().toBuffer()
  const jpeg = await square
    .jpeg()
    .withExif({ IFD0: { Artist: SCRIPT } })
    .toBuffer()
  const logo = (what: string, body: Buffer | string, fate: Fate = 'refused'): BadFile => ({
    what,
    fate,
    body: Buffer.from(body),
  })
  return [
    logo('a picture that runs', SVG),
    logo(
      'a picture that runs after a declaration',
      `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${SVG}`,
    ),
    logo('a page', SCRIPT),
    logo('orders for another program', 'push graphic-context\nimage over 0,0 0,0 "|id"\npop graphic-context'),
    logo('a PDF', pdf()),
    logo('a GIF', await square.gif().toBuffer()),
    logo('a TIFF', await square.tiff().toBuffer()),
    logo('a picture of fifty thousand pixels a side', hollowPng(50_000)),
    logo('a picture of six thousand four hundred pixels a side that holds nothing', hollowPng(6400)),
    logo('half a picture', png.subarray(0, png.length / 2)),
    logo('nothing', ''),
    logo('more than five megabytes', bytes(png, Buffer.alloc(5 * 1_048_576))),
    logo('a picture that is a page too', bytes(png, `<html>${SCRIPT}</html>`), 'harmless'),
    logo('a picture that is an archive too', bytes(jpeg, zip(['evil.js'])), 'harmless'),
    logo('a picture with a script in its notes', jpeg, 'harmless'),
  ]
}

interface Asset {
  what: string
  path: string
  content: Buffer | string
}

/** Images that an editor could send. */
export async function badAssets(): Promise<Asset[]> {
  const png = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#225544' } })
    .png()
    .toBuffer()
  return [
    { what: 'a picture that runs', path: 'media/news/evil.svg', content: SVG },
    { what: 'a picture that runs under another extension', path: 'media/news/evil.png', content: SVG },
    { what: 'a page', path: 'media/news/evil.html', content: SCRIPT },
    { what: 'a way out of the folder', path: 'media/news/../../settings/evil.png', content: png },
    { what: 'a way out of the content', path: '../../uploads/evil.png', content: png },
    { what: 'NUL in the name', path: 'media/news/evil.png\0.svg', content: png },
    { what: 'a hook of the history', path: '.git/hooks/post-commit', content: '#!/bin/sh\nid' },
    { what: 'a picture of fifty thousand pixels a side', path: 'media/news/evil.png', content: hollowPng(50_000) },
  ]
}
