import { open } from 'node:fs/promises'
import type { ByteRange } from './byte-range.ts'

/** These bytes of a file of this machine. @throws when it is not there, or ends before */
export async function readRange(path: string, { start, end }: ByteRange): Promise<Uint8Array> {
  const handle = await open(path)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(end - start), 0, end - start, start)
    if (bytesRead < end - start) throw new Error('A file is shorter than it was')
    return buffer
  } finally {
    await handle.close()
  }
}
