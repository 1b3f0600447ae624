import { createHash, randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import { lstat, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** The prefix of files that are still being written. No collection reads such a name, and git never sees one. */
export const INCOMING = '.incoming-'

/** A path leads through a link, or to something that isn't a file. */
export class NotAFile extends Error {
  override name = 'NotAFile'
}

/** The version of a text or image: git's hash of its bytes. */
export function blobId(bytes: Uint8Array): string {
  return createHash('sha1').update(`blob ${bytes.byteLength}\0`).update(bytes).digest('hex')
}

const isMissing = (error: unknown) => ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')

/** Opens one folder at a time below `root`, because a link on the way could lead out of it. */
async function requireRealFolders(root: string, path: string): Promise<boolean> {
  const segments = dirname(path) === '.' ? [] : dirname(path).split('/')
  let folder = root
  for (const segment of segments) {
    folder = join(folder, segment)
    const stats = await lstat(folder).catch((error: unknown) => {
      if (isMissing(error)) return null
      throw error
    })
    if (!stats) return false
    if (!stats.isDirectory()) throw new NotAFile(path)
  }
  return true
}

/**
 * The bytes of a file below `root`; null when it doesn't exist. @throws NotAFile for a link, a folder, or anything else
 */
export async function readFileBelow(root: string, path: string): Promise<Buffer | null> {
  if (!(await requireRealFolders(root, path))) return null
  try {
    const handle = await open(join(root, path), constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
    try {
      if (!(await handle.stat()).isFile()) throw new NotAFile(path)
      return await handle.readFile()
    } finally {
      await handle.close()
    }
  } catch (error) {
    if (isMissing(error)) return null
    if (['ELOOP', 'EMLINK', 'EISDIR', 'ENXIO'].includes((error as NodeJS.ErrnoException).code ?? ''))
      throw new NotAFile(path)
    throw error
  }
}

/** Makes changes in a folder survive a power failure. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path)
  await folder.sync().finally(() => folder.close())
}

/** A file that is completely written, but not yet in its place. */
export interface ArrivingFile {
  /** Moves it to its place, replacing what is there. */
  checkOutCommit(): Promise<void>
  discard(): Promise<void>
}

/** Writes bytes to disk next to their final place. @throws NotAFile when there is a link on the way */
async function stageFileBelow(root: string, path: string, bytes: Uint8Array): Promise<ArrivingFile> {
  const folder = join(root, dirname(path))
  if (!(await requireRealFolders(root, path))) await mkdir(folder, { recursive: true })
  const target = join(root, path)
  const there = await lstat(target).catch(() => null)
  if (there && !there.isFile()) throw new NotAFile(path)
  const temporary = join(folder, `${INCOMING}${randomBytes(8).toString('hex')}`)
  const discard = () => rm(temporary, { force: true })
  try {
    const handle = await open(temporary, 'wx', 0o644)
    try {
      await handle.writeFile(bytes)
      await handle.sync()
    } finally {
      await handle.close()
    }
  } catch (error) {
    await discard()
    throw error
  }
  return {
    checkOutCommit: async () => {
      await rename(temporary, target)
      await syncFolder(folder)
    },
    discard,
  }
}

/** Writes a file atomically: it's either unchanged or complete. */
export async function writeFileBelow(root: string, path: string, bytes: Uint8Array): Promise<void> {
  await (await stageFileBelow(root, path, bytes)).checkOutCommit()
}

/** Removes a file; a missing one isn't an error. */
export async function removeFileBelow(root: string, path: string): Promise<void> {
  if (!(await requireRealFolders(root, path))) return
  await rm(join(root, path), { force: true })
  await syncFolder(join(root, dirname(path))).catch(() => {})
}

/** Writes or, for null, removes files. Everything is written before anything is removed. */
export async function writeFilesBelow(root: string, changes: ReadonlyMap<string, Uint8Array | null>): Promise<void> {
  const arriving = []
  try {
    for (const [path, bytes] of changes) if (bytes) arriving.push(await stageFileBelow(root, path, bytes))
    for (const file of arriving) await file.checkOutCommit()
  } finally {
    for (const file of arriving) await file.discard()
  }
  for (const [path, bytes] of changes) if (!bytes) await removeFileBelow(root, path)
}
