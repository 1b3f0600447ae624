import type { FileHandle } from 'node:fs/promises'
import { readAt } from '#api/files/zip/read-at.ts'

/** The beginning of a VBAInfoContainer and of the atom in it ([MS-PPT] 2.4.10 and 2.4.11). */
const VBA_INFO = Buffer.from('1f00ff0314000000' + '020000040c000000', 'hex')
/** Where the atom says whether there are macros. */
const HAS_MACROS = 20
const RECORD_BYTES = 28
const CHUNK_BYTES = 1_048_576

/**
 * Whether an older slide show says that it has macros. They lie packed inside its one stream, so that the names of a
 * compound file do not tell.
 */
export async function hasSlideShowMacros(handle: FileHandle): Promise<boolean> {
  const { size } = await handle.stat()
  for (let from = 0; from < size; from += CHUNK_BYTES) {
    // A record that begins in this part may end in the next.
    const chunk = readAt(handle, from, CHUNK_BYTES + RECORD_BYTES)
    for (let at = chunk.indexOf(VBA_INFO); at >= 0; at = chunk.indexOf(VBA_INFO, at + 1)) {
      if (at + RECORD_BYTES <= chunk.length && chunk.readUInt32LE(at + HAS_MACROS) !== 0) return true
    }
  }
  return false
}
