import { open, mkdir, readdir, rm } from 'node:fs/promises'
import { createHash, randomBytes } from 'node:crypto'
import { join } from 'node:path'

/** Bytes of a file from `start` to before `end`. */
export interface ByteRange {
  start: number
  end: number
}

/** The headers of a request that ask for a part of a file. */
export interface RangeHeaders {
  range: string | undefined
  ifRange: string | undefined
}

export interface RangeSubject {
  /** Bytes. */
  size: number
  etag: string
}

/**
 * The requested part of a file; `null` for one beyond the end (416); `undefined` for the whole file: without a range,
 * for another version, and for several ranges, which a server can ignore (RFC 9110, 14.2).
 */
export function getRange({ range, ifRange }: RangeHeaders, { size, etag }: RangeSubject): ByteRange | null | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/i.exec(range?.trim() ?? '') ?? []
  if (first === '' && last === '') return undefined
  if (ifRange !== undefined && ifRange !== etag) return undefined
  if (first === '') return Number(last) > 0 && size > 0 ? { start: Math.max(0, size - Number(last)), end: size } : null
  const start = Number(first)
  if (last !== '' && Number(last) < start) return undefined
  return start < size ? { start, end: last === '' ? size : Math.min(Number(last) + 1, size) } : null
}

/** The value of Content-Range for a part, or for a file without such a part. */
export const contentRange = (range: ByteRange | null, size: number): string =>
  range ? `bytes ${range.start}-${range.end - 1}/${size}` : `bytes */${size}`

/** A file that was received completely and is on this machine's disk, but doesn't have its public name yet. */
export interface StagedFile {
  path: string
  /** Bytes. */
  size: number
  /** Hexadecimal. */
  sha256: string
}

/** The file has more bytes than allowed. */
export class FileTooLarge extends Error {
  override name = 'FileTooLarge'
}

/** The file store doesn't respond, or refuses access. The message has the bucket's response, never a key. */
export class FilesUnreachable extends Error {
  override name = 'FilesUnreachable'
}

/**
 * The store of uploaded files: a folder of DATA_DIR, or a bucket that several processes share. A file exists completely
 * or not at all, never changes, and has a random name that no one can guess.
 */
export interface FileStore {
  /**
   * Writes a body to the local disk for inspection, and leaves nothing there if it fails.
   *
   * @throws FileTooLarge as soon as there are more bytes than `limit()`, which may shrink meanwhile
   */
  stage(chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>, limit: () => number): Promise<StagedFile>
  /** Gives a staged file a random name with this extension and returns it. */
  save(staged: StagedFile, extension: string): Promise<string>
  /** Discards a staged file, unless it was saved meanwhile. */
  discard(staged: StagedFile): Promise<void>
  /** Deletes a stored file; a missing one isn't an error. */
  remove(name: string): Promise<void>
  /** Bytes of a stored file; `null` if it doesn't exist. */
  sizeOf(name: string): Promise<number | null>
  /** These bytes of a stored file, which must have them. They are in memory: `streamRange` reads a piece at a time. */
  read(name: string, range: ByteRange): Promise<Uint8Array>
  /**
   * Deletes what a killed process left: its own unfinished files, and stored files older than an hour that aren't
   * `known`. Only at startup, before anything is received. Returns how many.
   */
  sweep(known: ReadonlySet<string>, now: number): Promise<number>
}

/** Milliseconds. A younger file may belong to a row that another process is about to write. */
export const ORPHAN_AFTER_MS = 60 * 60_000

/** Returns `instead` for a missing file or folder; throws every other error. For `catch`. */
export const ifMissing =
  <T>(instead: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT') return instead
    throw error
  }

/** These bytes of a file of this machine. @throws if it doesn't exist, or is shorter */
export async function readRange(path: string, { start, end }: ByteRange): Promise<Uint8Array> {
  const handle = await open(path)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(end - start), 0, end - start, start)
    if (bytesRead < end - start) throw new Error('A stored file is shorter than expected')
    return buffer
  } finally {
    await handle.close()
  }
}

/** Bytes in memory per reader. */
const PIECE = 256 * 1024

/**
 * A part of a file, or all of it, chunk by chunk and only as fast as it is read. Nothing is open between two chunks, so
 * a reader who leaves needs no cleanup.
 */
export function streamRange(
  read: (piece: ByteRange) => Promise<Uint8Array>,
  { start, end }: ByteRange,
): ReadableStream<Uint8Array> {
  let at = start
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (at < end) {
          const piece = { start: at, end: Math.min(at + PIECE, end) }
          controller.enqueue(await read(piece))
          at = piece.end
        }
        if (at >= end) controller.close()
      },
    },
    { highWaterMark: 0 },
  )
}

/** The prefix of unfinished files; no stored name can have it. */
export const INCOMING = '.incoming-'

/** Receives files into a folder of this machine that only this process's account can read. */
export function createStaging(dir: string) {
  return {
    /** See `FileStore.stage`. */
    async stage(chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>, limit: () => number): Promise<StagedFile> {
      await mkdir(dir, { recursive: true, mode: 0o700 })
      const path = join(dir, `${INCOMING}${randomBytes(16).toString('hex')}`)
      const handle = await open(path, 'wx', 0o600)
      const hash = createHash('sha256')
      let size = 0
      try {
        for await (const chunk of chunks) {
          size += chunk.byteLength
          if (size > limit()) throw new FileTooLarge()
          hash.update(chunk)
          await handle.appendFile(chunk)
        }
        await handle.sync()
        await handle.close()
        return { path, size, sha256: hash.digest('hex') }
      } catch (error) {
        await handle.close().catch(() => {})
        await rm(path, { force: true })
        throw error
      }
    },

    /** See `FileStore.discard`. */
    discard: (staged: StagedFile): Promise<void> => rm(staged.path, { force: true }),

    /** Deletes unfinished uploads of a killed process. Returns how many. */
    async clear(): Promise<number> {
      const left = (await readdir(dir).catch(ifMissing<string[]>([]))).filter((name) => name.startsWith(INCOMING))
      for (const name of left) await rm(join(dir, name), { force: true })
      return left.length
    },
  }
}

/** Random, so that it reveals nothing about the file and can't be guessed. */
export const randomName = (extension: string) => `${randomBytes(16).toString('hex')}.${extension}`
