import type { FileHandle } from 'node:fs/promises'
import { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createInflateRaw, inflateRawSync } from 'node:zlib'
import { readAt } from './read-at.ts'
import { LOCAL_HEADER, type ZipEntry } from './directory.ts'

const LOCAL_BYTES = 30
const STORED = 0
const DEFLATED = 8
/** Bytes of a part, packed and unpacked, below which a stream costs forty times the work. */
const SMALL = 64 * 1024

/** More came out of a part than its directory declares. */
class Swollen extends Error {}

/** Where the packed bytes of a part begin, or `null` where its own header says otherwise than the directory. */
function beginOf(handle: FileHandle, { offset, method }: ZipEntry): number | null {
  const local = readAt(handle, offset, LOCAL_BYTES)
  if (local.length < LOCAL_BYTES || local.readUInt32LE(0) !== LOCAL_HEADER) return null
  if (local.readUInt16LE(8) !== method) return null
  return offset + LOCAL_BYTES + local.readUInt16LE(26) + local.readUInt16LE(28)
}

/** Not a stream of the file's own: each leaves a listener on the handle. */
function* chunksOf(handle: FileHandle, start: number, bytes: number): Generator<Buffer> {
  for (let at = 0; at < bytes; at += SMALL) yield readAt(handle, start + at, Math.min(SMALL, bytes - at))
}

/** Passes on the bytes of a deflated part without keeping any. @throws Swollen, or what the decoder says */
async function inflate(handle: FileHandle, start: number, entry: ZipEntry, keep: (chunk: Buffer) => void) {
  if (Math.max(entry.packed, entry.unpacked) <= SMALL) {
    const bytes = inflateRawSync(readAt(handle, start, entry.packed), { maxOutputLength: entry.unpacked + 1 })
    keep(bytes)
    return bytes.length === entry.unpacked
  }
  let unpacked = 0
  const packed = Readable.from(chunksOf(handle, start, entry.packed))
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      unpacked += chunk.length
      keep(chunk)
      done(unpacked > entry.unpacked ? new Swollen() : null)
    },
  })
  await pipeline(packed, createInflateRaw(), sink)
  return unpacked === entry.unpacked
}

/** Hands on the bytes of a part as they unpack; whether it unpacks to exactly the size that the directory declares. */
export async function unpacks(
  handle: FileHandle,
  entry: ZipEntry,
  keep: (chunk: Buffer) => void = () => {},
): Promise<boolean> {
  const start = beginOf(handle, entry)
  if (start === null) return false
  if (entry.method === STORED) {
    if (entry.packed === entry.unpacked) keep(readAt(handle, start, entry.packed))
    return entry.packed === entry.unpacked
  }
  if (entry.method !== DEFLATED || entry.packed === 0) return false
  return inflate(handle, start, entry, keep).catch(() => false)
}

/** Whether every part unpacks to exactly the size that the directory declares, so that the size limits hold. */
export async function unpacksAsDeclared(handle: FileHandle, entries: readonly ZipEntry[]): Promise<boolean> {
  for (const entry of entries) if (!(await unpacks(handle, entry))) return false
  return true
}

/** The text of a small part; `null` if it is larger or does not unpack. */
export async function readPart(handle: FileHandle, entry: ZipEntry, mostBytes: number): Promise<string | null> {
  if (entry.unpacked > mostBytes) return null
  const chunks: Buffer[] = []
  return (await unpacks(handle, entry, (chunk) => chunks.push(chunk))) ? Buffer.concat(chunks).toString('latin1') : null
}
