import { open, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { ifMissing } from './if-missing.ts'
import { readRange } from './read-range.ts'
import { createStaging, INCOMING, randomName } from './staging.ts'
import { ORPHAN_AFTER_MS, type FileStore } from './store.ts'

/** Files in one folder that only this process's account can read. */
export function createFolderStore(dir: string): FileStore {
  const staging = createStaging(dir)
  /** Never leads out of the folder, whatever the database holds. */
  const pathOf = (name: string) => join(dir, basename(name))

  /** Makes what happened in the folder survive a loss of power. */
  async function syncFolder(): Promise<void> {
    const folder = await open(dir)
    await folder.sync().finally(() => folder.close())
  }

  return {
    stage: staging.stage,
    discard: staging.discard,
    async keep(staged, extension) {
      const name = randomName(extension)
      await rename(staged.path, pathOf(name))
      await syncFolder()
      return name
    },
    remove: (name) => rm(pathOf(name), { force: true }),
    async sizeOf(name) {
      return (await stat(pathOf(name)).catch(ifMissing(null)))?.size ?? null
    },
    read: (name, range) => readRange(pathOf(name), range),
    async sweep(known, now) {
      let removed = await staging.clear()
      for (const entry of await readdir(dir, { withFileTypes: true }).catch(ifMissing([]))) {
        if (!entry.isFile() || entry.name.startsWith(INCOMING) || known.has(entry.name)) continue
        const path = join(dir, entry.name)
        if (now - (await stat(path)).mtimeMs < ORPHAN_AFTER_MS) continue
        await rm(path, { force: true })
        removed++
      }
      return removed
    },
  }
}
