import { createHash, randomBytes } from 'node:crypto'
import { mkdir, open, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ifMissing } from './if-missing.ts'
import { FileTooLarge, type StagedFile } from './store.ts'

/** Begins the names of files that are still on their way; no stored name can. */
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

    /** Removes unfinished uploads of a killed process. Returns how many. */
    async clear(): Promise<number> {
      const left = (await readdir(dir).catch(ifMissing<string[]>([]))).filter((name) => name.startsWith(INCOMING))
      for (const name of left) await rm(join(dir, name), { force: true })
      return left.length
    },
  }
}

/** Random, so that it says nothing of the file and cannot be guessed. */
export const randomName = (extension: string) => `${randomBytes(16).toString('hex')}.${extension}`
