import { open, type FileHandle } from 'node:fs/promises'
import type { DocumentExtension } from '#api/contract/document/files.ts'
import { readAt } from '#api/files/zip/read-at.ts'
import { fetchesFromElsewhere } from './document.links.ts'
import { readOleStreams } from './document.ole.ts'
import { hasSlideShowMacros } from './document.ppt.ts'
import { readPart, unpacksAsDeclared } from '#api/files/zip/unpack.ts'
import { readZipDirectory, type ZipEntry } from '#api/files/zip/directory.ts'

const CONTENT_TYPES = '[Content_Types].xml'
const MOST_LIST_BYTES = 1_048_576

/** What the content of a file is: `fetches` is what its extension says, but would load something from elsewhere. */
type Content = 'right' | 'wrong' | 'fetches'

/**
 * Whether a file's content is what its extension says (rules: Documents): a PDF from its first byte on, an Office
 * archive with the parts of that program, in their declared sizes, without macros and without anything that is fetched
 * from elsewhere, or an older Office file with that program's own stream.
 */
export async function contentOf(path: string, extension: DocumentExtension): Promise<Content> {
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
  // Of two parts of one name each program takes another one.
  const isClear = new Set(names.map((name) => name.toLowerCase())).size === names.length && !names.some(leadsOutside)
  const hasMacros = names.some((name) => /(?:^|[/\\])vbaProject\.bin$/i.test(name))
  const types = entries.find(({ name }) => name === CONTENT_TYPES)
  if (!types || !names.some((name) => name.startsWith(folder)) || !isClear || hasMacros) return 'wrong'
  const declared = await readPart(handle, types, MOST_LIST_BYTES)
  if (declared === null || declaresMacros(declared) || !(await unpacksAsDeclared(handle, entries))) return 'wrong'
  return (await staysHere(handle, entries)) ? 'right' : 'fetches'
}

/** Whether none of the lists of relations leads a program elsewhere. */
async function staysHere(handle: FileHandle, entries: readonly ZipEntry[]): Promise<boolean> {
  for (const entry of entries.filter(({ name }) => /\.rels$/i.test(name))) {
    const relations = await readPart(handle, entry, MOST_LIST_BYTES)
    if (relations === null || fetchesFromElsewhere(relations)) return false
  }
  return true
}

/** A path of its own, upwards, or with what no file name holds. */
const leadsOutside = (name: string) => /^\/|\\|(?:^|\/)\.\.(?:\/|$)|^[a-z]:|\p{Cc}/iu.test(name)

/**
 * Whether the list of content types names macros, anywhere in the archive. Office programs write no list that could
 * hide a word (another encoding, character references, a document type).
 */
function declaresMacros(types: string): boolean {
  return /macroEnabled|vbaProject|&#|<!(?!--)|\0/i.test(types)
}

async function isOldOfficeFile(handle: FileHandle, stream: string): Promise<boolean> {
  const streams = readOleStreams(handle)
  if (streams === null || !streams.has(stream)) return false
  // Names of streams are the same in any letter case ([MS-CFB] 2.6.4).
  const hasMacros = [...streams].some((name) => name.toUpperCase() === '_VBA_PROJECT')
  return !hasMacros && !(await hasSlideShowMacros(handle))
}
