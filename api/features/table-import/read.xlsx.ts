import { open, type FileHandle } from 'node:fs/promises'
import { posix } from 'node:path'
import { StringDecoder } from 'node:string_decoder'
import { Parser } from 'htmlparser2'
import { LIMITS } from '#api/contract/limits.ts'
import { readZipDirectory, type ZipEntry } from '#api/files/zip/directory.ts'
import { unpacks } from '#api/files/zip/unpack.ts'
import { readSheet } from './read.xlsx.sheet.ts'
import { readTexts } from './read.xlsx.texts.ts'
import { readStyles } from './read.xlsx.formats.ts'
import type { ReadPart } from './read.xlsx.part.ts'
import { refuse, type Sheet } from './table.ts'

const local = (name: string) => name.slice(name.indexOf(':') + 1)

/** Parts of workbooks that are no XLSX: of OpenDocument, of Numbers, and of binary ones of Excel. */
const OTHER_WORKBOOKS = ['content.xml', 'index/document.iwa', 'xl/workbook.bin']

/** The parts of a workbook. */
function partsOf(handle: FileHandle, size: number): ReadPart {
  const entries = readZipDirectory(handle, size) ?? refuse('noTable')
  if (entries.reduce((sum, { unpacked }) => sum + unpacked, 0) > LIMITS.table.unpacked) refuse('tooLarge')
  const byName = new Map<string, ZipEntry>(entries.map((entry) => [entry.name.toLowerCase(), entry]))
  if (OTHER_WORKBOOKS.some((part) => byName.has(part))) refuse('otherWorkbook')
  return async (name, reader) => {
    const entry = byName.get(name.toLowerCase())
    if (!entry) return false
    const { onopentag, ontext = () => {}, onclosetag = () => {} } = reader
    const handler = {
      onopentag: (tag: string, attributes: Record<string, string>) => onopentag(local(tag), attributes),
      ontext,
      onclosetag: (tag: string) => onclosetag(local(tag)),
    }
    const parser = new Parser(handler, { xmlMode: true, decodeEntities: true })
    const text = new StringDecoder('utf8')
    /** What the reader refuses; the archive would take it for a broken part. */
    let refusal: unknown
    const keep = (chunk: Buffer) => {
      try {
        if (refusal === undefined) parser.write(text.write(chunk))
      } catch (error) {
        refusal = error
      }
    }
    const isWhole = !entry.isEncrypted && (await unpacks(handle, entry, keep))
    if (refusal !== undefined) throw refusal
    if (!isWhole) refuse('noTable')
    parser.end(text.end())
    return true
  }
}

/** The sheets that a workbook shows, with the part that each is in, and how it counts days. */
async function readContents(read: ReadPart) {
  const links = new Map<string, string>()
  await read('xl/_rels/workbook.xml.rels', {
    onopentag: (name, { Id, Target }) => {
      if (name === 'Relationship' && Id && Target)
        links.set(Id, Target.startsWith('/') ? Target.slice(1) : posix.join('xl', Target))
    },
  })
  const sheets: { name: string; part: string }[] = []
  let from1904 = false
  const found = await read('xl/workbook.xml', {
    onopentag: (name, attributes) => {
      if (name === 'workbookPr') from1904 = ['1', 'true'].includes(attributes['date1904'] ?? '')
      if (name !== 'sheet' || /hidden/i.test(attributes['state'] ?? '')) return
      const part = links.get(attributes['r:id'] ?? '')
      if (part) sheets.push({ name: attributes['name'] ?? '', part })
    },
  })
  return found && sheets.length > 0 ? { sheets, from1904 } : refuse('noTable')
}

/**
 * The sheets of a workbook (ECMA-376) with what their cells show: what a formula came to, days as `2026-01-31`.
 *
 * @throws ApiError 400 or 415 for what is no workbook, or more than one may hold
 */
export async function readXlsx(path: string): Promise<Sheet[]> {
  const handle = await open(path)
  try {
    const read = partsOf(handle, (await handle.stat()).size)
    const { sheets, from1904 } = await readContents(read)
    const texts = await readTexts(read)
    const styles = await readStyles(read)
    const all: Sheet[] = []
    let room = LIMITS.table.cells
    for (const { name, part } of sheets) {
      const sheet = await readSheet(read, part, { texts, styles, from1904, room })
      room -= [...sheet.lines, ...sheet.hiddenLines].reduce((sum, { cells }) => sum + cells.length, 0)
      all.push({ name, ...sheet })
    }
    return all
  } finally {
    await handle.close()
  }
}
