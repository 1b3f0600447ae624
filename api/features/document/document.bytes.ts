import { readSync } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'

/**
 * The bytes from an offset on; fewer where the file ends before. Waits for the disk: an archive is looked at in the worker of
 * documents, in thousands of small pieces, and each would take twenty times as long by way of a thread.
 */
export function readAt({ fd }: FileHandle, offset: number, length: number): Buffer {
  const buffer = Buffer.alloc(length)
  let filled = 0
  while (filled < length) {
    const bytesRead = readSync(fd, buffer, filled, length - filled, offset + filled)
    if (bytesRead === 0) break
    filled += bytesRead
  }
  return buffer.subarray(0, filled)
}
