import { open, type FileHandle } from 'node:fs/promises'
import type { DocumentExtension } from '#api/contract/document.ts'
import { readAt } from './document.bytes.ts'
import { readOleStreams } from './document.ole.ts'
import { readZipDirectory } from './document.zip.ts'

/**
 * Whether a file's content is what its extension says (spec 2 §5): a PDF from its first byte on, an Office archive with the
 * parts of that program and without macros, or an older Office file with that program's own stream.
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
  return (await readAt(handle, 0, 5)).toString('latin1') === '%PDF-'
}

async function isOfficeArchive(handle: FileHandle, folder: string): Promise<boolean> {
  const { size } = await handle.stat()
  const entries = await readZipDirectory(handle, size)
  if (!entries || entries.some(({ isEncrypted }) => isEncrypted)) return false
  const names = entries.map(({ name }) => name)
  const hasMacros = names.some((name) => /(?:^|[/\\])vbaProject\.bin$/i.test(name))
  return names.includes('[Content_Types].xml') && names.some((name) => name.startsWith(folder)) && !hasMacros
}

async function isOldOfficeFile(handle: FileHandle, stream: string): Promise<boolean> {
  const streams = await readOleStreams(handle)
  return streams !== null && streams.has(stream) && !streams.has('_VBA_PROJECT')
}
