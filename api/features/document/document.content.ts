import { open, type FileHandle } from 'node:fs/promises'
import type { DocumentExtension } from '#api/contract/document/files.ts'
import { readAt } from '#api/files/zip/read-at.ts'
import { readOleStreams } from './document.ole.ts'
import { hasSlideShowMacros } from './document.ppt.ts'
import { readPart, unpacksAsDeclared } from '#api/files/zip/unpack.ts'
import { readZipDirectory } from '#api/files/zip/directory.ts'

const CONTENT_TYPES = '[Content_Types].xml'
const MOST_TYPES_BYTES = 1_048_576

/**
 * Whether a file's content is what its extension says (rules: Documents): a PDF from its first byte on, an Office
 * archive with the parts of that program, in their declared sizes and without macros, or an older Office file with that
 * program's own stream.
 */
export async function hasContentOf(path: string, extension: DocumentExtension): Promise<boolean> {
  const handle = await open(path)
  try {
    return await CHECKS[extension](handle)
  } finally {
    await handle.close()
  }
}

const CHECKS: Readonly<Record<DocumentExtension, (handle: FileHandle) => Promise<boolean>>> = {
  pdf: isPdf,
  docx: (handle) => isOfficeArchive(handle, 'word/'),
  pptx: (handle) => isOfficeArchive(handle, 'ppt/'),
  doc: (handle) => isOldOfficeFile(handle, 'WordDocument'),
  ppt: (handle) => isOldOfficeFile(handle, 'PowerPoint Document'),
}

async function isPdf(handle: FileHandle): Promise<boolean> {
  return readAt(handle, 0, 5).toString('latin1') === '%PDF-'
}

async function isOfficeArchive(handle: FileHandle, folder: string): Promise<boolean> {
  const { size } = await handle.stat()
  const entries = readZipDirectory(handle, size)
  if (!entries || entries.some(({ isEncrypted }) => isEncrypted)) return false
  const names = entries.map(({ name }) => name)
  // Of two parts of one name each program takes another one.
  const isClear = new Set(names.map((name) => name.toLowerCase())).size === names.length && !names.some(leadsOutside)
  const hasMacros = names.some((name) => /(?:^|[/\\])vbaProject\.bin$/i.test(name))
  const types = entries.find(({ name }) => name === CONTENT_TYPES)
  if (!types || !names.some((name) => name.startsWith(folder)) || !isClear || hasMacros) return false
  const declared = await readPart(handle, types, MOST_TYPES_BYTES)
  return declared !== null && !declaresMacros(declared) && unpacksAsDeclared(handle, entries)
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
