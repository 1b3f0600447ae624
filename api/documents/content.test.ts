import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { DocumentExtension } from './contract/files.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import { getContent } from './content.ts'
import { zip } from '#api/platform/files/testing-zip.ts'
import { doc, docx, ole, pdf, ppt, pptx } from './testing-files.ts'
import { readZipDirectory, ZIP_LIMITS } from '#api/platform/files/zip.ts'

const folder = temporaryFolder('content')

function read(content: Buffer, extension: DocumentExtension) {
  const path = join(folder, 'file')
  writeFileSync(path, content)
  return getContent(path, extension)
}
const check = async (content: Buffer, extension: DocumentExtension) => (await read(content, extension)) === 'right'

/** A copy of a file with another 32-bit number at an offset. */
function changed(content: Buffer, at: number, value: number): Buffer {
  const copy = Buffer.from(content)
  copy.writeUInt32LE(value, at < 0 ? content.length + at : at)
  return copy
}

const LONG = 'a'.repeat(100_000)
const related = (type: string, target: string, more = '') =>
  docx({
    name: 'word/_rels/settings.xml.rels',
    content: `<Relationships><Relationship Id="r1" Target="${target}" TargetMode="External" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}"/>${more}</Relationships>`,
  })
const withTypes = (content: Buffer | string) => zip([{ name: '[Content_Types].xml', content }, 'word/document.xml'])

/** Many entries of the directory for the same bytes, as in the flattest zip bombs. */
function overlapping(): Buffer {
  const content = docx({ name: 'word/a.xml', content: randomBytes(3000) }, 'word/b.xml', 'word/c.xml')
  const places = [...'bc'].map((letter) => content.lastIndexOf(`word/${letter}.xml`) - 46)
  const first = content.lastIndexOf('word/a.xml') - 46
  for (const at of places) {
    content.copy(content, at + 8, first + 8, first + 28)
    content.copy(content, at + 42, first + 42, first + 46)
  }
  return content
}

/** The record in which a slide show says whether it has macros. */
const slideShowMacros = (has: number) =>
  Buffer.from(`1f00ff0314000000020000040c00000001000000${has ? '01' : '00'}00000002000000`, 'hex')

const GOOD: Record<DocumentExtension, Buffer> = { pdf: pdf(), doc: doc(), docx: docx(), ppt: ppt(), pptx: pptx() }
const EXTENSIONS = Object.keys(GOOD) as DocumentExtension[]

describe('the content of a file', () => {
  it.each(EXTENSIONS.flatMap((content) => EXTENSIONS.map((extension) => ({ content, extension }))))(
    'of kind $content as $extension passes only if both are the same',
    async ({ content, extension }) => expect(await check(GOOD[content], extension)).toBe(content === extension),
  )

  it.each<[string, DocumentExtension, Buffer]>([
    ['text under the name of a PDF', 'pdf', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a PDF after other content', 'pdf', Buffer.concat([Buffer.from('<html>'), pdf()])],
    ['fewer bytes than a signature', 'pdf', Buffer.from('%PD')],
    ['a program', 'doc', Buffer.from('MZ\x90\x00'.padEnd(600, '\0'), 'latin1')],
    ['a plain zip', 'docx', zip(['readme.txt'])],
    ['an archive without content types', 'docx', zip(['word/document.xml'])],
    ['a spreadsheet', 'docx', zip(['[Content_Types].xml', 'xl/workbook.xml'])],
    ['macros', 'docx', docx('word/vbaProject.bin')],
    ['macros in another spelling', 'pptx', pptx('PPT/VBAPROJECT.BIN')],
    ['macros under another name', 'docx', withTypes('<Override ContentType="application/vnd.ms-office.vbaProject"/>')],
    ['a type of document with macros', 'docx', withTypes('x.document.macroEnabled.main+xml')],
    ['a list of types that hides its words', 'docx', withTypes('x.document.macro&#69;nabled.main+xml')],
    ['a list of types in another encoding', 'docx', withTypes(Buffer.from('macroEnabled', 'utf16le'))],
    ['two parts of one name', 'docx', docx('word/a.xml', 'WORD/A.xml')],
    ['a part that leads out of its folder', 'docx', docx('word/../../../evil.sh')],
    ['a part at a path of its own', 'docx', docx('/etc/passwd')],
    ['a part with NUL in its name', 'docx', docx('word/a.xml\0.exe')],
    ['a part that is more than it declares', 'docx', docx({ name: 'word/a.xml', content: LONG, unpacked: 10 })],
    ['a part that is less than it declares', 'docx', docx({ name: 'word/a.xml', content: 'a', unpacked: 10 })],
    ['parts that lie on one another', 'docx', overlapping()],
    ['old macros in another spelling', 'doc', ole(['WordDocument', '_Vba_Project'])],
    ['a slide show with macros', 'ppt', Buffer.concat([ppt(), slideShowMacros(1)])],
    ['an encrypted part', 'docx', docx({ name: 'word/secret.xml', isEncrypted: true })],
    ['an archive that would swell', 'docx', docx({ name: 'word/a.xml', unpacked: ZIP_LIMITS.unpackedBytes + 1 })],
    [
      'more parts than any document',
      'docx',
      docx(...Array.from({ length: ZIP_LIMITS.entries }, (_, i) => `word/${i}`)),
    ],
    ['an archive after other content', 'docx', Buffer.concat([Buffer.from('<html>'), docx()])],
    ['an archive cut short', 'docx', docx().subarray(0, -1)],
    ['content after an archive', 'docx', Buffer.concat([docx(), Buffer.from('more')])],
    ['a directory that begins elsewhere', 'docx', changed(docx(), -6, 1)],
    ['a directory beyond the end', 'docx', changed(docx(), -6, 0x7fffffff)],
    ['a directory that is larger than the file', 'docx', changed(docx(), -10, 0x7fffffff)],
    ['no archive but its end', 'docx', zip([])],
    ['an old spreadsheet', 'doc', ole(['Workbook'])],
    ['old macros', 'doc', ole(['WordDocument', '_VBA_PROJECT'])],
    ['an encrypted package', 'doc', ole(['EncryptedPackage'])],
    ['the header of an old file alone', 'doc', doc().subarray(0, 512)],
    ['an old file cut short', 'doc', doc().subarray(0, 1100)],
    ['a directory that leads in a circle', 'doc', changed(ole(['a', 'b', 'c', 'd']), 512 + 8, 1)],
    ['a table that is not there', 'doc', changed(doc(), 76, 0xffffffff)],
    ['sectors of an impossible size', 'doc', changed(doc(), 28, 0x00630000)],
  ])('is refused: %s', async (_what, extension, content) => expect(await check(content, extension)).toBe(false))

  it.each<[string, DocumentExtension, Buffer]>([
    ['a template from the web', 'docx', related('attachedTemplate', 'http://evil.example/a.dotm')],
    [
      'a template from the web, in character references',
      'docx',
      related('attachedTemplate', '&#x68;ttps&#58;//evil.example/a'),
    ],
    ['a picture from a network path', 'docx', related('image', '\\\\evil.example\\share\\a.png')],
    ['a picture from a network path, as an address', 'docx', related('image', 'file://evil.example/share/a.png')],
    ['a picture from a network path, behind the disk', 'docx', related('image', 'file://///evil.example/share/a.png')],
    ['a picture from a network path, in escapes', 'docx', related('image', '%5C%5Cevil.example%5Cshare%5Ca.png')],
    [
      'a frame from the web',
      'pptx',
      pptx({
        name: 'ppt/_rels/a.RELS',
        content: '<r:Relationship Type="x/frame" Target=\'https://evil.example/>\' />',
      }),
    ],
    ['a video from a network path', 'docx', related('video', '//evil.example/a.mp4')],
    ['a list of relations with a document type', 'docx', related('image', 'a.png', '<!DOCTYPE a>')],
    ['a list of relations in another encoding', 'docx', related('image', 'a.png', '\0')],
    ['a relation that cannot be read', 'docx', related('image', 'a.png', '<Relationship Target=a>')],
  ])('is refused because it would load something: %s', async (_what, extension, content) =>
    expect(await read(content, extension)).toBe('fetches'),
  )

  it.each([
    ['a link', related('hyperlink', 'https://example.org/?a=1&amp;b=2')],
    ['a link to an address of mail', related('hyperlink', 'mailto:ada@example.org')],
    ['a template of the writer’s own disk', related('attachedTemplate', 'file:///C:/Users/Ada/Report.dotx')],
    ['the same without a scheme', related('attachedTemplate', 'C:\\Users\\Ada\\Report.dotx')],
    ['a picture inside', related('image', '../media/image1.png')],
    ['a video of the web, which plays when it is pressed', related('video', 'https://video.example/embed/1')],
  ])('can have %s', async (_what, content) => expect(await check(content, 'docx')).toBe(true))

  it('can be a slide show with all macros removed', async () => {
    expect(await check(Buffer.concat([ppt(), slideShowMacros(0)]), 'ppt')).toBe(true)
  })

  it('can have a comment at the end of an archive', async () => {
    const parts = ['[Content_Types].xml', 'word/document.xml']
    expect(await check(zip(parts, 'written by PK\x05\x06'), 'docx')).toBe(true)
  })

  it('can unpack to exactly the limit', async () => {
    const path = join(folder, 'largest')
    writeFileSync(path, docx({ name: 'word/a.xml', unpacked: ZIP_LIMITS.unpackedBytes }))
    const handle = await open(path)
    const { size } = await handle.stat()
    expect(readZipDirectory(handle, size)).toHaveLength(3)
    await handle.close()
  })

  it('is read if its parts are compressed', async () => {
    const types = '<Types><Override PartName="/word/document.xml" ContentType="application/vnd.x.main+xml"/></Types>'
    const parts = [
      { name: '[Content_Types].xml', content: types },
      { name: 'word/document.xml', content: 'words '.repeat(1000) },
    ]
    expect(await check(zip(parts), 'docx')).toBe(true)
  })

  it('keeps no file open, however many large parts it has', async () => {
    const texts: string[] = []
    const listen = ({ name }: Error) => texts.push(name)
    process.on('warning', listen)
    const parts = Array.from({ length: 12 }, (_, i) => ({ name: `word/${i}.xml`, content: randomBytes(70_000) }))
    expect(await check(docx(...parts), 'docx')).toBe(true)
    process.off('warning', listen)
    expect(texts).toEqual([])
  })

  it('is found if the directory of an old file continues in another sector', async () => {
    expect(await check(ole([...'abcdefgh', 'WordDocument']), 'doc')).toBe(true)
  })
})
