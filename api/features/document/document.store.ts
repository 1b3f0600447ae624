import { createHash, randomBytes } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat, type FileHandle } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { DocumentExtension } from '#api/contract/document.ts'

/** Begins the names of files that are still on their way; no stored name can. */
const INCOMING = '.incoming-'
const ORPHAN_AFTER_MS = 60 * 60_000

/** A file that was received whole and is on the disk, but not yet under a name that anybody can ask for. */
export interface StagedFile {
  path: string
  /** Bytes. */
  size: number
  /** Hexadecimal. */
  sha256: string
}

/** A stored file that is being read. Whoever opens it closes the handle. */
export interface OpenFile {
  handle: FileHandle
  size: number
}

/** Where uploaded files lie. A file is either there whole or not at all. */
export type DocumentStore = ReturnType<typeof createDocumentStore>

/** More bytes came than the file may have. */
export class FileTooLarge extends Error {
  override name = 'FileTooLarge'
}

/** Files in one folder that only this process's account can read. */
export function createDocumentStore(dir: string) {
  /** Never leads out of the folder, whatever the database holds. */
  const pathOf = (name: string) => join(dir, basename(name))

  /** Makes what happened in the folder survive a loss of power. */
  async function syncFolder(): Promise<void> {
    const folder = await open(dir)
    await folder.sync().finally(() => folder.close())
  }

  return {
    /**
     * Writes what comes to the disk, and leaves nothing there when it fails.
     *
     * @throws FileTooLarge as soon as there are more bytes than `limit()`, which may shrink meanwhile
     */
    async stage(chunks: AsyncIterable<Uint8Array>, limit: () => number): Promise<StagedFile> {
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

    /** Gives a staged file a random name with this extension and answers it. */
    async keep(staged: StagedFile, extension: DocumentExtension): Promise<string> {
      const name = `${randomBytes(16).toString('hex')}.${extension}`
      await rename(staged.path, pathOf(name))
      await syncFolder()
      return name
    },

    /** Throws a staged file away; one that was kept meanwhile is not touched. */
    discard: (staged: StagedFile): Promise<void> => rm(staged.path, { force: true }),

    /** Deletes a stored file; one that is not there is no error. */
    remove: (name: string): Promise<void> => rm(pathOf(name), { force: true }),

    /** Opens a stored file; `null` when it is not there. */
    async open(name: string): Promise<OpenFile | null> {
      try {
        const handle = await open(pathOf(name))
        return { handle, size: (await handle.stat()).size }
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
        throw error
      }
    },

    /**
     * Removes what a killed process left: files on their way, and files older than an hour whose names are not among `known`.
     * For the start only, before anything is received. Answers how many went.
     */
    async sweep(known: ReadonlySet<string>, now: number): Promise<number> {
      let removed = 0
      for (const entry of await readdir(dir, { withFileTypes: true }).catch(emptyIfMissing)) {
        if (!entry.isFile() || known.has(entry.name)) continue
        const path = join(dir, entry.name)
        if (!entry.name.startsWith(INCOMING) && now - (await stat(path)).mtimeMs < ORPHAN_AFTER_MS) continue
        await rm(path, { force: true })
        removed++
      }
      return removed
    },
  }
}

function emptyIfMissing(error: NodeJS.ErrnoException): [] {
  if (error.code === 'ENOENT') return []
  throw error
}
