import type { ByteRange } from './byte-range.ts'

/** A file that was received whole and is on this machine's disk, but not yet under a name that anybody can ask for. */
export interface StagedFile {
  path: string
  /** Bytes. */
  size: number
  /** Hexadecimal. */
  sha256: string
}

/** More bytes came than the file may have. */
export class FileTooLarge extends Error {
  override name = 'FileTooLarge'
}

/** The file store does not answer, or refuses us. Its message has the bucket's answer, never a key. */
export class FilesUnreachable extends Error {
  override name = 'FilesUnreachable'
}

/**
 * Where uploaded files are stored: a folder of DATA_DIR, or a bucket that several processes share. A file is there
 * whole or not at all, never changes, and has a random name that nobody can guess.
 */
export interface FileStore {
  /**
   * Writes a body to the local disk for inspection, and leaves nothing there when it fails.
   *
   * @throws FileTooLarge as soon as there are more bytes than `limit()`, which may shrink meanwhile
   */
  stage(chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>, limit: () => number): Promise<StagedFile>
  /** Gives a staged file a random name with this extension and answers it. */
  keep(staged: StagedFile, extension: string): Promise<string>
  /** Discards a staged file, unless it was kept meanwhile. */
  discard(staged: StagedFile): Promise<void>
  /** Deletes a stored file; one that is not there is no error. */
  remove(name: string): Promise<void>
  /** Bytes of a stored file; `null` when it is not there. */
  sizeOf(name: string): Promise<number | null>
  /** These bytes of a stored file, which it must have. They are in memory: `streamRange` asks for a piece at a time. */
  read(name: string, range: ByteRange): Promise<Uint8Array>
  /**
   * Removes what a killed process left: its own unfinished files, and stored files older than an hour that are not
   * `known`. For the start only, before anything is received. Returns how many.
   */
  sweep(known: ReadonlySet<string>, now: number): Promise<number>
}

/** A younger file may belong to a row that another process is about to write. Milliseconds. */
export const ORPHAN_AFTER_MS = 60 * 60_000
