import { type FileHandle, open } from 'node:fs/promises'
import { readAt, readPart, unpacksAsDeclared, readZipDirectory, type ZipEntry } from '#api/platform/files/zip.ts'
import type { DocumentExtension } from './contract/files.ts'

/** Relationship types that a program follows only after a click; the last three play from the web. */
const HYPERLINK = /\/hyperlink$/i
const PLAYED = /\/(?:video|audio|media)$/i

/** An element of a relationship list, whose values can contain any character. */
const RELATION = /<(?:[\w.-]+:)?Relationship\b((?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*\/?>/g
const ANY_RELATION = /<(?:[\w.-]+:)?Relationship\b/g
const VALUE = /\s([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

/** Another computer: an address with a scheme, or a network path. A path on the author's own disk isn't one. */
const ELSEWHERE = /^(?:[\\/]{2}|(?!file:\/{3}[a-z][:|])[a-z][a-z\d+.-]+:)/i

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** A value with its character references decoded. */
function readValue(text: string): string {
  const characters = text.replace(
    /&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi,
    (all, hex?: string, ten?: string, name?: string) => {
      if (name !== undefined) return NAMED[name] ?? all
      const code = hex === undefined ? Number(ten) : Number.parseInt(hex, 16)
      return code > 0x10_ff_ff ? all : String.fromCodePoint(code)
    },
  )
  return characters.replaceAll(/%5c/gi, '\\').replaceAll(/%2f/gi, '/').replaceAll(/%3a/gi, ':').trim()
}

/** Whether a relationship makes a program load something from another computer when the file is opened. */
function fetches(values: string): boolean {
  const provided = Object.fromEntries(
    [...values.matchAll(VALUE)].map(([, name = '', double, single]) => [name, readValue(double ?? single ?? '')]),
  )
  const { Type: type = '', Target: target = '' } = provided
  if (HYPERLINK.test(type) || !ELSEWHERE.test(target)) return false
  return !(PLAYED.test(type) && /^https:/i.test(target))
}

/**
 * Whether a relationship list of an Office file makes a program load something from another computer when the file is
 * opened: a template, which may have macros, an image, which tells its owner who reads, or a network path, to which
 * Windows logs in. An unreadable list (another encoding, or a document type) counts as well.
 */
function fetchesFromElsewhere(relations: string): boolean {
  if (/\0|<!DOCTYPE/i.test(relations)) return true
  const found = [...relations.matchAll(RELATION)]
  return (
    found.length !== (relations.match(ANY_RELATION) ?? []).length || found.some(([, values = '']) => fetches(values))
  )
}

const SIGNATURE = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const HEADER_BYTES = 512
const ENTRY_BYTES = 128
/** Sector numbers from here on are markers (end of chain, free), not positions. */
const FIRST_MARK = 0xfffffffa
const MOST_DIRECTORY_SECTORS = 2048
const STREAM = 2

/**
 * Names of the streams in a compound file, the container of .doc and .ppt ([MS-CFB]); `null` for anything else. Follows
 * at most `MOST_DIRECTORY_SECTORS`, so that a circular directory ends.
 */
function readOleStreams(handle: FileHandle): Set<string> | null {
  const header = readAt(handle, 0, HEADER_BYTES)
  if (header.length < HEADER_BYTES || !header.subarray(0, 8).equals(SIGNATURE)) return null
  const shift = header.readUInt16LE(30)
  if (shift !== 9 && shift !== 12) return null
  const sectorBytes = 1 << shift
  const readSector = (sector: number) => readAt(handle, (sector + 1) * sectorBytes, sectorBytes)
  const next = chain(readSector, readTablePlaces(header, readSector, sectorBytes), sectorBytes)

  const names = new Set<string>()
  let sector = header.readUInt32LE(48)
  for (let i = 0; sector < FIRST_MARK; i++) {
    const entries = readSector(sector)
    if (i === MOST_DIRECTORY_SECTORS || entries.length < sectorBytes) return null
    collectStreams(entries, names)
    const following = next(sector)
    if (following === null) return null
    sector = following
  }
  return names
}

type ReadSector = (sector: number) => Buffer

/** Where the sectors of the allocation table are: 109 in the header, the rest in a chain of their own. */
function readTablePlaces(header: Buffer, readSector: ReadSector, sectorBytes: number): number[] {
  const total = Math.min(header.readUInt32LE(44), MOST_DIRECTORY_SECTORS)
  const places: number[] = []
  for (let i = 0; i < Math.min(109, total); i++) places.push(header.readUInt32LE(76 + i * 4))
  let sector = header.readUInt32LE(68)
  while (places.length < total && sector < FIRST_MARK) {
    const more = readSector(sector)
    if (more.length < sectorBytes) break
    for (let at = 0; at < sectorBytes - 4 && places.length < total; at += 4) places.push(more.readUInt32LE(at))
    sector = more.readUInt32LE(sectorBytes - 4)
  }
  return places
}

/** The sector after another; `null` if the table has no entry. */
function chain(readSector: ReadSector, places: readonly number[], sectorBytes: number) {
  const perSector = sectorBytes / 4
  return (sector: number): number | null => {
    const place = places[Math.floor(sector / perSector)]
    if (place === undefined || place >= FIRST_MARK) return null
    const table = readSector(place)
    return table.length < sectorBytes ? null : table.readUInt32LE((sector % perSector) * 4)
  }
}

function collectStreams(entries: Buffer, names: Set<string>): void {
  for (let at = 0; at < entries.length; at += ENTRY_BYTES) {
    const nameBytes = entries.readUInt16LE(at + 64)
    if (entries[at + 66] !== STREAM || nameBytes < 2 || nameBytes > 64) continue
    names.add(entries.toString('utf16le', at, at + nameBytes - 2))
  }
}

/** The start of a VBAInfoContainer and its atom ([MS-PPT] 2.4.10 and 2.4.11). */
const VBA_INFO = Buffer.from('1f00ff0314000000' + '020000040c000000', 'hex')
/** Offset of the atom's field that says whether there are macros. */
const HAS_MACROS = 20
const RECORD_BYTES = 28
const CHUNK_BYTES = 1_048_576

/**
 * Whether an older slide show says that it has macros. They are compressed inside its one stream, so the names in the
 * compound file don't show them.
 */
async function hasSlideShowMacros(handle: FileHandle): Promise<boolean> {
  const { size } = await handle.stat()
  for (let from = 0; from < size; from += CHUNK_BYTES) {
    // A record that starts in this part may end in the next.
    const chunk = readAt(handle, from, CHUNK_BYTES + RECORD_BYTES)
    for (let at = chunk.indexOf(VBA_INFO); at >= 0; at = chunk.indexOf(VBA_INFO, at + 1)) {
      if (at + RECORD_BYTES <= chunk.length && chunk.readUInt32LE(at + HAS_MACROS) !== 0) return true
    }
  }
  return false
}

const CONTENT_TYPES = '[Content_Types].xml'
const MOST_LIST_BYTES = 1_048_576

/** The result of checking content: with `fetches` it matches its extension, but would load something from elsewhere. */
type Content = 'right' | 'wrong' | 'fetches'

/**
 * Whether a file's content matches its extension (rules: Documents): a PDF from its first byte, an Office archive with
 * that program's parts in their declared sizes, without macros and external content, or an older Office file with that
 * program's own stream.
 */
export async function getContent(path: string, extension: DocumentExtension): Promise<Content> {
  const handle = await open(path)
  try {
    const content = await CHECKS[extension](handle)
    return typeof content === 'string' ? content : content ? 'right' : 'wrong'
  } finally {
    await handle.close()
  }
}

const CHECKS: Readonly<Record<DocumentExtension, (handle: FileHandle) => Promise<boolean | Content>>> = {
  pdf: isPdf,
  docx: (handle) => officeArchive(handle, 'word/'),
  pptx: (handle) => officeArchive(handle, 'ppt/'),
  doc: (handle) => isOldOfficeFile(handle, 'WordDocument'),
  ppt: (handle) => isOldOfficeFile(handle, 'PowerPoint Document'),
}

async function isPdf(handle: FileHandle): Promise<boolean> {
  return readAt(handle, 0, 5).toString('latin1') === '%PDF-'
}

async function officeArchive(handle: FileHandle, folder: string): Promise<Content> {
  const { size } = await handle.stat()
  const entries = readZipDirectory(handle, size)
  if (!entries || entries.some(({ isEncrypted }) => isEncrypted)) return 'wrong'
  const names = entries.map(({ name }) => name)
  // If two parts have the same name, programs differ in which one they read.
  const isClear = new Set(names.map((name) => name.toLowerCase())).size === names.length && !names.some(leadsOutside)
  const hasMacros = names.some((name) => /(?:^|[/\\])vbaProject\.bin$/i.test(name))
  const types = entries.find(({ name }) => name === CONTENT_TYPES)
  if (!types || !names.some((name) => name.startsWith(folder)) || !isClear || hasMacros) return 'wrong'
  const declared = await readPart(handle, types, MOST_LIST_BYTES)
  if (declared === null || declaresMacros(declared) || !(await unpacksAsDeclared(handle, entries))) return 'wrong'
  return (await staysHere(handle, entries)) ? 'right' : 'fetches'
}

/** Whether no relationship list leads a program elsewhere. */
async function staysHere(handle: FileHandle, entries: readonly ZipEntry[]): Promise<boolean> {
  for (const entry of entries.filter(({ name }) => /\.rels$/i.test(name))) {
    const relations = await readPart(handle, entry, MOST_LIST_BYTES)
    if (relations === null || fetchesFromElsewhere(relations)) return false
  }
  return true
}

/** An absolute path, one upwards, or one with characters that file names can't have. */
const leadsOutside = (name: string) => /^\/|\\|(?:^|\/)\.\.(?:\/|$)|^[a-z]:|\p{Cc}/iu.test(name)

/**
 * Whether the list of content types mentions macros anywhere. Office programs write no list that could hide a word
 * (another encoding, character references, a document type).
 */
function declaresMacros(types: string): boolean {
  return /macroEnabled|vbaProject|&#|<!(?!--)|\0/i.test(types)
}

async function isOldOfficeFile(handle: FileHandle, stream: string): Promise<boolean> {
  const streams = readOleStreams(handle)
  if (streams === null || !streams.has(stream)) return false
  // Stream names are case-insensitive ([MS-CFB] 2.6.4).
  const hasMacros = [...streams].some((name) => name.toUpperCase() === '_VBA_PROJECT')
  return !hasMacros && !(await hasSlideShowMacros(handle))
}
