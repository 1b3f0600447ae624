import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DocumentExtension } from '#api/contract/document.ts'
import { hasContentOf } from './document.content.ts'
import { doc, docx, ole, pdf, ppt, pptx, zip } from './testing-files.ts'
import { ZIP_LIMITS } from './document.zip.ts'

let folder: string
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'trellis-content-'))))
afterAll(() => rmSync(folder, { recursive: true }))

async function check(content: Buffer, extension: DocumentExtension): Promise<boolean> {
  const path = join(folder, 'file')
  writeFileSync(path, content)
  return hasContentOf(path, extension)
}

/** A file whose 32-bit number at a place is another one. */
function changed(content: Buffer, at: number, value: number): Buffer {
  const copy = Buffer.from(content)
  copy.writeUInt32LE(value, at < 0 ? content.length + at : at)
  return copy
}

const GOOD: Record<DocumentExtension, Buffer> = { pdf: pdf(), doc: doc(), docx: docx(), ppt: ppt(), pptx: pptx() }
const EXTENSIONS = Object.keys(GOOD) as DocumentExtension[]

describe('the content of a file', () => {
  it.each(EXTENSIONS.flatMap((content) => EXTENSIONS.map((extension) => ({ content, extension }))))(
    'of kind $content under the extension $extension passes only where the two are the same',
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

  it('may have a comment at the end of an archive', async () => {
    const parts = ['[Content_Types].xml', 'word/document.xml']
    expect(await check(zip(parts, 'written by PK\x05\x06'), 'docx')).toBe(true)
  })

  it('may unpack to exactly the limit', async () => {
    expect(await check(docx({ name: 'word/a.xml', unpacked: ZIP_LIMITS.unpackedBytes }), 'docx')).toBe(true)
  })

  it('is found where the directory of an old file goes on in another sector', async () => {
    expect(await check(ole([...'abcdefgh', 'WordDocument']), 'doc')).toBe(true)
  })
})
