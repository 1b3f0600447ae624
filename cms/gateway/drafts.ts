import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { DRAFT_STATUSES, type DraftStatus } from '#api/cms/contract/protocol.ts'
import { entryRef, getImage, type EntryRef } from '#cms/content/paths.ts'
import { readFileBelow, removeFileBelow, writeFileBelow } from '#cms/repository/files.ts'
import type { Person } from '#cms/repository/commit.ts'
import { mentionedImages } from '#content/check.ts'

/** Facts about a draft in addition to its text: `meta.json`. */
interface DraftMeta {
  status: DraftStatus
  /** Milliseconds since 1970. */
  updatedAt: number
  /** Everyone who saved it, most recent last. */
  editors: Person[]
  /** The published version that the draft was started from; null when there was none. */
  base: string | null
}

const META = 'meta.json'
const namesIn = (dir: string, options = {}) => readdir(dir, options).catch(() => [])

/** The files of drafts: `<collection>/<slug>/meta.json`, and in `tree/` the files that publishing would write. */
function draftFilesIn(dir: string) {
  const getFolder = ({ collection, slug }: EntryRef) => join(dir, collection, slug)
  const readTree = (entry: EntryRef) => join(getFolder(entry), 'tree')

  return {
    /** Every draft that has a folder here. */
    async *entries(): AsyncGenerator<EntryRef> {
      for (const collection of await namesIn(dir)) {
        for (const slug of await namesIn(join(dir, collection))) {
          const entry = entryRef(collection, slug)
          if (entry) yield entry
        }
      }
    },
    async readMeta(entry: EntryRef): Promise<DraftMeta | null> {
      const bytes = await readFileBelow(getFolder(entry), META)
      try {
        const meta = JSON.parse(bytes?.toString('utf8') ?? 'null') as DraftMeta | null
        return meta && DRAFT_STATUSES.includes(meta.status) && Array.isArray(meta.editors) ? meta : null
      } catch {
        return null
      }
    },
    writeMeta: (entry: EntryRef, meta: DraftMeta) =>
      writeFileBelow(getFolder(entry), META, Buffer.from(`${JSON.stringify(meta, null, 2)}\n`)),
    makeTree: (entry: EntryRef) => mkdir(readTree(entry), { recursive: true, mode: 0o700 }),
    read: (entry: EntryRef, path = entry.path) => readFileBelow(readTree(entry), path),
    write: (entry: EntryRef, path: string, bytes: Buffer) => writeFileBelow(readTree(entry), path, bytes),
    removeFile: (entry: EntryRef, path: string) => removeFileBelow(readTree(entry), path),
    async picturePaths(entry: EntryRef): Promise<string[]> {
      const paths = await namesIn(readTree(entry), { recursive: true })
      return paths.filter((path) => getImage(path) !== null).sort()
    },
    /** Removes a whole draft in one step. */
    async remove(entry: EntryRef): Promise<void> {
      const trashPath = join(dir, `.deleting-${randomBytes(8).toString('hex')}`)
      await rename(getFolder(entry), trashPath).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error
      })
      await rm(trashPath, { recursive: true, force: true })
    },
    /** Removes unfinished writes and deletions, whose names start with a dot. */
    async removeUnfinished(): Promise<void> {
      for (const name of await namesIn(dir, { recursive: true })) {
        if (basename(name).startsWith('.')) await rm(join(dir, name), { recursive: true, force: true })
      }
    },
  }
}

/** A draft: an entry as publishing would write it, with its new images. */
export interface Draft {
  entry: EntryRef
  meta: DraftMeta
  text: Buffer
  /** Images by their paths in the content. */
  pictures: Map<string, Buffer>
}

/** Drafts are stored outside the history, because no one has decided yet to make them public. */
export type Drafts = ReturnType<typeof draftsIn>

/** The drafts in a folder. */
export function draftsIn(dir: string) {
  const files = draftFilesIn(dir)
  const { entries, readMeta, writeMeta, read, picturePaths, remove } = files

  return {
    writeMeta,
    remove,
    async find(entry: EntryRef): Promise<Draft | null> {
      const [meta, text] = [await readMeta(entry), await read(entry)]
      if (!meta || !text) return null
      const pictures = new Map<string, Buffer>()
      for (const path of await picturePaths(entry)) pictures.set(path, (await read(entry, path))!)
      return { entry, meta, text, pictures }
    },
    /** Every draft, most recently changed first. */
    async list(): Promise<{ entry: EntryRef; meta: DraftMeta }[]> {
      const all = []
      for await (const entry of entries()) {
        const meta = await readMeta(entry)
        if (meta) all.push({ entry, meta })
      }
      return all.sort((a, b) => b.meta.updatedAt - a.meta.updatedAt)
    },
    /** One image of a draft. */
    picture: (entry: EntryRef, path: string) => read(entry, path),
    /**
     * Writes new images first, then the text, then `meta.json`, and removes images that the text no longer shows last.
     */
    async save({ entry, meta, text, pictures }: Draft): Promise<void> {
      await files.makeTree(entry)
      for (const [path, bytes] of pictures) await files.write(entry, path, bytes)
      await files.write(entry, entry.path, text)
      await writeMeta(entry, meta)
      const shown = mentionedImages(entry.path, text.toString('utf8'))
      for (const path of await picturePaths(entry)) {
        if (!shown.includes(path)) await files.removeFile(entry, path)
      }
    },
    /** The drafts that show an image, except those that contain it. */
    async findUsing(image: string): Promise<EntryRef[]> {
      const found: EntryRef[] = []
      for await (const entry of entries()) {
        const text = (await read(entry))?.toString('utf8') ?? ''
        if (mentionedImages(entry.path, text).includes(image)) found.push(entry)
      }
      return found
    },
    /** The draft that contains an image of this path, if any. */
    async bringing(image: string): Promise<EntryRef | null> {
      for await (const entry of entries()) if (await read(entry, image)) return entry
      return null
    },
    /**
     * Cleans up at startup: removes unfinished writes, recreates lost `meta.json` files, and removes drafts whose text
     * is already published (`isPublished`).
     */
    async repair(isPublished: (entry: EntryRef, text: Buffer) => Promise<boolean>, now: number): Promise<void> {
      await files.removeUnfinished()
      for await (const entry of entries()) {
        const text = await read(entry).catch(() => null)
        if (!text) continue
        if (await isPublished(entry, text)) await remove(entry)
        else if (!(await readMeta(entry))) {
          await writeMeta(entry, { status: 'draft', updatedAt: now, editors: [], base: null })
        }
      }
    },
  }
}
