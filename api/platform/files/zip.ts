import { readSync } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createInflateRaw, inflateRawSync } from 'node:zlib'

/**
 * The bytes from an offset on; fewer at the end of the file. Reads synchronously: workers read an archive in thousands
 * of small pieces, each of which would take twenty times as long through a thread.
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

const LOCAL_HEADER = 0x04034b50
const CENTRAL_ENTRY = 0x02014b50
const END_RECORD = 0x06054b50
const END_BYTES = 22
const ENTRY_BYTES = 46
const MOST_COMMENT = 65_535

/** The maximum that a valid Office file of the allowed size contains. */
export const ZIP_LIMITS = { entries: 10_000, directoryBytes: 4 * 1_048_576, unpackedBytes: 256 * 1_048_576 } as const

/** One file inside an archive, as declared in its directory. */
export interface ZipEntry {
  name: string
  isEncrypted: boolean
  /** The compression method's number. */
  method: number
  /** Bytes in the archive, and unpacked. */
  packed: number
  unpacked: number
  /** The offset of its own header. */
  offset: number
}

/**
 * The directory of an archive; `null` for anything but a complete, plain zip within `ZIP_LIMITS`. Unpacks nothing, so
 * refusing a zip bomb costs no more than any other file.
 */
export function readZipDirectory(handle: FileHandle, size: number): ZipEntry[] | null {
  const head = readAt(handle, 0, 4)
  // An archive after other content is two kinds of file at the same time.
  if (head.length < 4 || head.readUInt32LE(0) !== LOCAL_HEADER) return null
  const end = findEnd(handle, size)
  if (!end) return null
  const directory = readAt(handle, end.start, end.bytes)
  return directory.length === end.bytes ? parseEntries(directory, end) : null
}

interface End {
  start: number
  bytes: number
  count: number
}

/** The record at the very end. Files of a few megabytes use neither split archives nor the 64-bit format. */
function findEnd(handle: FileHandle, size: number): End | null {
  const from = Math.max(0, size - END_BYTES - MOST_COMMENT)
  const tail = readAt(handle, from, size - from)
  for (let at = tail.length - END_BYTES; at >= 0; at--) {
    if (tail.readUInt32LE(at) !== END_RECORD) continue
    if (at + END_BYTES + tail.readUInt16LE(at + 20) !== tail.length) continue
    const count = tail.readUInt16LE(at + 10)
    const bytes = tail.readUInt32LE(at + 12)
    const start = tail.readUInt32LE(at + 16)
    const isWhole = tail.readUInt16LE(at + 4) === 0 && tail.readUInt16LE(at + 8) === count && start + bytes <= from + at
    const isBounded = count > 0 && count <= ZIP_LIMITS.entries && bytes <= ZIP_LIMITS.directoryBytes
    return isWhole && isBounded ? { start, bytes, count } : null
  }
  return null
}

function parseEntries(directory: Buffer, { start, count }: End): ZipEntry[] | null {
  const entries: ZipEntry[] = []
  let total = 0
  let packed = 0
  let at = 0
  for (let i = 0; i < count; i++) {
    if (at + ENTRY_BYTES > directory.length || directory.readUInt32LE(at) !== CENTRAL_ENTRY) return null
    const entry = readEntry(directory, at)
    total += entry.unpacked
    packed += entry.packed
    const next = entry.end
    // Overlapping parts unpack to many times the file.
    const isInside = entry.offset + entry.packed < start && packed < start
    if (next > directory.length || !isInside || total > ZIP_LIMITS.unpackedBytes) return null
    entries.push(entry)
    at = next
  }
  return at === directory.length ? entries : null
}

function readEntry(directory: Buffer, at: number): ZipEntry & { end: number } {
  const nameBytes = directory.readUInt16LE(at + 28)
  const nameAt = at + ENTRY_BYTES
  return {
    name: directory.toString('utf8', nameAt, nameAt + nameBytes),
    isEncrypted: (directory.readUInt16LE(at + 8) & 1) === 1,
    method: directory.readUInt16LE(at + 10),
    packed: directory.readUInt32LE(at + 20),
    unpacked: directory.readUInt32LE(at + 24),
    offset: directory.readUInt32LE(at + 42),
    end: nameAt + nameBytes + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32),
  }
}

const LOCAL_BYTES = 30
const STORED = 0
const DEFLATED = 8
/** Bytes of a part, packed and unpacked, below which a stream costs forty times the work. */
const SMALL = 64 * 1024

/** A part unpacks to more than its directory declares. */
class Swollen extends Error {}

/** Where the packed bytes of a part start, or `null` if its own header contradicts the directory. */
function findDataStart(handle: FileHandle, { offset, method }: ZipEntry): number | null {
  const local = readAt(handle, offset, LOCAL_BYTES)
  if (local.length < LOCAL_BYTES || local.readUInt32LE(0) !== LOCAL_HEADER) return null
  if (local.readUInt16LE(8) !== method) return null
  return offset + LOCAL_BYTES + local.readUInt16LE(26) + local.readUInt16LE(28)
}

/** Not a stream of the file's own, because each leaves a listener on the handle. */
function* readChunks(handle: FileHandle, start: number, bytes: number): Generator<Buffer> {
  for (let at = 0; at < bytes; at += SMALL) yield readAt(handle, start + at, Math.min(SMALL, bytes - at))
}

/** Passes the bytes of a deflated part on without keeping any. @throws Swollen, or the decoder's error */
async function inflate(handle: FileHandle, start: number, entry: ZipEntry, onChunk: (chunk: Buffer) => void) {
  if (Math.max(entry.packed, entry.unpacked) <= SMALL) {
    const bytes = inflateRawSync(readAt(handle, start, entry.packed), { maxOutputLength: entry.unpacked + 1 })
    onChunk(bytes)
    return bytes.length === entry.unpacked
  }
  let unpacked = 0
  const packed = Readable.from(readChunks(handle, start, entry.packed))
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      unpacked += chunk.length
      onChunk(chunk)
      done(unpacked > entry.unpacked ? new Swollen() : null)
    },
  })
  await pipeline(packed, createInflateRaw(), sink)
  return unpacked === entry.unpacked
}

/**
 * Passes the bytes of a part on as they unpack. Returns whether it unpacks to exactly the size declared in the
 * directory.
 */
export async function unpacks(
  handle: FileHandle,
  entry: ZipEntry,
  onChunk: (chunk: Buffer) => void = () => {},
): Promise<boolean> {
  const start = findDataStart(handle, entry)
  if (start === null) return false
  if (entry.method === STORED) {
    if (entry.packed === entry.unpacked) onChunk(readAt(handle, start, entry.packed))
    return entry.packed === entry.unpacked
  }
  if (entry.method !== DEFLATED || entry.packed === 0) return false
  return inflate(handle, start, entry, onChunk).catch(() => false)
}

/** Whether every part unpacks to exactly the size declared in the directory, so that the size limits apply. */
export async function unpacksAsDeclared(handle: FileHandle, entries: readonly ZipEntry[]): Promise<boolean> {
  for (const entry of entries) if (!(await unpacks(handle, entry))) return false
  return true
}

/** The text of a small part; `null` if it is larger or doesn't unpack. */
export async function readPart(handle: FileHandle, entry: ZipEntry, mostBytes: number): Promise<string | null> {
  if (entry.unpacked > mostBytes) return null
  const chunks: Buffer[] = []
  return (await unpacks(handle, entry, (chunk) => chunks.push(chunk))) ? Buffer.concat(chunks).toString('latin1') : null
}
