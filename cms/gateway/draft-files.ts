import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { DRAFT_STATUSES, type DraftStatus } from '#api/contract/cms/protocol.ts'
import { entryRef, pictureOf, type EntryRef } from '#cms/content/paths.ts'
import { readFileBelow, removeFileBelow, writeFileBelow } from '#cms/repository/files.ts'
import type { Person } from '#cms/repository/person.ts'

/** What is known of a draft beside its text: `meta.json`. */
export interface DraftMeta {
  status: DraftStatus
  /** Milliseconds since 1970. */
  updatedAt: number
  /** Everybody who saved it, the last one last. */
  editors: Person[]
  /** The version that was published when it was begun; null when there was none. */
  base: string | null
}

const META = 'meta.json'
const namesIn = (dir: string, options = {}) => readdir(dir, options).catch(() => [])

/** The files of drafts: `<collection>/<slug>/meta.json`, and below `tree/` those that would be published. */
export function draftFilesIn(dir: string) {
  const folderOf = ({ collection, slug }: EntryRef) => join(dir, collection, slug)
  const treeOf = (entry: EntryRef) => join(folderOf(entry), 'tree')

  return {
    /** Everything that has a folder here. */
    async *entries(): AsyncGenerator<EntryRef> {
      for (const collection of await namesIn(dir)) {
        for (const slug of await namesIn(join(dir, collection))) {
          const entry = entryRef(collection, slug)
          if (entry) yield entry
        }
      }
    },
    async readMeta(entry: EntryRef): Promise<DraftMeta | null> {
      const bytes = await readFileBelow(folderOf(entry), META)
      try {
        const meta = JSON.parse(bytes?.toString('utf8') ?? 'null') as DraftMeta | null
        return meta && DRAFT_STATUSES.includes(meta.status) && Array.isArray(meta.editors) ? meta : null
      } catch {
        return null
      }
    },
    writeMeta: (entry: EntryRef, meta: DraftMeta) =>
      writeFileBelow(folderOf(entry), META, Buffer.from(`${JSON.stringify(meta, null, 2)}\n`)),
    makeTree: (entry: EntryRef) => mkdir(treeOf(entry), { recursive: true, mode: 0o700 }),
    read: (entry: EntryRef, path = entry.path) => readFileBelow(treeOf(entry), path),
    write: (entry: EntryRef, path: string, bytes: Buffer) => writeFileBelow(treeOf(entry), path, bytes),
    removeFile: (entry: EntryRef, path: string) => removeFileBelow(treeOf(entry), path),
    async picturePaths(entry: EntryRef): Promise<string[]> {
      const paths = await namesIn(treeOf(entry), { recursive: true })
      return paths.filter((path) => pictureOf(path) !== null).sort()
    },
    /** Removes a draft at once, whole. */
    async remove(entry: EntryRef): Promise<void> {
      const aside = join(dir, `.deleting-${randomBytes(8).toString('hex')}`)
      await rename(folderOf(entry), aside).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error
      })
      await rm(aside, { recursive: true, force: true })
    },
    /** Removes what was being written or deleted, whose names begin with a dot. */
    async removeUnfinished(): Promise<void> {
      for (const name of await namesIn(dir, { recursive: true })) {
        if (basename(name).startsWith('.')) await rm(join(dir, name), { recursive: true, force: true })
      }
    },
  }
}
